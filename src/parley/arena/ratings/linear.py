"""Solves symmetric positive definite systems of a few dozen unknowns, in plain Python."""

from collections.abc import Sequence
from math import sqrt

Matrix = list[list[float]]


def factor(matrix: Sequence[Sequence[float]]) -> Matrix:
    """The lower triangle whose product with its own transpose is the matrix (Cholesky)."""
    rows: Matrix = []
    for index, given in enumerate(matrix):
        row: list[float] = []
        for column in range(index):
            other = rows[column]
            row.append((given[column] - _dot(row, other)) / other[column])
        row.append(sqrt(given[index] - _dot(row, row)))
        rows.append(row)
    return rows


def solve(triangle: Matrix, right: Sequence[float]) -> list[float]:
    """The vector that the factored matrix maps to `right`."""
    return rise(triangle, fall(triangle, right))


def fall(triangle: Matrix, right: Sequence[float]) -> list[float]:
    """Forward substitution: solve with the triangle."""
    found: list[float] = []
    for row, value in zip(triangle, right, strict=True):
        found.append((value - _dot(found, row)) / row[-1])
    return found


def rise(triangle: Matrix, right: Sequence[float]) -> list[float]:
    """Back substitution: solve with its transpose."""
    found = list(right)
    for index in reversed(range(len(found))):
        row = triangle[index]
        found[index] /= row[index]
        for column in range(index):
            found[column] -= row[column] * found[index]
    return found


def inverse(triangle: Matrix) -> Matrix:
    """The inverse of the factored matrix."""
    size = len(triangle)
    return [solve(triangle, [float(row == column) for row in range(size)]) for column in range(size)]


def _dot(row: Sequence[float], other: Sequence[float]) -> float:
    """The dot product, over the length of the first."""
    return sum(map(float.__mul__, row, other))
