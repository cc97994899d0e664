"""Folders of results for these tests, really played."""

from contextlib import closing
from pathlib import Path

from parley.arena.schedules.formats import make_schedule
from parley.arena.tournament.play import Course, play_here, play_tournament
from parley.arena.tournament.results import ROUNDS, Results
from parley.arena.tournament.tournament import Tournament
from tests.arena.tournament.cups import cup

TRIO = cup("density", "passes", "random", seed=3)
"""A, B and C, everybody against everybody else, a round each."""


def play_all(path: Path, tournament: Tournament = TRIO, most: int = 1_000) -> Course:
    """Play into a folder, so many rounds at most."""
    results = Results(path, tournament)
    course = Course(tournament, make_schedule(tournament.plan), results.played.values())
    games = play_tournament(results, course, play_here(tournament, path, 1))
    with closing(games):
        for _ in zip(range(most), games, strict=False):
            pass
    results.close()
    return course


def rounds_of(path: Path) -> list[Path]:
    """Folders of rounds, in their order."""
    return sorted((path / ROUNDS).glob("[!.]*"))
