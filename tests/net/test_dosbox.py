"""A real DOS program on the line: examples/dos/slave.asm in DOSBox, through BIOS INT 14h."""

import json
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from parley.core import Cell
from parley.core.bitboard import grid
from parley.games.seabattle import Setup
from parley.games.seabattle.drawing import parse_fleet
from parley.games.seabattle.fleet import check_fleet
from tests.net.dos import PATIENCE, Cable, dos_slave, screen

SMALL = Setup(6, (0, 1, 2, 3), wall_limit=True)
PARAMETERS = (6, 0, 1, 2, 3)
IMPOSSIBLE = (6, 1, 2, 5, 10)
NICK = "B1 04 9E AD A3 A0"
"""«Юнга», as DOS writes it."""
STALWART = "-dPATIENCE=1092"
"""A slave that waits a minute before it begins anew: tests may be slow."""


@contextmanager
def plugged(folder: Path, patience: str = STALWART) -> Iterator[Cable]:
    """The cable to a slave that ends by itself when the test has said goodbye."""
    with (
        socket.create_server(("127.0.0.1", 0)) as listener,
        dos_slave(folder, listener.getsockname()[1], patience) as dosbox,
    ):
        with closing(Cable(listener)) as cable:
            yield cable
            assert cable.ask(0xA7) == "7A"
        assert dosbox.wait(PATIENCE) == 0


def meet(cable: Cable) -> None:
    assert cable.ask(0xAA) == "01"
    assert cable.ask(0xA1) == "1A"
    assert cable.hear(6) == NICK
    cable.say(0x1B)


def begin(cable: Cable) -> None:
    """From state 1 to state 4."""
    cable.say(0xB2, *PARAMETERS)
    assert cable.hear(6) == "2B 06 00 01 02 03"
    assert cable.ask(0xA2) == "2A"
    cable.say(0xA3)
    assert cable.hear(2) == "3A A4"
    cable.say(0x4A)


@pytest.mark.parametrize("bot", ["random", "density"])
def test_a_whole_game_against_parley_com(tmp_path: Path, bot: str) -> None:
    line = [
        sys.executable,
        "-m",
        "parley",
        "com",
        "master",
        "listen:127.0.0.1:0",
        "--bot",
        bot,
        "--nick",
        "Ann",
    ]
    options = ["--games", "1", "--unpaced", "--json", "--key-wait", "30", "--give-up", "120"]
    pipe = subprocess.PIPE
    with subprocess.Popen([*line, *options], stdout=pipe, stderr=pipe, text=True) as master:
        try:
            report = play_the_slave(tmp_path, master)
        finally:
            master.kill()
    assert report["peer"] == "Юнга"
    assert report["ending"] in ("won", "lost")
    assert report["how"] == "all ships sunk"
    assert not report["dishonesty"]
    lines = screen(tmp_path)
    assert lines[16].strip() == "Ann"
    assert ("I win" if report["ending"] == "lost" else "the master wins") in lines[18]
    sunk, decks = lines_of_field(lines, 7 if report["ending"] == "won" else 47), 20
    assert sum(line.count("X") for line in sunk) == decks


def play_the_slave(folder: Path, master: "subprocess.Popen[str]") -> dict[str, Any]:
    """Until both have said goodbye; the master's report."""
    assert master.stderr is not None
    found = re.search(r"waiting for a call at .*:(\d+)$", master.stderr.readline().strip())
    assert found
    with dos_slave(folder, int(found[1]), STALWART) as dosbox:
        out, errors = master.communicate(timeout=150)
        assert master.returncode == 0, errors
        assert dosbox.wait(PATIENCE) == 0
    game: dict[str, Any] = json.loads(out.splitlines()[-1])
    return game


def lines_of_field(lines: list[str], column: int, size: int = 10) -> list[str]:
    """The rows of one field, as they are drawn."""
    return [lines[row][column : column + 2 * size].strip() for row in range(3, 3 + size)]


