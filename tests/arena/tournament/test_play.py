from pathlib import Path
from typing import Any

import pytest

from parley.arena.schedules.formats import Format, make_schedule
from parley.arena.tournament.play import Course, play_here, play_tournament
from parley.arena.tournament.results import Results
from tests.arena.tournament.cups import BOTS, DOTS, SMALL, cup


def finish(path: Path, most: int | None = None, jobs: int = 1, **words: Any) -> tuple[Course, Results]:
    tournament = cup(*BOTS, **words)
    results = Results(path, tournament)
    course = Course(tournament, make_schedule(tournament.plan), results.played.values())
    playing = play_tournament(results, course, play_here(tournament, path, jobs))
    for count, _ in enumerate(playing, start=1):
        if count == most:
            break
    results.close()
    return course, results


def plain(course: Course) -> list[tuple[Any, ...]]:
    return sorted((one.pairing, one.points) for one in course.scored)


def test_everything_is_played_once(tmp_path: Path) -> None:
    course, results = finish(tmp_path, rounds=2)
    assert course.is_over
    assert len(results.played) == len(course.scored) == 6
    again, _ = finish(tmp_path, most=0, rounds=2)
    assert plain(again) == plain(course)
    assert again.is_over


@pytest.mark.parametrize("most", [1, 2, 4])
def test_a_second_run_goes_on(tmp_path: Path, most: int) -> None:
    whole, _ = finish(tmp_path / "whole", rounds=2)
    begun, _ = finish(tmp_path / "begun", most, rounds=2)
    assert not begun.is_over
    done, _ = finish(tmp_path / "begun", rounds=2)
    assert plain(done) == plain(whole)


def test_two_processes_play_the_same_as_one(tmp_path: Path) -> None:
    alone, _ = finish(tmp_path / "1")
    together, _ = finish(tmp_path / "2", jobs=2)
    assert plain(alone) == plain(together)


def test_a_round_counts_when_all_its_games_are_played(tmp_path: Path) -> None:
    tournament = cup("random", "random", "random", game=[SMALL, DOTS])
    results = Results(tmp_path, tournament)
    course = Course(tournament, make_schedule(tournament.plan), [])
    playing = play_tournament(results, course, play_here(tournament, tmp_path, 1))
    seen = [len(course.scored) for _ in playing]
    assert seen == [0, 1, 1, 2, 2, 3]
    results.close()


@pytest.mark.parametrize("form", list(Format))
def test_every_format_comes_to_an_end(tmp_path: Path, form: Format) -> None:
    course, _ = finish(tmp_path, format=form, turns=2 if form is Format.LADDER else 0)
    assert course.is_over
    assert course.scored
