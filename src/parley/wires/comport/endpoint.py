"""One end of the line: the state of the conversation, pending output and notices, running timers."""

from collections.abc import Callable

from parley.core.connection import Closed, Message, Notice
from parley.wires.comport.codec import encode
from parley.wires.comport.conversation import OTHER, Conversation
from parley.wires.comport.messages import Parameters
from parley.wires.comport.rules import PASSING, State
from parley.wires.comport.timing import Timer, Timers


class Endpoint:
    """What the owner may query, and what it has to collect."""

    role: str

    def __init__(self) -> None:
        self._peer = OTHER[self.role]
        self._talk = Conversation()
        self._timers = Timers()
        self._on_timer: dict[Timer, Callable[[], None]] = {}
        self._now = 0.0
        self._events: list[Notice] = []
        self._output: list[bytes] = []
        self._closed = False

    @property
    def state(self) -> State:
        """The document's state; 5, 6 and 7 from our command to its confirmation."""
        command = self._unconfirmed
        if command is None or self._talk.overtaken[self.role]:
            return self._talk.state
        return PASSING.get(type(command), self._talk.state)

    @property
    def parameters(self) -> Parameters | None:
        """The field and the fleet agreed."""
        return self._talk.parameters

    @property
    def turn(self) -> str | None:
        """The role whose turn it is to fire; None outside the game."""
        return self._talk.turn

    @property
    def busy(self) -> bool:
        """Is a command of ours still to be confirmed?"""
        return self._unconfirmed is not None

    @property
    def _unconfirmed(self) -> Message | None:
        return self._talk.unconfirmed[self.role]

    def events(self) -> list[Notice]:
        """What has happened since the last call, in order."""
        events, self._events = self._events, []
        return events

    def data_to_send(self) -> list[bytes]:
        """What to write since the last call, in order."""
        output, self._output = self._output, []
        return output

    def _tell(self, notice: Notice) -> None:
        self._events.append(notice)

    def _put(self, message: Message) -> None:
        self._output.append(encode(message))

    def deadline(self) -> float | None:
        """When to call `handle_deadline` if nothing arrives before."""
        return self._timers.next()

    def handle_deadline(self, now: float) -> None:
        self._pass_time(now)
        while (timer := self._timers.pop(self._now)) is not None:
            self._on_timer[timer]()

    def _pass_time(self, now: float) -> None:
        self._now = max(self._now, now)

    def _start(self, timer: Timer, seconds: float) -> None:
        self._timers.start(timer, self._now + seconds)

    def _close(self, why: str) -> None:
        if not self._closed:
            self._closed = True
            self._timers.stop(*Timer)
            self._tell(Closed(why))
