from hypothesis import given
from hypothesis import strategies as st

from parley.net.workers.backoff import Backoff


def test_twice_as_long_each_time() -> None:
    backoff = Backoff()
    assert [backoff.after(0.1) for _ in range(8)] == [1, 2, 4, 8, 16, 30, 30, 30]
    assert backoff.after(60.0) == 1
    assert backoff.after(59.9) == 2


@given(st.lists(st.floats(0, 120)))
def test_as_often_as_it_failed_in_a_row(lives: list[float]) -> None:
    """A slow twin: count the failures since one that had settled."""
    backoff, row = Backoff(), 0
    for lived in lives:
        row = 0 if lived >= 60 else row
        assert backoff.after(lived) == min(2**row, 30)
        row += 1
