"""Bots play at a real server, by the command."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.cli.conftest import Shell
from tests.net.process import ServerProcess, serving

SMALL = ["--set", "size=10", "--set", "ships=0,0,1,1,1"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with serving(tmp_path_factory.mktemp("house") / "data") as process:
        yield process


def test_against_a_bot_of_the_house_over_bpgp(parley: Shell, server: ServerProcess) -> None:
    words = ["--by", "random", "--games", 2, "--json", "--save", "games", "--name", "ann"]
    assert parley("play", "battleship-plus", f"bpgp:{server.bpgp}", *words) == 0
    games = [json.loads(line) for line in parley.out.splitlines()]
    assert [told["number"] for told in games] == [1, 2]
    for told in games:
        assert told["names"][told["seat"]] == "ann"
        assert told["faults"] == []
        kept = (parley.folder / f"games/game-{told['number']}.log").read_text(encoding="utf-8").splitlines()
        assert len(kept) == told["plies"] + 1


def test_a_table_that_is_not_there(parley: Shell, server: ServerProcess) -> None:
    words = ["--by", "random", "--join", 999, "--name", "bob"]
    assert parley.refused("play", "battleship-plus", f"bpgp:{server.bpgp}", *words)
    assert parley.out == ""


def test_nobody_comes(parley: Shell, server: ServerProcess) -> None:
    words = ["--by", "random", "--host", "--give-up", "500ms", *SMALL]
    said = parley.refused("play", "battleship-plus", f"bpgp:{server.bpgp}", *words)
    assert said == "parley: gave up after 0.5 s\n"


def test_nobody_answers(parley: Shell) -> None:
    said = parley.refused("play", "battleship-plus", "bpgp:127.0.0.1:1", "--by", "random")
    assert said == "parley: bpgp:127.0.0.1:1: nobody listens there\n"


def test_line_by_line_at_a_place_with_a_hall(server: ServerProcess) -> None:
    words = ("battleship-plus", f"bpgp:{server.bpgp}", "--name", "eve", "--host", "--set", "size=11")
    done = subprocess.run(
        [sys.executable, "-m", "parley", "play", *words],
        input="",
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "LC_ALL": "de_DE.UTF-8", "PYTHONIOENCODING": "utf-8"},
    )
    assert done.returncode == 0, done.stderr
    said = done.stdout.splitlines()
    assert said[0] == f"Du bist eve, bei bpgp:{server.bpgp}. Mit help gibt es Hilfe."
    assert said[1].startswith("Du sitzt an Tisch ")
    assert said[-1] == "Auf Wiedersehen."


@pytest.mark.parametrize("place", ["http", "dotline"])
def test_who_is_here(server: ServerProcess, place: str) -> None:
    """Asked anew, and answered when it is known: the house's own are here from the beginning."""
    where = f"http://{server.web}" if place == "http" else f"dotline:{server.dotline}"
    name = f"gus-{place}"
    done = subprocess.run(
        [sys.executable, "-m", "parley", "play", "dots", where, "--name", name, "--register", "--lang", "en"],
        input="who\nquit\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "PARLEY_PASSWORD": "correct horse battery"},
    )
    assert done.returncode == 0, done.stderr
    (here,) = [line for line in done.stdout.splitlines() if line.startswith("Here are: ")]
    assert name in here
    assert "house-" in here
