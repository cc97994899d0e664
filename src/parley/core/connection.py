"""The interface of a wire: one side of a protocol, without I/O.

Bytes and the time come in as arguments, bytes to write and events come out. What a peer does wrong never
raises: it becomes the protocol's own answer and a `Violation`. What *we* do wrong raises at once.
"""

from dataclasses import dataclass
from typing import ClassVar, Protocol


class Message:
    """Something one side says to the other. Wires derive theirs; fields are annotated with their layout."""

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()
    """The names of its fields."""


@dataclass(frozen=True, slots=True)
class Notice:
    """What a connection tells its owner. Wires may derive more of these."""


@dataclass(frozen=True, slots=True)
class Received(Notice):
    """The peer said this, and may."""

    message: Message


@dataclass(frozen=True, slots=True)
class Violation(Notice):
    """The peer broke the protocol: `rule` in words, the protocol's own `code` where it has one."""

    rule: str
    code: int | None = None
    message: Message | None = None


@dataclass(frozen=True, slots=True)
class Closed(Notice):
    """Nothing more will come; always the last notice, and given once."""

    why: str


class Connection(Protocol):
    """One side of a wire protocol."""

    def receive_data(self, data: bytes, now: float) -> None:
        """Take bytes that arrived at `now` (seconds, monotonic)."""

    def receive_eof(self) -> None:
        """The peer will send no more."""

    def send(self, message: Message) -> None:
        """Send this; raises `LocalProtocolError` if we may not, and then nothing has been sent."""

    def events(self) -> list[Notice]:
        """What has happened since the last call, in order."""

    def data_to_send(self) -> list[bytes]:
        """What to write since the last call, in order."""

    def deadline(self) -> float | None:
        """When to call `handle_deadline` if nothing arrives before."""

    def handle_deadline(self, now: float) -> None:
        """Do what is due at `now`; calling it late does no harm."""
