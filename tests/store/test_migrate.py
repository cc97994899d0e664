import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.schema import CreateIndex, CreateTable

from parley.core import ParleyError
from parley.core.names import name_key
from parley.match.journal import encode_header
from parley.store import (
    AccountId,
    DatabaseTooNew,
    MatchId,
    NameTaken,
    Store,
    StoreError,
    open_store,
    skeletons,
)
from parley.store.address import PostgresServer, parse_address
from parley.store.database import Database
from parley.store.migrate import HEAD, REVISIONS, migrate, write_statements
from parley.store.postgres import PostgresDatabase
from parley.store.schema import cluster, metadata
from parley.store.sqlite import SqliteDatabase
from parley.store.writes import Write
from tests.store.clusters import claim_all, with_nodes
from tests.store.journals import HEADER, SEATS, plies
from tests.store.server import Server
from tests.store.stores import run

DIALECTS = {"sqlite": sqlite.dialect(), "postgresql": postgresql.dialect()}  # type: ignore[no-untyped-call]
CATALOGUE = {
    "sqlite": """
        SELECT m.name, c.name, c.type, c."notnull", c.pk, m.sql LIKE '%autoincrement%'
        FROM sqlite_master m, pragma_table_info(m.name) c
        WHERE m.name <> 'alembic_version' ORDER BY 1, 2
    """,
    "postgresql": """
        SELECT table_name::text, column_name::text, data_type::text, is_nullable::text, column_default::text
        FROM information_schema.columns
        WHERE table_schema = 'public' AND table_name <> 'alembic_version' ORDER BY 1, 2
    """,
}
INDEXES = {
    "sqlite": "SELECT sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY 1",
    "postgresql": """
        SELECT indexdef FROM pg_indexes
        WHERE schemaname = 'public' AND tablename <> 'alembic_version' ORDER BY 1
    """,
}
OPENING = """
import asyncio, sys
from parley.store import open_store
async def main():
    await (await open_store(sys.argv[1])).close()
asyncio.run(main())
"""


async def connect(where: str) -> Database:
    address = parse_address(where)
    if isinstance(address, PostgresServer):
        return await PostgresDatabase.open(address.url, "normal", patience=5, answer=5)
    return await SqliteDatabase.open(address.path, "normal", busy_timeout=5)


async def described(database: Database) -> list[list[object]]:
    queries = CATALOGUE[database.dialect], INDEXES[database.dialect]
    return [list(row) for query in queries for row in await database.read(query)]


def test_the_files_are_the_revisions_alembic_knows_in_order() -> None:
    config = Config()
    config.set_main_option("script_location", "parley.store:migrations")
    script = ScriptDirectory.from_config(config)
    assert tuple(step.revision for step in script.walk_revisions())[::-1] == REVISIONS
    assert script.get_heads() == [HEAD]


@pytest.mark.parametrize("found", [None, *REVISIONS])
def test_every_earlier_revision_leads_to_the_schema(where: str, found: str | None) -> None:
    async def scene() -> tuple[str | None, list[list[object]]]:
        database = await connect(where)
        if found is not None:
            await database.upgrade(None, write_statements(database.dialect, None, found))
        await migrate(database)
        answer = await database.revision(), await described(database)
        await database.close()
        return answer

    async def by_metadata() -> list[list[object]]:
        database = await connect(where)
        dialect = DIALECTS[database.dialect]
        tables = [*metadata.sorted_tables, *(cluster.sorted_tables if database.dialect != "sqlite" else ())]
        found = [index for table in tables for index in table.indexes]
        indexes = [index for index in found if index.info.get("only", database.dialect) == database.dialect]
        drop = [f"DROP TABLE {table.name}" for table in reversed(tables)]
        make = [str(CreateTable(table).compile(dialect=dialect)) for table in tables]
        index = [str(CreateIndex(index).compile(dialect=dialect)) for index in indexes]
        await database.upgrade(HEAD, [*drop, *make, *index])
        answer = await described(database)
        await database.close()
        return answer

    revision, schema = asyncio.run(scene())
    assert revision == HEAD
    assert schema == asyncio.run(by_metadata())


OLD = [
    "INSERT INTO accounts (id, name, key, password, created) VALUES (3, 'a', 'a', '', 5)",
    "INSERT INTO accounts (id, name, key, password, created) VALUES (7, 'b', 'b', '', 5)",
    "INSERT INTO signins (digest, account_id, created, expires) VALUES ('d', 7, 5, 6)",
    "INSERT INTO matches (id, game, began) VALUES (1, 'dots', 5)",
    "INSERT INTO seats (match_id, seat, account_id, name, key, kind) VALUES (1, 0, 7, 'b', 'b', 'guest')",
]


def test_numbers_are_counted_on_from_the_highest_and_everybody_keeps_theirs(where: str) -> None:
    async def scene() -> None:
        database = await connect(where)
        await database.upgrade(None, [*write_statements(database.dialect, None, "0002"), *OLD])
        await migrate(database)
        assert [row[0] for row in await database.read("SELECT id FROM accounts ORDER BY id")] == [3, 7]
        assert [row[0] for row in await database.read("SELECT account_id FROM signins")] == [7]
        assert [row[0] for row in await database.read("SELECT account_id FROM seats")] == [7]
        store = await open_store(where)
        await store.accounts.delete(AccountId(7))
        assert [row[0] for row in await database.read("SELECT account_id FROM seats")] == [None]
        assert not await database.read("SELECT * FROM signins")
        assert (await store.accounts.create("new", "hash")).id > 7
        await store.close()
        await database.close()

    asyncio.run(scene())


