"""Why a player was put out."""

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
    """What a player did, in words; `stderr` is the last thing it printed about it.

    If the protocol was broken, `clause` is the clause of its document: `bpgp/5.2.4/11`.
    """

    kind: FaultKind
    words: str
    stderr: str = ""
    clause: str = ""
