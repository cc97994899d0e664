import pytest

from parley.arena.conquest import Entrant, Fault, FaultKind, Result, Series
from parley.arena.results import Share
from parley.cli.conquest_report import FAILURES, as_json, show
from parley.core import Outcome, Termination


def make_series(games: int) -> Series:
    series = Series((Entrant("mine"), Entrant("yours")), 5, forgiven=2)
    for game in range(1, games + 1):
        fault = Fault(FaultKind.TIME, "out of time", "oh\n\x1b[31mno\n")
        shares = (Share(0, fault, 4, 0.5, 0), Share(1, None, 4, 0.5, 0))
        outcome = Outcome((2, 1), Termination.LEFT)
        series.add(Result(game, 4 + game, shares, outcome, 9, 1, 0.5, f"map {game}", voided=("busy",)))
    return series


def test_failures_are_told_up_to_a_limit(capsys: pytest.CaptureFixture[str]) -> None:
    show(make_series(FAILURES + 2))
    out = capsys.readouterr().out
    assert out.count("out of time (oh / �[31mno)") == FAILURES
    assert "and 2 more failures" in out
    assert "\x1b[31mno" not in out
    assert f"seeds 5 to {5 + FAILURES + 1}" in out
    assert "7 by the AI's own fault" in out
    assert "2 requests got more time, 7 matches were void" in out
    assert f"map {FAILURES + 2}" in out


def test_failures_are_told_in_the_order_of_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    series = make_series(2)
    series.results.reverse()
    show(series)
    out = capsys.readouterr().out
    assert out.index("game 1, seat 0") < out.index("game 2, seat 0")


def test_a_void_match_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    series = Series((Entrant("mine"),), 5)
    series.add(Result(1, 5, (Share(0, None, 0, 0, 0),), None, 3, 1, 0.1, "map", "busy", ("busy",) * 4))
    show(series)
    assert "void: busy" in capsys.readouterr().out
    (game,) = as_json(series)["games"]
    assert game["places"] is None
    assert game["voided"] == ("busy",) * 4
