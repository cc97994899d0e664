import pytest

from parley.core import Outcome, Termination
from parley.games.conquest import Phase
from parley.games.conquest.ending import end
from tests.games.conquest.drawn import position


@pytest.mark.parametrize(
    ("text", "fallen", "places"),
    [
        ("A1 - A1 - B9", (), (1, 2)),  # nodes come before units
        ("A1 - B2", (), (2, 1)),  # units among equal nodes
        ("A2 - B2", (), (1, 1)),
        ("A2 - B2 - C1", (), (1, 1, 3)),
        ("A1 - B2 - C2", (), (3, 1, 1)),
        ("A9 - A9 - B1 - C1", (0,), (3, 1, 1)),  # who is out comes after all who are not
        ("A1 - B1 - C1 - D1", (2, 0), (3, 1, 4, 1)),  # the later out, the better
        ("A1 - B1 - C1 - D1", (2, 0, 3), (3, 1, 4, 2)),
    ],
)
def test_places(text: str, fallen: tuple[int, ...], places: tuple[int, ...]) -> None:
    step = end(position(text, fallen=fallen), Termination.TURN_LIMIT, ())
    assert step.state.standing.outcome == Outcome(places, Termination.TURN_LIMIT)
    assert step.state.phase is Phase.OVER
