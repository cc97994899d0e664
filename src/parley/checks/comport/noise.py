"""Games over a noisy line. A side that loses track starts over, as the document says: A0."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from parley.checks.case import BrokenError
from parley.checks.comport.ledger import Ledger
from parley.checks.comport.mate import Mate
from parley.checks.comport.sea import SeaStage
from parley.checks.means import Means
from parley.core.connection import Message
from parley.net.weather import Direction
from parley.net.weather.noise import Noise, faults
from parley.wires import comport as wire
from parley.wires.comport import REPLY_WITHIN
from parley.wires.wire import Frame

SECONDS = 120.0
"""Seconds for a case."""
NOISY = 50.0
"""Seconds after which the noise stops in any case."""
QUIET_TRIES = 3
"""Games on a quiet line, one of which has to reach its end."""
LATE = 1.3 * REPLY_WITHIN
"""Seconds without an answer after which something must have been lost."""

M = TypeVar("M", bound=Message)
S = TypeVar("S", bound=SeaStage)


class NoisyMate(Mate):
    """What it says and hears is garbled on the way; the ledger has what the target itself heard and said."""

    def __init__(self, means: Means, role: str) -> None:
        super().__init__(means, role)
        self.ledger = Ledger(self.target_role)
        self._noise = {
            way: Noise(faults(means.weather, way) if means.weather is not None else iter(()))
            for way in Direction
        }

    @property
    def is_quiet(self) -> bool:
        """Has the noise stopped?"""
        return all(noise.is_over for noise in self._noise.values())

    def hush(self) -> None:
        """Stop the noise."""
        self._noise = {way: Noise(iter(())) for way in Direction}

    def witness(self, who: str, data: bytes) -> None:
        """Tell the ledger, too."""
        super().witness(who, data)
        self.ledger.feed(who, data, self.means.clock())

    def write(self, data: bytes) -> None:
        """Something else may arrive."""
        super().write(self._noise[Direction.THERE].spoil(data))

    def take(self, data: bytes) -> None:
        """Something else may have been said."""
        super().take(self._noise[Direction.BACK].spoil(data))

    def settle(self, message: Message) -> bool:
        """Whatever ends a game is also confirmed, and then examined."""
        if isinstance(message, wire.ProtocolError):
            self.say(wire.ProtocolErrorConfirmed())
        elif isinstance(message, wire.Relaunch):
            self.say(wire.RelaunchConfirmed())
        elif isinstance(message, wire.Goodbye):
            self.say(wire.GoodbyeConfirmed())
        return super().settle(message)

    async def next(self, within: float | None = None) -> Frame | None:
        """In noise nobody waits long: it may never come."""
        patience = self.means.patience if within is None else within
        return await super().next(patience if self.is_quiet else min(patience, LATE))

    async def find(self, kind: type[M]) -> M:
        """The next of this kind, whatever comes before it. Raises `BrokenError`."""
        end = self.means.clock() + self.means.patience
        while (frame := await self.next()) is not None and self.means.clock() < end:
            if isinstance(frame.message, kind):
                return frame.message
        raise BrokenError(self.name_of(kind), self.nothing)


async def play_through(stage: S, mate: NoisyMate, game: Callable[[S], Awaitable[None]]) -> None:
    """Game after game until the noise stops, and one more. Raises `BrokenError`."""
    played = failures = 0
    while failures < QUIET_TRIES:
        was_quiet = mate.is_quiet
        mate.start_over()
        mate.say(wire.Relaunch())
        broken: BrokenError | None = None
        try:
            await game(stage)
        except BrokenError as error:
            broken = error
        played += broken is None
        _judge(mate, broken, may_leave=played > 0)
        if mate.gone is not None or (was_quiet and broken is None):
            return
        failures += was_quiet
        if broken is not None and failures == QUIET_TRIES:
            raise broken
        if stage.means.clock() > NOISY:
            mate.hush()


def _judge(mate: NoisyMate, broken: BrokenError | None, *, may_leave: bool) -> None:
    """Noise excuses an interrupted game; neither a wrong word nor an early end of the first game."""
    if mate.ledger.fault is not None:
        raise mate.ledger.fault
    if mate.gone is not None and broken is not None and not may_leave:
        raise BrokenError("that it goes on, or begins again", mate.nothing)
