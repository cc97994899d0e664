"""A bot in a seat.

A bot thinks in one of a few threads, from the view of its seat, and submits its move like everybody else;
against people at a board, after a human pause. If the position changes meanwhile, its move still counts where
it is legal; else it thinks again. A bot that fails, or insists on an illegal move, leaves like a player who
lost the connection.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from time import thread_time
from typing import Any, NamedTuple

from parley.bots.own import explain
from parley.core import IllegalMove, Reason
from parley.core.bot import Bot, Limit
from parley.match.referee import Match
from parley.seats.bot.study import Study
from parley.tables import BOT, Began, Closed, Happened, News, Phase, Player, Refused, Table, Trouble

AGAIN = 1.0
"""Seconds until something that storage or the lobby did not allow is retried."""

_AT_A_BOARD = ("web", "terminal")
"""The kinds of player who look at a board while a bot moves."""
_DECISIONS = {"conquest": 3}
"""In games where a turn is many decisions, each takes that much less."""
_SHARE = 50
"""A pause is at most this small a share of the time the bot has left."""

_log = logging.getLogger(__name__)


def _nothing() -> None:
    """Nobody listens."""


class _Thought(NamedTuple):
    """The result of thinking, and the processor time it took."""

    move: Any
    seconds: float


class BotPlayer:
    """A `Player` that thinks, in a `study`; sits at one table at a time. `freed` is called when that is over.

    Without a bot it plays as the one its name says, in any game: so it continues after a restart. If it had
    to leave, `failure` says why.
    """

    kind = BOT
    account: int | None = None

    def __init__(
        self,
        study: Study,
        name: str,
        bot: Bot[Any, Any] | None = None,
        limit: Limit | None = None,
        freed: Callable[[], None] = _nothing,
    ) -> None:
        self.name, self.failure = name, ""
        self._study, self._bot, self._limit, self._freed = study, bot, limit or Limit(), freed
        self._rng = study.rng
        self._is_thinking = self._is_waiting = False

    def tell(self, table: Table | None, news: News) -> None:
        """Hear news of a table; bots ignore chat."""
        if table is None:
            return
        if isinstance(news, Began):  # only now, after what chance drew: a seed gives the same match
            self._rng = Random(self._study.rng.getrandbits(64))
        if isinstance(news, Began | Happened):
            self._think(table)
        elif isinstance(news, Trouble):
            self._later(partial(self._think, table))
        elif isinstance(news, Closed):
            self._study.timers.drop(self)
            self._is_waiting = False
            self._freed()

    def _think(self, table: Table) -> None:
        if self._is_thinking or self._is_waiting or table.phase is not Phase.PLAYING:
            return
        match, seat = table.match, table.seat_of(self)
        if seat not in match.to_move:
            return
        choose = partial(self._choose, table, match.game.name, match.view(seat))
        try:
            thought = self._study.take(table, choose)
        except Refused:
            self._later(partial(self._think, table))
        else:
            self._is_thinking = True
            due = self._study.timers.now() + self._pause(table)
            thought.add_done_callback(partial(self._thought, table, match, table.people, due))

    def _pause(self, table: Table) -> float:
        """Seconds a move takes: variable, as with people, but the same if the match is replayed."""
        if not self._study.pace or all(player.kind not in _AT_A_BOARD for player in table.people):
            return 0.0
        match = table.match
        pause = self._study.pace * Random(match.length).uniform(0.5, 1.5) / _DECISIONS.get(match.game.name, 1)
        left = table.left(table.seat_of(self))
        return pause if left is None else min(pause, left / 1000 / _SHARE)

    def _choose(self, table: Table, game: str, view: Any) -> _Thought:
        """In one of the threads. If the match ended before the bot's turn to think, it need not."""
        if table.phase is not Phase.PLAYING:
            return _Thought(None, 0.0)
        began = thread_time()
        if self._bot is None:
            self._bot = self._study.load(game, self.name)
        return _Thought(self._bot.choose(view, self._limit, self._rng), thread_time() - began)

    def _thought(
        self,
        table: Table,
        match: Match[Any, Any, Any],
        people: Sequence[Player],
        due: float,
        thought: "asyncio.Future[_Thought]",
    ) -> None:
        """Charge the people even if they have left: nobody can start a bot thinking and run away."""
        self._is_thinking = False
        if thought.cancelled():
            return
        play = partial(self._play, table, match, thought)
        if thought.exception() is None:
            self._study.thought(people, thought.result().seconds)
            if due > self._study.timers.now() and table.phase is Phase.PLAYING:
                self._is_waiting = True
                self._study.timers.set(self, due, play)
                return
        play()

    def _play(self, table: Table, match: Match[Any, Any, Any], thought: "asyncio.Future[_Thought]") -> None:
        self._is_waiting = False
        try:
            move = thought.result().move
            if table.phase is Phase.PLAYING:
                table.submit(self, move)
        except Refused:
            self._later(partial(self._think, table))
        except IllegalMove as error:
            self._refused(table, match, error)
        except Exception as error:  # noqa: BLE001 - bots are anybody's code
            if table.phase is Phase.PLAYING:
                self._fail(table, error)

    def _refused(self, table: Table, match: Match[Any, Any, Any], error: IllegalMove) -> None:
        """A move that is late, or for a position that has changed, is nobody's fault."""
        if table.match is not match:
            self._think(table)
        elif error.reason is not Reason.OUT_OF_TIME and table.ledger and table.ledger.newest is match:
            self._fail(table, error)

    def _fail(self, table: Table, error: Exception) -> None:
        kind = "makes an illegal move" if isinstance(error, IllegalMove) else "fails"
        self.failure = f"{kind}: {explain(error)}"
        _log.error("%s leaves table %d: %s", self.name, table.number, self.failure)
        table.leave(self, f"{self.name} {self.failure}")

    def _later(self, work: Callable[[], None]) -> None:
        self._study.timers.set(self, self._study.timers.now() + AGAIN, work)
