"""PostgreSQL as a witness: it notes which process stored each line, and which process was fenced, and when.

The triggers are the test's own, in a schema of their own. A process is known by its `application_name`,
which is also its name as a node. Times are those of the commits.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from tests.cluster.history import Kept, Outage, Record, Stored

_LINES = """
    CREATE SCHEMA witness;
    CREATE TABLE witness.lines (match_id bigint, number int, writer text);
    CREATE FUNCTION witness.note_lines() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO witness.lines
            SELECT match_id, number, current_setting('application_name') FROM fresh;
        RETURN NULL;
    END $$;
    CREATE TRIGGER noted AFTER INSERT ON lines REFERENCING NEW TABLE AS fresh
        FOR EACH STATEMENT EXECUTE FUNCTION witness.note_lines();
    CREATE TABLE witness.fences (writer text);
"""
_FENCES = """
    CREATE FUNCTION witness.note_fence() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO witness.fences VALUES (NEW.name);
        RETURN NULL;
    END $$;
    CREATE TRIGGER noted AFTER UPDATE ON nodes FOR EACH ROW
        WHEN (OLD.fenced IS NULL AND NEW.fenced IS NOT NULL) EXECUTE FUNCTION witness.note_fence();
"""
_COMMITTED = "extract(epoch FROM pg_xact_commit_timestamp(xmin))::float8"
_WRITTEN = f"SELECT match_id, number, writer, {_COMMITTED} FROM witness.lines"  # noqa: S608
_FENCED = f"SELECT writer, {_COMMITTED} FROM witness.fences"  # noqa: S608
_JOURNALS = "SELECT match_id, data FROM lines ORDER BY match_id, number"
_SEATS = "SELECT match_id, name FROM seats ORDER BY match_id, seat"
_MATCHES = f"SELECT id, CASE WHEN ended IS NOT NULL THEN {_COMMITTED} END FROM matches"  # noqa: S608


async def install(url: str) -> None:
    """In a database that has its tables already."""
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(_LINES)
        if await connection.fetchval("SELECT to_regclass('nodes')"):
            await connection.execute(_FENCES)
    finally:
        await connection.close()


async def read_record(url: str, outages: Sequence[Outage] = (), stopped: float | None = None) -> Record:
    """Everything that is stored, as of one moment."""
    connection = await asyncpg.connect(url)
    try:
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            written = await connection.fetch(_WRITTEN)
            fences = dict(await connection.fetch(_FENCED))
            journals = await connection.fetch(_JOURNALS)
            seats = await connection.fetch(_SEATS)
            matches = await connection.fetch(_MATCHES)
    finally:
        await connection.close()
    lines: dict[int, dict[int, Stored]] = defaultdict(dict)
    for match, number, writer, at in written:
        lines[match][number] = Stored(at, writer)
    data, names = _grouped(journals), _grouped(seats)
    kept = {
        match: Kept(match, tuple(names[match]), b"".join(data[match]), lines[match], ended)
        for match, ended in matches
    }
    return Record(kept, fences, tuple(outages), stopped)


def _grouped(rows: Sequence[tuple[int, Any]]) -> Mapping[int, list[Any]]:
    found: dict[int, list[Any]] = defaultdict(list)
    for key, value in rows:
        found[key].append(value)
    return found
