"""What a table of ours tells, taken in."""

import asyncio
from random import Random

from parley.core import Resign, Seat
from parley.games.seabattle import GAME, Place, Ready, Setup
from parley.match.clock import Millis
from parley.match.referee import Ply
from parley.tables import Away, Back, Closed, Phase, Refusal, Said, Sat, Table, Terms, Timers, Trouble
from parley.tables.nowhere import Nowhere
from parley.visits.hall import Hall
from parley.visits.notices import Absent, Chat, Declined, Over, Returned
from parley.visits.seated import as_told, take_in
from parley.visits.seen import Seen


def test_where_others_lie_is_not_told() -> None:
    ply = Ply(1, Seat(0), Place(()), Millis(0))
    assert as_told(ply, GAME.name, Seat(0)).move == Place(())
    assert as_told(ply, GAME.name, Seat(1)).move is None
    assert as_told(Ply(2, Seat(0), Resign(), Millis(0)), GAME.name, None).move == Resign()
    assert as_told(Ply(3, Seat(0), Ready(), Millis(0)), GAME.name, Seat(0)).number == 3


def test_news_that_need_no_match() -> None:
    async def hear() -> None:
        timers, hall = Timers(asyncio.get_running_loop()), Hall()
        table = Table(1, Terms(GAME, Setup()), Nowhere(), timers, Random(0), lambda _table: None)
        seen = Seen(1, GAME, Setup(), Seat(0), ["ann", "bob"])
        assert take_in(Sat(Seat(1), "bob"), table, seen, hall, 0.0) is None
        assert take_in(Away(Seat(1)), table, seen, hall, 0.0) == Absent(Seat(1))
        assert seen.away == {1}
        assert take_in(Back(Seat(1)), table, seen, hall, 0.0) == Returned(Seat(1))
        assert seen.away == set()
        assert isinstance(take_in(Said("bob", "hello"), table, seen, hall, 0.0), Chat)
        assert [remark.text for remark in hall.remarks] == ["hello"]
        refused = take_in(Trouble(Seat(0), Refusal.STORAGE), table, seen, hall, 0.0)
        assert refused == Declined(Refusal.STORAGE.value, "submit")
        assert take_in(Closed(None, why="gone"), table, seen, hall, 0.0) == Over(None, "gone")
        assert (seen.phase, seen.why) == (Phase.OVER, "gone")
        timers.close()

    asyncio.run(hear())
