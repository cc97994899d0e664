"""What the server says unasked: one JSON object each, told apart by `news`."""

from typing import Any, Literal

import msgspec

from parley.core.connection import Message


class Person(msgspec.Struct, frozen=True):
    """Who sits somewhere; `kind` is how they came: web, bpgp, dotline, bot.

    `kept` is for how many more seconds the seat of somebody who is `away` is kept, if known.
    """

    name: str
    kind: str
    away: bool = False
    kept: float | msgspec.UnsetType = msgspec.UNSET


class TableRow(msgspec.Struct, frozen=True):
    """A table in a list. `clock` is in seconds; a free seat is null; `match` is its number in the record.

    If a match is to be replayed, `again` is its number: see the request of that name. If somebody waits to be
    paired, `meets` is true. If spectators see both fleets late, `reveal` is by how many seconds; they have
    them as `late` in `view`.
    """

    table: int
    game: str
    phase: str
    setup: dict[str, Any]
    clock: dict[str, int] | None
    players: list[Person | None]
    locked: bool
    watchers: int
    match: int | None
    rated: bool = False
    again: int | msgspec.UnsetType = msgspec.UNSET
    meets: bool | msgspec.UnsetType = msgspec.UNSET
    reveal: int | msgspec.UnsetType = msgspec.UNSET


class News(msgspec.Struct, Message, frozen=True, tag_field="news", tag=str.lower):
    """Something that is said unasked."""


class Hello(News, frozen=True):
    """Who you are; the first news of a tab. `tables` are where you sit, and `table` follows for each of them.

    `table` is the first of them, for clients that sit at only one.

    `said` is what was said in the lobby before, oldest first; fifty lines at most, as in `said`.

    `version` is the server's: a page that sees it change should reload.
    """

    name: str
    guest: bool
    account: int
    table: int | None
    grace: float
    """Seconds a seat is kept after the last tab is gone."""
    version: str
    tables: list[int] = []
    said: "list[Said] | msgspec.UnsetType" = msgspec.UNSET


class Tables(News, frozen=True):
    """Tables that are new or changed, and the numbers of those that are gone. `all`: forget all others."""

    changed: list[TableRow]
    gone: list[int]
    all: bool = False


class Said(News, frozen=True):
    """Chat: at a table, or in the lobby; to everybody there, or only `to` one person.

    `aside` is what spectators say among themselves: players see it once the match is over.
    """

    name: str
    text: str
    table: int | None = None
    to: str | None = None
    aside: bool | msgspec.UnsetType = msgspec.UNSET


class FullTable(News, frozen=True, tag="table"):
    """A table in full, sent when you come to it and when the match begins. `seat` null: you are watching.

    `setup` holds everything that never changes, such as the map. `view` is null before the match has begun.
    `recent` are the last plies here since the server started, thirty at most, as in `happened`; `said` is
    what was said at it before, fifty lines at most.
    """

    # json/table/1

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
    rated: bool = False
    again: int | msgspec.UnsetType = msgspec.UNSET
    meets: bool | msgspec.UnsetType = msgspec.UNSET
    invited: str | msgspec.UnsetType = msgspec.UNSET
    """The name of the person it was opened for."""
    reveal: int | msgspec.UnsetType = msgspec.UNSET
    said: list[Said] | msgspec.UnsetType = msgspec.UNSET


class Sat(News, frozen=True):
    """Somebody sat down."""

    # json/sat/1

    table: int
    seat: int
    player: Person


class Stood(News, frozen=True):
    """Somebody left before the match began."""

    # json/stood/1

    table: int
    seat: int
    name: str


class Left(News, frozen=True):
    """You no longer sit or watch here, by your own request."""

    # json/left/1

    table: int


class Happened(News, frozen=True):
    """Plies: each has its number `ply`, `seat` (-1: chance), `move` (null: hidden) and `events`."""

    # json/happened/1-2

    table: int
    plies: list[dict[str, Any]]
    view: dict[str, Any] | None


class Away(News, frozen=True):
    """Somebody's connection was lost; they have `grace` seconds to come back.

    Left out in correspondence games: they have as long as their clock says.
    """

    # json/away/1

    table: int
    seat: int
    grace: float | msgspec.UnsetType = msgspec.UNSET


class Back(News, frozen=True):
    """They are back."""

    # json/back/1

    table: int
    seat: int


class Watchers(News, frozen=True):
    """How many watch now."""

    # json/watchers/1

    table: int
    count: int


class Trouble(News, frozen=True):
    """Your move could not be stored, and so was not made; you may try again."""

    # json/trouble/1

    table: int
    text: str


class TableClosed(News, frozen=True, tag="closed"):
    """The table is gone. No outcome: the match never began, or it resumes when the server is back.

    `why` says more about somebody who left, such as what was wrong with their line. At a table that was
    opened for one person it is `declined`, `unanswered` or `gone`. `said` is what spectators said among
    themselves, for those who played.
    """

    # json/closed/1

    table: int
    outcome: dict[str, Any] | None
    match: int | None
    stopping: bool = False
    why: str = ""
    said: list[Said] | msgspec.UnsetType = msgspec.UNSET


class Challenged(News, frozen=True):
    """Somebody has opened a `table` just for you, and waits there: `join` or `decline`."""

    # json/challenged/1

    table: int
    name: str
    game: str
    setup: dict[str, Any]
    clock: dict[str, int] | None
    rated: bool


class Withdrawn(News, frozen=True):
    """That table no longer waits: you came or declined, it took too long, or they left."""

    # json/withdrawn/1

    table: int


Why = Literal["replaced", "signed_out", "sent_away", "banned", "refused", "stopping", "tabs", "flood"]


class Announced(News, frozen=True):
    """An operator says something to everybody."""

    # json/announced/1

    text: str


class Goodbye(News, frozen=True):
    """The server disconnects: you came in from elsewhere, were signed out or refused, or the server stops."""

    # json/goodbye/1

    why: Why
    text: str


NEWS: tuple[type[News], ...] = tuple(News.__subclasses__())


class OtherNews(msgspec.Struct, Message, frozen=True):
    """News of an unknown kind, from a newer server; ignore it."""

    news: str
