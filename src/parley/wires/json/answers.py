"""What the server answers: one JSON object each, with the `id` of the request as `re`.

Answers come as they are ready: a move's when it is stored, a hint's when it is thought out. A granted one is
told apart by what it has besides `ok`.
"""

from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from parley.core.connection import Message

TEXT = 300
"""Characters in the text of a refusal."""


def one_line(text: str) -> str:
    """As a refusal may say it."""
    return " ".join(text.split())[:TEXT]


class Refusal(msgspec.Struct, Message, frozen=True, omit_defaults=True):
    """A request was not granted: a code for programs, a line for people."""

    re: int
    error: str
    text: str
    match: int | None = None
    """What one wanted to watch, and is not played any more."""


class Granted(msgspec.Struct, Message, frozen=True, kw_only=True):
    """A request was granted."""

    re: int
    ok: Literal[True] = True


class Done(Granted, frozen=True, kw_only=True):
    """There is no more to say; what comes of it is told as news."""


class Seated(Granted, frozen=True, kw_only=True):
    """One sits down; `table` in full follows."""

    table: int
    seat: int


class Watching(Granted, frozen=True, kw_only=True):
    """One watches; `table` in full follows."""

    table: int


class Checked(Granted, frozen=True, kw_only=True):
    """Whether a move would be legal, and if not why: a code and a line; if it is, what would happen."""

    legal: bool
    why: str | UnsetType = UNSET
    text: str | UnsetType = UNSET
    events: list[dict[str, Any]] | UnsetType = UNSET


class Shuffled(Granted, frozen=True, kw_only=True):
    """A random placement, as a move."""

    move: str


class Hinted(Granted, frozen=True, kw_only=True):
    """What `bot` would play for `seat` after `ply`. What the bot does not tell is null.

    `heat` is rows from the top of what each cell is worth in hundredths of the best, which hits with the
    chance `hit`; `moves` are pairs of a move and what it is worth, the best first; `chance` is of winning.
    """

    ply: int
    seat: int
    bot: str
    move: str
    heat: list[list[int]] | None
    hit: float | None
    moves: list[tuple[str, float]]
    chance: float | None


class Muted(Granted, frozen=True, kw_only=True):
    """All names on the list of those one does not hear."""

    muted: list[str]


class Reported(Granted, frozen=True, kw_only=True):
    """The number of the report."""

    report: int


GRANTED: tuple[type[Granted], ...] = tuple(Granted.__subclasses__())
