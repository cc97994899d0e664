"""Tournaments that were played, for those who read results."""

from pathlib import Path

from parley.arena.schedules.formats import make_schedule
from parley.arena.tournament.play import Course, play_here, play_tournament
from parley.arena.tournament.report import Report, make_report
from parley.arena.tournament.results import Results
from parley.arena.tournament.tournament import Tournament


def played_out(tournament: Tournament, folder: Path) -> Report:
    """From the first round to the last, in this process."""
    results = Results(folder, tournament)
    course = Course(tournament, make_schedule(tournament.plan), results.played.values())
    for _ in play_tournament(results, course, play_here(tournament, folder, 1)):
        pass
    results.close()
    return make_report(tournament, course.scored, results.played.values(), course.trials)
