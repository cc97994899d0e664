"""In every game, what a program stood in line for a processor is not charged to it."""

import sys
from pathlib import Path

import pytest

from parley.arena.tournament.causes import Cause
from parley.arena.tournament.disturbance import sum_up
from parley.arena.tournament.results import read_times
from tests.arena.conquest.test_fair import hogs
from tests.arena.tournament.cups import cup
from tests.arena.tournament.halls import played_out
from tests.arena.tournament.test_rude import GAMES, RUDE
from tests.net.programs.commands import call, exec_

TOIL = {
    "seabattle": (call("toil"), 2.0),
    "battleship-plus": (exec_("battleship-plus", "toil"), 2.0),
    "dots": (exec_("dots", "toil"), 2.0),
    "conquest": (f"exec:{sys.executable} -I {RUDE} toil", 0.5),
}
"""Half as long as the limit and more, with three others on the same processor."""


@pytest.mark.slow
@pytest.mark.parametrize("game", TOIL)
def test_whoever_stands_in_line_is_not_late(game: str, tmp_path: Path) -> None:
    player, patience = TOIL[game]
    limits = {"sandbox": "off", "patience": patience}
    with hogs(3):
        report = played_out(cup(player, "random", game=[GAMES[game]], limits=limits), tmp_path)
    causes = {seat.cause for line in report.lines for seat in line.seats}
    assert causes <= {Cause.PLAYED, Cause.VOID}  # void, if others have made it worse
    assert sum_up(times for _, times in read_times(tmp_path)).prolonged >= 1
