"""Both roles: what each hears, what it says by itself, what its owner may say.

The owner receives everything as `Received` and sends its commands with `send`. By itself the connection
syncs, sends A1 once its sync is answered, and confirms what needs no judgement. B2, C0 and A9 are for the
owner to answer (`JUDGED`), within 60 ticks, or to refuse with A8.

An unfinished command is dropped after 60 ticks, or a wrong L would swallow what follows. Output is bounded by
input: a message is answered by at most one, and that is no longer.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable

from parley.core import LocalProtocolError
from parley.core.connection import Message, Received
from parley.wires.comport import messages as say
from parley.wires.comport.codec import decode, encode
from parley.wires.comport.framing import ComportFramer
from parley.wires.comport.messages import MASTER, SLAVE
from parley.wires.comport.notices import ChatUnsupported, Why
from parley.wires.comport.recovery import RecoveringEndpoint
from parley.wires.comport.rules import ANSWERS, JUDGED, MAY_BE_MISSING, State
from parley.wires.comport.timing import REPLY_WITHIN, SYNC_EVERY, Timer
from parley.wires.wire import Frame

_MET = frozenset(State) - {State.LAUNCH, State.PROTOCOL_ERROR}


class ComportConnection(RecoveringEndpoint, ABC):
    """What master and slave have in common."""

    _after_key: type[Message]
    """What this role says first after the key in state 8."""

    def __init__(self, *, key_wait: float | None = None) -> None:
        super().__init__(key_wait=key_wait)
        self._framer = ComportFramer()
        self._chat: bool | None = None
        self._on_timer |= {Timer.REPLY: self._miss_reply, Timer.FRAME: self._framer.drop}
        self._reactions: dict[type[Message], Callable[[], None]] = {
            say.Relaunch: self._launch,
            say.RelaunchConfirmed: self._forget_staleness,
            say.Goodbye: self._launch,
            say.ProtocolError: self._be_blamed,
            say.ChatConfirmed: self._learn_of_chat,
        }

    @property
    def chat(self) -> bool | None:
        """Does the opponent know chat? None: not known yet."""
        return self._chat

    def expect_game_over(self, now: float) -> None:
        """Our last ship is sunk, which only the owner knows: the winner has 60 ticks to say A9."""
        # com/end/2
        self._pass_time(now)
        if self._talk.state is State.PLAY:
            self._start(Timer.GAME_OVER, REPLY_WITHIN)

    # What comes in

    def receive_data(self, data: bytes, now: float) -> None:
        """Take bytes that arrived at `now`."""
        if self._closed:
            return
        self._pass_time(now)
        frames = self._framer.feed(data)
        for frame in frames:
            self._receive(frame)
        self._watch_frame(begins_anew=bool(frames))

    def _watch_frame(self, *, begins_anew: bool) -> None:
        # com/notation/4
        if self._closed or not self._framer.kept:
            self._timers.stop(Timer.FRAME)
        elif begins_anew or not self._timers.is_running(Timer.FRAME):
            self._start(Timer.FRAME, REPLY_WITHIN)

    def receive_eof(self) -> None:
        """The line is gone."""
        self._close("the line was closed")

    def _receive(self, frame: Frame) -> None:
        message = frame.message
        if isinstance(message, say.Goodbye):
            self._chat = None  # The next opponent may know it.
        if self.state is State.PROTOCOL_ERROR:
            self._receive_in_error(message)
        elif self.state is State.GOODBYE:
            self._receive_leaving(message)
        elif message is None:
            self._blame(str(frame.fault), None)
        elif self._talk.is_copy(self._peer, message):
            self._pass_over(message)
        elif (fault := self._talk.fault(self._peer, message)) is not None:
            self._blame(fault.value, message)
        else:
            self._accept(message)

    def _accept(self, message: Message) -> None:
        self._talk.note(self._peer, message)
        if not self.busy:
            self._timers.stop(Timer.REPLY)
        if (answer := self._answer(message)) is not None:
            self._talk.note(self.role, answer)
        if (react := self._reactions.get(type(message))) is not None:
            react()
        self._hear()
        self._resume(heard=True)
        self._tell(Received(message))

    def _pass_over(self, copy: Message) -> None:
        """A sign of life, and nothing to answer."""
        self._talk.pass_over_copy(self._peer, copy)
        self._hear()
        self._resume(heard=True)

    def _answer(self, command: Message) -> Message | None:
        # com/sync/2-3, com/0/3-4, com/nick/1, com/1/5, com/2/2, com/3/2, com/5/1, com/6/1, com/7/1, com/8/3
        # com/chat/1
        if type(command) not in ANSWERS or type(command) in JUDGED:
            return None
        answer = ANSWERS[type(command)][0]()
        self._put(answer)
        return answer

    @abstractmethod
    def _hear(self) -> None:
        """Something legal was heard: the other side is there."""

    def _receive_leaving(self, message: Message | None) -> None:
        """State 7: polite to the last, but nothing changes our mind. Sync is for those who stay."""
        if self._closed or message is None or self._talk.fault(self._peer, message) is not None:
            return
        if not isinstance(message, say.Sync):
            self._answer(message)
        self._tell(Received(message))
        if isinstance(message, say.GoodbyeConfirmed):
            self._close("goodbye")

    def _be_blamed(self) -> None:
        # com/8/3, com/chat/2
        if isinstance(self._unconfirmed, say.Chat):
            self._do_without_chat()  # B3 may mean nothing to this opponent.
        self._enter_error()

    def _miss_reply(self) -> None:
        # com/sync/4, com/8/4, com/chat/2-4
        command = self._unconfirmed
        if self._needs_answer:
            self._answer_error()
        elif isinstance(command, say.Goodbye):
            self._close("goodbye, which nobody answered")
        elif isinstance(command, say.Chat):
            self._talk.give_up(self.role)
            self._do_without_chat()
        elif self._talk.overtaken[self.role]:
            self._talk.give_up(self.role)
        else:
            self._suspend(Why.NO_REPLY)

    def _learn_of_chat(self) -> None:
        if self._chat is None:
            self._chat = True

    def _do_without_chat(self) -> None:
        self._chat = False
        self._tell(ChatUnsupported())

    # What goes out

    def can_send(self, message: Message) -> bool:
        """Would `send` take this?"""
        return self._problem(message) is None

    def send(self, message: Message, now: float | None = None) -> None:
        """Send this, at the last known time if none is given.

        Sending what follows the key presses it: A0 when suspended; AA or 01 after a protocol error.
        """
        self._pass_time(self._now if now is None else now)
        problem = self._problem(message)
        if problem is not None:
            raise LocalProtocolError(f"the {self.role} may not say {type(message).__name__}: {problem}")
        if isinstance(message, say.ProtocolError):
            self._complain()
        elif isinstance(message, say.Relaunch):
            self._relaunch()
        elif isinstance(message, say.Sync | say.Synced):
            if self.state is State.PROTOCOL_ERROR:
                self._press_key()
            self._put(message)
        else:
            self._say(message)

    def _say(self, message: Message) -> None:
        self._put(message)
        self._talk.note(self.role, message)
        if isinstance(message, say.Command):
            self._start(Timer.REPLY, REPLY_WITHIN)
        if isinstance(message, say.Goodbye):
            self._timers.stop(Timer.SYNC, Timer.HEARD, Timer.GAME_OVER)
        self._resume()

    def _problem(self, message: Message) -> str | None:
        """Why we may not say this; None if we may."""
        if self._closed:
            return "the connection is closed"
        try:
            fault = decode(encode(message)).fault
        except LocalProtocolError as error:
            return str(error)
        if fault is None and self.state is State.PROTOCOL_ERROR:
            return self._problem_in_error(message)
        if fault is None and self.state is State.GOODBYE:
            return "we have said goodbye"
        return fault or self._talk.fault(self.role, message) or self._problem_of_ours(message)

    def _problem_in_error(self, message: Message) -> str | None:
        is_next = isinstance(message, self._after_key) and (self.role == MASTER or self._missed_sync)
        return None if is_next and not self._needs_answer else "waiting for a key after a protocol error"

    def _problem_of_ours(self, message: Message) -> str | None:
        # com/order/1
        if type(message) in MAY_BE_MISSING or isinstance(message, say.Meet):
            return "the connection says this by itself"
        if isinstance(message, say.Answer | say.Sync | say.ProtocolError):
            return None
        if self.suspended:
            return None if isinstance(message, say.Relaunch) else "suspended until a key is pressed"
        if self.busy:
            return "our last command is not confirmed yet"
        if isinstance(message, say.Chat) and self._chat is False:
            return "the opponent does not know chat"
        return None


class MasterConnection(ComportConnection):
    """Ticks, and expects an answer."""

    role = MASTER
    _after_key = say.Sync

    def __init__(self, *, key_wait: float | None = None) -> None:
        super().__init__(key_wait=key_wait)
        self._on_timer[Timer.SYNC] = lambda: self._put(say.Sync())
        self._reactions[say.Synced] = self._meet
        self._has_ticked = False
        self._timers.start(Timer.SYNC, 0.0)

    def _meet(self) -> None:
        """com/0/2. A late 01 from before state 0 is not the one we wait for."""
        if self._talk.state is State.LAUNCH and self._has_ticked and not self.busy:
            self._say(say.Meet())

    def _put(self, message: Message) -> None:
        super()._put(message)
        if isinstance(message, say.Sync):
            # com/sync/1, com/0/1: some slaves count only AA, so we tick whatever else we send.
            self._start(Timer.SYNC, SYNC_EVERY)
            self._has_ticked = True
            self._talk.note(MASTER, message)
            self._watch()

    def _watch(self) -> None:
        watched = self._timers.is_running(Timer.HEARD) or Why.NO_SYNC in self._overdue
        if self._talk.state in _MET and not watched:
            self._start(Timer.HEARD, REPLY_WITHIN)

    def _hear(self) -> None:
        self._timers.stop(Timer.HEARD)

    def _launch(self) -> None:
        # com/7/3
        super()._launch()
        self._has_ticked = False
        self._start(Timer.SYNC, SYNC_EVERY)


class SlaveConnection(ComportConnection):
    """Waits to be spoken to, and expects to be."""

    role = SLAVE
    _after_key = say.Synced

    def _hear(self) -> None:
        # com/sync/5, com/sync/8
        if self._talk.state in _MET:
            self._start(Timer.HEARD, REPLY_WITHIN)
