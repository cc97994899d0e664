"""Why a player had to go."""

from dataclasses import dataclass
from enum import StrEnum


class FaultKind(StrEnum):
    """Why a player is out."""

    ENDED = "ended"
    STREAMS = "streams"
    TIME = "time"
    ERRORS = "errors"
    FLOOD = "flood"
    MEMORY = "memory"
    BOT = "bot"


@dataclass(frozen=True, slots=True)
class Fault:
    """What a player did, in words; `stderr` is the last of what it had to say about it.

    The `clause` is that of the document, where the protocol was broken: `bpgp/5.2.4/11`.
    """

    kind: FaultKind
    words: str
    stderr: str = ""
    clause: str = ""
