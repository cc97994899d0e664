"""A server's end in a test's hands: every word of it is said by the test, and time passes when it says so."""

from abc import abstractmethod
from typing import Any, Generic, TypeVar

from parley.visits import Declined, Fault, Notice, Seen, Stage

V = TypeVar("V", bound=Any)
M = TypeVar("M")
"""What a client says."""


class FarEnd(Generic[V, M]):
    """Of a visit that is connected, and has said nothing but hello."""

    def __init__(self) -> None:
        self.time = 100.0
        self.notices: list[Notice] = []
        self.visit = self.make()
        self.visit.told = self.notices.append
        self.visit.connected(self.time)

    @abstractmethod
    def make(self) -> V:
        """The visit."""

    @abstractmethod
    def heard(self) -> list[M]:
        """What the client has said since the last time."""

    @abstractmethod
    def encode(self, message: Any) -> bytes:
        """As it is on the wire."""

    def say(self, *messages: Any) -> list[M]:
        """Say this, and hear what comes of it."""
        self.visit.receive(b"".join(map(self.encode, messages)), self.time)
        return self.heard()

    def wait(self, seconds: float) -> list[M]:
        """Say nothing for so long."""
        until = self.time + seconds
        for _ in range(100):
            due = self.visit.deadline()
            if due is None or due > until:
                break
            self.time = max(self.time, due)
            self.visit.wake(self.time)
        else:
            raise AssertionError("it wakes and wakes")
        self.time = until
        return self.heard()

    def stage(self) -> Stage:
        """Where the client is now."""
        stage: Stage = self.visit.stage
        return stage

    @property
    def clauses(self) -> list[str]:
        """Where the document says otherwise."""
        return [notice.clause for notice in self.notices if isinstance(notice, Fault)]

    @property
    def refusals(self) -> list[Declined]:
        """What was refused."""
        return [notice for notice in self.notices if isinstance(notice, Declined)]

    @property
    def seen(self) -> Seen:
        """The table."""
        assert self.visit.seen is not None
        seen: Seen = self.visit.seen
        return seen
