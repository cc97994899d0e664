"""What a connection tells its owner beyond `Received`, `Violation` and `Closed`."""

from dataclasses import dataclass
from enum import StrEnum

from parley.core.connection import Notice


class Why(StrEnum):
    """What did not come within 60 ticks."""

    NO_REPLY = "no answer to our command"
    NO_SYNC = "nothing is heard from the other side"
    NO_GAME_OVER = "the winner does not say so"


@dataclass(frozen=True, slots=True)
class Suspended(Notice):
    """Сообщение, ожидание нажатия клавиши: tell the player and ask for a key (`press_key`).

    Ends with `Resumed`, with the key, or with whatever leads to state 0 first.
    """

    why: Why


@dataclass(frozen=True, slots=True)
class Resumed(Notice):
    """What was missing came before the key: continue as if nothing had happened."""


@dataclass(frozen=True, slots=True)
class ChatUnsupported(Notice):
    """The peer did not confirm our chat message: no error, but no more chat with this opponent."""
