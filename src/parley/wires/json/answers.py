"""What the server answers: one JSON object each, with the `id` of the request as `re`.

Answers come as they are ready: a move's when it is stored, a hint's when it is thought out. A granted one is
told apart by its fields besides `ok`.
"""

from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from parley.core.connection import Message

TEXT = 300
"""The most characters in the text of a refusal."""


def one_line(text: str) -> str:
    """Text as a refusal may have it."""
    return " ".join(text.split())[:TEXT]


class Refusal(msgspec.Struct, Message, frozen=True, omit_defaults=True):
    """A request was not granted: a code for programs, a line for people."""

    re: int
    error: str
    text: str
    match: int | None = None
    """The match you wanted to watch, if it is no longer played."""


class Granted(msgspec.Struct, Message, frozen=True, kw_only=True):
    """A request was granted."""

    re: int
    ok: Literal[True] = True


class Done(Granted, frozen=True, kw_only=True):
    """Nothing more to say; the consequences come as news."""


class Seated(Granted, frozen=True, kw_only=True):
    """You sit down; `table` in full follows."""

    table: int
    seat: int


class Watching(Granted, frozen=True, kw_only=True):
    """You are watching; `table` in full follows."""

    table: int


class Checked(Granted, frozen=True, kw_only=True):
    """Whether a move would be legal; if not, why: a code and a line; if so, what would happen."""

    legal: bool
    why: str | UnsetType = UNSET
    text: str | UnsetType = UNSET
    events: list[dict[str, Any]] | UnsetType = UNSET


class Shuffled(Granted, frozen=True, kw_only=True):
    """A random placement, as a move."""

    move: str


class Hinted(Granted, frozen=True, kw_only=True):
    """What `bot` would play for `seat` after `ply`. What the bot does not say is null.

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
    """All the names you have muted."""

    muted: list[str]


class Reported(Granted, frozen=True, kw_only=True):
    """The number of the report."""

    report: int


GRANTED: tuple[type[Granted], ...] = tuple(Granted.__subclasses__())
