"""A table of our own as a place: the other seats are filled from the command line."""

import asyncio
import os
from argparse import Namespace
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from parley.arena.entrants import Entrant, is_program, parse_entrant
from parley.bots import load_bot
from parley.cli.play import is_plain
from parley.cli.play.order import Order, choose_bot
from parley.cli.play.telling.who import ME
from parley.cli.program_options import read_custody
from parley.core import Seat, SetupError
from parley.core.bot import PACE, Limit
from parley.net.visits.place import Place
from parley.seats.bot.player import BotPlayer
from parley.seats.bot.study import LocalStudy
from parley.tables import Player, Recorder, Terms, Timers
from parley.tables.nowhere import Nowhere
from parley.visits.local import LocalVisit

if TYPE_CHECKING:
    from parley.net.programs.crew import Crew

_OPPONENT = "solid"


def find_here(order: Order) -> Place:
    """Everything it takes; raises `SetupError`."""
    options = order.options
    timers, rng = Timers(asyncio.get_running_loop()), Random(options.seed)
    threads, limit = ThreadPoolExecutor(2), Limit(options.time)
    game, crew = order.visitor.game, hire_crew(order.against, options, timers, threads)
    opponents = _Opponents(order.against, LocalStudy(threads, timers, rng, pace_of(order)), limit, crew)
    recorder = _recorder(order.visitor.save)
    player = parse_entrant(game, choose_bot(game, order.by)).nick if order.by else ME
    name = order.visitor.name or player
    visit = LocalVisit(name, opponents, recorder, timers, rng, threads, limit, Seat(options.seat or 0))
    visit.arrange = opponents.arrange

    async def run() -> None:
        try:
            await visit.stay()
        finally:
            if crew is not None:
                await crew.close()
            threads.shutdown(wait=False, cancel_futures=True)
            timers.close()

    return Place(visit, run)


def pace_of(order: Order) -> float:
    """On a screen moves have to be followed; lines are read when there is time."""
    if order.options.pace is not None:
        return float(order.options.pace)
    return 0.0 if order.by is not None or is_plain(order.options, os.environ) else PACE


def hire_crew(words: Iterable[str], options: Namespace, timers: Timers, threads: Executor) -> "Crew | None":
    """Keeps the programs among those named, if there are any: they take a while to load."""
    if not any(map(is_program, words)):
        return None
    from parley.net.programs.crew import Crew

    return Crew(read_custody(options), timers, threads)


def _recorder(folder: Path | None) -> Recorder:
    """Raises `SetupError`."""
    if folder is None:
        return Nowhere()
    from parley.store.folder import keep_in

    return keep_in(folder)


class _Opponents:
    """As many as there are seats; the last one named is repeated."""

    def __init__(self, words: Sequence[str], study: LocalStudy, limit: Limit, crew: "Crew | None") -> None:
        self._words, self._study, self._limit, self._crew = words, study, limit, crew

    def __call__(self, terms: Terms) -> list[Player]:
        game = terms.game.name
        entrants = [parse_entrant(game, choose_bot(game, word)) for word in self._named(terms)]
        names = [entrant.nick for entrant in entrants]
        return [self._player(game, entrants[place], _numbered(names, place)) for place in range(len(names))]

    def _named(self, terms: Terms) -> list[str]:
        words = list(self._words) or [_OPPONENT]
        if len(words) >= terms.seats:
            raise SetupError(
                f"{len(words)} opponents are too many: {terms.game.name} has {terms.seats} seats here"
            )
        return words + words[-1:] * (terms.seats - 1 - len(words))

    def _player(self, game: str, entrant: Entrant, name: str) -> Player:
        if self._crew is not None and entrant.command:
            return self._crew.enlist(game, entrant, name)
        return BotPlayer(self._study, name, load_bot(game, entrant.bot), self._limit)

    def arrange(self, terms: Terms, seat: Seat) -> tuple[Terms, Seat]:
        """What is played, and where the player sits, with these: a program may need a particular seat."""
        if self._crew is None:
            return terms, seat
        return self._crew.arrange(terms, seat)


def _numbered(names: Sequence[str], place: int) -> str:
    """`density`, `density 2`: everybody at a table has a unique name."""
    before = names[:place].count(names[place])
    return f"{names[place]} {before + 1}" if before else names[place]
