import pytest

from parley.core import Outcome, Termination


@pytest.mark.parametrize(
    ("scores", "places", "winners"),
    [
        ((3, 1), (1, 2), (0,)),
        ((1, 1), (1, 1), (0, 1)),
        ((2, 5, 5, 0), (3, 1, 1, 4), (1, 2)),
        ((0, 9, 4), (3, 1, 2), (1,)),
    ],
)
def test_places_by_score(scores: tuple[int, ...], places: tuple[int, ...], winners: tuple[int, ...]) -> None:
    outcome = Outcome.by_score(scores, Termination.BOARD_FULL)
    assert outcome == Outcome(places, Termination.BOARD_FULL)
    assert outcome.winners == winners
    assert outcome.is_draw == (len(winners) > 1)
