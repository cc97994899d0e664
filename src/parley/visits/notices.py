"""What a visit tells its player: something happened, and the visible state already shows it."""

from dataclasses import dataclass
from typing import Any

from parley.core import Outcome, Seat
from parley.core.bot import Hint
from parley.visits.hall import Remark
from parley.visits.seen import Told


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that happened."""


@dataclass(frozen=True, slots=True)
class Entered(Notice):
    """We are in, for the first time or again; `visit.seen` may be where we sat before."""


@dataclass(frozen=True, slots=True)
class Lost(Notice):
    """The connection is gone. It is retried after this many seconds; None: it is over."""

    why: str
    again: float | None = None


@dataclass(frozen=True, slots=True)
class Listed(Notice):
    """The hall has changed: tables or people."""


@dataclass(frozen=True, slots=True)
class Gathered(Listed):
    """The list of people is up to date, after it was requested; perhaps they are the same."""


@dataclass(frozen=True, slots=True)
class Chat(Notice):
    """Somebody said something; it is in `visit.hall.remarks`."""

    remark: Remark


@dataclass(frozen=True, slots=True)
class Announced(Notice):
    """The place says something to everybody."""

    text: str


@dataclass(frozen=True, slots=True)
class Came(Notice):
    """We sit at a table or watch one: `visit.seen` is new."""


@dataclass(frozen=True, slots=True)
class Parted(Notice):
    """We are back in the hall: `visit.seen` is None."""

    why: str = ""


@dataclass(frozen=True, slots=True)
class Sat(Notice):
    """Somebody sat down."""

    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class Stood(Notice):
    """Somebody got up before the match began."""

    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class Began(Notice):
    """The match has begun."""


@dataclass(frozen=True, slots=True)
class Happened(Notice):
    """These plies were played."""

    plies: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class Absent(Notice):
    """Nothing is heard from a player; they may have this many seconds to come back."""

    seat: Seat
    grace: float | None = None


@dataclass(frozen=True, slots=True)
class Returned(Notice):
    """They are back."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Over(Notice):
    """The match is over; without an outcome it was abandoned."""

    outcome: Outcome | None
    why: str = ""
    is_finished: bool = False
    """Did it come to its end although nobody says how?"""


@dataclass(frozen=True, slots=True)
class Hinted(Notice):
    """What a bot would do in our place after ply `ply`."""

    hint: Hint[Any]
    bot: str
    ply: int


@dataclass(frozen=True, slots=True)
class Declined(Notice):
    """The place refused what we asked; everything is as before."""

    text: str
    asked: str = ""
    """What: `join`, `move` and so on, as the methods of a visit are called."""


@dataclass(frozen=True, slots=True)
class Fault(Notice):
    """The other side broke the protocol: what it did, and the clause.

    The visit continues as well as it can; a `Lost` follows if it cannot.
    """

    text: str
    clause: str = ""
