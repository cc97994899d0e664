"""An AI's process and the player it is: bytes to and fro, time measured, its end explained.

So a program sits down, in a match of `parley conquest` as in the house:

    keeper = Keeper(Launcher(Sandbox.AUTO, Limits()), guard, watch)  # one for all; both are closed at the end
    player = CorePlayer(name, timers, limit=10.0, say=..., trace=...)  # a new one for every match
    program = Program(player, command, keeper)
    program.start()  # SetupError where that is impossible
    lobby.join(number, player)  # at once, or when `program.ready` was called
    await program.gone()  # once it plays no more: until its process has ended

At the table the player does everything by itself: it begins when the AI has said WazUp and the match has
begun. An AI that fails leaves the table, with words why; one whose match is over hears #64. Both are put down
then, and `finished` is called with the kind of fault, or None. Whoever owns the program has it `stand` if its
table still waits for others, and calls `close` to end it at once, whatever it does.
"""

import asyncio
import signal
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from parley.net.children import Child, Guard, Launcher, Loss
from parley.net.children.launch import MIB
from parley.net.children.memory import largest
from parley.net.gamecore.watch import MEASURED, Patience, Watch
from parley.seats.gamecore.faults import Fault, FaultKind
from parley.seats.gamecore.player import CorePlayer

LEAVING, TERMINATING = 2.0, 2.0
"""Seconds: "2 s to leave, then is terminated and, 2 s later, killed"."""
STATUS = 1.0
"""Seconds in which a program that closed a stream may still tell how it ended."""
_GONE = (FaultKind.ENDED, FaultKind.STREAMS)
_HEARD_OUT = (Loss.ENDED, Loss.CLOSED_OUTPUT)


@dataclass(frozen=True, slots=True)
class Keeper:
    """What all programs share: how they are started, who ends them if we cannot, and who keeps the time."""

    launcher: Launcher
    guard: Guard
    watch: Watch


class Program:
    """The process behind a player.

    `ready` is called when it has said WazUp, and again when it plays no more. `starved` is called with words
    if this machine did not let it run; where nobody knows better that is a fault.
    """

    def __init__(self, player: CorePlayer, command: Sequence[str], keeper: Keeper) -> None:
        self.player, self._command, self._keeper = player, tuple(command), keeper
        self.ready: Callable[[], None] = lambda: None
        self.finished: Callable[[FaultKind | None], None] = lambda _: None
        self.starved: Callable[[str], None] = lambda words: player.fail(FaultKind.TIME, words)
        self._patience = Patience(keeper.watch, player.limit)
        self._time = asyncio.get_running_loop().time
        self._child: Child | None = None
        self._ending: asyncio.Future[None] | None = None
        self._looking: asyncio.Future[None] | None = None
        player.write, player.greeted, player.done = self._write, self._greeted, self._done

    def start(self) -> None:
        """Start it and say GDay. Raises `SetupError`."""
        keeper = self._keeper
        self._child = Child(keeper.launcher.wrap(self._command, keeper.guard.mark()), self, keeper.guard)
        keeper.watch.join(self, self._tick, self._weigh)
        self.player.greet()

    @property
    def root(self) -> int | None:
        """The process above all it has started, if it was started."""
        return None if self._child is None else self._child.root

    def _greeted(self) -> None:
        self.ready()

    def _write(self, data: bytes) -> None:
        if self._child is not None:
            self._child.write(data)

    def heard(self, data: bytes) -> None:
        """It wrote something."""
        self.player.receive(data)

    def lost(self, why: Loss) -> None:
        """Nothing more will be heard, or can be said. It mostly ends then, and how it does tells more."""
        if why in _HEARD_OUT:
            self.player.receive_eof()
        if self._looking is None and self.player.is_playing:
            self._looking = asyncio.ensure_future(self._look_on(self._child, why))

    async def _look_on(self, child: Child | None, why: Loss) -> None:
        if child is not None and await child.wait(STATUS) and child.status is not None:
            self.player.fail(FaultKind.ENDED, end_in_words(child.status))
        else:
            self.player.fail(FaultKind.ENDED if why is Loss.ENDED else FaultKind.STREAMS, why)

    # -- its clock ---------------------------------------------------------------------------------

    def _tick(self, now: float) -> None:
        due, child = self.player.deadline(), self._child
        if due is None or child is None:
            return
        own = now - self.player.forgiven
        if own < due:
            if own > due - MEASURED * self.player.limit:
                self._wait(child, due, now)
        elif not child.read_now():
            self._judge(child, due, now)

    def _wait(self, child: Child, due: float, now: float) -> None:
        """It takes its time: does it hear us at all?"""
        if child.is_deaf:
            self.lost(Loss.CLOSED_INPUT)
        else:
            self._patience.begin(due, child.root, now)

    def _judge(self, child: Child, due: float, now: float) -> None:
        """It has said nothing: because it could not?"""
        patience = self._patience
        if not patience.prolong(due, child.root, now):
            self.player.expire()
        elif patience.is_exhausted:
            self.starved(f"got no processor time for {patience.forgiven:.1f} s")
        self.player.forgiven = patience.forgiven

    def _weigh(self) -> None:
        """Shared memory is not limited by the kernel."""
        most = self._keeper.launcher.memory
        if self._child is not None and largest(self._child.root) > most:
            self.player.fail(FaultKind.MEMORY, f"holds more than {most // MIB} MiB of memory")

    # -- its end -----------------------------------------------------------------------------------

    def _done(self, kind: FaultKind | None) -> None:
        """It leaves by itself, or is put down."""
        self._keeper.watch.part(self)
        if self._child is not None and self._ending is None:
            grace = LEAVING if kind is None else STATUS if kind in _GONE else 0.0
            self._ending = asyncio.ensure_future(self._end(self._child, grace))
        self.ready()
        self.finished(kind)

    async def _end(self, child: Child, grace: float) -> None:
        await child.put_down(grace, TERMINATING)
        self._explain(child)

    async def gone(self) -> None:
        """Wait until its process has ended, and its `fault` is explained. It plays no more, then."""
        if self._ending is not None:
            await asyncio.shield(self._ending)

    async def close(self) -> None:
        """End it now. May be called at any time, and twice."""
        self.player.stop()
        self._keeper.watch.part(self)
        if self._looking is not None:
            self._looking.cancel()
        if self._child is not None:
            await self._child.finish()
            await self.gone()

    def _explain(self, child: Child) -> None:
        """Now that it has ended, more is known about its fault."""
        fault = self.player.fault
        if fault is not None:
            kind, words = fault.kind, fault.words
            if child.status is not None and kind in _GONE:
                kind, words = FaultKind.ENDED, end_in_words(child.status)
            self.player.fault = Fault(kind, words, child.errors.decode(errors="replace"))


def end_in_words(status: int) -> str:
    """How a process ended."""
    number = -status if status < 0 else status - 128  # a shell and bubblewrap add 128
    if number in set(signal.Signals):
        return f"was ended by {signal.Signals(number).name}"
    return f"exited with status {status}"
