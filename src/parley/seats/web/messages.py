"""What a tab is told: answers to its requests, told apart by `re`, and news, told apart by `news`."""

from typing import Any, Literal

import msgspec


class Refusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A request was not granted: a code for programs, a line for people."""

    re: int
    error: str
    text: str
    match: int | None = None
    """What one wanted to watch, and is not played any more."""


class Person(msgspec.Struct, frozen=True):
    """Who sits somewhere; `kind` is how they came: web, bpgp, dotline, bot."""

    name: str
    kind: str
    away: bool = False


class Row(msgspec.Struct, frozen=True):
    """A table in a list. `clock` is in seconds; a free seat is null; `match` is its number in the record."""

    table: int
    game: str
    phase: str
    setup: dict[str, Any]
    clock: dict[str, int] | None
    players: list[Person | None]
    locked: bool
    watchers: int
    match: int | None


class News(msgspec.Struct, tag_field="news", tag=str.lower):
    """Something that is told unasked."""


class Hello(News):
    """Who one is; the first news of a tab. `table` is where one sits, and its news follow.

    `version` is the server's: a page that has heard of another one is to load itself again.
    """

    name: str
    guest: bool
    account: int
    table: int | None
    grace: float
    """Seconds a seat is kept after the last tab is gone."""
    version: str


class Tables(News):
    """Tables that are new or changed, and the numbers of those that are gone. `all`: forget all others."""

    changed: list[Row]
    gone: list[int]
    all: bool = False


class Said(News):
    """Chat: at a table, or in the lobby; to everybody there, or only `to` this one."""

    name: str
    text: str
    table: int | None = None
    to: str | None = None


class Table(News):
    """A table in full, whenever one comes to it and when the match begins. `seat` null: one watches.

    `setup` holds everything that never changes, such as the map. `view` is null before the match has begun.
    `recent` are the last plies told here since the server started, thirty at most, as in `happened`.
    """

    table: int
    seat: int | None
    game: str
    phase: str
    setup: dict[str, Any]
    clock: dict[str, int] | None
    players: list[Person | None]
    locked: bool
    watchers: int
    match: int | None
    view: dict[str, Any] | None
    recent: list[dict[str, Any]]


class Sat(News):
    """Somebody sat down."""

    table: int
    seat: int
    player: Person


class Stood(News):
    """Somebody left before the match began."""

    table: int
    seat: int
    name: str


class Left(News):
    """One sits or watches here no more, on one's own wish."""

    table: int


class Happened(News):
    """Plies: each has its number `ply`, `seat` (-1: chance), `move` (null: hidden) and `events`."""

    table: int
    plies: list[dict[str, Any]]
    view: dict[str, Any] | None


class Away(News):
    """Somebody's connection was lost; they have `grace` seconds to come back."""

    table: int
    seat: int
    grace: float


class Back(News):
    """They are back."""

    table: int
    seat: int


class Watchers(News):
    """How many watch now."""

    table: int
    count: int


class Trouble(News):
    """One's move could not be stored, and so was not made; it may be tried again."""

    table: int
    text: str


class Closed(News):
    """The table is no more. No outcome: the match never began, or it goes on when the server is back.

    `why` says more of somebody who left, such as what was wrong with their line.
    """

    table: int
    outcome: dict[str, Any] | None
    match: int | None
    stopping: bool = False
    why: str = ""


Why = Literal["replaced", "signed_out", "sent_away", "banned", "refused", "stopping", "tabs", "flood"]


class Announced(News):
    """An operator says something to everybody."""

    text: str


class Goodbye(News):
    """The server hangs up: one came in from elsewhere, was signed out or refused, or the server stops."""

    why: Why
    text: str


NEWS: tuple[type[News], ...] = tuple(News.__subclasses__())

encode = msgspec.json.Encoder().encode
