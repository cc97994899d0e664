"""Why a player was put out."""

import re
from dataclasses import dataclass
from enum import StrEnum

_LETTERS = 300
"""The most characters quoted of a program's last words."""
_SEARCHED = 4096
"""The characters at its end in which they are looked for."""
_FRAMES = re.compile(r"(\n[ \t]*at [^\n]*)(?:\n[ \t]*at [^\n]*)+")
"""Where Java and JavaScript were, from the inside out: the first line is of use."""
_IDLE = re.compile(r"[\s^~]*|Node\.js v[\d.]+")
"""Lines that say nothing: empty ones, marks below code, and how Node takes its leave."""


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

    @property
    def explained(self) -> str:
        """The same in one line, with its last words."""
        return explain(self.words, self.stderr)


def explain(words: str, stderr: str) -> str:
    """`exited with status 3 (mine.py, line 7 / KeyError: 4)`: what happened, and the last lines printed."""
    last = last_words(stderr)
    return f"{words} ({last})" if last else words


def last_words(stderr: str) -> str:
    """The end of what a program wrote to its standard error, in one line."""
    lines = _FRAMES.sub(r"\1", stderr[-_SEARCHED:]).splitlines()
    told = " / ".join(line.strip() for line in lines if not _IDLE.fullmatch(line))
    harmless = "".join(letter if letter.isprintable() else "�" for letter in told)
    return harmless if len(harmless) <= _LETTERS else f"…{harmless[1 - _LETTERS :]}"
