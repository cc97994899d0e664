from collections import Counter
from itertools import product
from math import sqrt
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from parley.core.cells import Cell
from parley.core.errors import SetupError
from parley.games.layout import Berth, Shape, Waters, find_layout, has_layout, random_layout
from parley.games.layout.scatter import scatter, shake
from tests.games.layout import brute

CLASSIC = Waters(10, (Shape(4),) + (Shape(3),) * 2 + (Shape(2),) * 3 + (Shape(1),) * 4)
WALLED = Waters(10, CLASSIC.shapes, 5)
FULL = Waters(8, (Shape(3),) * 2 + (Shape(2),) * 5 + (Shape(1),) * 7, 7)
"""So full that placing in turn gets stuck."""

shapes = st.builds(Shape, st.integers(1, 4), st.integers(1, 2))
waters_strategy = st.builds(
    Waters,
    st.integers(1, 8),
    st.lists(shapes, max_size=9).map(tuple),
    st.none() | st.integers(0, 4),
)


@settings(deadline=None, max_examples=150)
@given(waters_strategy, st.integers())
def test_every_random_layout_is_legal(waters: Waters, seed: int) -> None:
    assume(has_layout(waters))
    assert brute.is_legal(waters, random_layout(waters, Random(seed)))


@settings(deadline=None, max_examples=60)
@given(waters_strategy, st.integers())
def test_every_shaken_layout_is_legal(waters: Waters, seed: int) -> None:
    _, layout = find_layout(waters)
    assume(layout is not None)
    assert layout is not None
    assert brute.is_legal(waters, shake(waters, layout, Random(seed)))


@pytest.mark.parametrize("waters", [CLASSIC, WALLED, FULL])
def test_a_seed_repeats_a_layout(waters: Waters) -> None:
    assert random_layout(waters, Random(5)) == random_layout(waters, Random(5))
    assert random_layout(waters, Random(5)) != random_layout(waters, Random(6))


def test_a_full_board_is_shaken() -> None:
    rng = Random(1)
    assert all(scatter(FULL, rng) is None for _ in range(200))
    assert brute.is_legal(FULL, random_layout(FULL, rng))


def test_where_nothing_fits_there_is_no_layout() -> None:
    with pytest.raises(SetupError, match="no legal layout of 10 ships on 6×6"):
        random_layout(Waters(6, (Shape(1),) * 10), Random(0))


def likelihoods(waters: Waters, draws: Counter[tuple[Berth, ...]]) -> tuple[float, float]:
    """The rarest and the commonest layout, in multiples of the uniform share; every one was drawn."""
    everything = set(brute.layouts(waters))
    assert set(draws) == everything
    share = draws.total() / len(everything)
    return min(draws.values()) / share, max(draws.values()) / share


@pytest.mark.parametrize("shapes", [(Shape(2, 2), Shape(1)), (Shape(1), Shape(2))])
def test_placing_in_turn_reaches_every_layout_and_none_much_more_than_another(
    shapes: tuple[Shape, ...],
) -> None:
    waters = Waters(4, shapes)
    rng = Random(7)
    rarest, commonest = likelihoods(waters, Counter(random_layout(waters, rng) for _ in range(20_000)))
    assert commonest / rarest < 5


def test_shaking_reaches_every_layout_and_none_more_than_another() -> None:
    waters = Waters(4, (Shape(2, 2), Shape(1)))
    start = (Berth(Cell(0, 0), False), Berth(Cell(3, 3), False))
    rng = Random(8)
    rarest, commonest = likelihoods(waters, Counter(shake(waters, start, rng) for _ in range(1_500)))
    assert rarest > 0.5
    assert commonest < 1.7


def symmetric_cells(size: int, x: int, y: int) -> set[tuple[int, int]]:
    last = size - 1
    return {p for a, b in product((x, last - x), (y, last - y)) for p in ((a, b), (b, a))}


@pytest.mark.parametrize(("waters", "draws"), [(CLASSIC, 8_000), (WALLED, 8_000), (FULL, 80)])
def test_cells_are_as_likely_as_their_mirror_images(waters: Waters, draws: int) -> None:
    rng = Random(9)
    hits: Counter[tuple[int, int]] = Counter()
    for _ in range(draws):
        for shape, berth in zip(waters.shapes, random_layout(waters, rng), strict=True):
            hits.update(brute.cells_of(shape, berth))
    for x, y in product(range(waters.size), repeat=2):
        orbit = symmetric_cells(waters.size, x, y)
        expected = sum(hits[cell] for cell in orbit) / len(orbit)
        assert abs(hits[x, y] - expected) < 4.5 * sqrt(expected) + 1
