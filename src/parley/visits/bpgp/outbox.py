"""What we say: one message at a time, the next when this one is answered.

Some servers treat everything they read at once as one message. So nothing is written after a request until
its answer is there, and after a message without an answer we pause for a moment.
"""

from collections import deque

from parley.core.connection import Message
from parley.visits.visit import CannotNow
from parley.wires import bpgp as wire
from parley.wires.bpgp import LenientConnection

ANSWER = 15.0
"""Seconds a server may take."""
PAUSE = 0.05
"""Seconds of silence after a message that has no answer."""
WAITING = 16
ANSWERED = frozenset(
    {
        wire.Login,
        wire.GetGames,
        wire.CreateGame,
        wire.Cancel,
        wire.Join,
        wire.Shoot,
        wire.Move,
        wire.Abort,
    }
)


class Outbox:
    """Messages on their way to the server."""

    def __init__(self, connection: LenientConnection) -> None:
        self.asked: Message | None = None
        """What waits for its answer."""
        self.last: Message | None = None
        """What was said last: an ERROR is about this."""
        self.due: float | None = None
        """When the answer should be there."""
        self._connection = connection
        self._waiting: deque[Message] = deque()
        self._quiet_until = 0.0

    def put(self, message: Message, now: float) -> None:
        """Send it when its turn comes."""
        if len(self._waiting) >= WAITING:
            raise CannotNow("the server does not keep up")
        self._waiting.append(message)
        self.push(now)

    def answer(self, now: float) -> Message | None:
        """There is an answer; to what?"""
        asked, self.asked, self.due = self.asked, None, None
        self.push(now)
        return asked

    def push(self, now: float) -> None:
        """Say what may be said."""
        while self._waiting and self.asked is None and now >= self._quiet_until:
            message = self.last = self._waiting.popleft()
            self._connection.send(message)
            if type(message) in ANSWERED:
                self.asked, self.due = message, now + ANSWER
            else:
                self._quiet_until = now + PAUSE

    def drop(self, *kinds: type[Message]) -> None:
        """These are no longer to be sent."""
        self._waiting = deque(message for message in self._waiting if not isinstance(message, kinds))

    def is_saying(self, *kinds: type[Message]) -> bool:
        """Is such a message on its way, or unanswered?"""
        return isinstance(self.asked, kinds) or any(isinstance(one, kinds) for one in self._waiting)

    def deadline(self) -> float | None:
        """When to look again."""
        return self._quiet_until if self._waiting and self.asked is None else self.due
