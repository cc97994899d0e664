import pytest

from parley.cli.play.telling.ending import is_good, tell_end, tell_outcome
from parley.cli.play.words import speaker
from parley.core import Outcome, Termination
from parley.games import dots
from parley.games.seabattle import GAME, Setup
from tests.cli.play.sittings import Sitting


@pytest.mark.parametrize(
    ("places", "how", "told"),
    [
        ((1, 2), Termination.WON, "You have won."),
        ((2, 1), Termination.TIMED_OUT, "You ran out of time. bob has won."),
        ((1, 2), Termination.LEFT, "bob has left. You have won."),
        ((1, 1), Termination.AGREED, "It was agreed to stop. It is a draw."),
        ((1, 2), Termination.ADJUDICATED, "The house has ended the match. You have won."),
        ((2, 2), Termination.RESIGNED, "The match is over."),
        ((2, 2), Termination.ABANDONED, "Everybody had left. The match is over."),
    ],
)
def test_why_and_who(places: tuple[int, ...], how: Termination, told: str) -> None:
    seen = Sitting(GAME, Setup()).seen
    assert tell_outcome(Outcome(places, how), seen, speaker("en")) == told


@pytest.mark.parametrize(
    ("how", "told"),
    [
        (Termination.RESIGNED, "You have won."),
        (Termination.LEFT, "bob has left. You have won."),
        (Termination.TIMED_OUT, "bob ran out of time. You have won."),
    ],
)
def test_whoever_stops_may_still_win_at_dots_but_not_who_is_gone(how: Termination, told: str) -> None:
    seen = Sitting(dots.GAME, dots.Setup()).seen
    assert tell_outcome(Outcome((1, 2), how), seen, speaker("en")) == told


def test_what_the_place_says_about_it() -> None:
    seen = Sitting(GAME, Setup()).seen
    seen.why = "the server stops"
    assert tell_end(seen, speaker("en")) == "The match was broken off. The server stops."
    assert is_good(seen) is None
    seen.outcome = Outcome((2, 1), Termination.WON)
    assert tell_end(seen, speaker("en")) == "bob has won. The server stops."
    assert is_good(seen) is False
    assert tell_end(seen, speaker("ru")).endswith("Сервер останавливается.")
