"""A game that brought its own words, and one that did not."""

from parley.cli.play.telling import tell_ply, tells_end
from parley.cli.play.words import speaker
from parley.core import CHANCE, Outcome, Seat, Termination
from parley.games.dots.events import Ended
from parley.visits import Seen, Told
from tests.testing.cups import Cups, First, Guess, Guessed, Hidden, Setup


class Worded(Cups):
    words = {"en": {"event.Guessed": "{who} looks under cup {cup}"}}  # noqa: RUF012 - nobody changes it


def told(game: Cups, *plies: Told) -> list[str]:
    seen = Seen(1, game, Setup(), Seat(0), ["ann", "bob"])
    return [sentence for ply in plies for sentence in tell_ply(ply, seen, speaker("en"))]


def test_the_words_of_the_game() -> None:
    ply = Told(1, Seat(1), Guess(2), (Guessed(1, 2, right=True), Hidden(0)))
    assert told(Worded(), ply) == ["bob looks under cup 2", "ann: hidden"]
    assert told(Cups(), ply) == ["bob: guessed cup 2 right True", "ann: hidden"]


def test_what_nothing_is_told_of_is_told_by_its_move() -> None:
    plies = [Told(1, CHANCE, First(1)), Told(2, Seat(1), Guess(2)), Told(3, Seat(0), None)]
    assert told(Cups(), *plies) == ["first 1", "bob: guess 2"]


def test_how_it_ended_is_for_the_table_to_say() -> None:
    assert told(Cups(), Told(1, Seat(0), None, (Ended(Outcome((1, 2), Termination.WON), (1, 0)),))) == []
    assert [tells_end(game) for game in ("dots", "cups")] == [True, False]
