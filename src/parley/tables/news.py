"""What a table or the lobby tells those who are there. A move is news only when it is stored."""

from dataclasses import dataclass
from typing import Any

from parley.core import Outcome, Seat
from parley.match.referee import Ply
from parley.tables.refusals import Refusal


@dataclass(frozen=True, slots=True)
class News:
    """Something that was told."""


@dataclass(frozen=True, slots=True)
class Sat(News):
    """Somebody sat down."""

    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class Stood(News):
    """Somebody left before the match began."""

    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class Began(News):
    """The match has begun."""


@dataclass(frozen=True, slots=True)
class Happened(News):
    """These plies were played; chance's are among them. What a seat may see of them, `audience` says."""

    plies: tuple[Ply[Any], ...]


@dataclass(frozen=True, slots=True)
class Away(News):
    """A player's connection was lost; they may come back to the seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Back(News):
    """A player came back to the seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Said(News):
    """Chat. `to` is empty when it is for everybody here."""

    name: str
    text: str
    to: str = ""


@dataclass(frozen=True, slots=True)
class Trouble(News):
    """A move of this seat was not stored, and so was not made."""

    seat: Seat
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Stopping(News):
    """The server will stop: everybody in the lobby hears it, wherever they sit."""

    seconds: int


@dataclass(frozen=True, slots=True)
class Closed(News):
    """The table is no more: the match is over, or it never began. The server may be stopping."""

    outcome: Outcome | None
    stopping: bool = False
