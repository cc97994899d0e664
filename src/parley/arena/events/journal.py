"""The journal of an event, one line per happening: it is replayed after a restart.

Decisions are stored before anybody hears of them, like the moves of a match. Entrants and games are numbered
from 0.
"""

from typing import Literal

import msgspec

How = Literal["played", "bye", "absent", "withdrawn", "void"]


class Line(msgspec.Struct, frozen=True, tag_field="what", omit_defaults=True):
    """A line of the journal."""


class Entered(Line, frozen=True, tag="entered"):
    """An entrant: a person by their account, a bot or program of the house by its name."""

    name: str
    kind: str
    account: int | None = None


class Withdrew(Line, frozen=True, tag="withdrew"):
    """They are not paired any more; their games still count."""

    entrant: int


class Returned(Line, frozen=True, tag="returned"):
    """They are paired again."""

    entrant: int


class Started(Line, frozen=True, tag="started"):
    """The event begins with these entrants, the strongest first where that matters."""

    roster: tuple[int, ...]


class Paused(Line, frozen=True, tag="paused"):
    """Nobody is paired, and an arena's clock stops; games in progress continue."""


class Resumed(Line, frozen=True, tag="resumed"):
    """Pairing continues."""


class Paired(Line, frozen=True, tag="paired"):
    """A game to be played, with its players in the order of their seats."""

    game: int
    turn: int
    entrants: tuple[int, ...]


class Begun(Line, frozen=True, tag="begun"):
    """A game has begun, as this match."""

    game: int
    match: int


class Voided(Line, frozen=True, tag="voided"):
    """The match was void: the game is replayed."""

    game: int
    match: int


class Decided(Line, frozen=True, tag="decided"):
    """The points of a game, in the order of seats. Only the first result for a game counts."""

    game: int
    points: tuple[float, ...]
    how: How = "played"
    plies: int = 0
    ending: str = ""
    """How its match ended."""


class Ended(Line, frozen=True, tag="ended"):
    """The event is over; games still in progress do not count."""


AnyLine = (
    Entered | Withdrew | Returned | Started | Paused | Resumed | Paired | Begun | Voided | Decided | Ended
)
_decoder: msgspec.json.Decoder[AnyLine] = msgspec.json.Decoder(AnyLine)


def encode_line(line: Line) -> str:
    """Encode a line for the store."""
    return msgspec.json.encode(line).decode()


def decode_line(text: str) -> Line:
    """Decode a stored line. Raises `msgspec.MsgspecError`."""
    return _decoder.decode(text)
