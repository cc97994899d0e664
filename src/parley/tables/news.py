"""What a table or the lobby tells those who are there. A move is news only when it is stored."""

from typing import Any

import msgspec

from parley.core import Outcome, Seat
from parley.match.referee import Ply
from parley.tables.refusals import Refusal


class News(msgspec.Struct, frozen=True):
    """What players and spectators are told."""


class Sat(News, frozen=True):
    """Somebody sat down."""

    seat: Seat
    name: str


class Stood(News, frozen=True):
    """Somebody left before the match began."""

    seat: Seat
    name: str


class Began(News, frozen=True):
    """The match has begun."""


class Happened(News, frozen=True):
    """These plies were played, including chance's. `audience` says what a seat may see of them."""

    plies: tuple[Ply[Any], ...]


class Away(News, frozen=True):
    """A player's connection was lost; they may come back to the seat."""

    seat: Seat


class Back(News, frozen=True):
    """A player came back to the seat."""

    seat: Seat


class Said(News, frozen=True):
    """Chat. `to` is empty if it is for everybody here; `aside`: for everybody except the players."""

    name: str
    text: str
    to: str = ""
    aside: bool = False


class Trouble(News, frozen=True):
    """A move of this seat was not stored, and so was not made."""

    seat: Seat
    refusal: Refusal


class Stopping(News, frozen=True):
    """The server will stop: everybody in the lobby hears it, wherever they sit."""

    seconds: int


class Announced(News, frozen=True):
    """An operator says something: everybody in the lobby hears it, wherever they sit."""

    text: str


class Closed(News, frozen=True):
    """The table has closed: the match is over, or it never began. The server may be stopping.

    `why` has the words of whoever left, if any.
    """

    outcome: Outcome | None
    stopping: bool = False
    why: str = ""
