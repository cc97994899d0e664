from random import Random

from parley.core import Cell, Seat
from parley.games.dots import GAME, Put, Setup
from parley.match.clock import Millis
from parley.match.referee import Match
from parley.seats.piped import Spent
from parley.seats.private.stopwatch import Stopwatch


def test_only_the_time_somebody_is_asked_counts() -> None:
    spent = Spent()
    watch = Stopwatch(spent)
    first, second = Seat(0), Seat(1)
    match = Match.start(GAME, Setup(10, 10), Random(1)).match
    watch.look(match, second, (), 1.0)
    assert spent == Spent()
    played = match.play(first, Put(Cell(4, 4)), Millis(1), Random(1))
    watch.look(played.match, second, played.plies, 2.0)
    watch.look(played.match, second, (), 3.0)
    assert (watch.since, spent.requests) == (2.0, 0)
    played = played.match.play(second, Put(Cell(5, 5)), Millis(2), Random(1))
    watch.look(played.match, second, played.plies, 4.5)
    assert (watch.since, spent) == (None, Spent(1, 2.5, 2.5))
