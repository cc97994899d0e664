"""The journal of an event, one line per happening: it is replayed after a restart.

Decisions are stored before anybody hears of them, like the moves of a match. Entrants and games are called by
their numbers, from 0.
"""

from typing import Literal

import msgspec

How = Literal["played", "bye", "absent", "withdrawn", "void"]


class Line(msgspec.Struct, frozen=True, tag_field="what", omit_defaults=True):
    """One of them."""


class Entered(Line, frozen=True, tag="entered"):
    """Somebody takes part: a person by their account, a bot or program of the house by its name."""

    name: str
    kind: str
    account: int | None = None


class Withdrew(Line, frozen=True, tag="withdrew"):
    """They are paired no more; what they have played counts."""

    entrant: int


class Returned(Line, frozen=True, tag="returned"):
    """And are again."""

    entrant: int


class Started(Line, frozen=True, tag="started"):
    """It begins, with these, the strongest first where that matters."""

    roster: tuple[int, ...]


class Paused(Line, frozen=True, tag="paused"):
    """Nobody is paired; games go on. The clock of an arena stands."""


class Resumed(Line, frozen=True, tag="resumed"):
    """It goes on."""


class Paired(Line, frozen=True, tag="paired"):
    """A game shall be played, in this order of seats."""

    game: int
    turn: int
    entrants: tuple[int, ...]


class Begun(Line, frozen=True, tag="begun"):
    """It is played: this is its match."""

    game: int
    match: int


class Voided(Line, frozen=True, tag="voided"):
    """Its match came to nothing: it is played again."""

    game: int
    match: int


class Decided(Line, frozen=True, tag="decided"):
    """What everybody has of it, in the order of seats. Only the first for a game counts."""

    game: int
    points: tuple[float, ...]
    how: How = "played"
    plies: int = 0
    ending: str = ""
    """What ended its match."""


class Ended(Line, frozen=True, tag="ended"):
    """It is over; what is still being played counts no more."""


AnyLine = (
    Entered | Withdrew | Returned | Started | Paused | Resumed | Paired | Begun | Voided | Decided | Ended
)
_decoder: msgspec.json.Decoder[AnyLine] = msgspec.json.Decoder(AnyLine)


def encode_line(line: Line) -> str:
    """As it is stored."""
    return msgspec.json.encode(line).decode()


def decode_line(text: str) -> Line:
    """What was stored. Raises `msgspec.MsgspecError`."""
    return _decoder.decode(text)
