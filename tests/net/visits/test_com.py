"""A COM line as a place: two processes, and programs on their standard streams."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from parley.wires.comport import MASTER, SLAVE
from tests.cli.com_lines import relay, running, socat_pair
from tests.cli.conftest import Shell, parley

__all__ = ["parley"]
PARLEY = (sys.executable, "-m", "parley")


def test_two_games_against_parley_com(parley: Shell, tmp_path: Path) -> None:
    play = (*PARLEY, "play", "seabattle", "--by", "density", "--games", "2", "--json", "--name", "Ann")
    with socat_pair(tmp_path) as (ours, theirs):
        master = ("master", theirs, "--bot", "random", "--games", "2", "--size", "6")
        with running(master) as (com,):
            keep = ["--trace", str(tmp_path / "trace"), "--save", str(tmp_path / "games")]
            command = [*play, f"com:{ours}?role=slave", *keep]
            done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
            assert "all ships sunk" in com.wait_for("game 2 against Ann"), "we stay until it is over"
            assert com.end() == 0
    assert done.returncode == 0, done.stderr
    reports = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(report["seat"], report["faults"]) for report in reports] == [(1, []), (1, [])]
    assert {report["result"] for report in reports} <= {"won", "lost"}
    assert "slave> " in (tmp_path / "trace").read_text()
    for number, report in enumerate(reports, start=1):
        journal = tmp_path / f"games/game-{number}.jsonl"
        assert parley("replay", journal, "--json") == 0
        told = json.loads(parley.out)
        assert (told["players"], told["outcome"]["places"]) == (["random", "Ann"], report["places"])
        assert parley("hint", journal, "--at", 0) == 0
        assert "Ann" in journal.with_suffix(".txt").read_text()


def test_bots_at_both_ends_of_a_serial_line_with_noise(tmp_path: Path) -> None:
    with relay(tmp_path, spoilt=80, seed=3) as wire:
        ends = zip(wire.lines, (MASTER, SLAVE), strict=True)
        words = ("play", "seabattle", "--by", "density", "--json")
        sides = [
            subprocess.Popen((*PARLEY, *words, f"com:{line}?role={role}"), stdout=subprocess.PIPE, text=True)
            for line, role in ends
        ]
        try:
            said = [side.communicate(timeout=120)[0].splitlines() for side in sides]
        finally:
            for side in sides:
                side.kill()
    assert [side.returncode for side in sides] == [0, 0]
    assert {json.loads(lines[-1])["result"] for lines in said} == {"won", "lost"}
    assert wire.changed


def test_a_program_that_ends_in_the_middle(parley: Shell) -> None:
    program = f"{sys.executable} -c 'import sys; sys.stdin.buffer.read(3); sys.exit(4)'"
    assert parley("play", "seabattle", f"com:exec:{program}", "--by", "random") == 2
    assert "the program has ended with exit code 4" in parley.err


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("com:", "is not a line: write serial:"),
        ("com:stdio:", "is not a line: write serial:"),
        ("com:tcp:nowhere", "write tcp:HOST:PORT"),
        ("com:pty:?role=boss", "role is master or slave"),
        ("com:pty:?size=5", "6"),
        ("com:exec:/nowhere/at/all", "exec /nowhere/at/all: there is no such file or folder"),
    ],
)
def test_mistakes(parley: Shell, line: str, words: str) -> None:
    assert words in parley.refused("play", "seabattle", line, "--by", "random")
