"""The target's table: the AIs it started that are ours, and whose turn it is."""

import asyncio
from types import TracebackType
from typing import Any

from parley.checks.case import BrokenError, Suite, UnreachableError, UntestedError
from parley.checks.gamecore.core.player import DiceError, OverError, Player
from parley.checks.hosting import GUEST, Host, HostTarget
from parley.checks.means import Means
from parley.checks.stage import Stage
from parley.core import SetupError
from parley.core.connection import Message
from parley.net.lines.line import words_of
from parley.wires import gamecore
from parley.wires.gamecore import describe

LONG = 60.0
"""Seconds for a case that plays the preparation first."""
TRIES = 5
"""Turns in which nothing is conquered."""
WORDS = 300
"""The most characters quoted of what a core printed last."""


class Board(Stage[Player]):
    """One game of the target's. `players` are ours, in the order they connected."""

    def __init__(self, means: Means) -> None:
        super().__init__(means)
        self.players: list[Player] = []
        self.is_scattered = False
        """Should our nodes and units lie anywhere?"""
        self._stirred = asyncio.Event()
        self._host: Host | None = None

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await super().__aexit__(kind, error, trace)
        if self._host is not None:
            await self._host.close()

    @property
    def host(self) -> Host:
        if self._host is None:
            raise UnreachableError("the core was not started")
        return self._host

    # -- the beginning -----------------------------------------------------------------------------

    async def start(self) -> None:
        """The core runs, and begins to start its AIs. Raises `UnreachableError`."""
        target = self.means.target
        if not isinstance(target, HostTarget):
            raise UnreachableError(f"name the core's command, with {GUEST} where it names an AI")
        try:
            self._host = await target.host(self._welcome, {"seed": str(self.rng.randrange(1, 2**31))})
        except (OSError, SetupError) as error:
            why = words_of(error) if isinstance(error, OSError) else str(error)
            raise UnreachableError(f"{target.name}: {why}") from None

    @property
    def guests(self) -> int:
        """How many of the AIs are ours."""
        return self.means.target.guests if isinstance(self.means.target, HostTarget) else 0

    def _welcome(self) -> Player:
        player = Player(self.means, self._stirred.set)
        player.is_scattered = self.is_scattered
        self._probes.append(player)
        self.players.append(player)
        self._stirred.set()
        return player

    async def guest(self, number: int = 0) -> Player:
        """The AI that connected as this number; nothing has been said to it yet."""
        end = self.means.clock() + 2 * self.means.patience
        while len(self.players) <= number:
            if self.host.gone is not None or self.means.clock() > end:
                raise BrokenError(f"{self.guests} AIs started ({GUEST})", self._excuse())
            await self._wait(0.1)
        return self.players[number]

    def _excuse(self) -> str:
        started = f"{len(self.players)} started" if self.host.gone is None else f"it ended: {self.host.gone}"
        printed = self.host.printed.strip()[-WORDS:]
        return f"{started}; it printed {printed!r}" if printed else started

    async def greet(self) -> list[Player]:
        """All of ours have been greeted, and know the facts."""
        await self.start()
        greeted = await asyncio.gather(*map(self._greet, range(self.guests)), return_exceptions=True)
        for failed in greeted:
            if isinstance(failed, BaseException):
                raise failed
        return self.players

    async def _greet(self, number: int) -> None:
        await (await self.guest(number)).greet()

    # -- the game ----------------------------------------------------------------------------------

    async def _wait(self, seconds: float) -> None:
        self._stirred.clear()
        try:
            async with asyncio.timeout(seconds):
                await self._stirred.wait()
        except TimeoutError:
            return

    async def heard(self, wanted: str) -> tuple[Player, Message]:
        """The next message to any of ours. Raises `BrokenError` if there is none."""
        end = self.means.clock() + self.means.patience
        while True:
            for player in self.players:
                if player.has_heard:
                    message = await player.expect_any((Message,), words=wanted)
                    return player, message
            if self.means.clock() > end:
                raise BrokenError(wanted, "nothing")
            await self._wait(end - self.means.clock())

    async def asked(self, wanted: str = "#60") -> Player:
        """Whichever of ours is asked to place units next. Raises `OverError` if the game is over."""
        while True:
            player, message = await self.heard(wanted)
            if player.opening and isinstance(player.opening[-1], gamecore.RequestPlace):
                player.opening = []
            player.opening.append(message)
            match message:
                case gamecore.Standing():
                    player.see(message)
                case gamecore.PreparationEnds() if not player.is_prepared:
                    player.is_prepared = True
                case gamecore.RoundBegins() if player.is_prepared:
                    continue
                case gamecore.RequestPlace():
                    player.left = message.units
                    _check_possible(player)
                    return player
                case gamecore.EndGame():
                    player.is_over = True
                    raise OverError
                case _:
                    raise BrokenError(wanted, describe(message))

    async def claim(self) -> Player:
        """Whichever of ours is to place the first unit."""
        await self.greet()
        player = await self.asked("#33 and #60, in preparation")
        if player.is_prepared:
            raise UntestedError("the core deals all nodes by itself")
        return player

    async def prepared(self) -> Player:
        """Preparation is over, and the first turn of one of ours has begun."""
        await self.greet()
        while not (player := await self.asked()).is_prepared:
            await settle(player)
        return player

    async def placed(self) -> Player:
        """The same, and it has placed its units: it may attack."""
        player = await self.prepared()
        await player.place_all()
        return player

    async def conquered(self) -> Player:
        """The same, and it has conquered a node: it may follow up. After bad luck it gets another turn."""
        player = await self.placed()
        for _ in range(TRIES):
            try:
                await player.conquer()
            except DiceError:
                await player.stop()
                player.rest()
                while (asked := await self.asked()) is not player:
                    await self.pass_turn(asked)
                await player.place_all()
            else:
                return player
        raise DiceError

    async def marching(self) -> Player:
        """The same without attacks: it may march."""
        player = await self.placed()
        await player.stop()
        return player

    async def pass_turn(self, player: Player) -> None:
        """Place everything, and do nothing else."""
        await player.place_all()
        await player.stop()
        player.rest()

    def other(self, player: Player) -> Player:
        """Another of ours. Raises `UntestedError` if there is none."""
        found = next((other for other in self.players if other is not player), None)
        if found is None:
            raise UntestedError(f"it takes two AIs of ours: name {GUEST} twice")
        return found


