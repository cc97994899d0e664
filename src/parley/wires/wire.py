"""What a protocol is, as data: its messages, and which of them is legal in which state for whom.

Connections of both roles, the reference pages, the decoder and the checks all read the same two tables.
"""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Protocol

import msgspec

from parley.core.connection import Connection, Message


class Frame(msgspec.Struct, frozen=True):
    """A delimited stretch of bytes: the message in it, or what is wrong with it."""

    data: bytes
    message: Message | None
    fault: str | None = None


class Framer(Protocol):
    """Tells the messages of one sender apart. Never raises, never keeps more than its limit."""

    def feed(self, data: bytes) -> list[Frame]:
        """The frames these bytes complete; what is left over waits for more."""

    def left_over(self) -> Frame | None:
        """The incomplete message so far, and what it lacks; None between messages."""


class Rule(msgspec.Struct, frozen=True):
    """In `state`, `sender` may say `message`; then both are in `then`.

    If the protocol demands an answer (`answers`: any one of these), both are in `then` once it is given.
    `clause` is the id of the sentence that says so (`parley.documents`).
    """

    state: Enum
    sender: str
    message: type[Message]
    then: Enum
    clause: str = ""
    answers: tuple[type[Message], ...] = ()


class Follower(Protocol):
    """Follows one conversation."""

    def judge(self, who: str, message: Message) -> str | None:
        """Somebody says this: which rule does it break?"""


class Wire(msgspec.Struct, frozen=True):
    """A protocol, with everything that can be read from its tables."""

    name: str
    title: str
    roles: tuple[str, str]
    start: Enum
    codes: Mapping[tuple[str, int | str], type[Message]]
    """(sender, first byte, status code or word) → message; a code may mean two things, one per direction."""
    rules: tuple[Rule, ...]
    framer: Callable[[str], Framer]
    """A fresh framer for what this sender says."""
    connect: Callable[[str], Connection]
    """A fresh connection of this role, with default settings."""
    encode: Callable[[Message], bytes]
    """A message as bytes, whatever the state: a rude peer could send it too."""
    describe: Callable[[Message], str]
    """The message and its fields in words, on one line."""
    examples: Mapping[type[Message], Message]
    """One sensible instance of every message, for the checks."""
    follow: Callable[[], Follower] | None = None
    """Judges what is said if the rules alone cannot: by default they can."""
    tell_apart: Callable[[bytes], list[tuple[str, bytes]]] | None = None
    """A capture of both sides without marks, if the messages themselves say whose they are."""
    is_text: bool = False
    """Should messages be shown as they are, rather than in hex?"""
