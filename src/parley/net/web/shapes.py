"""What answers look like, for whoever reads them: `/api/openapi.json`, and docs/protocols/http.md.

Sign-ins are made from these; what the house shows is made in `seats.web`, and a test that queries a real
server checks it against these. Times are in milliseconds since 1970.
"""

from typing import Any, NamedTuple

import msgspec

Anything = dict[str, Any]


class Media(NamedTuple):
    """Something that is not JSON."""

    types: tuple[str, ...]


class Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An object with just these fields."""


class Refusal(Shape, frozen=True):
    """Why a request is refused: a code for programs, a line for people."""

    error: str
    text: str


class Nothing(Shape, frozen=True):
    """It is done."""


class Me(Shape, frozen=True):
    """An account, or a guest without a password."""

    account: int
    name: str
    guest: bool
    operator: bool


class Kept(Me, frozen=True):
    """An account, and how many seconds its token lives."""

    seconds: int


class SignedIn(Kept, frozen=True):
    """An account, and the token that says so."""

    token: str


class Session(Shape, frozen=True):
    """Where you are signed in; `here`: it is this token."""

    id: str
    device: str
    created: int
    used: int
    here: bool


class Mail(Shape, frozen=True):
    """Where letters go, if they are offered at all."""

    offered: bool
    address: str | None
    confirmed: bool


class Bot(Shape, frozen=True):
    """A bot you can invite to a table."""

    name: str
    level: str
    about: str


class Program(Shape, frozen=True):
    """A program that plays here."""

    name: str


class Game(Shape, frozen=True):
    """A game: its usual settings and what they may be (`[least, most]`, or the choices), its clocks."""

    game: str
    setup: Anything
    options: Anything
    clock: Anything
    bots: list[Bot]
    fleet: bool
    """Are there ships to place?"""
    face: bool
    """Does it have a face of its own on the page, or the plain one?"""
    seats: int
    words: Anything
    """What it says of itself, by language."""
    programs: list[Program]


class OldTable(Shape, frozen=True):
    """A table that is over; `match` is null if it concerns nobody else."""

    table: int
    game: str
    phase: str
    match: int | None


class Present(Shape, frozen=True):
    """Somebody who is here: how they came, where they sit."""

    name: str
    kind: str
    table: int | None


class Outcome(Shape, frozen=True):
    """Places by seat, 1 the best, and what ended it."""

    places: list[int]
    termination: str


class Player(Shape, frozen=True):
    """Somebody who played."""

    name: str
    kind: str


class Match(Shape, frozen=True):
    """A finished match, in a list."""

    match: int
    game: str
    began: int
    ended: int
    plies: int
    outcome: Outcome | None
    reason: str
    players: list[Player]


class Matches(Shape, frozen=True):
    """A page of them; pass `before` to get the next, null is the last page."""

    matches: list[Match]
    before: int | None


class Profile(Shape, frozen=True):
    """One person: when they first came, how they are here, where they sit, results and rating by game."""

    name: str
    guest: bool
    since: int
    here: str | None
    table: Anything | None
    games: list[Anything]
    matches: list[Match]


class Curve(Shape, frozen=True):
    """A rating over time: when, rating, deviation."""

    name: str
    game: str
    points: list[list[int]]


class Leaders(Shape, frozen=True):
    """Those whose deviation is at most `settled`, and the bots."""

    game: str
    settled: float
    ranked: list[Anything]
    bots: list[Anything]


class Channel(Shape, frozen=True):
    """What is on: the table as on the socket, how it ended, everybody's chances."""

    channel: str
    table: Anything | None
    closed: Anything | None
    odds: Anything | None


class Odds(Shape, frozen=True):
    """Everybody's chance at a table."""

    table: int
    odds: Anything | None


class Chances(Shape, frozen=True):
    """Everybody's chance after a ply."""

    ply: int
    chances: list[float | None]


class Marked(Shape, frozen=True):
    """A move that cost something: the mover's chance `before`, after the `best` move, and after this one.

    At sea `hits` is how likely the best shot and this one were to hit.
    """

    ply: int
    seat: int
    played: str
    better: str | None
    before: float
    best: float
    mine: float
    loss: float
    mark: str
    hits: list[float] | None


class Judgement(Shape, frozen=True):
    """Of one seat: how many moves were judged, how many have each mark, what a move cost on average."""

    seat: int
    moves: int
    inaccuracy: int
    mistake: int
    blunder: int
    loss: float


class Found(Shape, frozen=True):
    """What the `bot` has found out; null if there is none that could."""

    bot: str | None
    done: int
    total: int
    chances: list[Chances]
    marked: list[Marked]
    seats: list[Judgement]


class Review(Shape, frozen=True):
    """How far the review of a match is. A game of a tournament has the names of both."""

    review: Found
    finished: bool
    ahead: int
    preparing: bool
    match: int | str
    event: str | msgspec.UnsetType = msgspec.UNSET


class Created(Shape, frozen=True):
    """The code of a new event."""

    event: str


class Judged(Shape, frozen=True):
    """Days in a row, and what became of the answer."""

    streak: int
    done: Anything | None


class Health(Shape, frozen=True):
    """The server is alive."""

    status: str
    version: str
    people: int
    tables: int


class Ready(Shape, frozen=True):
    """May people come in? `text` says why not."""

    status: str
    text: str | msgspec.UnsetType = msgspec.UNSET
