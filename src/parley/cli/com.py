"""`parley com`: Sea Battle over a COM port, or over anything that carries bytes like one."""

import argparse
import asyncio
import json
import os
import signal
import sys
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from parley.bots import load_bot
from parley.core import SetupError
from parley.core.bot import Bot
from parley.net.lines.address import SerialSettings, parse_port
from parley.net.lines.line import Port
from parley.net.lines.play import ComportSession
from parley.seats.bot.player import BotPlayer
from parley.seats.bot.study import LocalStudy
from parley.seats.comport.fleet import fullest_fleet, parse_fleet
from parley.seats.comport.harbour import Harbour
from parley.seats.comport.plan import Plan
from parley.seats.comport.report import GameReport, Kind, LogLine
from parley.tables import Timers
from parley.tables.nowhere import Nowhere

if TYPE_CHECKING:
    from parley.net.lines.tracing import Trace
    from parley.store.folder import FolderRecorder

_BOT = "random"


def run_com(options: argparse.Namespace) -> int:
    """Play; 0 if every game was played, 1 if not."""
    plan = make_plan(options)
    bot = None if options.human else load_bot("seabattle", options.bot or _BOT)
    settings = SerialSettings(options.baud, options.parity)
    port = parse_port(options.line, settings)
    recorder = None
    if options.save is not None:
        from parley.store.folder import keep_in

        recorder = keep_in(Path(options.save))
    trace = _trace(Path(options.trace), plan.role) if options.trace else None
    try:
        if bot is None:
            has_played_all = asyncio.run(_at_the_board(plan, port, recorder, trace, options))
            return int(not has_played_all and options.games is not None)
        return asyncio.run(_play(plan, bot, port, recorder, trace, options))
    finally:
        if trace is not None:
            trace.close()


def make_plan(options: argparse.Namespace) -> Plan:
    """What the options ask for; raises `SetupError`."""
    is_bot = not options.human
    nick = "player" if options.human else options.bot or _BOT
    return Plan(
        options.role,
        nick=nick if options.nick is None else options.nick,
        size=options.size,
        fleet=fullest_fleet(options.size) if options.fleet is None else parse_fleet(options.fleet),
        games=(1 if is_bot else None) if options.games is None else options.games,
        key_wait=options.key_wait if is_bot else None,
        patience=options.patience if is_bot else None,
        rest=options.rest,
    )


def _trace(path: Path, role: str) -> "Trace":
    from parley.net.lines.tracing import Trace

    return Trace(path, role)


async def _play(
    plan: Plan,
    bot: Bot[Any, Any],
    port: Port,
    recorder: "FolderRecorder | None",
    trace: "Trace | None",
    options: argparse.Namespace,
) -> int:
    """0: all games were played, 1: not all, 128 and the number of a signal: it stopped us."""
    loop = asyncio.get_running_loop()
    timers, rng, threads = Timers(loop), Random(options.seed), ThreadPoolExecutor(1)
    player = BotPlayer(LocalStudy(threads, timers, rng), plan.nick or options.bot or _BOT, bot)
    harbour = Harbour(plan, recorder or Nowhere(), timers, rng, player)
    if recorder is not None:
        recorder.failed = harbour.complain
    _be_headless(harbour, as_json=options.json)
    stopped_by: list[int] = []

    def stop(number: int) -> None:
        stopped_by.append(number)
        harbour.goodbye()

    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop, number)
    session = ComportSession(harbour.peer, port, byte_time=_byte_time(options), trace=trace)
    try:
        await _no_longer(options.give_up, session.run())
    finally:
        await harbour.close()
        threads.shutdown(wait=False, cancel_futures=True)
        timers.close()
    if harbour.has_played_all:
        return 0
    return 128 + stopped_by[0] if stopped_by else 1


async def _at_the_board(
    plan: Plan,
    port: Port,
    recorder: "FolderRecorder | None",
    trace: "Trace | None",
    options: argparse.Namespace,
) -> bool:
    from parley.cli.play.app import run_app
    from parley.cli.play.words import choose_language
    from parley.net.visits.com import com_place
    from parley.visits.comport.visit import ComVisit

    language, where, rng = (
        choose_language(options.lang, os.environ),
        f"com:{options.line}",
        Random(options.seed),
    )
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise SetupError("--human needs a terminal")
    visit = ComVisit(where, plan, recorder or Nowhere(), Timers(asyncio.get_running_loop()), rng)
    if recorder is not None:
        recorder.failed = visit.harbour.complain
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, visit.close)
    place = com_place(visit, port, byte_time=_byte_time(options), trace=trace)
    await _no_longer(options.give_up, run_app(place, None, language))
    return visit.harbour.has_played_all


def _byte_time(options: argparse.Namespace) -> float | None:
    return None if options.unpaced else SerialSettings(options.baud, options.parity).byte_time


async def _no_longer(seconds: float | None, playing: Coroutine[Any, Any, object]) -> None:
    try:
        await asyncio.wait_for(playing, seconds)
    except TimeoutError:
        print(f"parley: gave up after {seconds:g} s", file=sys.stderr)


def _be_headless(harbour: Harbour, *, as_json: bool) -> None:
    """Report what happens, except shots; with JSON only one object per game goes to standard output."""
    progress = sys.stderr if as_json else sys.stdout

    def tell(line: LogLine) -> None:
        if line.kind is not Kind.SHOT:
            print(line.text, file=progress, flush=True)

    def report(game: GameReport) -> None:
        sys.stdout.write(json.dumps(asdict(game), ensure_ascii=False) + "\n")
        sys.stdout.flush()

    harbour.peer.logbook.told = tell
    if as_json:
        harbour.peer.logbook.reported = report
