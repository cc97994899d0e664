import asyncio

from parley.games.seabattle import GAME, Setup
from parley.match.journal import make_header
from parley.tables.nowhere import Nowhere
from tests.tables.writings import Noted, begin


def test_nothing_is_kept_but_how_far_matches_have_come() -> None:
    async def record() -> None:
        nowhere = Nowhere()
        header = make_header(GAME, Setup(), ["Ann", "Bob"])
        first, second = [await begin(nowhere, header, [], []) for _ in range(2)]
        assert first != second
        writing = Noted(first, 1, 1, b"")
        nowhere.append(writing)
        assert writing.answers == [], "nobody is told before it has returned"
        await asyncio.sleep(0)
        assert writing.answers == [None]
        assert [await nowhere.length(match) for match in (first, second)] == [1, 0]
        await nowhere.finish(first, None, "won")

    asyncio.run(record())
