from parley.core import Seat
from parley.games.battleship_plus import Chart, Public, Setup, State
from parley.games.battleship_plus.state import put


def test_a_new_game() -> None:
    state = State(Public(Setup()))
    assert state.public.to_move == {0, 1}
    assert not state.public.started
    assert state.public.charts == (Chart(), Chart())
    assert state.public.outcome is None


def test_the_turn_counter_starts_at_zero_and_fits_a_byte() -> None:
    counters = [Public(Setup(), turn=turn).turn_counter for turn in (0, 1, 255, 256, 257, 512)]
    assert counters == [0, 1, 255, 0, 1, 0]


def test_stale_cells_were_missed_and_not_fired_at_since() -> None:
    chart = Chart(hits=0b0001, missed=0b1111)
    assert Public(Setup(), charts=(chart, Chart()), fresh=(0b0010, 0)).stale(Seat(0)) == 0b1100


def test_put() -> None:
    assert put(("a", "b"), 0, "c") == ("c", "b")
    assert put(("a", "b"), 1, "c") == ("a", "c")
