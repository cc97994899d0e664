"""An AI in a seat: its process, its wire, and its clock."""

import asyncio
import signal

from parley.arena.conquest.desk import Desk
from parley.arena.conquest.entrants import Entrant
from parley.arena.conquest.player import Umpire
from parley.arena.conquest.results import Fault, FaultKind
from parley.arena.conquest.transcript import Trace, spell
from parley.arena.conquest.watch import MEASURED, Patience
from parley.core import IllegalMove, Seat
from parley.core.connection import Closed, Message, Notice, Received, Violation
from parley.net.children import Child, Loss
from parley.net.children.launch import MIB
from parley.net.children.memory import largest
from parley.seats.gamecore.seat import CoreSeat, is_action, move_of
from parley.wires import gamecore
from parley.wires.gamecore import CoreConnection

GREETING, LEAVING, TERMINATING = 10.0, 2.0, 2.0
"""Seconds: at least these to say WazUp; "2 s to leave, then is terminated and, 2 s later, killed"."""
STATUS = 1.0
"""Seconds in which a program that closed a stream may still tell how it ended."""
IDLE = 1024 * 1024
"""Bytes an AI may write without doing anything."""
PRINTED = 256 * 1024
"""Characters that #70 and #72 may print in a match."""
_GONE = (FaultKind.ENDED, FaultKind.STREAMS)
_HEARD_OUT = (Loss.ENDED, Loss.CLOSED_OUTPUT)
_FAULTS = {"timeout": FaultKind.TIME, "flood": FaultKind.FLOOD, "too many errors": FaultKind.ERRORS}


