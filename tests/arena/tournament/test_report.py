from pathlib import Path
from random import Random

import msgspec
import pytest

from parley.arena.schedules import Pairing, Scored
from parley.arena.tournament.causes import Cause
from parley.arena.tournament.fixture import Game, Played, Seated
from parley.arena.tournament.report import make_report
from tests.arena.tournament.cups import BOTS, cup
from tests.arena.tournament.halls import played_out


def game(number: int, first: tuple[int, float, Cause], second: tuple[int, float, Cause]) -> Game:
    seats = tuple(Seated(who, 1 if share else 2, share, cause) for who, share, cause in (first, second))
    return Game(number, seats, 9, "won")


FIRST = Played(0, (0, 1), 0, (
    game(1, (0, 1.0, Cause.PLAYED), (1, 0.0, Cause.CRASHED)),
    game(2, (1, 0.0, Cause.PLAYED), (0, 1.0, Cause.PLAYED)),
))  # fmt: skip
SECOND = Played(1, (1, 2), 0, (
    game(1, (1, 0.5, Cause.PLAYED), (2, 0.5, Cause.PLAYED)),
    game(2, (2, 0.0, Cause.RESIGNED), (1, 1.0, Cause.PLAYED)),
))  # fmt: skip
SCORED = [Scored(Pairing(one.pairing, one.entrants), one.points) for one in (FIRST, SECOND)]


def test_what_is_added_up() -> None:
    report = make_report(cup(*BOTS), SCORED, [FIRST, SECOND])
    rows = {row.name: row for row in report.standings}
    assert [row.name for row in report.standings] == ["A", "B", "C"]
    assert (rows["A"].points, rows["B"].points, rows["C"].points) == (1.0, 0.75, 0.25)
    assert (rows["B"].wins, rows["B"].draws, rows["B"].losses) == (1, 1, 2)
    assert rows["B"].causes == {"crashed": 1, "played out": 1}
    assert rows["C"].causes == {"resigned": 1}
    assert report.crosstable == ((None, 1.0, None), (0.0, None, 0.75), (None, 0.25, None))
    assert [line.names for line in report.lines] == [("A", "B"), ("B", "A"), ("B", "C"), ("C", "B")]


def test_whoever_fails_in_every_game_is_hopeless() -> None:
    lost = Played(0, (0, 1), 0, (game(1, (0, 0.0, Cause.CRASHED), (1, 1.0, Cause.PLAYED)),))
    report = make_report(cup("random", "random"), [Scored(Pairing(0, (0, 1)), lost.points)], [lost])
    assert [row.is_hopeless for row in report.standings] == [False, True]
    nothing = make_report(cup("random", "random"), [], [])
    assert [row.is_hopeless for row in nothing.standings] == [False, False]


def test_the_order_in_which_rounds_ended_does_not_show(tmp_path: Path) -> None:
    tournament = cup(*BOTS, rounds=2)
    report = played_out(tournament, tmp_path)
    again = played_out(tournament, tmp_path)
    assert msgspec.json.encode(again) == msgspec.json.encode(report)
    both = [FIRST, SECOND]
    for seed in range(4):
        Random(seed).shuffle(both)
        mixed = make_report(cup(*BOTS), SCORED[::-1], both)
        assert mixed == make_report(cup(*BOTS), SCORED, [FIRST, SECOND])


def test_nobody_has_an_elo_without_an_interval(tmp_path: Path) -> None:
    for row in played_out(cup(*BOTS, rounds=3), tmp_path).standings:
        assert (row.elo is None) == (row.low is None) == (row.high is None) == bool(row.why)
        assert sum(row.ranks) == pytest.approx(1.0)
