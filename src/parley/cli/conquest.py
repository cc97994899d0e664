"""`parley conquest`: a referee for AIs in any language, and built-in bots."""

import argparse
import asyncio
import logging
import os
import resource
import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from parley.arena.conquest import Result, Series, Venue, parse_entrants, play_series
from parley.arena.custody import agree
from parley.cli.conquest_report import CLOCKS, as_json, show
from parley.cli.given import parse_settings
from parley.cli.screen import print_json, untimed
from parley.cli.serve import loop_factory
from parley.core import SetupError
from parley.games.conquest import GAME, Setup
from parley.match.replay import read_setup
from parley.net.children import Guard, Launcher, Limits, Sandbox
from parley.net.programs import Keeper, Watch

_FILES = 16
"""Files that an AI and its match have open."""


def run_conquest(options: argparse.Namespace) -> int:
    """Play, show; 1 if an AI failed in every game, 128 and the signal if we were stopped."""
    logging.getLogger("parley").addHandler(logging.NullHandler())  # what goes wrong is in the report
    entrants = parse_entrants("conquest", options.ais)
    setup = agree("conquest", make_setup(options, len(entrants)), entrants)
    if options.transcript:
        Path(options.transcript).mkdir(parents=True, exist_ok=True)
    seed = SystemRandom().getrandbits(32) if options.seed is None else options.seed
    series = Series(tuple(entrants), seed)
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        stopped_by = runner.run(_play(options, setup, series))
    if options.json:
        found = as_json(series) | {"stopped": bool(stopped_by)}
        print_json(found if options.times else untimed(found, CLOCKS))
    elif series.results:
        show(series)
    if stopped_by:
        print(f"parley: stopped: {len(series.results)} of {options.games} games finished", file=sys.stderr)
        return 128 + stopped_by
    return int(bool(series.failures))


def make_setup(options: argparse.Namespace, players: int) -> Setup:
    """From the command line. Raises `SetupError`."""
    if players < 2:
        raise SetupError("conquest needs two AIs or more")
    settings: dict[str, Any] = {"players": players}
    settings |= parse_settings(
        "conquest", [*options.settings, *([f"map={options.map}"] if options.map else [])]
    )
    setup: Setup = read_setup(GAME, settings)
    if setup.players != players:
        raise SetupError(f"{players} AIs, but players={setup.players}: name one AI for each player")
    return setup


async def _play(options: argparse.Namespace, setup: Setup, series: Series) -> int:
    """The signal that ended it, or 0. What was finished before is in `series`."""
    task = asyncio.current_task()
    assert task is not None  # noqa: S101
    stopped_by: list[int] = []

    def stop(number: int) -> None:
        stopped_by.append(number)
        task.cancel()

    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop, number)
    try:
        await _play_all(options, setup, series)
    except asyncio.CancelledError:
        if not stopped_by:
            raise
    return stopped_by[0] if stopped_by else 0


async def _play_all(options: argparse.Namespace, setup: Setup, series: Series) -> None:
    launcher = Launcher(
        Sandbox(options.sandbox), Limits(options.memory * 1024 * 1024, options.processes, options.cpu)
    )
    error = Console(stderr=True, highlight=False, soft_wrap=True, markup=False)
    entrants = series.entrants
    if launcher.note and any(entrant.command for entrant in entrants):
        error.print(f"parley: AIs run without a sandbox: {launcher.note}")
    jobs = min(options.jobs, options.games)
    _allow_files(_FILES * jobs * len(entrants))
    watch = Watch()
    try:
        with Guard() as guard, ThreadPoolExecutor(os.cpu_count() or 1) as threads:
            folder = Path(options.transcript) if options.transcript else None
            keeper = Keeper(launcher, guard, watch)
            venue = Venue(keeper, threads, error.print, options.time, options.one_based, folder)
            with _progress(error, options.games) as progress:
                work = progress.add_task("games", total=options.games)
                await play_series(
                    setup, entrants, venue, seed=series.seed, games=options.games, jobs=jobs,
                    played=partial(_advance, progress, work), into=series,
                )  # fmt: skip
    finally:
        series.forgiven, series.latest = watch.forgiven, watch.latest
        watch.close()


def _advance(progress: Progress, task: Any, _result: Result) -> None:
    progress.advance(task)


def _progress(console: Console, games: int) -> Progress:
    is_wanted = games > 1 and sys.stderr.isatty()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, disable=not is_wanted)


def _allow_files(wanted: int) -> None:
    """Pipes are open files, and the default limit is low: raise it as far as we may."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted += 256
    if soft != resource.RLIM_INFINITY and soft < wanted:
        allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, allowed), hard))
