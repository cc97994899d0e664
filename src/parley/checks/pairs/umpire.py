"""Watches two parties talk, and says which of them broke the protocol. It believes neither."""

from collections.abc import Callable, Mapping
from typing import ClassVar, NamedTuple

from parley.checks.case import BreachError
from parley.core.connection import Message
from parley.wires.wire import Framer, Wire

SPELT = 24
"""The most bytes shown of what cannot be read."""


class Due(NamedTuple):
    """What a party still owes."""

    by: str
    clause: str
    words: str


class Umpire:
    """The umpire of one conversation. Each wire has a subclass: `judge` raises `BreachError`.

    The first breach decides: whatever comes after may follow from it.
    """

    wire: ClassVar[Wire]
    unreadable: ClassVar[Mapping[str, str]]
    """By role: the clause broken by sending what cannot be read."""
    leaving: ClassVar[Mapping[str, str]]
    """By role: the clause broken by disconnecting in the middle of a game."""
    idle: ClassVar[tuple[type[Message], ...]] = ()
    """What does not advance a game, however often it is said."""

    def __init__(self, stirred: Callable[[], None], framers: Mapping[str, Framer] | None = None) -> None:
        self.breach: Exception | None = None
        """The first breach; or a fault of ours, which ends it as well."""
        self.is_over = False
        """Was a whole game played?"""
        self.why = ""
        """Why a game could not be finished although nobody broke anything."""
        self.refused = ""
        """The last word of a server that does not do what it was asked."""
        self.is_playing = False
        """Has a game begun?"""
        self.gone: tuple[str, str] | None = None
        """Who disconnected first, and why."""
        self._stirred = stirred
        self._framers = framers or {role: self.wire.framer(role) for role in self.wire.roles}

    @property
    def is_decided(self) -> bool:
        """Is there nothing left to see?"""
        return self.breach is not None or self.is_over or bool(self.why) or self.gone is not None

    def hear(self, who: str, data: bytes) -> None:
        """`who` says this."""
        for frame in self._framers[who].feed(data):
            if self.breach is not None or self.is_over or self.why:
                return
            try:
                if frame.message is None or frame.fault is not None:
                    self.misread(who, frame.data, str(frame.fault))
                else:
                    self.judge(who, frame.message)
            except Exception as breach:  # noqa: BLE001 - it is raised again where it is reported
                self.breach = breach
            if self.breach is not None or not isinstance(frame.message, self.idle):
                self._stirred()

    def lose(self, who: str, why: str) -> None:
        """`who` disconnected; whatever both say after that does not matter."""
        if self.gone is None:
            self.gone = who, why
            self._stirred()

    def judge(self, who: str, message: Message) -> None:
        """Somebody says this: is it right, here and now?"""
        raise NotImplementedError

    def misread(self, who: str, data: bytes, fault: str) -> None:
        """Unreadable input is a breach, unless the wire knows better."""
        text = data.decode(errors="replace").strip()[: 3 * SPELT]
        spelt = repr(text) if self.wire.is_text else data[:SPELT].hex(" ").upper()
        raise BreachError(who, self.unreadable[who], "a message that can be read", f"{spelt}: {fault}")

    def due(self) -> Due | None:
        """What is awaited; None: nobody has to say anything."""
        return None

    def nobody(self) -> str:
        """Why no game was finished, if nobody is to blame."""
        return "no game was played to its end"

    def describe(self, message: Message) -> str:
        return self.wire.describe(message)
