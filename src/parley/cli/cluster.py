"""`parley cluster status`: the nodes of a database, as it knows them."""

import argparse
import asyncio
from pathlib import Path

from parley.cli.screen import print_json, say
from parley.cli.store_options import database_of
from parley.core import SetupError
from parley.store import NodeStatus, open_store
from parley.store.address import SqliteFile, parse_address

COLUMNS = ("node", "name", "version", "state", "seen", "people", "matches")


def run_cluster(options: argparse.Namespace) -> int:
    """Print what the database knows; it has one order so far. Raises `SetupError`, `StoreError`."""
    found = asyncio.run(_look(database_of(options)))
    if options.json:
        print_json([node._asdict() for node in found])
    elif found:
        _show(found)
    else:
        say("no node serves this database, or has in the last minute")
    return 0


async def _look(where: str | Path) -> list[NodeStatus]:
    if isinstance(parse_address(where), SqliteFile):
        raise SetupError("nodes share a PostgreSQL database: give --database postgresql://…")
    store = await open_store(where)
    try:
        return await store.nodes.status()
    finally:
        await store.close()


def _show(found: list[NodeStatus]) -> None:
    rows = [COLUMNS, *map(_cells, found)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        say("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def _cells(node: NodeStatus) -> tuple[str, ...]:
    seen = f"{node.age:.1f} s ago"
    return (str(node.id), node.name, node.version, node.state, seen, str(node.people), str(node.matches))
