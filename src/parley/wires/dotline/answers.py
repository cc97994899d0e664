r"""What the server answers: one answer to each request, in the order of the requests.

«КОД˽[Дополнительное_описание]\n», the lines of the body, two empty lines. The description is for people;
everything a program needs is in the code and the body, where each line begins with its name.
"""

from typing import Annotated, ClassVar

import msgspec

from parley.core import Cell, Seat
from parley.core.connection import Message
from parley.wires.dotline.codes import Code
from parley.wires.dotline.fields import BodyLine, Part, Row
from parley.wires.dotline.rows import (
    CLASSIC,
    COUNT,
    LOGIN,
    POINT,
    SEAT,
    SETTINGS,
    TABLE,
    BoardRow,
    BotRow,
    GameRow,
    PersonRow,
    Phase,
    PlayerRow,
    Settings,
    TableRow,
)
from parley.wires.dotline.texts import Text, Word
from parley.wires.dotline.words import Choice, Switch

Description = Annotated[str, Part.DESCRIPTION, "for people"]
MORE = BodyLine("more", Switch())
RECORD_LINE = Text(0, 1000)


class Saying(Message, msgspec.Struct, frozen=True):
    """Said by the server. `CODE` is the code of the classes that have only one."""

    CODE: ClassVar[Code]


class Answer(Saying, frozen=True):
    """Said because the client asked."""


class Done(Answer, frozen=True):
    """It is done; there is nothing to add."""

    CODE: ClassVar[Code] = Code.DONE
    text: Description = Code.DONE.text


class Registered(Answer, frozen=True):
    """The account is made, and you are logged in."""

    CODE: ClassVar[Code] = Code.REGISTERED
    login: Annotated[str, BodyLine("login", LOGIN), "the account, in form NFC"]
    text: Description = Code.REGISTERED.text


class LoggedIn(Answer, frozen=True):
    """You are logged in, and in the lobby."""

    CODE: ClassVar[Code] = Code.LOGGED_IN
    login: Annotated[str, BodyLine("login", LOGIN), "the account as it was registered"]
    text: Description = Code.LOGGED_IN.text


class Resumed(Answer, frozen=True):
    """You are logged in, and back in the seat you have in a game that goes on."""

    CODE: ClassVar[Code] = Code.RESUMED
    login: Annotated[str, BodyLine("login", LOGIN), "the account as it was registered"]
    table: Annotated[int, BodyLine("table", TABLE), "where the game goes on"]
    seat: Annotated[Seat, BodyLine("seat", SEAT), "your seat"]
    text: Description = Code.RESUMED.text


class LoggedOut(Answer, frozen=True):
    """You are logged out; after DEL the account is no more."""

    CODE: ClassVar[Code] = Code.LOGGED_OUT
    text: Description = Code.LOGGED_OUT.text


class Opened(Answer, frozen=True):
    """The table is open, and the first seat is yours."""

    CODE: ClassVar[Code] = Code.OPENED
    table: Annotated[int, BodyLine("table", TABLE), "its number"]
    seat: Annotated[Seat, BodyLine("seat", SEAT), "your seat"]
    text: Description = Code.OPENED.text


class Joined(Answer, frozen=True):
    """You have a seat."""

    CODE: ClassVar[Code] = Code.JOINED
    table: Annotated[int, BodyLine("table", TABLE), "the number of the table"]
    seat: Annotated[Seat, BodyLine("seat", SEAT), "your seat"]
    text: Description = Code.JOINED.text


class Left(Answer, frozen=True):
    """You are at no table any more, and in the lobby."""

    CODE: ClassVar[Code] = Code.LEFT
    text: Description = Code.LEFT.text


class Stopped(Answer, frozen=True):
    """You play no more; you watch what the others do."""

    CODE: ClassVar[Code] = Code.STOPPED
    text: Description = Code.STOPPED.text


class Watching(Answer, frozen=True):
    """You watch."""

    CODE: ClassVar[Code] = Code.WATCHING
    table: Annotated[int, BodyLine("table", TABLE), "the number of the table"]
    text: Description = Code.WATCHING.text


class Tables(Answer, frozen=True):
    """Tables, by number."""

    CODE: ClassVar[Code] = Code.TABLES
    tables: Annotated[tuple[TableRow, ...], BodyLine("table", Row(TableRow), many=True), "one table"] = ()
    more: Annotated[bool, MORE, "there are more: ask for those after the last"] = False
    text: Description = Code.TABLES.text


