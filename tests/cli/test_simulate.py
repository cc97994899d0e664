import json
from pathlib import Path

import pytest

from parley.games import GAMES
from parley.games.conquest import format_map, generate_map
from tests.cli.conftest import Shell

SMALL = {
    "seabattle": ("size=6", "fleet=0,1,2,3"),
    "battleship-plus": ("size=10",),
    "dots": ("width=10", "height=10"),
    "conquest": ("map=random:1:8", "rounds=5"),
}


def settings(game: str) -> list[str]:
    return [word for setting in SMALL[game] for word in ("--set", setting)]


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_and_shown(parley: Shell, game: str) -> None:
    assert parley("simulate", game, "--seed", 5, *settings(game)) == 0
    assert "seed 5" in parley.out.splitlines()[0]
    assert "plies" in parley.out.splitlines()[-1]


@pytest.mark.parametrize("game", GAMES)
def test_json_has_the_whole_match(parley: Shell, game: str) -> None:
    assert parley("simulate", game, "--seed", 5, "--json", *settings(game)) == 0
    data = json.loads(parley.out)
    assert data["game"] == game
    assert data["seed"] == 5
    assert data["length"] == len(data["plies"])
    assert len(data["outcome"]["places"]) == len(data["players"])


def test_the_same_seed_plays_the_same_match(parley: Shell) -> None:
    outputs = []
    for _ in range(2):
        parley("simulate", "dots", "--seed", 9, *settings("dots"))
        outputs.append(parley.out)
    assert outputs[0] == outputs[1]


def test_without_a_seed_one_is_chosen_and_told(parley: Shell) -> None:
    parley("simulate", "dots", *settings("dots"))
    seed = parley.out.splitlines()[0].rpartition("seed ")[2]
    first = parley.out
    parley("simulate", "dots", "--seed", seed, *settings("dots"))
    assert parley.out == first


def test_a_board_of_dots_by_its_size(parley: Shell) -> None:
    for text, size in (("12", (12, 12)), ("12x10", (12, 10))):
        parley("simulate", "dots", "--json", "--seed", 1, "--set", f"size={text}")
        setup = json.loads(parley.out)["setup"]
        assert (setup["width"], setup["height"]) == size


def test_a_map_of_ones_own(parley: Shell) -> None:
    Path("mine.toml").write_text(format_map(generate_map(7, 8)), encoding="utf-8")
    parley("simulate", "conquest", "--json", "--seed", 1, "--set", "map=mine.toml", "--set", "rounds=2")
    assert len(json.loads(parley.out)["setup"]["map"]["nodes"]) == 8
    Path("mine.toml").write_bytes(b"\xff")
    assert "mine.toml: " in parley.refused("simulate", "conquest", "--set", "map=mine.toml")
    Path("mine.toml").write_text("nodes = 7")
    assert "mine.toml: " in parley.refused("simulate", "conquest", "--set", "map=mine.toml")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["chess"], "no game 'chess': choose one of seabattle"),
        (["dots", "clever"], "no bot 'clever': choose one of random"),
        (["dots", "random", "random", "random"], "3 bots are too many: there are 2 seats"),
        (["dots", "--set", "width"], "write NAME=VALUE"),
        (["dots", "--set", "=7"], "write NAME=VALUE"),
        (["dots", "--set", "width=wide"], "width: a whole number is wanted"),
        (["dots", "--set", "width=9"], "dots: "),
        (["dots", "--set", "width=51"], "dots: "),
        (["dots", "--set", "players=5"], "dots: "),
        (["dots", "--set", "colour=red"], "no setting 'colour'"),
        (["seabattle", "--set", "size=5"], "seabattle: "),
        (["seabattle", "--set", "size=11"], "seabattle: "),
        (["seabattle", "--set", "fleet=1,2,3"], "seabattle: "),
        (["seabattle", "--set", "size=6", "--set", "fleet=1,2,5,10"], "seabattle: "),
        (["battleship-plus", "--set", "size=27"], "battleship-plus: "),
        (["battleship-plus", "--set", "ships=50,0,0,0,0"], "too many ships"),
        (["conquest", "--set", "players=1"], "conquest: "),
        (["conquest", "--set", "map=atlantis"], "atlantis"),
        (["dots", "--save", "match.doc"], "must end in .jsonl"),
        (["seabattle", "--save", "match.sgf"], "SGF is for dots"),
        (["dots", "--save", "no/such/folder.txt"], "there is no such file"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(parley: Shell, arguments: list[str], says: str) -> None:
    assert says in parley.refused("simulate", *arguments)
