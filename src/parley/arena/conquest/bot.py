"""A built-in bot in a seat: it thinks in a thread, so that no AI waits for it."""

import asyncio
from functools import partial
from random import Random
from time import perf_counter

from parley.arena.conquest.desk import Desk
from parley.arena.conquest.entrants import GAME
from parley.arena.conquest.player import Umpire
from parley.arena.conquest.results import Fault, FaultKind
from parley.bots import load_bot
from parley.core import IllegalMove, Seat
from parley.games.conquest import Move, View


class BotPlayer:
    """A player that is always there."""

    def __init__(self, umpire: Umpire, seat: Seat, name: str, desk: Desk, rng: Random) -> None:
        self._umpire, self._seat, self._desk, self._rng = umpire, seat, desk, rng
        self._bot = load_bot(GAME, name)
        self._is_over = False
        self.fault: Fault | None = None
        self.requests, self.seconds, self.errors = 0, 0.0, 0

    def start(self) -> None:
        """Be ready."""
        self._umpire.ready(self._seat)

    def asked(self, *, is_new: bool) -> None:
        """Think."""
        del is_new
        view = View(self._seat, self._umpire.state)
        thought = asyncio.get_running_loop().run_in_executor(self._desk.threads, partial(self._choose, view))
        thought.add_done_callback(self._play)

    def _choose(self, view: View) -> tuple[Move, float]:
        begun = perf_counter()
        move: Move = self._bot.choose(view, self._desk.thinking, self._rng)
        return move, perf_counter() - begun

    def _play(self, thought: "asyncio.Future[tuple[Move, float]]") -> None:
        if self._is_over or thought.cancelled():
            return
        try:
            move, seconds = thought.result()
            self.requests += 1
            self.seconds += seconds
            played = self._umpire.play(self._seat, move)
        except Exception as error:  # noqa: BLE001 - bots are anybody's code
            kind = "makes an illegal move" if isinstance(error, IllegalMove) else "fails"
            self.fault = Fault(FaultKind.BOT, f"{kind}: {error!r}")
            self._umpire.drop(self._seat)
        else:
            self._umpire.go_on(played)

    def prepared(self) -> None:
        """It sees that by itself."""

    def over(self) -> None:
        """Stop thinking."""
        self._is_over = True

    async def leave(self) -> None:
        """There is nothing to leave."""

    async def close(self) -> None:
        """Stop thinking."""
        self._is_over = True
