import asyncio

from parley.core import ParleyError
from parley.games.seabattle import GAME, Setup
from parley.match.journal import JournalLine, make_header
from parley.tables.nowhere import Nowhere


def test_nothing_is_kept_but_how_far_matches_have_come() -> None:
    async def record() -> None:
        nowhere = Nowhere()
        header = make_header(GAME, Setup(), ["Ann", "Bob"])
        first, second = [await nowhere.begin(header, [], []) for _ in range(2)]
        assert first != second
        done: list[ParleyError | None] = []
        nowhere.append(first, [JournalLine(1, b"", b"")], done.append)
        assert done == [], "nobody is told before it has returned"
        await asyncio.sleep(0)
        assert done == [None]
        assert [await nowhere.length(match) for match in (first, second)] == [1, 0]
        await nowhere.finish(first, None, "won")

    asyncio.run(record())
