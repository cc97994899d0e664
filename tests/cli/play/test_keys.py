"""A person's keys in a real terminal, tmux's, against a bot's process, at every kind of place."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.cli.com_lines import socat_pair
from tests.cli.tmux import PATIENCE, Terminal
from tests.net.process import ServerProcess, serving

PLAY = (sys.executable, "-m", "parley", "play")


class Match(NamedTuple):
    """Who plays what, and what the person must see before each key, up to the wish to give up."""

    game: str
    settings: str
    person: str
    bot: str
    script: tuple[tuple[str, str], ...]
    account: str = ""


# The mark under the cursor too: the sentence is gone when the other side hits several times in a row.
FIRED = r"You (miss|hit|sink)|\[[oxX]\]"
SEA = (("Place your ships", "Enter"), ("Your turn[.] Target", "Enter"), (FIRED, "F8"))
DOTS = (("your first dot", "Enter"), ("dan puts a dot", "F8"))
LAND = (("Your turn", "Enter"), ("fay claims", "F8"))
MATCHES = {
    "bpgp": Match("battleship-plus", "--set size=10 --set ships=0,0,0,1,1", "ann", "bob", SEA),
    "dotline": Match("dots", "--set width=10 --set height=10", "cid", "dan", DOTS, account="--register"),
    "web": Match("conquest", "--set map=isles --set players=2", "eve", "fay", LAND),
    "com": Match("seabattle", "", "ann", "bob", SEA),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with serving(tmp_path_factory.mktemp("house") / "data", "--bot", "off") as process:
        yield process


@contextmanager
def sitting(folder: Path, match: Match, where: str, *more: str) -> Iterator[Terminal]:
    """The person, at a terminal."""
    words = (match.game, where, "--name", match.person, match.account, match.settings, "--lang", "en", *more)
    command = f"{' '.join((*PLAY, *words))} 2>{folder}/errors"
    terminal = Terminal(folder, f"{command}; echo it ended with $?; cat {folder}/errors -")
    try:
        yield terminal
    finally:
        terminal.close()


def play(terminal: Terminal, match: Match, where: str) -> None:
    """The bot comes, and plays until the person has had enough; then both go."""
    words = (match.game, where, "--name", match.bot, *match.account.split(), "--by", "random", "--json")
    with subprocess.Popen((*PLAY, *words), stdout=subprocess.PIPE, text=True) as bot:
        try:
            for pattern, key in match.script:
                terminal.wait_for(pattern)
                terminal.type(key)
            terminal.wait_for("Give up this match[?]")
            terminal.type("y")
            terminal.wait_for(f"{match.bot} has won[.]")
            terminal.type("F9")
            said = json.loads(bot.communicate(timeout=PATIENCE)[0])
        finally:
            bot.kill()
    assert bot.returncode == 0
    assert (said["result"], said["faults"]) == ("won", [])
    assert said["names"][1 - said["seat"]] == match.person


@pytest.mark.parametrize("wire", ["bpgp", "dotline", "web"])
def test_at_a_server(
    server: ServerProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wire: str
) -> None:
    match = MATCHES[wire]
    where = f"{'http://' if wire == 'web' else f'{wire}:'}{server.addresses[wire]}"
    if match.account:
        monkeypatch.setenv("PARLEY_PASSWORD", "correct horse")
    with sitting(tmp_path, match, where, "--host") as terminal:
        assert "Board" not in terminal.wait_for("Waiting for somebody"), "there is nothing to see yet"
        play(terminal, match, where)
        terminal.wait_for("There is no table here yet")
        terminal.type("C-c")
        terminal.wait_for("Leave Parley[?]")
        terminal.type("y")
        terminal.wait_for("it ended with 0")


def test_on_a_serial_line(tmp_path: Path) -> None:
    match = MATCHES["com"]
    with (
        socat_pair(tmp_path) as (ours, theirs),
        sitting(tmp_path, match, f"com:{ours}?size=6") as terminal,
    ):
        play(terminal, match, f"com:{theirs}?role=slave")
        terminal.wait_for("it ended with 0")
