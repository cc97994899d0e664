"""A table of our own as a place: the other seats are filled from the command line."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

from parley.bots import load_bot
from parley.cli.play.order import Order, choose_bot
from parley.cli.play.shelf import make_folder
from parley.core import Seat, SetupError
from parley.core.bot import Limit
from parley.net.visits.place import Place
from parley.seats.bot.player import BotPlayer
from parley.seats.bot.study import LocalStudy
from parley.store.folder import FolderRecorder
from parley.tables import Player, Recorder, Terms, Timers
from parley.tables.nowhere import Nowhere
from parley.visits.local import LocalVisit

_OPPONENT = "solid"
_ME = "you"


def find_here(order: Order) -> Place:
    """Everything it takes; raises `SetupError`."""
    options = order.options
    timers, rng = Timers(asyncio.get_running_loop()), Random(options.seed)
    threads, limit = ThreadPoolExecutor(2), Limit(options.time)
    opponents = _Opponents(order.against, LocalStudy(threads, timers, rng), limit)
    recorder = keep_in(options.save)
    player = choose_bot(order.visitor.game, order.by) if order.by else _ME
    name = order.visitor.name or player
    visit = LocalVisit(name, opponents, recorder, timers, rng, threads, limit, Seat(options.seat or 0))

    async def run() -> None:
        try:
            await visit.stay()
        finally:
            threads.shutdown(wait=False, cancel_futures=True)
            timers.close()

    return Place(visit, run)


def keep_in(folder: str | None) -> Recorder:
    """Journals in a folder, and records of them. Raises `SetupError`."""
    return Nowhere() if folder is None else FolderRecorder(make_folder(Path(folder)), records=True)


class _Opponents:
    """As many as there are seats for; the last one named comes again and again."""

    def __init__(self, words: Sequence[str], study: LocalStudy, limit: Limit) -> None:
        self._words, self._study, self._limit = words, study, limit

    def __call__(self, terms: Terms) -> list[Player]:
        game = terms.game.name
        words = list(self._words) or [_OPPONENT]
        if len(words) >= terms.seats:
            raise SetupError(f"{len(words)} opponents: {game} is for {terms.seats} here")
        words += words[-1:] * (terms.seats - 1 - len(words))
        names = [choose_bot(game, word) for word in words]
        return [
            BotPlayer(self._study, _numbered(names, place), load_bot(game, name), self._limit)
            for place, name in enumerate(names)
        ]


def _numbered(names: Sequence[str], place: int) -> str:
    """`density`, `density 2`: everybody at a table has a name of their own."""
    before = names[:place].count(names[place])
    return f"{names[place]} {before + 1}" if before else names[place]
