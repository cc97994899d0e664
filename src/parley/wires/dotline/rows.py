"""Tables, players and people as lines of an answer's body."""

from enum import StrEnum
from typing import Annotated, Any

import msgspec

from parley.core import Cell, Seat
from parley.core.cells import format_column
from parley.wires.dotline.fields import Named, Row
from parley.wires.dotline.texts import Login, Points, Text, Word
from parley.wires.dotline.words import Choice, Number, Point, Switch

TABLE = Number(1, 10**15 - 1)
MATCH = Number(1, 2**53 - 1)
SEAT = Number(1, 4, base=1)
COUNT = Number(0, 10**9)
POINT = Point()
LOGIN = Login()
NAME = Word(32)
ROW_POINTS = Points()
SECONDS = range(15, 91)
"""Seconds a move may take."""
MARKS, DEAD_MARKS = "1234", "abcd"
"""A point of each seat; a dot in a captured area."""


class Goal(StrEnum):
    """«Цель: Классика (окружить больше точек), Захват (захватить больше территории)»."""

    CLASSIC = "classic"
    TERRITORY = "territory"


class Phase(StrEnum):
    """The stage a table is at."""

    OPEN = "open"
    """It waits for players."""
    LIVE = "live"
    """The game goes on."""
    OVER = "over"
    """The game is over."""


class Presence(StrEnum):
    """Where a player is."""

    HERE = "here"
    AWAY = "away"
    """The connection is lost; the seat is kept for a while."""
    STOPPED = "stopped"
    """«Один из игроков завершает игру»: plays no more, the dots stay."""


class Result(StrEnum):
    """How a game ended for somebody."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"


class Place(StrEnum):
    """What somebody is doing."""

    LOBBY = "lobby"
    WAITING = "waiting"
    PLAYING = "playing"
    WATCHING = "watching"


class Settings(msgspec.Struct, frozen=True):
    """Part II, «Ограничения на игровую сессию»."""

    # dots/II/1-6

    width: Annotated[int, Named("width", Number(10, 50)), "points from left to right"] = 39
    height: Annotated[int, Named("height", Number(10, 50)), "points from top to bottom"] = 32
    players: Annotated[int, Named("players", Number(2, 4)), "how many play"] = 2
    seconds: Annotated[int, Named("seconds", Number(SECONDS[0], SECONDS[-1])), "time for a move"] = 30
    extra: Annotated[bool, Named("extra", Switch()), "a move that captures gives another move"] = False
    goal: Annotated[
        Goal, Named("goal", Choice(Goal)), "what the score counts: prisoners, or points of area"
    ] = Goal.CLASSIC


SETTINGS = Row(Settings)
CLASSIC = Settings()
"""«Классический (39x32)», and defaults for everything else."""


class TableRow(msgspec.Struct, frozen=True):
    """A table in a list."""

    table: Annotated[int, TABLE, "its number"]
    phase: Annotated[Phase, Named("phase", Choice(Phase)), "how far it is"]
    taken: Annotated[int, Named("taken", Number(0, 4)), "how many of the seats are taken"]
    opener: Annotated[str, Named("by", NAME), "who opened it"]
    locked: Annotated[bool, Named("locked", Switch()), "joining takes a password"]
    settings: Annotated[Settings, SETTINGS, "what is played"] = CLASSIC


class PlayerRow(msgspec.Struct, frozen=True):
    """A player at a table."""

    seat: Annotated[Seat, SEAT, "the number of the seat, which is also the marker of the dots"]
    name: Annotated[str, NAME, "the login, or the name of a bot"]
    bot: Annotated[bool, Named("bot", Switch()), "a bot of the house"] = False
    presence: Annotated[Presence, Named("is", Choice(Presence)), "where the player is"] = Presence.HERE
    score: Annotated[int, Named("score", COUNT), "prisoners, or points of area, held now"] = 0


class PersonRow(msgspec.Struct, frozen=True):
    """Somebody who is logged in."""

    login: Annotated[str, NAME, "who"]
    place: Annotated[Place, Named("is", Choice(Place)), "doing what"]
    table: Annotated[int | None, Named("table", TABLE), "where, if it is a table of Dots"] = None


class BoardRow(msgspec.Struct, frozen=True):
    """A row of the board."""

    points: Annotated[str, ROW_POINTS, "the points from left to right"]
    row: Annotated[int, Number(1, 99, base=1), "the number of the row"]


class BotRow(msgspec.Struct, frozen=True):
    """A bot of the house."""

    name: Annotated[str, NAME, "what to write behind `bot=`"]
    about: Annotated[str, Text(0, 200), "how it plays"] = ""


class Score(msgspec.Struct, frozen=True):
    """What one seat has."""

    seat: Annotated[Seat, SEAT, "whose"]
    score: Annotated[int, COUNT, "prisoners, or points of area, held now"]


class GameRow(msgspec.Struct, frozen=True):
    """A finished game."""

    match: Annotated[int, MATCH, "its number, for `GET`"]
    table: Annotated[int | None, Named("table", TABLE), "the table it was played at, if that is known"] = None
    ended: Annotated[str, Named("ended", Word(20)), "when, in UTC"] = ""
    result: Annotated[
        Result | None, Named("result", Choice(Result)), "how it ended for them; missing: nobody can say"
    ] = None
    players: Annotated[tuple[str, ...], Named("player", NAME, many=True), "who played, by seat"] = ()


ROWS: tuple[type[Any], ...] = (Settings, TableRow, PlayerRow, PersonRow, GameRow, BoardRow, BotRow, Score)
"""All the rows, in the order of the page."""


def ruler(width: int) -> str:
    """The last letters of the columns, to be read above the rows of a board."""
    return "".join(format_column(x)[-1] for x in range(width))


def board_rows(width: int, height: int, marks: dict[Cell, str], *, all_rows: bool) -> tuple[BoardRow, ...]:
    """The rows of a board with these marks on it; without `all_rows` only rows with marks."""
    rows = (BoardRow("".join(marks.get(Cell(x, y), ".") for x in range(width)), y) for y in range(height))
    return tuple(row for row in rows if all_rows or row.points.strip("."))