def test_everything_the_document_asks_of_a_slave(tmp_path: Path) -> None:
    with plugged(tmp_path) as cable:
        meet(cable)
        assert cable.ask(0xB1, 3, *b"Ann") == "1B"
        assert cable.ask(0xB3, 2, *b"hi") == "3B"
        cable.say(0xB2, *PARAMETERS)
        assert cable.hear(6) == "2B 06 00 01 02 03"
        assert cable.ask(0xA2) == "2A"
        assert cable.ask(0xA5) == "5A", "restart from state 2"
        begin(cable)
        assert cable.ask(0xA6) == "6A"
        assert cable.ask(0xAA) == "01", "in state 9"
        assert cable.ask(0xA5) == "5A", "restart from state 9"
        assert cable.ask(0xA8) == "8A"
        meet(cable)
        assert cable.ask(0xA0) == "0A"
        meet(cable)


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param((0xFF,), id="a byte that means nothing"),
        pytest.param((0xA3,), id="the master has placed, in state 1"),
        pytest.param((0xA2,), id="placing without parameters"),
        pytest.param((0x4A,), id="an answer to nothing"),
        pytest.param((0xB2, 11, 1, 2, 3, 4), id="a field too large"),
        pytest.param((0xB2, 10, 1, 2, 3, 0), id="no one-deckers"),
        pytest.param((0xB2, *IMPOSSIBLE), id="a fleet that fits nowhere"),
    ],
)
def test_what_may_not_be_said_in_state_1(cable: Cable, wrong: tuple[int, ...]) -> None:
    meet(cable)
    assert cable.ask(*wrong) == "A8"
    cable.say(0x8A)


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param((0xC0, 7, 1), id="a shot off the field"),
        pytest.param((0xA9,), id="a victory while ships are afloat"),
        pytest.param((0xA5,), id="restart in state 4"),
    ],
)
def test_what_may_not_be_said_in_state_4(cable: Cable, wrong: tuple[int, ...]) -> None:
    meet(cable)
    begin(cable)
    assert cable.ask(*wrong) == "A8"
    cable.say(0x8A)


@pytest.fixture(scope="module")
def cable(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cable]:
    with plugged(tmp_path_factory.mktemp("dos")) as cable:
        yield cable


def test_its_fleet_is_legal_and_its_shots_are_new(tmp_path: Path) -> None:
    board = grid(6, 6)
    with plugged(tmp_path) as cable:
        meet(cable)
        begin(cable)
        ships, shots = [], []
        for x, y in board.cells(board.full):
            result = cable.ask(0xC0, x + 1, y + 1)
            if result == "0C":
                shots.append(cable.hear(3))
                cable.say(0x0C)
            else:
                ships.append(Cell(x, y))
        assert cable.ask(0xA9) == "9A"
    drawing = "\n".join(" ".join("#" if Cell(x, y) in ships else "." for x in range(6)) for y in range(6))
    check_fleet(SMALL.waters, parse_fleet(drawing))
    assert len(ships) == 10
    assert len(set(shots)) == len(shots) == 26
    check_screen(
        screen(tmp_path), drawing, [Cell(*(byte - 1 for byte in bytes.fromhex(s)[1:])) for s in shots]
    )


def check_screen(lines: list[str], fleet: str, shots: list[Cell]) -> None:
    """Both fields are there: its own with all ships sunk, ours as far as it was fired at."""
    own, enemy = (lines_of_field(lines, column, 6) for column in (7, 47))
    assert own == fleet.replace("#", "X").replace(".", "o").splitlines()
    assert enemy == [" ".join("o" if Cell(x, y) in shots else "." for x in range(6)) for y in range(6)]
    assert "the master wins" in lines[18]


def test_a_shot_made_before_costs_the_turn(tmp_path: Path) -> None:
    with plugged(tmp_path) as cable:
        meet(cable)
        begin(cable)
        first = cable.ask(0xC0, 1, 1)
        if first == "0C":
            cable.hear(3)
            cable.say(0x0C)
        assert cable.ask(0xC0, 1, 1) == "3C"
        assert cable.hear(3).startswith("C0")


def test_silence_ends_in_a0_when_nobody_is_at_the_keyboard(tmp_path: Path) -> None:
    with plugged(tmp_path, "-dPATIENCE=1") as cable:
        meet(cable)
        assert cable.hear() == "A0"
        assert cable.ask(0xAA) == "01", "in state 0"
