"""`parley com`: Sea Battle over a COM port, or over anything that carries bytes like one."""

import argparse
import asyncio
import json
import os
import signal
import sys
from dataclasses import asdict
from pathlib import Path
from random import Random

from parley.bots import load_bot
from parley.core import SetupError
from parley.net.lines.address import SerialSettings, parse_port
from parley.net.lines.line import Port
from parley.net.lines.play import ComportSession
from parley.net.lines.tracing import Trace
from parley.seats.comport.fleet import fullest_fleet, parse_fleet
from parley.seats.comport.player import ComportPlayer, Plan
from parley.seats.comport.report import GameReport, Kind, LogLine

PATIENCE = 120.0
"""Seconds a bot waits for a shot before it takes the opponent for confused."""


def run_com(options: argparse.Namespace) -> int:
    """Play; 0 when every game was played, 1 when not."""
    player = make_player(options)
    settings = SerialSettings(options.baud, options.parity)
    port = parse_port(options.line, settings)
    trace = Trace(Path(options.trace), player.role) if options.trace else None
    byte_time = None if options.unpaced else settings.byte_time
    if not options.human:
        _be_headless(player, as_json=options.json)
    try:
        asyncio.run(_play(player, port, byte_time, trace, options))
    finally:
        if trace is not None:
            trace.close()
    return int(not (player.has_played_all or (options.human and options.games is None)))


def make_player(options: argparse.Namespace) -> ComportPlayer:
    """Whoever the options ask for; raises `SetupError`."""
    is_bot = not options.human
    name = options.bot or "random"
    plan = Plan(
        options.role,
        nick=("player" if options.human else name) if options.nick is None else options.nick,
        size=options.size,
        fleet=fullest_fleet(options.size) if options.fleet is None else parse_fleet(options.fleet),
        games=(1 if is_bot else None) if options.games is None else options.games,
        key_wait=options.key_wait if is_bot else None,
        patience=options.patience if is_bot else None,
        rest=options.rest,
    )
    return ComportPlayer(plan, load_bot("seabattle", name) if is_bot else None, Random(options.seed))


async def _play(
    player: ComportPlayer,
    port: Port,
    byte_time: float | None,
    trace: Trace | None,
    options: argparse.Namespace,
) -> None:
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, player.goodbye)
    session = ComportSession(player, port, byte_time=byte_time, trace=trace)
    playing = _at_the_board(player, session, options.lang) if options.human else session.run()
    try:
        await asyncio.wait_for(playing, options.give_up)
    except TimeoutError:
        print(f"parley: gave up after {options.give_up:g} s", file=sys.stderr)


async def _at_the_board(player: ComportPlayer, session: ComportSession, language: str | None) -> None:
    from parley.cli.board import choose_language, show_board

    spoken = choose_language(language, os.environ)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise SetupError("--human plays at a terminal, and here is none")
    await show_board(player, session.run(), spoken)


def _be_headless(player: ComportPlayer, *, as_json: bool) -> None:
    """Tell what happens, shots aside; with JSON nothing but one object a game goes to standard output."""
    progress = sys.stderr if as_json else sys.stdout

    def tell(line: LogLine) -> None:
        if line.kind is not Kind.SHOT:
            print(line.text, file=progress, flush=True)

    def report(game: GameReport) -> None:
        sys.stdout.write(json.dumps(asdict(game), ensure_ascii=False) + "\n")
        sys.stdout.flush()

    player.told = tell
    if as_json:
        player.reported = report
