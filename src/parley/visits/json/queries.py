"""What is not said on the socket but read by HTTP: who is here, who can be invited, finished matches."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from parley.core.text import clean
from parley.games import GAMES
from parley.visits.hall import PEOPLE
from parley.visits.json.rows import NAME, read_name

OK = 200
PEOPLE_PATH, BOTS_PATH = "/api/people", "/api/games"
BOTS = 100
"""Of one game that are offered."""


class Query(NamedTuple):
    """Something for `net` to fetch. `answer` gets the status and the body; 0: there was no answer."""

    path: str
    answer: Callable[[int, bytes], None]


class _Named(msgspec.Struct, frozen=True):
    name: str


class _Game(msgspec.Struct, frozen=True):
    game: str
    bots: list[_Named]
    programs: list[_Named] = []


class Result(msgspec.Struct, frozen=True):
    """How a match ended."""

    outcome: dict[str, Any] | None
    reason: str = ""


class Refusal(msgspec.Struct, frozen=True):
    """A line for people."""

    text: str


_people = msgspec.json.Decoder(list[_Named])
_games = msgspec.json.Decoder(list[_Game])
_result = msgspec.json.Decoder(Result)
_refusal = msgspec.json.Decoder(Refusal)
_UNREADABLE = (msgspec.DecodeError, UnicodeError, RecursionError)


def read_people(body: bytes) -> tuple[str, ...] | None:
    """Who is here; None if it cannot be read."""
    try:
        return tuple(read_name(one.name) for one in _people.decode(body)[:PEOPLE])
    except _UNREADABLE:
        return None


def read_bots(body: bytes) -> Mapping[str, tuple[str, ...]] | None:
    """Bots and programs by game; None if it cannot be read."""
    try:
        games = _games.decode(body)
    except _UNREADABLE:
        return None
    return {
        one.game: tuple(clean(bot.name, NAME) for bot in (*one.bots, *one.programs))[:BOTS]
        for one in games
        if one.game in GAMES
    }


def read_result(body: bytes) -> Result | None:
    """How a match ended; None if it cannot be read."""
    try:
        return _result.decode(body)
    except _UNREADABLE:
        return None


def read_refusal(body: bytes) -> str:
    """Why something is refused; empty if it cannot be read."""
    try:
        return clean(_refusal.decode(body).text, 300)
    except _UNREADABLE:
        return ""
