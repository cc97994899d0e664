"""A review at the terminal."""

import json
from pathlib import Path

import pytest

from parley.games import GAMES
from tests.cli.conftest import Shell
from tests.cli.test_simulate import settings


@pytest.fixture
def match(parley: Shell) -> str:
    parley("simulate", "seabattle", "random", "density", "--seed", 3, "--save", "m.jsonl")
    return "m.jsonl"


def test_a_summary_and_the_worst_moves(parley: Shell, match: str) -> None:
    assert parley("replay", match, "--review") == 0
    lines = parley.out.splitlines()
    assert lines[0] == "Sea Battle: random against density, judged by posterior"
    assert lines[1].split() == ["player", "moves", "?!", "?", "??", "average", "loss"]
    assert lines[2].strip().startswith("random (0)")
    worst = [line for line in lines if "was better" in line]
    assert 0 < len(worst) <= 10
    assert "random (0)" in worst[0]
    assert "it hits with" in worst[0]


def test_in_the_language_of_the_reader(parley: Shell, match: str) -> None:
    parley("replay", match, "--review", "--lang", "de")
    lines = parley.out.splitlines()
    assert lines[0] == "Schiffe versenken: random gegen density, beurteilt von posterior"
    assert lines[1].split()[:2] == ["Spieler", "Züge"]
    assert any("Aussicht zu gewinnen; es trifft mit" in line for line in lines)


def test_every_move_as_json(parley: Shell, match: str) -> None:
    assert parley("replay", match, "--review", "--json") == 0
    told = json.loads(parley.out)
    moves = {seat["seat"]: seat["moves"] for seat in told["seats"]}
    assert len(told["moves"]) == moves[0] + moves[1]
    assert sum(move["mark"] == "blunder" for move in told["moves"]) == sum(
        seat["blunder"] for seat in told["seats"]
    )
    parley("replay", match, "--review", "--json", "--seat", 1)
    assert {move["seat"] for move in json.loads(parley.out)["moves"]} == {1}


def test_a_match_of_no_moves(parley: Shell, match: str) -> None:
    Path("none.jsonl").write_text(Path(match).read_text().splitlines(keepends=True)[0])
    assert parley("replay", "none.jsonl", "--review") == 0
    assert parley.out.splitlines()[-1] == "No move was judged."


@pytest.mark.parametrize("game", [game for game in GAMES if game != "dots"])
def test_every_game(parley: Shell, game: str) -> None:
    parley("simulate", game, "--seed", 3, "--save", "m.jsonl", *settings(game))
    assert parley("replay", "m.jsonl", "--review") == 0
    assert "average loss" in parley.out
