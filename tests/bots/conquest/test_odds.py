from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from parley.bots.conquest.odds import LARGEST, odds, throw


@cache
def _ends(ours: int, theirs: int) -> dict[tuple[int, int], Fraction]:
    """How an attack ends, and how likely: every throw looked at, dice by dice."""
    if ours == 1 or theirs == 0:
        return {(ours, theirs): Fraction(1)}
    ends: dict[tuple[int, int], Fraction] = {}
    attackers, defenders = min(3, ours - 1), min(2, theirs)
    for dice in product(range(1, 7), repeat=attackers + defenders):
        a, d = sorted(dice[:attackers])[::-1], sorted(dice[attackers:])[::-1]
        lost = sum(x <= y for x, y in zip(a, d, strict=False))
        won = min(attackers, defenders) - lost
        for end, chance in _ends(ours - lost, theirs - won).items():
            ends[end] = ends.get(end, Fraction(0)) + chance / 6 ** len(dice)
    return ends


@pytest.mark.parametrize(("ours", "theirs"), [(2, 1), (3, 1), (2, 2), (3, 2), (4, 1), (4, 2), (4, 3)])
def test_as_counted_dice_by_dice(ours: int, theirs: int) -> None:
    ends = _ends(ours, theirs)
    won = sum((chance for (_, left), chance in ends.items() if not left), Fraction(0))
    found = odds(ours, theirs)
    assert found.chance == pytest.approx(float(won))
    left = sum(ours * chance for (ours, theirs), chance in ends.items() if not theirs) / won
    assert found.ours == pytest.approx(float(left))
    left = sum(theirs * chance for (_, theirs), chance in ends.items() if theirs) / (1 - won)
    assert found.theirs == pytest.approx(float(left))


def test_one_unit_cannot_attack() -> None:
    assert odds(1, 3) == (0.0, 0.0, 3.0)


def test_known_throws() -> None:
    assert {(lost, won): share for share, lost, won in throw(3, 2)} == pytest.approx(
        {(0, 2): 2890 / 7776, (1, 1): 2611 / 7776, (2, 0): 2275 / 7776}
    )


def test_large_armies_are_scaled() -> None:
    huge = odds(LARGEST * 10, LARGEST * 5)
    assert huge.chance > 0.99
    assert LARGEST * 5 < huge.ours < LARGEST * 10
    assert odds(LARGEST * 5, LARGEST * 10).chance < 0.01


def test_more_is_better() -> None:
    chances = [odds(ours, 5).chance for ours in range(1, 20)]
    assert chances == sorted(chances)
