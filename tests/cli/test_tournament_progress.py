from io import StringIO

import pytest
from rich.console import Console

from parley.arena.schedules import Pairing
from parley.arena.schedules.formats import make_schedule
from parley.arena.tournament.causes import Cause
from parley.arena.tournament.fixture import Game, Played, Seated
from parley.arena.tournament.play import Course
from parley.cli.tournament_progress import ROWS, in_a_line, standings, watching
from tests.arena.tournament.cups import cup

LOST = Seated(0, 2, 0.0, Cause.CRASHED, "exited with status 3", "why me\n")
PLAYED = Played(0, (0, 1), 0, (Game(1, (LOST, Seated(1, 1, 1.0, Cause.PLAYED)), 9, "left"),))


def shown(*players: object, played: tuple[Played, ...] = ()) -> str:
    tournament = cup(*players)
    out = StringIO()
    table = standings(tournament, Course(tournament, make_schedule(tournament.plan), played))
    Console(file=out, width=80).print(table)
    return out.getvalue()


def test_a_round_is_a_line() -> None:
    line = in_a_line(cup("random", "random"), PLAYED)
    assert line == "round 0, seabattle: A 0, B 1; A exited with status 3 (why me)"
    assert PLAYED.fixture.pairing == Pairing(0, (0, 1))


def test_the_best_is_on_top() -> None:
    lines = [line.split() for line in shown("random", "random", played=(PLAYED,)).splitlines()]
    assert lines[-2:] == [["1", "B", "1", "1"], ["2", "A", "0", "1"]]


def test_a_long_table_has_an_end() -> None:
    entrants = [{"name": f"bot {number}", "player": "random"} for number in range(2 * ROWS)]
    assert len(shown(*entrants).splitlines()) == ROWS + 2


def test_without_a_terminal_lines_go_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    tournament = cup("random", "random")
    with watching(tournament, Course(tournament, make_schedule(tournament.plan), [])) as tell:
        tell(PLAYED)
    assert capsys.readouterr().err.startswith("round 0, seabattle: ")
