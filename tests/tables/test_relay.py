"""Whoever sits at a relay cannot tell it from the table whose match it shows."""

import asyncio
from random import Random
from typing import Any

import pytest

from parley.core import Outcome, Seat, Termination
from parley.games.dots import GAME, Setup
from parley.match.clock import Millis
from parley.match.referee import Match, Played
from parley.tables import Began, Closed, Happened, Phase, Refused, Terms, Timers
from parley.tables.relay import Relay
from tests.tables.people import BotPerson, Person

TERMS = Terms(GAME, Setup(10, 10))


class Elsewhere:
    """The referee: a match that is played as it is asked for."""

    def __init__(self) -> None:
        self.match = Match.start(GAME, TERMS.setup, Random(1)).match
        self.relay = Relay(7, TERMS, Timers(asyncio.get_running_loop()), self)
        self.reasons: list[str] = []

    def submit(self, move: Any) -> None:
        (seat,) = self.match.to_move
        played: Played[Any, Any, Any] = self.match.play(seat, move, Millis(1), Random(1))
        self.match = played.match
        asyncio.get_running_loop().call_soon(self.relay.hear, played.match, played.plies)

    def leave(self, why: str) -> None:
        self.reasons.append(why)

    def left(self, seat: Seat) -> Millis | None:
        return Millis(1000 * seat)


def test_a_whole_match_is_played_through_it() -> None:
    async def scene() -> None:
        there = Elsewhere()
        relay, ann, bob = there.relay, BotPerson("ann", GAME), BotPerson("bob", GAME, 2)
        relay.sit(ann)
        relay.sit(bob)
        await relay.settle()
        assert (relay.record, ann.of(Began)) == (None, [])
        with pytest.raises(Refused):
            relay.submit(ann, None)
        relay.begin(there.match, 42)
        while there.match.outcome is None:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert ann.plies == bob.plies == list(range(1, there.match.length + 1))
        assert (relay.match, relay.record) == (there.match, 42)
        relay.finish(there.match.outcome)
        assert ann.of(Closed) == bob.of(Closed) == [Closed(there.match.outcome)]
        await relay.settle()
        with pytest.raises(Refused):
            relay.submit(ann, None)

    asyncio.run(scene())


def test_who_leaves_is_the_referees_business() -> None:
    async def scene() -> None:
        there = Elsewhere()
        relay, ann, bob = there.relay, Person("ann"), Person("bob")
        relay.sit(ann)
        relay.sit(bob)
        relay.begin(there.match)
        relay.suspend(ann, 0.0)
        relay.recover(ann)
        relay.leave(ann, "enough")
        relay.away(bob, 60.0)
        assert (there.reasons, relay.phase) == (["enough", ""], Phase.PLAYING)
        assert relay.left(Seat(1)) == 1000
        relay.finish(Outcome((2, 1), Termination.LEFT), "enough")
        relay.leave(ann, "again")
        assert (len(there.reasons), bob.of(Closed)[0].why, bob.of(Happened)) == (2, "enough", [])

    asyncio.run(scene())
