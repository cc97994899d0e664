"""Programs that misbehave, in every game: whoever does has lost, and every loss has a cause."""

import shlex
import sys
from html import escape
from pathlib import Path
from typing import Any

import pytest

from parley.arena.tournament.causes import Cause
from parley.arena.tournament.html import format_html
from parley.arena.tournament.report import Report
from parley.arena.tournament.text import format_games, format_text
from parley.documents import find_clause
from parley.net.programs import seabattle
from tests.arena.tournament.cups import DOTS, SMALL, cup
from tests.arena.tournament.halls import played_out
from tests.net.programs.commands import call, exec_

RUDE = Path(__file__).parents[1] / "conquest" / "rude_ai.py"
QUICK = {"sandbox": "off", "patience": 1.0}
GAMES: dict[str, Any] = {
    "seabattle": SMALL,
    "battleship-plus": {"game": "battleship-plus", "settings": {"size": 10, "ships": [0, 0, 0, 1, 1]}},
    "dots": DOTS,
    "conquest": {"game": "conquest", "settings": {"players": 2, "rounds": 3, "map": "isles"}},
}


def rude(word: str) -> str:
    return f"exec:{sys.executable} -I {RUDE} {word}"


def com(script: str) -> str:
    """A slave: `said` is the next byte of its master."""
    begin = "import os\nsay = lambda *b: os.write(1, bytes(b))\nwhile said := os.read(0, 1):\n "
    return f"exec:{sys.executable} -I -c {shlex.quote(begin + script)}"


MEET = "say({0xAA: 1, 0xA1: 0x1A}.get(said[0], 0x1B)) if said[0] in (0xAA, 0xA1) else None"
COMMANDS: list[tuple[str, str, Cause, str]] = [
    ("seabattle", "exec:sh -c 'echo why me >&2; exit 3'", Cause.CRASHED, "exited with status 3"),
    ("seabattle", "exec:sleep 1000", Cause.LATE, "does not answer"),
    ("seabattle", r"""exec:sh -c 'yes | tr "y\n" "\001\001"'""", Cause.PROTOCOL, "writes on and on"),
    ("seabattle", call("garbage"), Cause.PROTOCOL, ""),  # too much, or nonsense: what is noticed first
    ("seabattle", call("lie"), Cause.PROTOCOL, "broke the protocol"),
    ("battleship-plus", exec_("battleship-plus", "die"), Cause.CRASHED, "exited with status 3"),
    ("battleship-plus", exec_("battleship-plus", "lie"), Cause.PROTOCOL, "more than 20 errors in a row"),
    ("battleship-plus", exec_("battleship-plus", "hang"), Cause.LATE, ""),
    ("battleship-plus", exec_("battleship-plus", "garbage"), Cause.PROTOCOL, ""),
    ("battleship-plus", exec_("battleship-plus", "flood"), Cause.PROTOCOL, ""),
    ("dots", exec_("dots", "die"), Cause.CRASHED, "exited with status 3"),
    ("dots", exec_("dots", "lie"), Cause.ILLEGAL, "illegal moves in a row"),
    ("dots", exec_("dots", "hang"), Cause.LATE, ""),
    ("dots", exec_("dots", "garbage"), Cause.PROTOCOL, "too many faults in a row"),
    ("dots", exec_("dots", "flood"), Cause.PROTOCOL, "writes on and on"),
    ("conquest", rude("crash"), Cause.CRASHED, "was ended by SIGABRT"),
    ("conquest", rude("garbage"), Cause.PROTOCOL, "more than 100 errors in a turn"),
    ("conquest", rude("illegal"), Cause.ILLEGAL, "more than 100 errors in a turn, the last an illegal move"),
    ("conquest", rude("silent"), Cause.LATE, ""),
    ("conquest", rude("debug_flood"), Cause.PROTOCOL, "writes on and on"),
]


CLAUSES: list[tuple[str, str, str]] = [
    ("seabattle", r"""exec:sh -c 'yes | tr "y\n" "\001\001"'""", "com/line/1"),
    ("seabattle", com("say(0x77)"), "com/notation/2"),
    ("seabattle", com(f"{MEET}\n if said[0] == 0xA1: say(0xA4)"), "com/1/1"),
    ("seabattle", com(f"{MEET}\n if said[0] == 0xB2: say(0x2B, 6, 0, 1, 1, 1)"), "com/1/4"),
    ("seabattle", com(f"{MEET}\n if said[0] == 0xA1: say(0xA7)"), "com/7/1"),
    ("battleship-plus", exec_("battleship-plus", "lie"), "bpgp/5.2.4/11"),
    ("battleship-plus", "exec:sh -c 'head -c 900 /dev/zero; sleep 100'", "bpgp/5.2.1/1"),
    ("dots", "exec:sh -c 'yes nonsense | head -n 200; sleep 100'", "dots/III/2"),
    ("dots", "exec:sh -c 'yes LST | head -n 200; sleep 100'", "dots/line/12/2"),
    ("conquest", rude("garbage"), "core/general/2"),
    ("conquest", rude("debug_flood"), "core/general/8"),
]


@pytest.mark.parametrize(
    ("game", "command", "clause"), CLAUSES, ids=[f"{one[0]}-{one[2]}" for one in CLAUSES]
)
def test_a_broken_protocol_is_told_with_its_clause_and_the_conversation(
    game: str, command: str, clause: str, tmp_path: Path
) -> None:
    report = played_out(cup(command, "random", game=[GAMES[game]], limits=QUICK), tmp_path)
    text, games = find_clause(clause).text, format_games(report).splitlines()
    assert report.clauses == {clause: text}
    assert f"A broke {clause} in 2 games: {text} See rounds/" in format_text(report)
    assert f" ({escape(clause)}: {escape(text)}) <a href=" in format_html(report, None)
    for line in report.lines:
        (seat,) = (seat for name, seat in zip(line.names, line.seats, strict=True) if name == "A")
        assert (seat.cause, seat.clause) == (Cause.PROTOCOL, clause)
        assert (tmp_path / line.conversation(seat)).stat().st_size
        assert any(clause in row and row.endswith(line.conversation(seat)) for row in games)


def check_lost(report: Report, cause: Cause, words: str) -> None:
    assert [row.name for row in report.standings if row.is_hopeless] == ["A"]
    (row,) = (row for row in report.standings if row.name == "A")
    assert (row.points, row.causes) == (0.0, {cause.value: row.games})
    for line in report.lines:
        for name, seat in zip(line.names, line.seats, strict=True):
            assert (words in seat.words) if name == "A" else (seat.cause, seat.words) == (Cause.PLAYED, "")


@pytest.mark.parametrize(
    ("game", "command", "cause", "words"),
    COMMANDS,
    ids=[f"{game}-{cause.value}-{number}" for number, (game, _, cause, _) in enumerate(COMMANDS)],
)
def test_whoever_misbehaves_has_lost_and_it_is_said_why(
    game: str, command: str, cause: Cause, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seabattle, "MEETING", 2.0 if cause is Cause.LATE else seabattle.MEETING)
    limits = QUICK | ({} if cause is Cause.LATE else {"patience": 20.0})
    tournament = cup(command, "random", game=[GAMES[game]], limits=limits)
    check_lost(played_out(tournament, tmp_path), cause, words)
