"""A fifth game, its bot and its wire are installed, and everything knows them: nobody was told of Nim."""

import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from parley.testing.check_connection import check_round_trip, check_split, check_tables
from parley.testing.check_game import check_game
from tests.newcomer import NIM, install

BROKEN = """[parley.games]
ludo = parley_ludo:GAME
[parley.bots]
dots.ludo = parley_ludo:Bot
[parley.wires]
ludo = parley_ludo:WIRE
"""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return install(tmp_path_factory.mktemp("nim"))


def parley(environment: dict[str, str], *words: object, given: str = "", code: int = 0) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "parley", *map(str, words)],
        input=given,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env=environment,
    )
    assert (done.returncode, "Traceback" in done.stderr) == (code, False), done.stderr
    return done.stdout + done.stderr


def test_it_is_played_kept_and_looked_back_at(environment: dict[str, str], tmp_path: Path) -> None:
    kept = tmp_path / "nim.jsonl"
    parley(environment, "simulate", "nim", "perfect", "random", "--seed", 1, "--save", kept)
    found = json.loads(parley(environment, "hint", kept, "--at", 0, "--json"))
    assert (found["bot"], found["move"], found["chance"]) == ("perfect", "take 3 from 3", 1.0)
    assert "perfect takes 3 from heap 3" in parley(environment, "replay", kept)


def test_bots_meet(environment: dict[str, str]) -> None:
    said = parley(environment, "duel", "nim", "perfect", "random", "--games", 20, "--seed", 1, "--json")
    assert json.loads(said)["score"] > 0.9
    listed = json.loads(parley(environment, "bots", "nim", "--json"))
    assert [(row["name"], row["level"]) for row in listed] == [("random", "easy"), ("perfect", "strong")]


def test_it_is_played_line_by_line_in_the_words_of_the_game(environment: dict[str, str]) -> None:
    given = "moves\ntake 1 from 3\nboard\nresign\nquit\n"
    words = ("play", "nim", "--plain", "--against", "perfect", "--seed", 1, "--lang", "de")
    said = parley(environment, *words, given=given).splitlines()
    assert any("take 5 from 3" in line for line in said)
    assert any(line.endswith("nimmt 1 vom Haufen 3") for line in said)
    assert "2: |||" in said


def test_its_wire_is_read(environment: dict[str, str]) -> None:
    said = parley(environment, "decode", "nimline", "--from", "client", "--json", given="TAKE 1 3\n")
    assert [row["message"] for row in json.loads(said)] == ["TAKE 1 3"]


def test_a_broken_package_gives_one_line_and_harms_nothing(tmp_path: Path) -> None:
    environment = install(tmp_path)
    folder = tmp_path / "installed" / "parley_ludo-1.dist-info"
    folder.mkdir()
    (folder / "entry_points.txt").write_text(BROKEN)
    for words in (["simulate", "ludo"], ["decode", "ludo"], ["duel", "dots", "ludo", "random"]):
        (line,) = parley(environment, *words, code=2).splitlines()
        assert "from parley-ludo, cannot be loaded: ModuleNotFoundError: " in line
    assert "cannot be loaded" in parley(environment, "bots", "dots")
    parley(environment, "simulate", "nim", "perfect", "random")


def test_it_keeps_the_contracts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(NIM)
    game, wire = import_module("parley_nim.game"), import_module("parley_nim.wire").WIRE
    check_game(game.GAME, [game.Setup(), game.Setup(2, misere=True)])
    check_tables(wire)
    for (sender, _), kind in wire.codes.items():
        check_round_trip(wire, sender, wire.examples[kind])
    check_split(wire, "server", b"TAKE 1 1\nhello\nBYE\n")
