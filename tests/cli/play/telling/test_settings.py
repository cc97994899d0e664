"""Games and settings in words."""

from dataclasses import asdict

import msgspec
import pytest

from parley.cli.play.telling.settings import tell_game, tell_rules, tell_setup, tell_unusual
from parley.cli.play.words import LANGUAGES, speaker
from parley.games import GAMES, load_game

SAY = speaker("en")


def test_games_have_the_names_people_know() -> None:
    names = [[tell_game(game, speaker(language)) for game in GAMES] for language in LANGUAGES]
    assert names == [
        ["Sea Battle", "Battleship Plus", "Dots", "Conquest"],
        ["Морской бой", "Линкор плюс", "Точки", "Завоевание"],
        ["Schiffe versenken", "Battleship Plus", "Punkte", "Eroberung"],
    ]
    assert tell_game("chess", SAY) == "chess"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_usual_is_said_in_words(game: str, language: str) -> None:
    told = " · ".join(tell_setup(asdict(load_game(game).setup_type()), speaker(language)))
    assert told
    assert "_" not in told
    assert "False" not in told


def test_switches_are_said_only_where_they_are_on() -> None:
    dots = {"width": 39, "height": 32, "players": 2, "extra_move": False, "goal": "classic"}
    assert tell_setup(dots, SAY) == ["field 39×32", "players: 2", "what counts: prisoners"]
    more = tell_setup(dots | {"extra_move": True}, speaker("de"))
    assert more[2] == "wer fängt, zieht noch einmal"


@pytest.mark.parametrize("game", GAMES)
def test_only_what_is_not_as_usual_is_a_rule_of_the_table(game: str) -> None:
    usual = msgspec.to_builtins(load_game(game).setup_type())
    assert tell_rules(game, usual, SAY) == ""
    assert tell_unusual("conquest", {"map": "World", "rounds": 20, "battle": "throw"}, SAY) == ["rounds: 20"]
    assert tell_rules("dots", {"width": 20, "height": 20, "goal": "classic"}, SAY) == (
        "Rules of this table: field 20×20."
    )


def test_a_place_may_say_anything() -> None:
    odd = {"width": None, "goal": {"name": "x" * 99}, "new": [1, "y" * 99], "units": {}, "map": "mars"}
    told = tell_setup(odd, SAY)
    assert told[:2] == ["width: None", "what counts: " + "x" * 40]
    assert told[-1] == "map: mars"
    assert max(map(len, told)) < 80
