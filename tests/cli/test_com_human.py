"""`parley com --human` in a real terminal, tmux's, against a bot in a process of its own."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Shell
from tests.cli.tmux import PATIENCE, Terminal

COM = (sys.executable, "-m", "parley", "com")
MASTER = (*COM, "master", "listen:127.0.0.1:0", "--human", "--nick", "Ann", "--unpaced")
SLAVE = (*COM, "slave", "--bot", "random", "--games", "9", "--unpaced", "--key-wait", "30")
SMALL = ("--size", "6", "--fleet", "0,0,1,2")


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    words = " ".join([*MASTER, *SMALL])
    terminal = Terminal(tmp_path, f"{words} 2>{tmp_path}/errors; echo it ended with $?; cat")
    try:
        yield terminal
    finally:
        terminal.close()


def test_a_person_at_a_terminal(terminal: Terminal) -> None:
    screen = terminal.wait_for(r"waiting for a call at \S+:\d+")
    port = screen.partition("waiting for a call at 127.0.0.1:")[2].split()[0]
    with subprocess.Popen([*SLAVE, f"tcp:127.0.0.1:{port}"], stdout=subprocess.PIPE, text=True) as bot:
        try:
            play(terminal)
            bot.terminate()
            said = bot.communicate(timeout=PATIENCE)[0]
        finally:
            bot.kill()
    assert "Ann: hi" in said
    assert "won (surrender)" in said


def play(terminal: Terminal) -> None:
    """Place, fire, talk, give up, leave."""
    screen = terminal.wait_for("Place your ships, then press enter")
    assert "Your fleet" in screen
    terminal.type("s", "Tab", "Enter")
    terminal.wait_for("Your turn")
    terminal.type("c", "2", "Enter")
    terminal.wait_for("You (miss at|hit|sink)")
    terminal.type("/", "h", "i", "Enter")
    terminal.wait_for("Ann: hi")
    terminal.type("F8")
    terminal.wait_for("Give up this match[?]")
    terminal.type("y")
    terminal.wait_for("random has won")
    terminal.type("F9")
    screen = terminal.wait_for("it ended with 0")
    assert "random has won" not in screen, "the screen is as it was before"


def test_a_line_that_cannot_be_opened(tmp_path: Path) -> None:
    words = " ".join([*COM, "master", "serial:/nowhere/at/all", "--human"])
    terminal = Terminal(tmp_path, f"{words} 2>{tmp_path}/errors; echo it ended with $?; cat")
    try:
        terminal.wait_for("it ended with 2")
    finally:
        terminal.close()
    assert (tmp_path / "errors").read_text().startswith("parley: ")


def test_without_a_terminal(parley: Shell) -> None:
    assert "needs a terminal" in parley.refused("com", "master", "listen:127.0.0.1:0", "--human")


def test_a_language_nobody_speaks_here(parley: Shell) -> None:
    words = ("com", "master", "listen:127.0.0.1:0", "--human", "--lang", "fr")
    assert "--lang 'fr'" in parley.refused(*words)
