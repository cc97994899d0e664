"""A database in which something of everything has happened."""

import asyncio
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

from parley.core import Outcome, Termination
from parley.store import Sitter, Store
from parley.store.schema import metadata
from parley.store.snapshot import all_rows, open_snapshot
from tests.store.journals import HEADER, SEATS, plies
from tests.store.stores import run


def fill(where: str | Path) -> int:
    """The highest number an account had; it is deleted."""
    return run(where, _fill)


async def _fill(store: Store) -> int:
    ann, bob, gone = [await store.accounts.create(name, "hash") for name in ("ann", "Боб", "gone")]
    await store.signins.create(ann.id)
    seats = [Sitter("ann", "account", ann.id), Sitter("Боб", "account", bob.id)]
    over = await store.matches.begin(HEADER, seats, plies(3))
    await store.matches.finish(over, Outcome((1, 2), Termination.WON), "")
    broken_off = await store.matches.begin(HEADER, SEATS)
    await store.matches.finish(broken_off, None, "the server was restarted")
    await store.matches.begin(header := replace(HEADER, table=7), seats, plies(20, header))
    await store.operators.add(ann.id)
    await store.reports.add("Боб", "ann", "rude", {"said": "…"})
    await store.audit.conclude(await store.audit.begin("ann", "mute", "Боб", "rude", ""), "done")
    await store.accounts.delete(gone.id)
    return gone.id


def everything(where: str | Path) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables."""

    async def scene() -> dict[str, list[tuple[Any, ...]]]:
        async with open_snapshot(where) as snapshot:
            rows = {table: await all_rows(snapshot, f"SELECT * FROM {table}") for table in metadata.tables}  # noqa: S608
        return {table: sorted(map(tuple, found), key=repr) for table, found in rows.items()}

    return asyncio.run(scene())


def meddle(file: Path, *statements: str) -> None:
    """Change a database behind everybody's back."""
    connection = sqlite3.connect(file, isolation_level=None)
    for statement in statements:
        connection.execute(statement)
    connection.close()
