"""A pending write as data: rows to insert and at most one statement, all or nothing."""

import logging
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, Self

import msgspec

from parley.core import ParleyError
from parley.match.journal import Done

Row = Sequence[Any]
_log = logging.getLogger(__name__)


class Insert:
    """An INSERT of any number of rows; `columns` with the types PostgreSQL knows them by.

    `loose` columns refer to a row of another table that may be gone by now: then they become NULL.
    """

    def __init__(self, table: str, loose: Mapping[str, str] | None = None, /, **columns: str) -> None:
        into = f"INSERT INTO {table} ({', '.join(columns)})"
        found = {name: f"(SELECT id FROM {other} WHERE id = {{}})" for name, other in (loose or {}).items()}  # noqa: S608
        given = ", ".join(found.get(name, "{}").format("?") for name in columns)
        wanted = ", ".join(found.get(name, "{}").format(f"given.{name}") for name in columns)
        arrays = ", ".join(f"${i}::{kind}[]" for i, kind in enumerate(columns.values(), start=1))
        self.sqlite = f"{into} VALUES ({given})"
        self.postgres = f"{into} SELECT {wanted} FROM unnest({arrays}) AS given ({', '.join(columns)})"  # noqa: S608

    def instead(self, key: str, column: str) -> Self:
        """Into the place of a row that is there already: all of it but this column stays."""
        change = f" ON CONFLICT ({key}) DO UPDATE SET {column} = excluded.{column}"
        self.sqlite, self.postgres = self.sqlite + change, self.postgres + change
        return self


_MATCH = {
    "id": "bigint",
    "game": "text",
    "began": "bigint",
    "table_number": "bigint",
    "locked": "boolean",
    "rated": "boolean",
}
MATCHES = Insert("matches", **_MATCH)
OWNED = Insert("matches", **_MATCH, owner="bigint")
"""Matches that belong to a node, or NULL."""
SEATS = Insert(
    "seats",
    {"account_id": "accounts"},
    match_id="bigint",
    seat="integer",
    account_id="bigint",
    name="text",
    key="text",
    kind="text",
)
LINES = Insert("lines", match_id="bigint", number="integer", data="bytea")
REWRITTEN = Insert("lines", match_id="bigint", number="integer", data="bytea").instead(
    "match_id, number", "data"
)
"""Lines in place of those there are."""
RATINGS = Insert(
    "ratings",
    {"account_id": "accounts"},
    match_id="bigint",
    seat="integer",
    account_id="bigint",
    game="text",
    nth="integer",
    at="bigint",
    rating="double precision",
    deviation="double precision",
)
EVENT_LINES = Insert("event_lines", event_id="bigint", number="integer", at="bigint", line="text")
_IN_ORDER = (MATCHES, OWNED, SEATS, LINES, REWRITTEN, RATINGS, EVENT_LINES)


class Query(NamedTuple):
    """One statement with `?` for its arguments."""

    sql: str
    args: tuple[object, ...]


@cache
def numbered(sql: str) -> str:
    """The same statement with `$1`, `$2` … as PostgreSQL wants them."""
    numbers = iter(range(1, sql.count("?") + 1))
    return re.sub(r"\?", lambda _: f"${next(numbers)}", sql)


Inserts = Sequence[tuple[Insert, Sequence[Row]]]


def tell(everybody: Iterable[Done], error: ParleyError | None = None) -> None:
    """Let each know how it went; one who raises, against the rules, keeps it from nobody else."""
    for done in everybody:
        try:
            done(error)
        except Exception:  # noqa: BLE001 - anybody's code
            _log.exception("somebody could not be told of what was stored")


class Write(msgspec.Struct, eq=False):
    """Something to be stored, the answer of its query, and who is told, once, how it went."""

    done: Done
    lines: Sequence[Row] = ()
    """Of one journal, in order; the header is number 0."""
    inserts: Inserts = ()
    """Into other tables."""
    query: Query | None = None
    ends: int | None = None
    """The match that ends with it: the first argument of the query becomes the number of its last line."""
    answer: Sequence[Row] = ()


def split_lines(match: int, first: int, data: bytes) -> list[Row]:
    """A row for each of the lines that are stored one after the other, from this number on."""
    return [(match, number, line) for number, line in enumerate(data.splitlines(keepends=True), first)]


def last_line(first: int, data: bytes) -> int:
    """The number of the last line of a row that begins with this one."""
    return first + data.count(b"\n") - 1


def merge(batch: Sequence[Write]) -> Iterator[tuple[Insert, list[Row]]]:
    """The rows of all writes for each table, in an order that foreign keys allow."""
    rows: dict[Insert, list[Row]] = {insert: [] for insert in _IN_ORDER}
    for write in batch:
        rows[LINES] += write.lines
        for insert, more in write.inserts:
            rows[insert] += more
    return ((insert, found) for insert, found in rows.items() if found)
