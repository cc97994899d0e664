"""A database in which something of everything has happened."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from itertools import pairwise
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
    """Change a database behind everybody's back, one of rows that hold a line each."""
    divide(file)
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def divide(file: Path, starts: Callable[[int], bool] = lambda _number: True) -> None:
    """Have a new row begin at these lines of every journal, and at no others; the first always begins one."""
    with closing(sqlite3.connect(file)) as connection, connection:
        journals: dict[int, list[bytes]] = {}
        for match, data in connection.execute("SELECT match_id, data FROM lines ORDER BY match_id, number"):
            journals.setdefault(match, []).extend(data.splitlines(keepends=True))
        connection.execute("DELETE FROM lines")
        for match, lines in journals.items():
            firsts = [number for number in range(len(lines)) if not number or starts(number)]
            rows = [(match, *row) for row in _joined(lines, firsts)]
            connection.executemany("INSERT INTO lines (match_id, number, data) VALUES (?, ?, ?)", rows)


def _joined(lines: list[bytes], firsts: list[int]) -> Iterator[tuple[int, bytes]]:
    for first, end in pairwise((*firsts, len(lines))):
        yield first, b"".join(lines[first:end])
