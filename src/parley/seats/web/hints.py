"""What a bot would play, for practice or review: from the view of that seat only.

One hint is computed at a time, in one of the bot threads: the other is left to bots that have to move. A few
requests wait in two queues, practice and replays, which alternate with the reviews of whole matches. Answers
are cached for a while, because positions do not change.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from parley.bots import bot_names, load_bot
from parley.core import Seat, quote
from parley.core.bitboard import Grid
from parley.core.bot import Bot, Hint, Limit, Prepares
from parley.core.cells import Cell
from parley.house.house import House
from parley.house.turns import Turns
from parley.match.referee import Match
from parley.seats.web.row import Row
from parley.seats.web.views import face_of
from parley.tables import Player, Refusal, Refused

T = TypeVar("T")

SECONDS = 0.2
"""Seconds a bot may think about a hint."""
PLACES = 16
"""Places in a queue for a hint, including the first."""
PER_ADDRESS = 4
"""Places for reviewers from one block of addresses."""
KEPT = 500
"""Answers that are cached."""
MOVES = 8
"""Moves in an answer."""
_DIGITS = 6
_LINE = "hints"
"""Where their thoughts wait for a thread."""


class Question(NamedTuple):
    """What would `bot` play for `seat`? `number` is what the match is called where it is kept."""

    match: Match[Any, Any, Any]
    number: int | str
    seat: Seat
    bot: str

    @property
    def key(self) -> tuple[int | str, int, Seat, str]:
        """The same for the same question, live or later."""
        return self.number, self.match.length, self.seat, self.bot


class Advice(NamedTuple):
    """An answer; it `is_final` unless the bot was not prepared yet, and will know better."""

    answer: Mapping[str, Any]
    is_final: bool
    chances: tuple[float, ...] = ()
    """Everybody's, by seat, where the bot can tell."""


class Hints:
    """All requests for hints; one for the house."""

    def __init__(self, house: House) -> None:
        self._turns = house.shared(Turns)
        self._lane = asyncio.Lock()
        self._players, self._visitors = Row(1, PLACES), Row(PER_ADDRESS, PLACES)
        self._kept: OrderedDict[tuple[int | str, int, Seat, str], Advice] = OrderedDict()
        self._preparing: dict[tuple[str, str], Thread | None] = {}

    async def ask(self, asker: Player | str, question: Question) -> Advice:
        """For somebody who plays, or reviews from a block of addresses.

        Raises `Denied` if too many wait, `BotFailed`; a cancelled request makes room for others.
        """
        found = self._recall(question)
        if found is None:
            async with (self._visitors if isinstance(asker, str) else self._players).place(asker):
                found = self._recall(question) or await self._take_turn(question)  # others may have asked it
        return found

    def _recall(self, question: Question) -> Advice | None:
        found = self._kept.get(question.key)
        if found is not None:
            self._kept.move_to_end(question.key)
        return found

    async def _take_turn(self, question: Question) -> Advice:
        return await self.think(partial(self._think, question), partial(self._keep, question))

    async def think(
        self, work: Callable[[], T], done: Callable[["asyncio.Future[T]"], None] = lambda _thought: None
    ) -> T:
        """Something about an old position: one thought at a time. Raises `Refused` when the house closes.

        `done` is called even if nobody waits for it any more.
        """
        await self._lane.acquire()
        try:
            thought = self._turns.take(_LINE, work)
        except (Refused, RuntimeError):
            self._lane.release()
            raise Refused(Refusal.STOPPING) from None
        thought.add_done_callback(lambda _thought: self._lane.release())
        thought.add_done_callback(done)
        return await asyncio.shield(thought)  # it cannot be stopped, and is the only one until it is done

    def _keep(self, question: Question, thought: "asyncio.Future[Advice]") -> None:
        if not thought.cancelled() and thought.exception() is None and thought.result().is_final:
            self._kept[question.key] = thought.result()
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)

    def _think(self, question: Question) -> Advice:
        """In one of the threads."""
        try:
            is_ready = self.is_ready(question.match.game.name, question.bot)
            return advise(question, is_ready)
        except BaseException as error:  # anybody's code, which may call sys.exit()
            raise BotFailed(question) from error

    def is_ready(self, game: str, bot: str) -> bool:
        """Let the bot prepare, if it does that; nobody waits for it."""
        key = game, bot
        if key not in self._preparing:
            self._preparing[key] = _begin_to_prepare(load_bot(*key))
        thread = self._preparing[key]
        return thread is None or not thread.is_alive()


def _begin_to_prepare(bot: Bot[Any, Any]) -> Thread | None:
    if not isinstance(bot, Prepares):
        return None
    thread = Thread(target=bot.prepare, name="prepare-hints", daemon=True)
    thread.start()
    return thread


class BotFailed(Exception):
    """A bot has no hint: our mistake, whatever it raised."""

    def __init__(self, question: Question) -> None:
        number, ply, seat, bot = question.key
        super().__init__(f"{bot} has no hint for seat {seat} of match {number} after ply {ply}")


def bot_called(game: str, name: str | None) -> str:
    """The bot of a game, without options; None: the best. Raises `LookupError`."""
    known = bot_names(game)
    if name is not None and name not in known:
        raise LookupError(f"{game} has no bot {quote(name)}")
    return name or known[-1]


def advise(question: Question, is_final: bool) -> Advice:
    """Let the bot think, and return its thoughts as plain values."""
    match, _, seat, name = question
    game, view = match.game, match.view(seat)
    rng = Random(" ".join(map(str, question.key)))
    hint = load_bot(game.name, name).hint(view, Limit(SECONDS), rng)
    grid = face_of(game.name).grid
    answer = {
        "ply": match.length,
        "seat": seat,
        "bot": name,
        "move": game.format_move(hint.move),
        "heat": _heat(grid(view), hint) if grid and hint.cells else None,
        "hit": None if hint.hit is None else _round(hint.hit),
        "moves": [[game.format_move(move), _round(worth)] for move, worth in hint.moves[:MOVES]],
        "chance": None if hint.chance is None else _round(hint.chance),
    }
    return Advice(answer, is_final, hint.chances)


def _heat(grid: Grid, hint: Hint[Any]) -> list[list[int]]:
    """Rows from the top: hundredths of the hottest cell."""
    cells = hint.cells
    most = max(cells.values())
    shares = {cell: round(100 * heat / most) for cell, heat in cells.items() if heat > 0}
    return [[shares.get(Cell(x, y), 0) for x in range(grid.width)] for y in range(grid.height)]


def _round(number: float) -> float:
    return round(float(number), _DIGITS)
