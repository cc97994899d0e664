from dataclasses import replace
from pathlib import Path

from parley.arena.tournament.text import (
    format_games,
    format_standings,
    format_text,
    number,
    rating,
)
from tests.arena.tournament.cups import BOTS, cup
from tests.arena.tournament.halls import played_out


def test_numbers_are_short() -> None:
    assert [number(value) for value in (2.0, 2.5, 7 / 3)] == ["2", "2.5", "2.333"]


def test_every_form_tells_of_everybody(tmp_path: Path) -> None:
    report = played_out(cup(*BOTS), tmp_path)
    text = format_text(report)
    assert text.startswith("tournament: round-robin, seabattle, seed 0, 6 games\n")
    assert all(f"  {name}  " in text for name in "ABC")
    assert len(format_standings(report).splitlines()) == 4
    assert len(format_games(report).splitlines()) == 1 + 2 * 6


def test_a_rating_has_an_interval_or_a_reason(tmp_path: Path) -> None:
    row = played_out(cup("random", "random"), tmp_path).standings[0]
    assert rating(replace(row, elo=12.3, low=-4.4, high=30.0, why="")) == "+12 (-4 to +30)"
    assert rating(replace(row, elo=None, low=None, high=None, why="no games")) == "no games"


def test_what_a_spreadsheet_would_run_is_text(tmp_path: Path) -> None:
    report = played_out(cup({"name": "=1+1", "player": "random"}, "random"), tmp_path)
    assert ",'=1+1," in format_standings(report)