class Board(Answer, frozen=True):
    """A table as you may see it, at this place in the order of answers and notices."""

    CODE: ClassVar[Code] = Code.BOARD
    table: Annotated[int, BodyLine("table", TABLE), "the number of the table"]
    phase: Annotated[Phase, BodyLine("phase", Choice(Phase)), "how far it is"]
    settings: Annotated[Settings, BodyLine("settings", SETTINGS), "what is played"] = CLASSIC
    players: Annotated[
        tuple[PlayerRow, ...], BodyLine("player", Row(PlayerRow), many=True), "a player, by seat"
    ] = ()
    seat: Annotated[Seat | None, BodyLine("seat", SEAT), "your seat, if you play"] = None
    turn: Annotated[Seat | None, BodyLine("turn", SEAT), "whose turn it is, while it is somebody's"] = None
    left: Annotated[int | None, BodyLine("left", COUNT), "seconds left for this move, rounded up"] = None
    agreed: Annotated[tuple[Seat, ...], BodyLine("draw", SEAT, many=True), "who agrees to a draw now"] = ()
    last: Annotated[Cell | None, BodyLine("last", POINT), "where the last dot was put"] = None
    columns: Annotated[
        str | None, BodyLine("cols", Word(99)), "the columns' letters, of AA and so on the last, for the eye"
    ] = None
    dots: Annotated[
        tuple[BoardRow, ...],
        BodyLine("dots", Row(BoardRow), many=True),
        "a row: whose dots stand there, letters captured ones",
    ] = ()
    areas: Annotated[
        tuple[BoardRow, ...],
        BodyLine("area", Row(BoardRow), many=True),
        "a row that has captured points: who holds them",
    ] = ()
    text: Description = Code.BOARD.text


class People(Answer, frozen=True):
    """Who is logged in, by login."""

    CODE: ClassVar[Code] = Code.PEOPLE
    people: Annotated[tuple[PersonRow, ...], BodyLine("person", Row(PersonRow), many=True), "somebody"] = ()
    more: Annotated[bool, MORE, "there are more: ask for those after the last"] = False
    text: Description = Code.PEOPLE.text


class Record(Answer, frozen=True):
    """A finished game, written down."""

    CODE: ClassVar[Code] = Code.RECORD
    lines: Annotated[
        tuple[str, ...], BodyLine("line", RECORD_LINE, many=True), "a line of it; may be empty"
    ] = ()
    text: Description = Code.RECORD.text


class Commands(Answer, frozen=True):
    """The requests there are."""

    CODE: ClassVar[Code] = Code.HELP
    lines: Annotated[tuple[str, ...], BodyLine("help", Text(0, 1000), many=True), "how one is written"] = ()
    text: Description = Code.HELP.text


class Statistics(Answer, frozen=True):
    """Somebody's finished games."""

    CODE: ClassVar[Code] = Code.STATISTICS
    login: Annotated[str, BodyLine("login", LOGIN), "whose"]
    won: Annotated[int, BodyLine("won", COUNT), "games won"] = 0
    drawn: Annotated[int, BodyLine("drawn", COUNT), "games drawn"] = 0
    lost: Annotated[int, BodyLine("lost", COUNT), "games lost"] = 0
    text: Description = Code.STATISTICS.text


class Bots(Answer, frozen=True):
    """The bots that can be asked to a table."""

    CODE: ClassVar[Code] = Code.BOTS
    bots: Annotated[tuple[BotRow, ...], BodyLine("bot", Row(BotRow), many=True), "a bot"] = ()
    text: Description = Code.BOTS.text


class Games(Answer, frozen=True):
    """Somebody's finished games, the latest first."""

    CODE: ClassVar[Code] = Code.GAMES
    login: Annotated[str, BodyLine("login", LOGIN), "whose"]
    games: Annotated[tuple[GameRow, ...], BodyLine("game", Row(GameRow), many=True), "a game"] = ()
    more: Annotated[bool, MORE, "there are more: ask for those before the last"] = False
    text: Description = Code.GAMES.text


class Goodbye(Answer, frozen=True):
    """The server closes the connection now."""

    CODE: ClassVar[Code] = Code.GOODBYE
    text: Description = Code.GOODBYE.text


class Refusal(Answer, frozen=True):
    """Not done, and nothing has changed: 4xx by the client's fault, 5xx by the server's."""

    code: Annotated[int, Part.CODE, "why"]
    text: Description = ""

    @classmethod
    def of(cls, code: Code, detail: str = "") -> "Refusal":
        """The refusal in the words of its code, and more of them if there are."""
        return cls(code, f"{code.text}: {detail}" if detail else code.text)


class OtherAnswer(Answer, frozen=True):
    """A code this program does not know; by its first digit the request was granted."""

    code: Annotated[int, Part.CODE, "what the server said"]
    text: Description = ""
    body: Annotated[tuple[str, ...], Part.BODY, "whatever came with it"] = ()


ANSWERS: tuple[type[Answer], ...] = (
    Done,
    Registered,
    LoggedIn,
    Resumed,
    LoggedOut,
    Opened,
    Joined,
    Left,
    Stopped,
    Watching,
    Tables,
    Board,
    People,
    Record,
    Commands,
    Statistics,
    Bots,
    Games,
    Goodbye,
)
"""The answers that grant something, in the order of their codes. `Refusal` is the other one."""
