import json

import pytest

from parley.bots import Entry, Level, best_bot, bot_names, bots_of, load_bot
from parley.bots.strength import LEAST
from parley.cli import screen
from parley.games import GAMES
from tests.cli.conftest import Shell


def test_all_are_listed(parley: Shell) -> None:
    assert parley("bots", "--json") == 0
    found = {(row["game"], row["name"]) for row in json.loads(parley.out)}
    assert found == {(game, name) for game in GAMES for name in bot_names(game)}


def test_what_the_page_calls_them(parley: Shell) -> None:
    parley("bots", "seabattle", "--json")
    called = {row["name"]: row["called"] for row in json.loads(parley.out)}
    assert (called["easy"], called["posterior"]) == ("Lotte", "Ada")


def test_strength_in_numbers(parley: Shell) -> None:
    assert parley("bots", "seabattle", "--json") == 0
    rows = {row["name"]: row for row in json.loads(parley.out)}
    assert rows["passes"]["rating"]["elo"] == 1500
    for row in rows.values():
        assert row["strength"] or not row["rating"]
        assert all(score["games"] >= LEAST for score in row["against"].values())


def test_those_of_a_game_for_people(parley: Shell) -> None:
    assert parley("bots", "seabattle") == 0
    assert all(name in parley.out for name in bot_names("seabattle"))
    assert "chess" in parley.refused("bots", "chess")


def test_only_strength_is_measured(parley: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parley.cli.bots.bots_of", lambda _game: {"taciturn": Entry(Level.EASY, "")})
    assert parley("bots", "dots") == 0
    assert parley.out.splitlines()[-1].split() == ["dots", *["taciturn"] * 2, "easy", "not", "measured"]


def test_the_best_of_a_level() -> None:
    assert best_bot("seabattle", Level.EASY) == "easy"
    assert best_bot("seabattle", Level.STRONG) == "posterior"


def test_every_bot_can_be_loaded_and_says_how_it_plays() -> None:
    for game in GAMES:
        for name, entry in bots_of(game).items():
            assert callable(load_bot(game, name).hint)
            assert entry.character.endswith(".")


def test_names_stay_whole_where_there_is_little_room(parley: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen.console, "width", 60)
    assert parley("bots") == 0
    assert parley.out.count(" battleship-plus ") == len(bot_names("battleship-plus"))
    assert max(map(len, parley.out.splitlines())) <= 60
