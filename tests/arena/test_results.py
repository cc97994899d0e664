from parley.arena.conquest import Fault, FaultKind, Tally
from parley.arena.results import Share
from parley.core import Outcome, Termination


def test_a_tally_adds_up() -> None:
    tally = Tally("mine")
    assert (tally.mean_place, tally.mean_milliseconds) == (0, 0)
    fault = Fault(FaultKind.TIME, "out of time")
    tally.add(Share(0, None, 10, 0.5, 1), Outcome((1, 2), Termination.WON), 0)
    tally.add(Share(0, fault, 10, 1.5, 0), Outcome((1, 2), Termination.LEFT), 1)
    tally.add(Share(0, None, 0, 0.0, 0), Outcome((1, 1), Termination.TURN_LIMIT), 1)
    assert tally.games == 3
    assert tally.wins == 1.5
    assert tally.mean_place == 4 / 3
    assert tally.faults == {"time": 1}
    assert tally.errors == 1
    assert tally.mean_milliseconds == 100
