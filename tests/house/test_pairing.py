"""Who plays whom: held against a slow twin that does what the rule says, word for word."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from parley.house.pairing import NEAR, PATIENCE, WIDER, Waiting, pairs, suits, window

NOW = 100_000
_NAMES = ("ann", "bob", "eve")


@st.composite
def crowds(draw: st.DrawFn) -> list[Waiting]:
    """People of few strengths and ages, so that ties are common; some do not want to meet some."""
    ratings = st.sampled_from((1200.0, 1400.0, 1500.0, 1500.0, 1549.5, 1650.0, 2400.0))
    since = st.integers(0, 12).map(lambda steps: NOW - steps * 3_000)
    shuns = st.frozensets(st.sampled_from(_NAMES), max_size=1)
    people = draw(st.lists(st.tuples(since, ratings, st.sampled_from(_NAMES), shuns), max_size=12))
    return [Waiting(table, *one) for table, one in enumerate(people, 1)]


def slowly(waiting: list[Waiting], now: int) -> list[tuple[Waiting, Waiting]]:
    """Whoever has waited longest takes the nearest who suits; then the next."""
    left = sorted(waiting, key=lambda one: (one.since, one.table))
    found = []
    while left:
        one, *left = left
        fits = [other for other in left if suits(one, other, now)]
        if fits:
            other = min(fits, key=lambda some: (abs(some.rating - one.rating), some.since, some.table))
            left.remove(other)
            found.append((one, other))
    return found


@given(crowds(), st.randoms(use_true_random=False))
def test_it_is_what_the_slow_twin_finds_in_whatever_order_they_are_told(
    crowd: list[Waiting], rng: Random
) -> None:
    expected = slowly(crowd, NOW)
    rng.shuffle(crowd)
    assert pairs(crowd, NOW) == expected


@given(crowds())
def test_nobody_is_paired_twice_and_nobody_who_suits_is_left(crowd: list[Waiting]) -> None:
    found = pairs(crowd, NOW)
    tables = [one.table for pair in found for one in pair]
    assert len(tables) == len(set(tables))
    assert all(suits(one, other, NOW) and one.since <= other.since for one, other in found)
    left = [one for one in crowd if one.table not in tables]
    assert not any(suits(one, other, NOW) for one in left for other in left if one is not other)


def test_a_window_widens_until_anybody_will_do() -> None:
    assert window(-5) == window(0) == NEAR
    assert window(10_000) == NEAR + 10 * WIDER
    weak, strong = Waiting(1, NOW, 1000.0), Waiting(2, NOW, 2000.0)
    assert not pairs([weak, strong], NOW + PATIENCE - 1)
    assert pairs([weak, strong], NOW + PATIENCE) == [(weak, strong)]
    newcomer = Waiting(3, NOW + PATIENCE, 2000.0)
    assert pairs([weak, newcomer], NOW + PATIENCE) == []  # who has just come need not take just anybody
