"""What spectators see as it goes, held against the report that is made of everything at the end."""

import logging
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from parley.arena.live.score import Score
from parley.arena.live.trust import know
from parley.arena.schedules.formats import Format
from parley.arena.tournament.report import make_report
from parley.arena.tournament.results import read_rounds
from parley.arena.tournament.tournament import Tournament
from tests.arena.live.folders import TRIO, play_all
from tests.arena.tournament.cups import DOTS, SMALL, cup

CUPS = {
    "round robin": TRIO,
    "two games": cup("random", "random", game=[SMALL, DOTS]),
    "swiss with byes": cup("random", "random", "random", "random", "random", format="swiss", turns=2),
    "elimination": cup("random", "random", "random", format="single-elimination"),
    "ladder": cup("random", "passes", "random", format="ladder", turns=2),
}


@pytest.mark.parametrize("name", CUPS)
def test_in_the_end_it_is_the_report(name: str, tmp_path: Path) -> None:
    tournament = CUPS[name]
    course = play_all(tmp_path, tournament)
    report = make_report(tournament, course.scored, read_rounds(tmp_path))
    rounds = list(read_rounds(tmp_path))
    Random(5).shuffle(rounds)
    score = Score(know(tournament.file))
    for one in rounds:
        score.add([one])
    shown = score.show(score.rate())
    assert (score.is_over, shown["played"], shown["games"]) == (True, len(rounds), len(report.lines))
    for row, line in zip(shown["standings"], report.standings, strict=True):
        assert tournament.names[row["entrant"]] == line.name
        for field in ("place", "points", "buchholz", "sonneborn_berger", "rounds", "wins", "draws", "losses",
                      "causes", "elo", "low", "high", "why"):  # fmt: skip
            assert row[field] == getattr(line, field), field
    assert [tuple(row) for row in shown["crosstable"]] == list(report.crosstable)


def test_progress_is_known_where_the_format_knows_it(tmp_path: Path) -> None:
    def planned(tournament: Tournament) -> Any:
        return Score(know(tournament.file)).show(None)["planned"]

    assert planned(TRIO) == 3
    assert planned(CUPS["two games"]) == 2
    assert planned(CUPS["swiss with byes"]) == 4
    assert planned(CUPS["elimination"]) is None
    assert planned(cup("random", "random", sprt={"bounds": [0, 20]}, rounds=10)) is None


def test_before_the_first_round_everybody_is_first() -> None:
    shown = Score(know(TRIO.file)).show(None)
    assert [row["place"] for row in shown["standings"]] == [1, 1, 1]
    assert {row["elo"] for row in shown["standings"]} == {None}


def test_many_entrants_have_no_crosstable() -> None:
    many = cup(*[{"name": f"number {at}", "player": "random"} for at in range(65)])
    assert Score(know(many.file)).show(None)["crosstable"] is None


@pytest.mark.parametrize("form", list(Format))
def test_results_that_cannot_be_do_no_harm(
    form: Format, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Rounds that fit together in nothing but their form."""
    tournament = cup("random", "random", "random", "random", format=form, turns=2, rounds=2)
    play_all(tmp_path, cup("random", "random", "random", "random", format="round-robin", rounds=2))
    real = list(read_rounds(tmp_path))
    score, rng = Score(know(tournament.file)), Random(7)
    with caplog.at_level(logging.WARNING):
        for one in real:
            score.add([replace(one, pairing=rng.randrange(30))])
            assert len(score.show(None)["standings"]) == 4
    assert len(caplog.messages) <= 1
