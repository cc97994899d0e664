"""A program's process and its player: passes bytes, measures time, explains the exit.

How to seat a program, at its own table or in the house, for any game:

    keeper = Keeper(Launcher(Sandbox.AUTO, Limits()), guard, watch)  # one for all; both are closed at the end
    player = CorePlayer(name, timers, limit=10.0, say=..., trace=...)  # a new one for every match
    program = Program(player, command, lambda: keeper)
    program.attend()  # it starts when its match begins
    lobby.join(number, player)
    await program.gone()  # once it plays no more: until its process has ended

Where programs are to be met before the match begins, `start` starts it at once (`SetupError` where that is
impossible), and `ready` is called when it may sit down.

At the table the player does everything by itself. A program that fails leaves the table with a reason; one
whose match is over is told so. Then the process is ended, and `finished` is called with the kind of fault, or
None. The owner calls `stand` if the table still waits for others, and `close` to end the program at once.
"""

import asyncio
import signal
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from parley.core import SetupError
from parley.net.children import Child, Guard, Launcher, Loss
from parley.net.children.launch import MIB
from parley.net.children.memory import largest
from parley.net.programs.watch import MEASURED, Patience, Watch
from parley.net.weather import Weather
from parley.net.weather.front import Front
from parley.seats.faults import Fault, FaultKind, explain
from parley.seats.piped import Piped
from parley.tables import Began, News

LEAVING, TERMINATING = 2.0, 2.0
"""Seconds: "2 s to leave, then is terminated and, 2 s later, killed"."""
STATUS = 1.0
"""Seconds in which a program that closed a stream may still show how it ended."""
_GONE = (FaultKind.ENDED, FaultKind.STREAMS)
_HEARD_OUT = (Loss.ENDED, Loss.CLOSED_OUTPUT)


@dataclass(frozen=True, slots=True)
class Keeper:
    """What all programs share: the launcher, the guard that ends them if we die, and the watch."""

    launcher: Launcher
    guard: Guard
    watch: Watch