def _check_possible(player: Player) -> None:
    """Something is asked of us; is it possible?"""
    is_free = -1 in player.owners and not player.is_prepared
    if not player.mine and not is_free:
        raise BrokenError("a node in #33 that we can place units on", "none")
    if player.is_prepared and not player.theirs:
        raise BrokenError("a node of an opponent's in #33, as the game goes on", "none")


async def settle(player: Player) -> None:
    """Place what was asked for in preparation: on a free node, or where ours meet an enemy's."""
    while player.left > 0:
        await player.place(_claim(player) if -1 in player.owners else _strengthen(player), 1)


def _claim(player: Player) -> int:
    """A free node beside ours, if there is one, so that we have some to march over."""
    free = player.nodes(lambda owner: owner == -1)
    mine = set(player.mine)
    beside = [node for node in free if player.neighbours(node) & mine]
    return player.means.rng.choice(free if player.is_scattered else beside or free)


def _strengthen(player: Player) -> int:
    """Always the same node: beside an enemy and, if possible, one of ours as well."""
    mine = player.mine
    joined = [start for start, _ in player.fronts() if player.neighbours(start) & set(mine)]
    return player.means.rng.choice(mine) if player.is_scattered else [*joined, *mine][0]


def same(a: Any, b: Any, words: str) -> None:
    """Two things the target said must be equal."""
    if a != b:
        raise BrokenError(words, f"{_short(a)}, and {_short(b)}")


def _short(value: Any) -> str:
    return describe(value) if isinstance(value, Message) else str(value)


SUITE: Suite[Board] = Suite(
    "gamecore", "core", f"exec:COMMAND of a core, with {GUEST} where it names an AI, twice if it can", Board
)
