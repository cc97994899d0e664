"""A bot plays at a table of our own, by the command."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Shell
from tests.cli.test_simulate import settings
from tests.net.programs.commands import exec_


@pytest.mark.parametrize("game", ["seabattle", "battleship-plus", "dots", "conquest"])
def test_every_game_is_played_here_and_can_be_replayed(parley: Shell, game: str) -> None:
    words = ["--by", "random", "--games", 2, "--json", "--save", "games", *settings(game)]
    assert parley("play", game, "--against", "easy", *words) == 0
    games = [json.loads(line) for line in parley.out.splitlines()]
    assert [told["seat"] for told in games] == [0, 1]
    for number, told in enumerate(games, start=1):
        assert told["game"] == game
        assert told["number"] == number
        assert told["names"] == (["random", "easy"] if told["seat"] == 0 else ["easy", "random"])
        first = [seat for seat, place in enumerate(told["places"]) if place == 1]
        won = "won" if first == [told["seat"]] else "draw"
        assert told["result"] == (won if told["seat"] in first else "lost")
        parley("replay", f"games/game-{number}.jsonl", "--json")
        assert json.loads(parley.out)["length"] == told["plies"]


def test_the_same_seed_plays_the_same_match(parley: Shell) -> None:
    for folder in ("a", "b"):
        words = ["--by", "random", "--against", "random", "--seed", 3, "--save", folder]
        assert parley("play", "seabattle", *words) == 0
    moves = [
        [line.split()[1:] for line in Path(folder, "game-1.txt").read_text().splitlines()]
        for folder in ("a", "b")
    ]
    assert moves[0] == moves[1]


def test_a_seeded_run_repeats_to_the_byte(parley: Shell) -> None:
    told = []
    for _ in range(2):
        words = ["--by", "density", "--against", "random", "--seed", 3, "--games", 2, "--json"]
        assert parley("play", "seabattle", *words, *settings("seabattle")) == 0
        told.append(parley.out)
    assert told[0] == told[1]
    assert parley("play", "seabattle", *words, "--times", *settings("seabattle")) == 0
    assert all(json.loads(line)["seconds"] >= 0 for line in parley.out.splitlines())


def test_as_many_opponents_as_are_named(parley: Shell) -> None:
    words = ["--by", "random", "--against", "easy,random", "--against", "easy", "--seat", 2, "--json"]
    assert parley("play", "conquest", *words, *settings("conquest")) == 0
    told = json.loads(parley.out)
    assert told["names"] == ["easy", "random", "random", "easy 2"]
    assert told["seat"] == 2


def test_a_line_for_every_game(parley: Shell) -> None:
    assert parley("play", "seabattle", "--by", "easy", "--against", "density", *settings("seabattle")) == 0
    assert parley.out.startswith("game 1 against density: ")
    assert parley.err == ""


def test_given_up_after_a_while(parley: Shell) -> None:
    words = ["--by", "random", "--games", 1000, "--give-up", "200ms", "--json"]
    assert parley("play", "dots", *words) in (1, 2)
    assert parley.err == "parley: gave up after 0.2 s\n"


def test_programs_play_on_either_side(parley: Shell) -> None:
    words = ["--by", exec_("dots"), "--against", exec_("dots", "create"), "--json", "--sandbox", "off"]
    assert parley("play", "dots", *words, *settings("dots")) == 0
    told = json.loads(parley.out)
    assert told["names"] == ["dots_program.py", "dots_program.py"]


def test_a_program_that_fails_has_the_last_word(parley: Shell) -> None:
    words = ["--by", exec_("dots", "die"), "--sandbox", "off"]
    assert parley("play", "dots", *words, *settings("dots")) == 1
    assert parley.err == "parley: dots_program.py: exited with status 3 (out of ideas)\n"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("seabattle", "--by", "exec:cat"), "keeps its Sea Battle fleet to itself"),
        (("dots", "dotline:localhost:1", "--by", "random", "--against", "exec:cat"), "tables of your own"),
        (("dots", "--by", "exec:no-such"), "there is no such program"),
    ],
)
def test_where_a_program_cannot_play(parley: Shell, words: tuple[str, ...], why: str) -> None:
    assert parley("play", *words) == 2
    assert why in parley.err


def test_nobody_reads_the_results() -> None:
    command = [sys.executable, "-m", "parley", "play", "seabattle", "--by", "random", "--games", "1000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as playing:
        assert playing.stdout is not None
        assert playing.stderr is not None
        assert playing.stdout.readline().startswith("game 1 ")
        playing.stdout.close()
        assert playing.stderr.read() == ""
