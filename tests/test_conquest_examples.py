"""The AIs in examples/conquest are built, are short, and beat somebody who never attacks."""

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from parley.games.conquest import Setup
from parley.net.children import Sandbox
from tests.arena.conquest.hall import Hall, faults, rude

FOLDER = Path(__file__).parent.parent / "examples/conquest"
COMMANDS = {
    "ai.py": f"{sys.executable} {FOLDER}/ai.py",
    "ai.c": "",
    "ai.js": f"node {FOLDER}/ai.js",
    "ai.sh": f"bash {FOLDER}/ai.sh",
}


@pytest.fixture
def program(tmp_path: Path) -> str:
    tmp_path.chmod(0o755)
    flags = ("-O2", "-Wall", "-Wextra", "-Werror", "-std=c11")
    subprocess.run(["gcc", *flags, "-o", tmp_path / "ai", FOLDER / "ai.c"], check=True, timeout=120)
    return shlex.quote(str(tmp_path / "ai"))


def test_all_are_here_and_short() -> None:
    sources = {path.name: path for path in FOLDER.glob("ai.*")}
    assert sources.keys() == COMMANDS.keys()
    assert all(len(path.read_text().splitlines()) < 170 for path in sources.values())


@pytest.mark.parametrize("name", COMMANDS)
def test_it_wins(name: str, program: str) -> None:
    hall = Hall(Sandbox.REQUIRE, seconds=30.0)
    words = f"exec:{COMMANDS[name] or program}"
    series = hall.play(words, rude("polite"), games=2, jobs=2, setup=Setup(map="isles", rounds=100))
    assert [faults(result) for result in series.results] == [["", ""]] * 2
    tally, _ = series.tallies()
    assert tally.errors == 0
    assert tally.wins == 2


def test_all_of_them_at_one_table(program: str) -> None:
    words = [f"exec:{command or program}" for command in COMMANDS.values()]
    result = Hall(Sandbox.REQUIRE).game(*words, setup=Setup(players=4, rounds=100))
    assert faults(result) == [""] * 4
    assert [share.errors for share in result.shares] == [0] * 4
