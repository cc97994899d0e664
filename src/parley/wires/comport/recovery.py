"""How one end recovers from trouble: always through state 0, where the master begins again with AA.

- No answer, or nothing heard, for 60 ticks: `Suspended`. The master goes on ticking and the slave
  answering, so that a line which comes back resumes by itself. On the key: A0. What the peer said before it
  heard our A0 is stale and dropped, until 0A comes or 60 ticks have passed. Answers are dropped in state 0
  at any time: what they confirm was given up.
- The peer breaks the protocol: `Violation`, A8, state 8. Until the key *and* 8A (or 60 ticks) whatever else
  the peer says is dropped, so that no two programs can keep each other busy with A8.
- The peer says A8: 8A, state 8, and state 0 on the key.
"""

from math import inf

from parley.core.connection import Message, Received, Violation
from parley.wires.comport import messages as say
from parley.wires.comport.conversation import Conversation
from parley.wires.comport.endpoint import Endpoint
from parley.wires.comport.notices import Resumed, Suspended, Why
from parley.wires.comport.rules import ANSWERS, State
from parley.wires.comport.timing import REPLY_WITHIN, Timer

ERROR_CODE = 0xA8


class RecoveringEndpoint(Endpoint):
    """An end that can be suspended, blamed and relaunched. After `key_wait` it presses the key itself."""

    def __init__(self, *, key_wait: float | None = None) -> None:
        super().__init__()
        self._key_wait = key_wait
        self._overdue: set[Why] = set()
        self._stale_until = -inf
        self._needs_key = self._needs_answer = self._missed_sync = False
        self._on_timer |= {
            Timer.HEARD: lambda: self._suspend(Why.NO_SYNC),
            Timer.GAME_OVER: lambda: self._suspend(Why.NO_GAME_OVER),
            Timer.KEY: self._press_key,
        }

    @property
    def suspended(self) -> bool:
        return bool(self._overdue)

    @property
    def waits_for_key(self) -> bool:
        """Does a person have to press a key?"""
        return self._needs_key or self.suspended

    def press_key(self, now: float) -> None:
        """The player has pressed the key `waits_for_key` asks for. At other times a key means nothing."""
        self._pass_time(now)
        self._press_key()

    def _press_key(self) -> None:
        # com/sync/4, com/8/2-3
        self._timers.stop(Timer.KEY)
        if self.suspended:
            self._relaunch()
        self._needs_key = False
        self._leave_error()

    def _ask_for_key(self) -> None:
        if self._key_wait is not None:
            self._start(Timer.KEY, self._key_wait)

    # Silence

    def _suspend(self, why: Why) -> None:
        # com/sync/4-5
        if not self.suspended:
            self._tell(Suspended(why))
            self._ask_for_key()
        self._overdue.add(why)

    def _resume(self, *, heard: bool = False) -> None:
        """Forget what is no longer missing; if nothing is, we are back."""
        # com/sync/6
        was_suspended = self.suspended
        if heard:
            self._overdue.discard(Why.NO_SYNC)
        if not self.busy or self._talk.overtaken[self.role]:
            self._overdue.discard(Why.NO_REPLY)
        if self._talk.state is not State.PLAY or isinstance(self._talk.unconfirmed[self._peer], say.GameOver):
            self._overdue.discard(Why.NO_GAME_OVER)
            self._timers.stop(Timer.GAME_OVER)
        if was_suspended and not self.suspended:
            self._timers.stop(Timer.KEY)
            self._tell(Resumed())

    def _relaunch(self) -> None:
        # com/sync/4, com/sync/7, com/sync/9
        self._put(say.Relaunch())
        self._launch()
        self._stale_until = self._now + REPLY_WITHIN

    def _launch(self) -> None:
        """State 0, with nothing left from before."""
        # com/7/2
        self._start_over(State.LAUNCH)

    def _start_over(self, state: State) -> None:
        self._talk = Conversation(state)
        self._timers.stop(Timer.SYNC, Timer.REPLY, Timer.HEARD, Timer.GAME_OVER, Timer.KEY)
        self._overdue.clear()
        self._needs_key = self._needs_answer = self._missed_sync = False
        self._forget_staleness()

    def _forget_staleness(self) -> None:
        self._stale_until = -inf

    # Protocol errors

    def _blame(self, rule: str, message: Message | None) -> None:
        # com/notation/3, com/8/1
        stale = isinstance(message, say.Answer) or self._now < self._stale_until
        if self._talk.state is State.LAUNCH and stale:
            return
        self._tell(Violation(rule, ERROR_CODE, message))
        self._complain()

    def _complain(self) -> None:
        # com/8/1-2
        self._put(say.ProtocolError())
        self._enter_error()
        self._needs_answer = True
        self._start(Timer.REPLY, REPLY_WITHIN)

    def _enter_error(self) -> None:
        self._start_over(State.PROTOCOL_ERROR)
        self._needs_key = True
        self._ask_for_key()

    def _receive_in_error(self, message: Message | None) -> None:
        """State 8: only what leads out of it is heard."""
        # com/8/3, com/8/5
        self._missed_sync |= isinstance(message, say.Sync)
        if isinstance(message, say.ProtocolErrorConfirmed):
            self._answer_error()
        elif isinstance(message, say.ProtocolError | say.Relaunch | say.Goodbye):
            self._put(ANSWERS[type(message)][0]())
        else:
            return
        self._tell(Received(message))

    def _answer_error(self) -> None:
        """8A has come, or 60 ticks have passed, which is no error (com/8/4)."""
        self._needs_answer = False
        self._timers.stop(Timer.REPLY)
        self._leave_error()

    def _leave_error(self) -> None:
        if self._talk.state is State.PROTOCOL_ERROR and not (self._needs_key or self._needs_answer):
            self._launch()
