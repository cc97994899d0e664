"""`parley conquest`: a referee for AIs in any language, and built-in bots."""

import argparse
import asyncio
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

from parley.arena.conquest import Desk, Entrant, Result, Series, parse_entrant, play_series
from parley.arena.conquest.watch import Watch
from parley.cli.conquest_report import as_json, show
from parley.cli.screen import print_json
from parley.cli.serve import loop_factory
from parley.cli.simulate import parse_settings
from parley.core import SetupError
from parley.games.conquest import GAME, Setup
from parley.match.replay import read_setup
from parley.net.children import Guard, Launcher, Limits, Sandbox

_FILES = 16
"""Files that an AI and its match have open."""


def run_conquest(options: argparse.Namespace) -> int:
    """Play, show."""
    entrants = [parse_entrant(words) for words in options.ais]
    setup = make_setup(options, len(entrants))
    if options.transcript:
        Path(options.transcript).mkdir(parents=True, exist_ok=True)
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        series = runner.run(_play(options, setup, entrants))
    if series is None:
        return 128 + signal.SIGTERM
    if options.json:
        print_json(as_json(series))
    else:
        show(series)
    return 0


def make_setup(options: argparse.Namespace, players: int) -> Setup:
    """As the words of the command line have it. Raises `SetupError`."""
    if players < 2:
        raise SetupError("conquest needs two AIs or more")
    settings: dict[str, Any] = {"players": players}
    settings |= parse_settings(
        "conquest", [*options.settings, *([f"map={options.map}"] if options.map else [])]
    )
    setup: Setup = read_setup(GAME, settings)
    if setup.players != players:
        raise SetupError(f"{players} AIs for {setup.players} players")
    return setup


async def _play(options: argparse.Namespace, setup: Setup, entrants: list[Entrant]) -> Series | None:
    """None where SIGTERM ended it."""
    task = asyncio.current_task()
    assert task is not None  # noqa: S101
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()

    def stop() -> None:
        stopped.set()
        task.cancel()

    loop.add_signal_handler(signal.SIGTERM, stop)
    try:
        return await _play_all(options, setup, entrants)
    except asyncio.CancelledError:
        if not stopped.is_set():
            raise
        return None


async def _play_all(options: argparse.Namespace, setup: Setup, entrants: list[Entrant]) -> Series:
    launcher = Launcher(
        Sandbox(options.sandbox), Limits(options.memory * 1024 * 1024, options.processes, options.cpu)
    )
    error = Console(stderr=True, highlight=False, soft_wrap=True, markup=False)
    if launcher.note and any(entrant.command for entrant in entrants):
        error.print(f"parley: AIs run without a sandbox: {launcher.note}")
    seed = SystemRandom().getrandbits(32) if options.seed is None else options.seed
    jobs = min(options.jobs, options.games)
    _allow_files(_FILES * jobs * len(entrants))
    watch = Watch()
    with Guard() as guard, ThreadPoolExecutor(os.cpu_count() or 1) as threads:
        folder = Path(options.transcript) if options.transcript else None
        desk = Desk(launcher, guard, watch, threads, error.print, options.time, options.one_based, folder)
        with _progress(error, options.games) as progress:
            work = progress.add_task("games", total=options.games)
            series = await play_series(
                setup, entrants, desk, seed=seed, games=options.games, jobs=jobs,
                played=partial(_advance, progress, work),
            )  # fmt: skip
    series.forgiven, series.latest = watch.forgiven, watch.latest
    watch.close()
    return series


def _advance(progress: Progress, task: Any, _result: Result) -> None:
    progress.advance(task)


def _progress(console: Console, games: int) -> Progress:
    is_wanted = games > 1 and sys.stderr.isatty()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, disable=not is_wanted)


def _allow_files(wanted: int) -> None:
    """Pipes are open files, and the usual limit is low: raise it as far as we may."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted += 256
    if soft != resource.RLIM_INFINITY and soft < wanted:
        allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, allowed), hard))
