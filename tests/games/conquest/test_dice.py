import pytest

from parley.games.conquest.dice import IS_THROW, THROWS, dice_for, losses


def test_throws() -> None:
    assert [len(throws) for throws in THROWS] == [1, 6, 36, 216]
    assert (6, 1, 3) in IS_THROW[3]
    assert (0, 1) not in IS_THROW[2]
    assert (7,) not in IS_THROW[1]


@pytest.mark.parametrize(
    ("units", "dice"),
    [
        ((2, 1), (1, 1)),
        ((3, 2), (2, 2)),
        ((4, 3), (3, 2)),
        ((50, 50), (3, 2)),
        ((2, 9), (1, 2)),
        ((9, 1), (3, 1)),
    ],
)
def test_always_the_most_allowed_up_to_three_against_up_to_two(
    units: tuple[int, int], dice: tuple[int, int]
) -> None:
    assert dice_for(*units) == dice


@pytest.mark.parametrize(
    ("attacker", "defender", "lost"),
    [
        ((6,), (5,), (0, 1)),
        ((5,), (5,), (1, 0)),  # ties to the defender
        ((6, 6), (6, 6), (2, 0)),
        ((1, 6, 5), (4, 5), (0, 2)),  # highest against highest, however they fell
        ((1, 6, 4), (5, 4), (1, 1)),
        ((3, 3, 3), (3, 2), (1, 1)),
        ((1, 1, 6), (5,), (0, 1)),  # one die of the defender's is one pair
        ((6,), (5, 6), (1, 0)),
        ((6,), (5, 4), (0, 1)),
    ],
)
def test_highest_against_highest_ties_to_the_defender(
    attacker: tuple[int, ...], defender: tuple[int, ...], lost: tuple[int, int]
) -> None:
    assert losses(attacker, defender) == lost


def test_three_against_two_over_all_throws() -> None:
    """The well-known odds: 2890, 2611 and 2275 of 7776."""
    counts = {(0, 2): 0, (1, 1): 0, (2, 0): 0}
    for attacker in THROWS[3]:
        for defender in THROWS[2]:
            counts[losses(attacker, defender)] += 1
    assert counts == {(0, 2): 2890, (1, 1): 2611, (2, 0): 2275}
