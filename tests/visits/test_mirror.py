"""Whoever sits at a mirror plays on a visit, and sees what it sees."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest

from parley.bots import load_bot
from parley.core import Cell, IllegalMove, Seat
from parley.games import dots
from parley.match.referee import Match
from parley.seats.bot.player import BotPlayer
from parley.seats.bot.study import LocalStudy
from parley.tables import Began, Closed, Happened, Phase, Refused, Terms, Timers, Trouble
from parley.tables.nowhere import Nowhere
from parley.visits import CannotNow, Declined, Entered, Notice, Over, Stage, Wish
from parley.visits import Happened as Heard
from parley.visits.local import LocalVisit
from parley.visits.mirror import Mirror
from parley.visits.seen import Seen, Told
from tests.tables.people import BotPerson, Person

WISHES = [
    Wish("battleship-plus", {"size": 10, "ships": (0, 0, 0, 1, 1)}),
    Wish("dots", {"width": 10, "height": 10}),
    Wish("conquest", {"players": 2, "rounds": 3, "map": "isles"}),
]
MIDDLE = dots.Put(Cell(4, 4))


@pytest.mark.parametrize("wish", WISHES, ids=lambda wish: wish.game)
def test_a_whole_match_is_played_through_it(wish: Wish) -> None:
    async def scene() -> None:
        timers = Timers(asyncio.get_running_loop())
        mirrors: list[tuple[Mirror, BotPerson]] = []
        with ThreadPoolExecutor(1) as threads:
            study = LocalStudy(threads, timers, Random(1))

            def opponents(terms: Terms) -> list[BotPlayer]:
                return [BotPlayer(study, "bot", load_bot(terms.game.name, "random"))]

            visit = LocalVisit("me", opponents, Nowhere(), timers, Random(1), threads)
            failures: list[str] = []

            def hear(notice: Notice) -> None:
                seen = visit.seen
                if not mirrors and seen is not None and seen.phase is Phase.PLAYING:
                    me = BotPerson("me", seen.game)
                    mirrors.append((Mirror(visit, seen, timers, me), me))
                    mirrors[0][0].failed = failures.append
                if mirrors:
                    mirrors[0][0].hear(notice)

            visit.told = hear
            visit.open(wish)
            async with asyncio.timeout(30):
                while not (mirrors and mirrors[0][1].of(Closed)):
                    await asyncio.sleep(0.001)
            _, me = mirrors[0]
            assert failures == []
            assert visit.seen is not None
            assert me.of(Closed) == [Closed(visit.seen.outcome)]
            assert me.plies == [told.number for told in visit.seen.plies]
            visit.close()
            await visit.stay()

    asyncio.run(scene())


class Stub:
    """A visit that says what it is told to say."""

    def __init__(self) -> None:
        self.match = Match.start(dots.GAME, dots.Setup(10, 10), Random(1)).match
        view = self.match.view(Seat(0))
        self.seen = Seen(7, dots.GAME, dots.Setup(10, 10), Seat(0), ["me", None], Phase.PLAYING, view)
        self.seen.deadlines[Seat(0)] = 12.5
        self.asked: list[Any] = []
        self.cannot = False
        self.stage = Stage.TABLE

    def now(self) -> float:
        return 10.0

    def submit(self, move: Any) -> None:
        if self.cannot:
            raise CannotNow("the line is down")
        self.asked.append(move)


def sat(stub: Stub, me: Person) -> Mirror:
    """Somebody at the mirror of it, who has heard that it began."""
    mirror = Mirror(stub, stub.seen, Timers(asyncio.get_running_loop()), me)  # type: ignore[arg-type]
    mirror.hear(Heard(()))
    assert me.of(Began)
    return mirror


def test_our_own_move_comes_back_as_it_was_made() -> None:
    """Sessions wait for the very move they have submitted."""

    async def scene() -> None:
        stub, me = Stub(), Person("me")
        mirror = sat(stub, me)
        mirror.table.submit(me, MIDDLE)
        told = Told(1, Seat(0), dots.Put(Cell(4, 4)), ())
        stub.seen.add((told,))
        mirror.hear(Heard((told,)))
        (news,) = me.of(Happened)
        assert news.plies[0].move is MIDDLE is stub.asked[0]
        mirror.hear(Heard((told,)))
        assert len(me.of(Happened)) == 1
        assert mirror.left(Seat(0)) == 2500
        assert mirror.left(Seat(1)) is None
        mirror.hear(Over(None, "the server stops"))
        assert me.of(Closed) == [Closed(None, why="the server stops")]
        mirror.hear(Over(None))

    asyncio.run(scene())


def test_what_cannot_be_is_said_at_once_and_what_is_declined_twice_ends_it() -> None:
    async def scene() -> None:
        stub, me = Stub(), Person("me")
        failures: list[str] = []
        mirror = sat(stub, me)
        mirror.failed = failures.append
        with pytest.raises(IllegalMove):
            mirror.table.submit(me, dots.Put(Cell(0, 0)))
        stub.cannot = True
        with pytest.raises(Refused, match="the line is down"):
            mirror.table.submit(me, MIDDLE)
        stub.cannot = False
        mirror.table.submit(me, MIDDLE)
        mirror.hear(Declined("too late", "submit"))
        assert (len(me.of(Trouble)), failures) == (1, [])
        mirror.table.submit(me, MIDDLE)
        mirror.hear(Declined("too late", "submit"))
        assert failures == ["the other side refuses our move: too late"]
        mirror.table.leave(me, "me: exited with status 3")
        assert failures[1:] == ["me: exited with status 3"]

    asyncio.run(scene())


def test_a_move_made_while_the_line_is_cut_is_made_when_it_is_back() -> None:
    async def scene() -> None:
        stub, me = Stub(), Person("me")
        mirror = sat(stub, me)
        stub.cannot, stub.stage = True, Stage.OUTSIDE
        mirror.table.submit(me, MIDDLE)
        assert stub.asked == []
        stub.cannot, stub.stage = False, Stage.TABLE
        mirror.hear(Entered())
        assert (stub.asked, me.of(Trouble)) == ([MIDDLE], [])
        again = Stub().seen
        assert mirror.is_of(again)
        again.add((Told(1, Seat(0), MIDDLE, ()),))
        again.view = stub.match.view(Seat(0))
        mirror.resume(again)
        mirror.hear(Entered())
        assert me.plies == [1]
        assert stub.asked == [MIDDLE]

    asyncio.run(scene())
