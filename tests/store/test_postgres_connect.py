import asyncio

import pytest

from parley.store import DatabaseAway, StoreError
from parley.store.errors import Contended
from parley.store.postgres_connect import Aside, connecting
from tests.store.server import Server
from tests.store.wire import wire_to


def test_a_question_aside_waits_for_nobody_and_is_asked_again(server: Server) -> None:
    async def scene() -> None:
        async with wire_to(server.url()) as (wire, address):
            aside = Aside(address)
            assert [list(row) for row in await aside.fetch("SELECT $1::int", 7)] == [[7]]
            wire.broken = True
            await wire.cut()
            for _ in range(2):
                with pytest.raises(DatabaseAway):
                    await aside.fetch("SELECT 1")
            wire.broken = False
            assert len(await aside.fetch("SELECT 1")) == 1
            aside.close()
            aside.close()

    asyncio.run(scene())


def test_a_server_that_says_nothing_is_away(server: Server) -> None:
    async def scene() -> None:
        async with wire_to(server.url()) as (wire, address):
            aside = Aside(address)
            await aside.fetch("SELECT 1")
            wire.stalled = True
            with pytest.raises(DatabaseAway):
                await aside.fetch("SELECT 1")
            wire.stalled = False
            await aside.fetch("SELECT 1")
            aside.close()

    asyncio.run(scene())


def test_what_somebody_holds_is_contended_and_the_connection_stays(server: Server) -> None:
    async def scene() -> None:
        aside = Aside(url)
        await aside.fetch("CREATE TABLE things (id int)")
        (before,) = await aside.fetch("SELECT pg_backend_pid()")
        async with connecting(url) as other, other.transaction():
            await other.execute("LOCK TABLE things")
            with pytest.raises(Contended, match="another node is changing the same"):
                await aside.fetch("SELECT * FROM things")
        assert await aside.fetch("SELECT pg_backend_pid()") == [before]
        aside.close()

    url = server.new_database()
    asyncio.run(scene())


def test_questions_are_asked_one_after_the_other(server: Server) -> None:
    async def scene() -> None:
        aside = Aside(server.url())
        answers = await asyncio.gather(*(aside.fetch("SELECT $1::int", number) for number in range(20)))
        assert [row[0] for (row,) in answers] == list(range(20))
        with pytest.raises(StoreError, match="the database failed"):
            await aside.fetch("nonsense")
        aside.close()

    asyncio.run(scene())
