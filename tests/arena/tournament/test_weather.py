"""Tournaments in bad weather: whoever reads properly does not notice, and the time is nobody's."""

from pathlib import Path
from typing import Any

import pytest

from parley.arena.tournament.causes import Cause
from parley.arena.tournament.html import format_html
from parley.arena.tournament.report import Report
from parley.arena.tournament.text import format_text
from parley.arena.tournament.tournament import Tournament
from parley.core import SetupError
from parley.net.weather import Climate, Weather
from tests.arena.tournament.cups import DOTS, SMALL, cup
from tests.arena.tournament.halls import played_out
from tests.arena.tournament.test_rude import GAMES, rude
from tests.net.programs.commands import command, exec_

ROUGH = {"slices": 8, "delays": 0.02, "delay": 0.02, "stalls": 0.001, "stall": 0.1, "most": 1.0}
SHIPS = GAMES["battleship-plus"]


def stormy(*players: str, game: dict[str, Any] = DOTS, **words: Any) -> Tournament:
    return cup(*players, game=[game], **({"nemesis": ROUGH} | words))


def causes(report: Report, name: str) -> dict[str, int]:
    (row,) = (row for row in report.standings if row.name == name)
    return {cause: count for cause, count in row.causes.items() if cause != Cause.PLAYED}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "player"),
    [(DOTS, exec_("dots")), (SHIPS, exec_("battleship-plus")), (GAMES["conquest"], rude("polite"))],
    ids=["dots", "battleship-plus", "conquest"],
)
def test_whoever_reads_properly_plays_as_in_fine_weather(
    game: dict[str, Any], player: str, tmp_path: Path
) -> None:
    fine = played_out(cup(player, "random", game=[game]), tmp_path / "fine")
    rough = played_out(stormy(player, "random", game=game), tmp_path / "rough")
    assert rough.lines == fine.lines
    assert rough.standings == fine.standings
    assert fine.weather is None
    assert rough.weather == ROUGH | {"seed": 0, "resets": 0}


@pytest.mark.parametrize("door", ["exec:", "exec+tcp:"])
def test_whoever_takes_a_read_for_a_message_is_caught_at_the_same_place_every_time(
    door: str, tmp_path: Path
) -> None:
    hasty = door + command("battleship-plus", "hasty")
    fine = played_out(cup(hasty, "random", game=[SHIPS]), tmp_path / "fine")
    assert causes(fine, "A") == {}
    tournament = stormy(hasty, exec_("battleship-plus"), game=SHIPS)
    first, second = (played_out(tournament, tmp_path / name) for name in ("first", "second"))
    assert causes(first, "A") == {Cause.CRASHED: 2}
    assert "bytes there were" in first.lines[0].seats[0].evidence
    assert [line.seats for line in first.lines] == [line.seats for line in second.lines]


@pytest.mark.slow
def test_the_weather_takes_nobodys_time(tmp_path: Path) -> None:
    """It holds what is said for longer than a program has for a move, again and again."""
    limits = {"sandbox": "off", "patience": 0.3}
    slow = {"slices": 1, "delays": 0.0, "stalls": 0.02, "stall": 0.5, "most": 1.0}
    report = played_out(stormy(exec_("dots"), "random", limits=limits, nemesis=slow), tmp_path)
    assert {seat.cause for line in report.lines for seat in line.seats} == {Cause.PLAYED}


def test_whoever_is_silent_is_late_in_any_weather(tmp_path: Path) -> None:
    limits = {"sandbox": "off", "patience": 0.5}
    report = played_out(stormy(exec_("dots", "hang"), "random", limits=limits), tmp_path)
    assert causes(report, "A") == {Cause.LATE: 2}


@pytest.mark.slow
@pytest.mark.parametrize(("habit", "caught"), [("stubborn", {}), ("polite", {Cause.CRASHED: 2})])
def test_whoever_tries_again_survives_a_reset(habit: str, caught: dict[str, int], tmp_path: Path) -> None:
    seed = next(seed for seed in range(99) if Weather(Climate(seed, resets=3), 0).resets == 3)
    nemesis = ROUGH | {"seed": seed, "resets": 3}
    player = "exec+tcp:" + command("dots", habit)
    report = played_out(stormy(player, "random", nemesis=nemesis), tmp_path)
    assert causes(report, "A") == caught
    if caught:
        seats = [zip(line.names, line.seats, strict=True) for line in report.lines]
        evidence = [seat.evidence for pairs in seats for name, seat in pairs if name == "A"]
        assert all("ConnectionResetError" in told for told in evidence)


@pytest.mark.slow
def test_a_com_line_in_bad_weather(tmp_path: Path) -> None:
    js = Path(__file__).parents[3] / "examples" / "com" / "sea.js"
    report = played_out(stormy(f"exec:node {js} {{role}}", "random", game=SMALL), tmp_path)
    assert {seat.cause for line in report.lines for seat in line.seats} == {Cause.PLAYED}


def test_the_report_says_what_the_weather_was(tmp_path: Path) -> None:
    report = played_out(stormy("random", "random", nemesis=ROUGH | {"seed": 9, "resets": 2}), tmp_path)
    said = (
        "Bad weather for programs, seed 9: what they hear cut into pieces of 1 to 8 bytes; "
        "2 % of pieces held up to 20 ms; 0.1 % for 100 ms; at most 1 s in a game and direction; "
        "up to 2 connections reset"
    )
    assert said in format_text(report)
    assert f"<p>{said}</p>" in format_html(report, None)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("slices", -1),
        ("delays", 1.5),
        ("stall", 2.5),
        ("resets", 11),
        ("most", -1.0),
        ("delay", float("nan")),
    ],
)
def test_weather_that_nobody_could_survive_is_refused(name: str, value: float) -> None:
    with pytest.raises(SetupError, match=rf"^nemesis: {name}: "):
        stormy("random", "random", nemesis={name: value}).check()


def test_without_a_seed_of_its_own_it_has_that_of_the_tournament() -> None:
    assert stormy("random", "random", nemesis={}, seed=4).file.climate == Climate(4)
    assert stormy("random", "random", nemesis={"seed": 2}, seed=4).file.climate == Climate(2)
