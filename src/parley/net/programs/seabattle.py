"""A Sea Battle program: it speaks the protocol of the COM port on its standard streams, as a slave.

We are the master, so it sits in seat 1, and its fleet stays with it. It sits down at once and is met when its
match has begun. The document knows no way back into a game, so after a restart it has left.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from parley.core import Seat, SetupError
from parley.games.seabattle import Setup
from parley.net.children import Child, Loss
from parley.net.children.launch import MIB
from parley.net.children.memory import largest
from parley.net.com_port import AT_ONCE, RATE
from parley.net.gamecore.program import LEAVING, STATUS, TERMINATING, end_in_words
from parley.net.pace import Pace
from parley.seats.comport.peer import ComportPeer
from parley.seats.gamecore.faults import Fault, FaultKind
from parley.tables import PROGRAM, Began, Closed, News, Phase, Said, Table
from parley.wires import comport as wire

if TYPE_CHECKING:
    from parley.net.programs.stable import Stall

MEETING = 30.0
"""Seconds to answer at all."""
KEY_WAIT, GRACE = 2.0, 10.0
"""Seconds until we start over after a silence, and that a match waits for that."""


def remote_setup(setup: Setup, seat: Seat) -> Setup:
    """The same, with the fleet of this seat at the program's. Ours keeps to the strictest wall rule."""
    return replace(setup, wall_limit=True, remote=tuple(sorted({*setup.remote, seat})))


class Stay:
    """The `Usher` of somebody who has a table already, for one match."""

    def seat(self, peer: ComportPeer, _setup: Setup | None) -> None:
        """There is no other match."""
        peer.goodbye()

    def release(self, _peer: ComportPeer, _why: str) -> None:
        """It has left by itself."""

    def finished(self, peer: ComportPeer) -> None:
        """One match is all."""
        peer.goodbye()

    def hear(self, _peer: ComportPeer, _text: str) -> None:
        """A program talks to nobody, and nobody talks to it."""


class SeaBattleProgram(ComportPeer):
    """A `Runner`."""

    kind = PROGRAM

    def __init__(self, stall: "Stall") -> None:
        super().__init__(wire.MASTER, Stay(), stall.timers.now, key_wait=KEY_WAIT, grace=GRACE)
        self.name = stall.program.name
        self.fault: Fault | None = None
        self.table: Table | None = None
        self.flush = self._flush
        self._stall, self._child = stall, None
        self._pace = Pace(RATE, stall.timers.now())
        self._looking: asyncio.Future[None] | None = None
        self._part: Callable[[], None] = _nothing

    _child: Child | None

    @property
    def root(self) -> int | None:
        """The process above all it has started, once it was started."""
        return None if self._child is None else self._child.root

    def tell(self, table: Table | None, news: News) -> None:
        """Hear news of a table. With the match the process begins, once all have heard of that."""
        if not isinstance(news, Said):
            super().tell(table, news)
        if isinstance(news, Began):
            self.table = table
            asyncio.get_running_loop().call_soon(self._start)
        elif isinstance(news, Closed):
            self._stall.timers.drop((self, MEETING))
            self._stall.ended(self)

    @property
    def _plays(self) -> bool:
        return self.sitting is not None and self.sitting.table.phase is Phase.PLAYING

    def leave(self, why: str) -> None:
        """Be gone from the table, for this reason."""
        if self._plays and self.fault is None:
            self.fault = Fault(FaultKind.STREAMS, why)
        super().leave(f"{self.name}: {why}")

    def _start(self) -> None:
        if not self._plays:  # it was over at once
            return
        keeper, timers = self._stall.keeper(), self._stall.timers
        self._stall.began(self)
        try:
            launch = keeper.launcher.wrap(self._stall.program.command, keeper.guard.mark())
            self._child = Child(launch, self, keeper.guard)
        except SetupError as error:
            self.leave(str(error))
            return
        timers.set((self, MEETING), timers.now() + MEETING, self._look_whether_met)
        keeper.watch.join(self, lambda _now: None, partial(self._weigh, self._child, keeper.launcher.memory))
        self._part = partial(keeper.watch.part, self)
        self.open_line(self.name)

    def _weigh(self, child: Child, most: int) -> None:
        """Shared memory is not limited by the kernel."""
        if largest(child.root) > most:
            self.leave(f"holds more than {most // MIB} MiB of memory")

    def _look_whether_met(self) -> None:
        if not self.is_met:
            self.leave("does not answer")

    def heard(self, data: bytes) -> None:
        """It wrote something; more than any COM port would is a flood, and nobody has to swallow it."""
        if len(data) > AT_ONCE or self._pace.take(len(data), self._stall.timers.now()):
            self.leave("writes on and on and does nothing")
            self.lose_line("flooded")
        else:
            self.receive(data)

    def lost(self, why: Loss) -> None:
        """Nothing more will be heard, or can be said. It mostly ends then, and how it does tells more."""
        if self._looking is None and self._child is not None:
            self._looking = asyncio.ensure_future(self._look_on(self._child, why))

    async def _look_on(self, child: Child, why: Loss) -> None:
        has_status = await child.wait(STATUS) and child.status is not None
        words = end_in_words(child.status or 0) if has_status else why.value
        self.leave(words)
        self.lose_line(words)

    def _flush(self) -> None:
        if (data := self.data_to_send()) and self._child is not None:
            self._child.write(data)
        if (due := self.deadline()) is None or self.is_finished:
            self._stall.timers.drop(self)
        else:
            self._stall.timers.set(self, due, self.wake)

    async def gone(self) -> None:
        """The match is over: let it hear so, then wait until its process has ended."""
        if self._child is not None:
            await self._child.put_down(LEAVING, TERMINATING)
            self._rest()
            if self.fault is not None:
                errors = self._child.errors.decode(errors="replace")
                self.fault = replace(self.fault, stderr=errors)

    async def close(self) -> None:
        """End its process now."""
        if self._child is not None:
            await self._child.finish()
        self._rest()
        self._stall.ended(self)

    def _rest(self) -> None:
        self.flush = _nothing
        self._part()
        self._stall.timers.drop(self)
        if self._looking is not None:
            self._looking.cancel()


def _nothing() -> None:
    """It is gone."""
