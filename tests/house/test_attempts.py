from hypothesis import given
from hypothesis import strategies as st

from parley.house.attempts import Attempts, forgive_all, longest_wait, take_all


def test_so_many_in_a_window() -> None:
    attempts = Attempts(2, window=60.0)
    assert [attempts.take("ann", now) for now in (0.0, 1.0, 2.0, 59.9)] == [True, True, False, False]
    assert attempts.take("bob", 2.0)
    assert attempts.take("ann", 60.0)


def test_a_good_one_does_not_count() -> None:
    attempts = Attempts(1)
    for now in range(5):
        assert attempts.take("ann", float(now))
        attempts.forgive("ann")
    attempts.forgive("bob")
    assert attempts.take("bob", 5.0)
    assert not attempts.take("bob", 5.0)


def test_the_oldest_are_forgotten_first() -> None:
    attempts = Attempts(1, window=60.0, keys=2)
    for now, key in enumerate("abc"):
        assert attempts.take(key, float(now))
    assert not attempts.take("c", 3.0)
    assert not attempts.take("b", 3.0)
    assert attempts.take("a", 3.0)


@given(st.lists(st.floats(0.0, 30.0, width=16), max_size=30), st.integers(1, 4))
def test_whoever_waits_as_long_as_told_may_try_again(pauses: list[float], most: int) -> None:
    attempts, now = Attempts(most, window=60.0), 0.0
    for pause in pauses:
        now += pause
        wait = attempts.wait("ann", now)
        assert attempts.take("ann", now) == (wait == 0.0)
        assert 0.0 <= wait <= 60.0
    now += attempts.wait("ann", now)
    assert attempts.take("ann", now)


def test_a_try_counts_everywhere_or_nowhere() -> None:
    many, few = Attempts(2), Attempts(1)
    counted = (many, "ann"), (few, "house")
    assert take_all(counted, 0.0)
    assert not take_all(counted, 1.0)
    forgive_all(counted)
    assert take_all(counted, 2.0)
    assert many.take("ann", 3.0)
    assert not many.take("ann", 3.0)


def test_the_longest_wait_counts() -> None:
    short, long = Attempts(1, window=10.0), Attempts(1, window=60.0)
    counted = ((short, "ann"), (long, "ann"))
    assert longest_wait(counted, 0.0) == 0.0
    assert take_all(counted, 0.0)
    assert longest_wait(counted, 5.0) == 55.0