def test_old_accounts_get_skeletons_and_stay_even_if_they_look_alike(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(skeletons, "AT_ONCE", 2)
    insert = "INSERT INTO accounts (name, key, password, created) VALUES ('{}', '{}', 'hash', 5)"
    old = [insert.format(name, name_key(name)) for name in ("ann", "аnn", "bob", "ann\u3164", "cid")]

    async def scene() -> None:
        database = await connect(where)
        await database.upgrade(None, [*write_statements(database.dialect, None, "0003"), *old])
        await database.close()
        store = await open_store(where)
        for name in ("ann", "аnn", "ann\u3164"):
            account = await store.accounts.find(name)
            assert account is not None
            assert account.name == name
            with pytest.raises(NameTaken):
                await store.accounts.create(name, "hash")
        for name in ("ANN", "ann ", "ann\u200b", "αnn", "cіd", "b0b"):
            assert await store.accounts.is_taken(name)
            with pytest.raises(NameTaken):
                await store.accounts.create(name, "hash")
        assert (await store.accounts.create("anna", "hash")).name == "anna"
        await store.close()

    asyncio.run(scene())


def test_what_breaks_a_foreign_key_is_not_migrated(tmp_path: Path) -> None:
    async def scene() -> None:
        database = await connect(str(tmp_path))
        await database.upgrade(None, write_statements("sqlite", None))
        with pytest.raises(StoreError, match="rows that are not there"):
            await database.upgrade(HEAD, OLD[2:3])
        assert not await database.read("SELECT * FROM signins")
        await database.close()

    asyncio.run(scene())


def test_a_newer_database_is_refused_in_one_line_and_left_alone(where: str) -> None:
    async def scene() -> None:
        await (await open_store(where)).close()
        database = await connect(where)
        await database.upgrade(HEAD, ["UPDATE alembic_version SET version_num = '9999'"])
        with pytest.raises(DatabaseTooNew) as caught:
            await open_store(where)
        assert str(caught.value) == (
            f"the database is at revision 9999, this program knows up to {HEAD}: use a newer Parley"
        )
        assert await database.revision() == "9999"
        await database.close()

    asyncio.run(scene())


def test_who_comes_second_finds_it_done(where: str) -> None:
    async def scene() -> None:
        database = await connect(where)
        statements = write_statements(database.dialect, None)
        await database.upgrade(None, statements)
        await database.upgrade(None, statements)
        assert await database.revision() == HEAD
        await database.close()

    asyncio.run(scene())


def test_many_may_start_at_once(where: str) -> None:
    async def scene() -> None:
        stores = await asyncio.gather(*(open_store(where) for _ in range(8)))
        for number, store in enumerate(stores):
            store.matches.node = number  # the numbers of matches are told apart by luck otherwise
        matches = await asyncio.gather(*(store.matches.begin(HEADER, SEATS) for store in stores))
        assert len(set(matches)) == 8
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(scene())


def test_programs_may_start_at_once(tmp_path: Path) -> None:
    children = [subprocess.Popen([sys.executable, "-c", OPENING, str(tmp_path)]) for _ in range(2)]
    assert [child.wait(timeout=60) for child in children] == [0, 0]


def test_nothing_heavy_is_imported_when_there_is_nothing_to_do(tmp_path: Path) -> None:
    async def nothing(_: Store) -> None: ...

    run(tmp_path, nothing)
    report = """
print([name for name in ("alembic", "sqlalchemy", "asyncpg", "argon2") if name in sys.modules])
"""
    command = [sys.executable, "-c", OPENING + report, str(tmp_path)]
    assert subprocess.run(command, check=True, capture_output=True, text=True).stdout == "[]\n"


def test_the_statements_of_the_version_before_still_work_beside_nodes(server: Server) -> None:
    """It begins, ends and reads matches without a word of owners: they belong to nobody."""

    async def scene(a: Store) -> None:
        database = await connect(url)
        insert = "INSERT INTO matches (id, game, began, table_number) VALUES (7, 'dots', 5, 1)"
        await database.upgrade(HEAD, [insert])
        line = Write(_ignore, lines=[(7, 0, encode_header(HEADER).data)])
        await database.commit([line])
        assert list(await claim_all(a)) == [7]
        finish = "UPDATE matches SET ended = 6, plies = 0 WHERE id = 7 AND ended IS NULL"
        await database.upgrade(HEAD, [finish])
        assert [list(row) for row in await database.read("SELECT id, game FROM matches")] == [[7, "dots"]]
        await database.close()

    url = server.new_database()
    with_nodes(url, 1, scene)


def test_a_database_with_live_matches_becomes_one_for_nodes_and_keeps_them(server: Server) -> None:
    async def before() -> None:
        database = await connect(url)
        insert = "INSERT INTO matches (id, game, began) VALUES (7, 'dots', 5)"
        await database.upgrade(None, [*write_statements("postgresql", None, "0006"), insert])
        await database.commit([Write(_ignore, lines=[(7, 0, encode_header(HEADER).data)])])
        await database.close()

    async def after(a: Store) -> None:
        assert list(await claim_all(a)) == [7]
        await a.matches.append(MatchId(7), plies(1))

    url = server.new_database()
    asyncio.run(before())
    with_nodes(url, 1, after)


def _ignore(_trouble: ParleyError | None) -> None:
    """`commit` raises what there is to tell."""
