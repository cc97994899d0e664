import json

import pytest

from parley.games import GAMES, load_game
from tests.cli.conftest import Shell
from tests.cli.test_simulate import settings


@pytest.fixture(params=GAMES)
def match(request: pytest.FixtureRequest, parley: Shell) -> str:
    game: str = request.param
    assert parley("simulate", game, "--seed", 5, "--save", "match.jsonl", *settings(game)) == 0
    return game


def test_a_hint_is_a_legal_move_with_reasons(match: str, parley: Shell) -> None:
    assert parley("hint", "match.jsonl", "--at", 6, "--bot", "random", "--json") == 0
    found = json.loads(parley.out)
    assert found["game"] == match
    assert load_game(match).parse_move(found["move"])
    assert found["cells"] or found["moves"]


def test_a_hint_for_people(match: str, parley: Shell) -> None:
    assert parley("hint", "match.jsonl", "--bot", "random") == 0
    assert match in parley.out
    assert "seat" in parley.out.splitlines()[0]


def test_the_hottest_cell_is_the_move(parley: Shell) -> None:
    parley("simulate", "seabattle", "--seed", 5, "--save", "match.jsonl", *settings("seabattle"))
    assert parley("hint", "match.jsonl", "--at", 12, "--bot", "density", "--json") == 0
    found = json.loads(parley.out)
    assert found["cells"][found["move"].split()[-1]] == max(found["cells"].values())
    assert parley("hint", "match.jsonl", "--at", 12, "--bot", "density") == 0
    assert "@" in parley.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [(("--at", 10_000), "--at"), (("--bot", "nobody"), "nobody"), (("--at", 5, "--seat", 7), "--seat")],
)
def test_what_is_wrong_is_said_in_a_line(parley: Shell, arguments: tuple[object, ...], words: str) -> None:
    parley("simulate", "seabattle", "--seed", 5, "--save", "match.jsonl", *settings("seabattle"))
    assert words in parley.refused("hint", "match.jsonl", *arguments)


def test_what_a_fleet_on_paper_answers_is_nobodys_choice(parley: Shell) -> None:
    parley("simulate", "seabattle", "--seed", 5, "--set", "remote=0,1", "--save", "match.jsonl")
    assert "nobody has a move to choose" in parley.refused("hint", "match.jsonl", "--at", 0)
    assert "nobody has a move to choose" in parley.refused("hint", "match.jsonl", "--at", 3)
    assert parley("hint", "match.jsonl", "--bot", "density", "--json") == 0
    assert json.loads(parley.out)["cells"], "a shot, though an answer came later"