class AIPlayer:
    """A player that is another program."""

    def __init__(
        self, umpire: Umpire, seat: Seat, entrant: Entrant, desk: Desk, trace: Trace | None = None
    ) -> None:
        self._umpire, self._seat, self._entrant, self._desk, self._trace = umpire, seat, entrant, desk, trace
        one_based = desk.one_based or entrant.is_one_based
        self._line = CoreConnection(one_based=one_based, limit_seconds=desk.seconds)
        self._core = CoreSeat(seat, self._line)
        self._patience = Patience(desk.watch, desk.seconds)
        self._time = asyncio.get_running_loop().time
        self._child: Child | None = None
        self._going: asyncio.Future[None] | None = None
        self._is_playing, self._is_stale = True, False
        self._began = self._asked_at = self._time()
        self._idle, self._printed = 0, PRINTED
        self._rule = ""
        self.fault: Fault | None = None
        self.requests, self.seconds, self.errors = 0, 0.0, 0

    # Its process

    def start(self) -> None:
        """Start the program and say GDay. Raises `SetupError`."""
        self._child = Child(
            self._desk.launcher.wrap(self._entrant.command, self._desk.guard.mark()), self, self._desk.guard
        )
        self._began = self._time()
        self._desk.watch.join(self, self._tick, self._weigh)
        self._line.send(gamecore.GDay())
        self._ask()

    def heard(self, data: bytes) -> None:
        """It wrote something."""
        now = self._time()
        if self._trace or self._line.debug:
            self._tell("ai", data)
        self._idle += len(data)
        own = now - self._patience.forgiven
        self._line.receive_data(data, own)
        self._pump(own)
        if self._idle > IDLE:
            self._fail(FaultKind.FLOOD, "writes on and on and does nothing")

    def lost(self, why: Loss) -> None:
        """Nothing more will be heard, or can be said."""
        if not self._is_playing:
            return
        if why in _HEARD_OUT:
            self._line.receive_eof()
            self._pump(self._time() - self._patience.forgiven)
        self._fail(FaultKind.ENDED if why is Loss.ENDED else FaultKind.STREAMS, why)

    # Its wire

    def _pump(self, own: float) -> None:
        line = self._line
        while notices := line.events():
            self._is_stale = False
            for notice in notices:
                if self._is_stale:
                    break
                self._take(notice, own)
        self._flush()
        if line.deadline() == own:  # started anew by an answer of ours
            line.handle_deadline(own)

    def _take(self, notice: Notice, own: float) -> None:
        if isinstance(notice, Received):
            if is_action(notice.message):
                self._act(notice.message, own)
            else:
                self._note(notice.message)
        elif isinstance(notice, Violation):
            self.errors += notice.code is not None
            self._rule = notice.rule
        elif isinstance(notice, Closed) and notice.why in _FAULTS:
            self._fail(_FAULTS[notice.why], self._rule)

    def _act(self, action: Message, own: float) -> None:
        self._idle = 0
        self.requests += 1
        self.seconds += own - self._asked_at
        self._asked_at = own
        try:
            played = self._umpire.play(self._seat, move_of(action))
        except IllegalMove as error:
            self.errors += 1
            self._core.refuse(error)
        else:
            self._core.answer(played)
            self._umpire.go_on(played)

    def _note(self, message: Message) -> None:
        if isinstance(message, gamecore.WazUp):
            self._core.inform(self._umpire.state)
            self._flush()
            self._umpire.ready(self._seat)
        elif isinstance(message, gamecore.AskStanding):
            self._core.stand(self._umpire.state)
        elif isinstance(message, gamecore.Say):
            self._print(message.text)

    def _flush(self) -> None:
        pieces = self._line.data_to_send()
        if pieces and self._child is not None:
            data = b"".join(pieces)
            if self._trace or self._line.debug:
                self._tell("core", data)
            self._child.write(data)

    def _ask(self) -> None:
        """Something new was asked: its clock runs from now."""
        self._flush()
        self._asked_at = self._time() - self._patience.forgiven
        self._line.handle_deadline(self._asked_at)

    def asked(self, *, is_new: bool) -> None:
        """A unit to place, or a turn to begin; within a turn the answers ask on."""
        if is_new:
            self._core.ask(self._umpire.state)
            self._ask()

    def prepared(self) -> None:
        """#13."""
        if self._is_playing:
            self._core.prepared()
            self._flush()

    # Its clock

    def _tick(self, now: float) -> None:
        due = self._line.deadline()
        if due is None or not self._is_playing or self._child is None:
            return
        if self._line.state is gamecore.State.GREETING and now - self._began < GREETING:
            return
        own = now - self._patience.forgiven
        if own < due:
            if own > due - MEASURED * self._desk.seconds:
                self._wait(self._child, due, now)
        elif not self._child.read_now():
            self._judge(self._child, due, now)

    def _wait(self, child: Child, due: float, now: float) -> None:
        """It takes its time: does it hear us at all?"""
        if child.is_deaf:
            self.lost(Loss.CLOSED_INPUT)
        else:
            self._patience.begin(due, child.root, now)

    def _judge(self, child: Child, due: float, now: float) -> None:
        """It has said nothing: because it could not?"""
        if not self._patience.prolong(due, child.root, now):
            own = now - self._patience.forgiven
            self._line.handle_deadline(own)
            self._pump(own)
        elif self._patience.is_exhausted:
            self._umpire.void(f"{self._entrant.name} was not let to run for {self._patience.forgiven:.1f} s")

    def _weigh(self) -> None:
        """Shared memory is not limited by the kernel."""
        most = self._desk.launcher.memory
        if self._child is not None and self._is_playing and largest(self._child.root) > most:
            self._fail(FaultKind.MEMORY, f"holds more than {most // MIB} MiB of memory")

    # Its end

    def _fail(self, kind: FaultKind, words: str) -> None:
        """It is out, and its program goes at once; who lost all its nodes before was out already."""
        if not self._is_playing:
            return
        self._is_playing = False
        self._desk.watch.part(self)
        if self._child is not None:
            grace = STATUS if kind in _GONE else 0.0
            self._going = asyncio.ensure_future(self._child.put_down(grace, TERMINATING))
        if self._seat in self._umpire.state.standing.playing:
            self.fault = Fault(kind, words)
            self._umpire.drop(self._seat)

    def over(self) -> None:
        """#64, if it is still there to hear it."""
        if self._is_playing:
            self._is_playing = False
            self._desk.watch.part(self)
            self._is_stale = True  # what it wrote before #64 has no answer any more
            if self._line.state is not gamecore.State.NEW:
                self._line.send(gamecore.EndGame())
                self._flush()

    async def leave(self) -> None:
        """Two seconds to leave, two to be terminated; who was out is on its way."""
        if self._going is not None:
            await self._going
        elif self._child is not None:
            await self._child.put_down(LEAVING, TERMINATING)
        await self.close()

    async def close(self) -> None:
        """End it."""
        self._is_playing = False
        self._desk.watch.part(self)
        if self._child is not None:
            await self._child.finish()
            self._explain(self._child)
        if self._trace is not None:
            self._trace.close()

    def _explain(self, child: Child) -> None:
        """Now that it has ended, more is known about its fault."""
        if self.fault is not None:
            kind, words = self.fault.kind, self.fault.words
            if child.status is not None and kind in _GONE:
                kind, words = FaultKind.ENDED, _end_in_words(child.status)
            self.fault = Fault(kind, words, child.errors.decode(errors="replace"))

    # What it wants printed

    def _tell(self, who: str, data: bytes) -> None:
        if self._trace is not None:
            self._trace.add(who, data, self._umpire.elapsed)
        if self._line.debug:
            self._print(spell(who, data))

    def _print(self, text: str) -> None:
        if self._printed > 0:
            self._printed -= len(text)
            more = "" if self._printed > 0 else " (it has said enough: no more of it is printed)"
            plain = "".join(letter if letter.isprintable() else "�" for letter in text)
            self._desk.say(f"[{self._seat} {self._entrant.name}] {plain}{more}")


def _end_in_words(status: int) -> str:
    number = -status if status < 0 else status - 128  # a shell and bubblewrap add 128
    if number in set(signal.Signals):
        return f"was ended by {signal.Signals(number).name}"
    return f"exited with status {status}"
