from random import Random

import pytest

from parley.arena.ratings.linear import factor, fall, inverse, rise, solve


def system(size: int, seed: int) -> list[list[float]]:
    rng = Random(seed)
    rows = [[rng.gauss(0, 1) for _ in range(size)] for _ in range(size)]
    return [
        [sum(map(float.__mul__, one, other)) + (one is other) for other in rows] for one in rows
    ]  # a Gram matrix and a little more: positive


@pytest.mark.parametrize("size", [1, 2, 7, 20])
def test_solved_and_inverted(size: int) -> None:
    matrix = system(size, size)
    triangle, right = factor(matrix), [float(index) for index in range(size)]
    found = solve(triangle, right)
    assert [sum(map(float.__mul__, row, found)) for row in matrix] == pytest.approx(right, abs=1e-8)
    for column, row in enumerate(inverse(triangle)):
        unit = [sum(map(float.__mul__, line, row)) for line in matrix]
        assert unit == pytest.approx([float(index == column) for index in range(size)], abs=1e-8)


def test_the_two_halves_of_solving() -> None:
    triangle = [[2.0], [1.0, 3.0]]
    assert fall(triangle, [4.0, 8.0]) == [2.0, 2.0]
    assert rise(triangle, [5.0, 6.0]) == [1.5, 2.0]
