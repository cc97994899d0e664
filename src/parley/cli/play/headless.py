"""`parley play --by BOT`: games without a screen, one line each, and an exit status."""

import asyncio
import json
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from random import Random
from typing import TYPE_CHECKING, Any

from rich.console import Console

from parley.arena.entrants import parse_entrant
from parley.bots import load_bot
from parley.cli.play.here import hire_crew
from parley.cli.play.order import Order, choose_bot
from parley.cli.play.report import GameReport, Reporter
from parley.cli.play.stay import INTERRUPTED, Stay
from parley.cli.screen import untimed
from parley.core.bot import Bot, Limit, Prepares
from parley.net.visits.place import Place
from parley.tables import Timers
from parley.visits import Fault, Lost, Notice
from parley.visits.errand import Aim, End, Errand
from parley.visits.pilot import Pilot

if TYPE_CHECKING:
    from parley.net.programs.pilot import ProgramPilot

_STATUS = {End.DONE: 0, End.BROKEN_OFF: 1, End.NOT_BEGUN: 2}


async def run_headless(place: Place, order: Order) -> int:
    """Let the bot play; 0: all games, 1: not all, 2: none could begin, 130: stopped."""
    threads = ThreadPoolExecutor(1)
    try:
        return await _Headless(place, order, threads).run()
    finally:
        threads.shutdown(wait=False, cancel_futures=True)


class _Headless:
    """A bot on an errand."""

    def __init__(self, place: Place, order: Order, threads: ThreadPoolExecutor) -> None:
        options, visit = order.options, place.visit
        if order.wish is None or order.by is None:
            raise ValueError("an order without a game or a bot")
        is_host = options.host or bool(order.wish.bots)
        aim = Aim(order.wish, options.games or 1, is_host, options.join, options.table_password)
        self._errand = Errand(visit, aim)
        self._crew = hire_crew([order.by], options, Timers(asyncio.get_running_loop()), threads)
        self._pilot: Pilot | ProgramPilot
        if self._crew is not None:
            self._pilot = self._crew.pilot(visit, parse_entrant(order.wish.game, order.by))
        else:
            bot = _ready(order.wish.game, order.by)
            self._pilot = Pilot(visit, bot, threads, Random(options.seed), Limit(options.time))
        self._pilot.failed = self._errand.fail
        self._output = _Output(aim.games, order)
        self._reporter = Reporter(visit, self._report)
        self._deaf: BrokenPipeError | None = None
        """Nobody reads what we print."""
        self._visit, self._give_up = visit, options.give_up
        self._stay = Stay(place, self._errand.fail)
        visit.told = self._hear

    async def run(self) -> int:
        """Until everything is played, or cannot be."""
        try:
            with self._output:
                await self._stay.run(self._give_up)
        finally:
            await self._dismiss()
        if self._deaf is not None:
            raise self._deaf
        end = self._errand.end
        if self._stay.is_interrupted:
            return INTERRUPTED
        if end is not End.DONE:
            print(f"parley: {self._errand.why or self._visit.why or end}", file=sys.stderr)
        return _STATUS[end]

    def _report(self, game: GameReport) -> None:
        """If nobody reads it, another game is pointless."""
        try:
            self._output.report(game)
        except BrokenPipeError as error:
            self._deaf = error
            asyncio.get_running_loop().call_soon(self._errand.fail, "nobody reads the results")

    async def _dismiss(self) -> None:
        """A program ends with us."""
        if self._crew is not None:
            await asyncio.shield(self._crew.close())

    def _hear(self, notice: Notice) -> None:
        """The errand last: it may leave the table."""
        self._output.hear(notice)
        self._reporter.hear(notice)
        self._pilot.hear(notice)
        self._errand.hear(notice)
        if self._visit.seen is not None:
            self._output.at(self._errand.played, len(self._visit.seen.plies))


def _ready(game: str, word: str) -> Bot[Any, Any]:
    bot = load_bot(game, choose_bot(game, word))
    if isinstance(bot, Prepares):
        bot.prepare()
    return bot


class _Output:
    """What is printed: games on standard output; progress and problems on standard error.

    If standard output is the line we play on, everything goes to standard error.
    """

    def __init__(self, games: int, order: Order) -> None:
        self._games, self._as_json = games, order.options.json
        self._clocks = () if order.options.times else ("seconds",)
        owns_streams = order.address is not None and order.address.kind.on_standard_streams
        self._out = sys.stderr if owns_streams else sys.stdout
        console = Console(stderr=True, highlight=False)
        self._status = console.status("…") if console.is_terminal else None

    def __enter__(self) -> None:
        if self._status is not None:
            self._status.start()

    def __exit__(self, *_args: object) -> None:
        if self._status is not None:
            self._status.stop()

    def at(self, played: int, plies: int) -> None:
        if self._status is not None:
            self._status.update(f"game {min(played + 1, self._games)} of {self._games}, ply {plies}")

    def hear(self, notice: Notice) -> None:
        """Problems are reported at once."""
        if isinstance(notice, Fault):
            clause = f" ({notice.clause})" if notice.clause else ""
            print(f"fault: {notice.text}{clause}", file=sys.stderr, flush=True)
        elif isinstance(notice, Lost) and notice.again is not None:
            print(f"{notice.why}; again in {notice.again:g} s", file=sys.stderr, flush=True)

    def report(self, game: GameReport) -> None:
        """A game is over."""
        told = untimed(asdict(game), self._clocks)
        line = json.dumps(told, ensure_ascii=False) if self._as_json else str(game)
        print(line, file=self._out, flush=True)
