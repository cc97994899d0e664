"""`parley tournament`: one file, one command, and a result that can be trusted, explained and resumed."""

import argparse
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from random import SystemRandom

from parley.arena.cores import processors
from parley.arena.schedules.formats import make_schedule
from parley.arena.tournament.disturbance import format_disturbance, sum_up
from parley.arena.tournament.file import GameTable
from parley.arena.tournament.play import Course, Playing, play_here, play_tournament
from parley.arena.tournament.report import Report, make_report
from parley.arena.tournament.results import Results, read_times
from parley.arena.tournament.template import new_file
from parley.arena.tournament.text import format_text
from parley.arena.tournament.tournament import Tournament, load_tournament
from parley.arena.tournament.writing import write_reports
from parley.cli.screen import print_json
from parley.cli.tournament_progress import watching
from parley.core import SetupError


def run_tournament(options: argparse.Namespace) -> int:
    """Write a file, check one, or play it to the end."""
    if options.new:
        return _write_new(options.file)
    if not options.file:
        raise SetupError("name a file: `parley tournament --new FILE` writes one to start from")
    if options.jobs is not None and options.jobs < 1:
        raise SetupError("--jobs must be at least 1")
    path = Path(options.file)
    tournament = _load(path)
    if options.check:
        print(f"{path}: {_in_words(tournament)}: it can be played")
        return 0
    folder = Path(options.results) if options.results else path.with_name(f"{path.stem}-results")
    return _play(tournament, folder, options)


def _write_new(file: str | None) -> int:
    text = new_file(SystemRandom().getrandbits(32))
    if file is None:
        sys.stdout.write(text)
    else:
        with Path(file).open("x", encoding="utf-8") as new:
            new.write(text)
    return 0


def _load(path: Path) -> Tournament:
    tournament = load_tournament(path)
    try:
        note = tournament.check()
        make_schedule(tournament.plan)
    except SetupError as error:
        raise SetupError(f"{path}: {error}") from None
    if note:
        _say(f"programs run without a sandbox: {note}")
    return tournament


def _in_words(tournament: Tournament) -> str:
    file = tournament.file
    weather = f", in bad weather (seed {file.climate.seed})" if file.climate else ""
    return f"{len(file.entrant)} entrants, {file.format}, {' and '.join(_games(file.game))}{weather}"


def _games(games: Iterable[GameTable]) -> list[str]:
    return [game.game for game in games]


def _play(tournament: Tournament, folder: Path, options: argparse.Namespace) -> int:
    with closing(Results(folder, tournament)) as results:
        course = Course(tournament, make_schedule(tournament.plan), results.played.values())
        known = len(results.played)
        with (
            watching(tournament, course) as show,
            suppress(KeyboardInterrupt),
            _playing(tournament, folder, options, is_over=course.is_over) as play,
            closing(play_tournament(results, course, play)) as coming,
        ):
            for played in coming:
                show(played)
        report = make_report(tournament, course.scored, results.played.values(), course.trials)
        if course.is_over:
            write_reports(report, folder)
        _show(report, options)
        if len(results.played) != known:
            sys.stderr.write(format_disturbance(sum_up(times for _, times in read_times(folder))))
        if not course.is_over:
            _say("stopped; run the same command again to resume")
            return 130
    return int(any(row.is_hopeless for row in report.standings))


@contextmanager
def _playing(
    tournament: Tournament, folder: Path, options: argparse.Namespace, *, is_over: bool
) -> Iterator[Playing]:
    """On many machines, or on this one: with a processor for every thinking process."""
    if options.dask and not is_over:
        from parley.arena.tournament.organiser import Organiser, connected

        with connected(options.dask) as client:
            yield Organiser(client, options.dask, tournament, folder, _say).play
    else:
        most = len(processors())
        if (options.jobs or 0) > most:
            _say(f"--jobs {options.jobs}: there are {most} processors, so {most} rounds are played at once")
        yield play_here(tournament, folder, min(options.jobs or most, most))


def _say(words: str) -> None:
    print(f"parley: {words}", file=sys.stderr, flush=True)


def _show(report: Report, options: argparse.Namespace) -> None:
    if options.json:
        print_json(report)
    else:
        sys.stdout.write(format_text(report))
