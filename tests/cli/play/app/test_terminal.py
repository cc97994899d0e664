"""`parley play` in a real terminal, tmux's, by real keys."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.tmux import Terminal

SMALL = "--set size=6 --set fleet=0,0,1,2 --against easy --seed 3"


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    command = f"{sys.executable} -m parley play seabattle {SMALL} --lang en --name ann"
    terminal = Terminal(tmp_path, f"{command} 2>{tmp_path}/errors; echo it ended with $?; cat")
    try:
        yield terminal
    finally:
        terminal.close()


def test_a_match_by_keys(terminal: Terminal) -> None:
    terminal.wait_for("Place your ships")
    terminal.type("Enter")
    terminal.wait_for("Your turn[.] Target")
    terminal.type("F4")
    terminal.wait_for("suggests")
    terminal.type("F1")
    terminal.wait_for("how much a hint expects")
    terminal.type("Escape")
    terminal.type("F8")
    terminal.wait_for("Give up this match[?]")
    terminal.type("y")
    terminal.wait_for("You give up[.]")
    terminal.type("F7")
    terminal.wait_for("Looking back: Sea Battle")
    terminal.type("Home")
    terminal.wait_for("The beginning[.]")
    terminal.type("Escape")
    terminal.wait_for("F5 again")
    terminal.type("C-c")
    terminal.wait_for("Leave Parley[?]")
    terminal.type("y")
    screen = terminal.wait_for("it ended with 0")
    assert "Your fleet" not in screen, "the screen is as it was before"