class Program:
    """The process behind a player; `hire` returns the keeper when it is to start.

    If it `is_tcp` it talks on a socket instead of its standard streams. It runs in `folder`, or where we are.
    The `weather` on its line is fine by default.

    `ready` is called when it is met, and again when it stops playing; `began` before its process starts.
    `starved` is called with a reason if this machine did not let it run; by default that is a fault.
    """

    _keeper: Keeper
    _patience: Patience

    def __init__(
        self,
        player: Piped,
        command: Sequence[str],
        hire: Callable[[], Keeper],
        *,
        is_tcp: bool = False,
        folder: str = "",
        weather: Weather | None = None,
    ) -> None:
        self.player, self._command, self._is_tcp, self._hire = player, tuple(command), is_tcp, hire
        self._folder, self._weather = folder, weather
        self.ready: Callable[[], None] = lambda: None
        self.began: Callable[[], None] = lambda: None
        self.finished: Callable[[FaultKind | None], None] = lambda _: None
        self.starved: Callable[[str], None] = lambda words: player.fail(FaultKind.TIME, words)
        self._child: Child | None = None
        self._front: Front | None = None
        self._ending: asyncio.Future[None] | None = None
        self._looking: asyncio.Future[None] | None = None
        player.greeted, player.done = self._greeted, self._done

    def attend(self) -> None:
        """Start when the match begins, which may be long after it sat down."""
        self.player.told = self._hear

    def _hear(self, news: News) -> None:
        if isinstance(news, Began):  # once all have heard of that
            asyncio.get_running_loop().call_soon(self._start_in_match)

    def _start_in_match(self) -> None:
        if self.player.is_playing:  # or it was over at once
            try:
                self.start()
            except SetupError as error:
                self.player.fail(FaultKind.ENDED, str(error))

    def start(self) -> None:
        """Start it and greet it. Raises `SetupError`."""
        self._keeper = keeper = self._hire()
        self._patience = Patience(keeper.watch, self.player.limit)
        self.began()
        launch = keeper.launcher.wrap(
            self._command,
            keeper.guard.mark(),
            is_tcp=self._is_tcp,
            words=self.player.words,
            folder=self._folder,
            rough=None if self._weather is None else self._weather.resets,
        )
        self._child = child = Child(launch, self, keeper.guard)
        self.player.write = child.write
        if self._weather is not None:
            front = Front(self._weather, child.write, lambda: child.has_read, self.player.receive)
            self._front, self.player.write, self.player.clock = front, front.write, front.clock
        keeper.watch.join(self, self._tick, self._weigh)
        self.player.greet()

    @property
    def root(self) -> int | None:
        """The process above everything it has started, if it was started."""
        return None if self._child is None else self._child.root

    @property
    def is_gone(self) -> bool:
        """Has its process come and gone?"""
        return self._ending is not None and self._ending.done()

    def _greeted(self) -> None:
        self.ready()

    def heard(self, data: bytes) -> None:
        if self._front is None:
            self.player.receive(data)
        else:
            self._front.heard(data)

    def lost(self, why: Loss) -> None:
        """It has closed a stream. It usually exits next, and its exit status says more."""
        if self._front is None:
            self._lose(why)
        else:
            self._front.after(lambda: self._lose(why))

    def _lose(self, why: Loss) -> None:
        if why in _HEARD_OUT:
            self.player.receive_eof()
        if self._looking is None and self.player.is_playing:
            self._looking = asyncio.ensure_future(self._look_on(self._child, why))

    async def _look_on(self, child: Child | None, why: Loss) -> None:
        if child is not None and await child.wait(STATUS) and child.status is not None:
            self.player.fail(FaultKind.ENDED, explain(end_in_words(child.status), _said(child)))
        else:
            self.player.fail(FaultKind.ENDED if why is Loss.ENDED else FaultKind.STREAMS, why)

    # -- its clock ---------------------------------------------------------------------------------

    def _tick(self, now: float) -> None:
        due, child = self.player.due(), self._child
        if due is None or child is None:
            return
        own = self.player.clock() - self.player.forgiven
        if own < due:
            if own > due - MEASURED * self.player.limit:
                self._wait(child, due, now)
        elif not child.read_now():
            self._judge(child, due, now)

    def _wait(self, child: Child, due: float, now: float) -> None:
        """It is slow: does it read at all?"""
        if child.is_deaf:
            self.lost(Loss.CLOSED_INPUT)
        else:
            self._patience.begin(due, child.root, now)

    def _judge(self, child: Child, due: float, now: float) -> None:
        """It did not answer: could it run?"""
        patience = self._patience
        if not patience.prolong(due, child.root, now):
            self.player.expire()
        elif patience.is_exhausted:
            self.starved(f"got no processor time for {patience.forgiven:.1f} s")
        self.player.forgiven = patience.forgiven

    def _weigh(self) -> None:
        """The kernel does not limit shared memory."""
        most = self._keeper.launcher.memory
        if self._child is not None and largest(self._child.root) > most:
            self.player.fail(FaultKind.MEMORY, f"holds more than {most // MIB} MiB of memory")

    # -- its end -----------------------------------------------------------------------------------

    def _done(self, kind: FaultKind | None) -> None:
        """Let it exit, or end it."""
        self._part()
        if self._front is not None:
            self._front.clear()
        if self._child is not None and self._ending is None:
            if self.player.hangs_up:
                self._child.hang_up()
            grace = LEAVING if kind is None else STATUS if kind in _GONE else 0.0
            self._ending = asyncio.ensure_future(self._end(self._child, grace))
        self.ready()
        self.finished(kind)

    def _part(self) -> None:
        if self._child is not None:
            self._keeper.watch.part(self)

    async def _end(self, child: Child, grace: float) -> None:
        await child.put_down(grace, TERMINATING)
        self.player.stop()
        if self._front is not None:
            self._front.close()
        self._explain(child)

    async def gone(self) -> None:
        """Wait until its process has ended, and its `fault` is explained. By then it has stopped playing."""
        if self._ending is not None:
            await asyncio.shield(self._ending)

    async def close(self) -> None:
        """End it now. Safe at any time, and twice."""
        self.player.stop()
        self._part()
        if self._front is not None:
            self._front.close()
        if self._looking is not None:
            self._looking.cancel()
        if self._child is not None:
            await self._child.finish()
            await self.gone()

    def _explain(self, child: Child) -> None:
        """Add what its exit says about its fault."""
        fault = self.player.fault
        if fault is not None:
            kind, words = fault.kind, fault.words
            if child.status is not None and kind in _GONE:
                kind, words = FaultKind.ENDED, end_in_words(child.status)
            self.player.fault = Fault(kind, words, _said(child), fault.clause)


def _said(child: Child) -> str:
    return child.errors.decode(errors="replace")


def end_in_words(status: int) -> str:
    """How a process ended."""
    number = -status if status < 0 else status - 128  # a shell and bubblewrap add 128
    if number in set(signal.Signals):
        return f"was ended by {signal.Signals(number).name}"
    return f"exited with status {status}"
