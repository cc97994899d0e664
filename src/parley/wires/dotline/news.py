"""What the server says unasked: 1xx, so that a client can always tell it from an answer.

News has the same frame as an answer. It may come between answers, never inside one. The class is called
`News` because a `Notice` is what a connection tells its owner.
"""

from enum import StrEnum
from typing import Annotated, ClassVar

from parley.core import Cell, Seat
from parley.wires.dotline.answers import Description, Saying
from parley.wires.dotline.codes import Code
from parley.wires.dotline.fields import BodyLine, Part, Row
from parley.wires.dotline.requests import CHAT
from parley.wires.dotline.rows import (
    COUNT,
    MATCH,
    NAME,
    POINT,
    SEAT,
    SETTINGS,
    TABLE,
    PlayerRow,
    Score,
    Settings,
    TableRow,
)
from parley.wires.dotline.words import Choice, Number

PROTOCOL = 2
"""2: letters in the rows of a board."""
_SEAT = BodyLine("seat", SEAT)
_NAME = BodyLine("name", NAME)
_MATCH = BodyLine("match", MATCH)
_CELLS = BodyLine("cell", POINT, many=True)
_SCORES = BodyLine("score", Row(Score), many=True)


class Why(StrEnum):
    """Why a player has stopped."""

    ASKED = "asked"
    """The player said so."""
    LATE = "late"
    """Three turns in a row ran out of time."""
    GONE = "gone"
    """The connection was lost, and the player did not come back in time."""


class Ending(StrEnum):
    """What ended a game."""

    FULL = "full"
    """«Когда не осталось свободных мест»."""
    AGREED = "agreed"
    """«По взаимному согласию игроков»."""
    STOPPED = "stopped"
    """«Если остался один игрок - игра заканчивается»."""
    ABANDONED = "abandoned"
    """No person was left at the table, only bots."""
    ADJUDICATED = "adjudicated"
    """The server ended it as it stood."""


class News(Saying, frozen=True):
    """Said by the server of its own accord."""


class Greeting(News, frozen=True):
    """The first thing a new connection hears."""

    CODE: ClassVar[Code] = Code.GREETING
    server: Annotated[str, BodyLine("server", NAME), "which program this is"]
    protocol: Annotated[int, BodyLine("protocol", Number(1, 999)), "the version of this page"] = PROTOCOL
    text: Description = Code.GREETING.text


class Said(News, frozen=True):
    """Somebody said something: in the lobby, at the table with that number, or to you alone.

    You hear yourself too, but not what you tell one person.
    """

    CODE: ClassVar[Code] = Code.SAID
    name: Annotated[str, _NAME, "who"]
    words: Annotated[str, BodyLine("text", CHAT), "what"]
    table: Annotated[int | None, BodyLine("table", TABLE), "where, unless in the lobby"] = None
    to: Annotated[str | None, BodyLine("to", NAME), "you, where nobody else hears it"] = None
    text: Description = Code.SAID.text


class TableNews(News, frozen=True):
    """A table was opened, or somebody joined or left it. For those who asked with NWS."""

    CODE: ClassVar[Code] = Code.TABLE_NEWS
    table: Annotated[TableRow, BodyLine("table", Row(TableRow)), "the table, as LST lists it"]
    text: Description = Code.TABLE_NEWS.text


class TableGone(News, frozen=True):
    """A table began to play or was closed. For those who asked with NWS."""

    CODE: ClassVar[Code] = Code.TABLE_GONE
    table: Annotated[int, BodyLine("table", TABLE), "its number"]
    text: Description = Code.TABLE_GONE.text


class PlayerJoined(News, frozen=True):
    """Somebody took a seat at your table."""

    CODE: ClassVar[Code] = Code.PLAYER_JOINED
    player: Annotated[PlayerRow, BodyLine("player", Row(PlayerRow)), "who, and where"]
    text: Description = Code.PLAYER_JOINED.text


class PlayerLeft(News, frozen=True):
    """Somebody got up before the game began; the seat is free."""

    CODE: ClassVar[Code] = Code.PLAYER_LEFT
    seat: Annotated[Seat, _SEAT, "whose"]
    name: Annotated[str, _NAME, "who"]
    text: Description = Code.PLAYER_LEFT.text


class PlayerAway(News, frozen=True):
    """A player's connection is lost; the clock runs on."""

    CODE: ClassVar[Code] = Code.PLAYER_AWAY
    seat: Annotated[Seat, _SEAT, "whose"]
    seconds: Annotated[int, BodyLine("seconds", COUNT), "how long the seat is kept"]
    text: Description = Code.PLAYER_AWAY.text


class PlayerBack(News, frozen=True):
    """A player is connected again."""

    CODE: ClassVar[Code] = Code.PLAYER_BACK
    seat: Annotated[Seat, _SEAT, "whose"]
    text: Description = Code.PLAYER_BACK.text


class TableClosed(News, frozen=True):
    """Your table was closed before its game began; you are in the lobby."""

    CODE: ClassVar[Code] = Code.TABLE_CLOSED
    table: Annotated[int, BodyLine("table", TABLE), "its number"]
    text: Description = Code.TABLE_CLOSED.text


class GameStarted(News, frozen=True):
    """All seats are taken: the game begins. A `turn` follows."""

    CODE: ClassVar[Code] = Code.GAME_STARTED
    table: Annotated[int, BodyLine("table", TABLE), "the number of the table"]
    settings: Annotated[Settings, BodyLine("settings", SETTINGS), "what is played"]
    players: Annotated[
        tuple[PlayerRow, ...], BodyLine("player", Row(PlayerRow), many=True), "a player, by seat"
    ] = ()
    seat: Annotated[Seat | None, _SEAT, "your seat, if you play"] = None
    match: Annotated[int | None, _MATCH, "the number of the match, for ever"] = None
    text: Description = Code.GAME_STARTED.text


class Turn(News, frozen=True):
    """The player to move. After a capture with the extra move it may be the same one again."""

    CODE: ClassVar[Code] = Code.TURN
    seat: Annotated[Seat, _SEAT, "whose turn it is"]
    seconds: Annotated[int, BodyLine("seconds", COUNT), "time for the move"]
    scores: Annotated[tuple[Score, ...], _SCORES, "how it stands, by seat"] = ()
    text: Description = Code.TURN.text


class DotPut(News, frozen=True):
    """A player, yourself included, put a dot."""

    CODE: ClassVar[Code] = Code.DOT_PUT
    seat: Annotated[Seat, _SEAT, "whose dot"]
    cell: Annotated[Cell, BodyLine("cell", POINT), "where"]
    text: Description = Code.DOT_PUT.text


class AreaCaptured(News, frozen=True):
    """An area is closed, its dots are prisoners. «Запрещено ставить точку любому из игроков»."""

    CODE: ClassVar[Code] = Code.AREA_CAPTURED
    seat: Annotated[Seat, _SEAT, "who captured it"]
    cells: Annotated[tuple[Cell, ...], _CELLS, "a point of the area"] = ()
    prisoners: Annotated[tuple[Cell, ...], BodyLine("prisoner", POINT, many=True), "an enemy dot in it"] = ()
    text: Description = Code.AREA_CAPTURED.text


class AreaLost(News, frozen=True):
    """These points were held by `seat` and lie in the area just captured: they count for it no more."""

    CODE: ClassVar[Code] = Code.AREA_LOST
    seat: Annotated[Seat, _SEAT, "who held them"]
    cells: Annotated[tuple[Cell, ...], _CELLS, "a point of the area"] = ()
    text: Description = Code.AREA_LOST.text


class DotsFreed(News, frozen=True):
    """These dots of `seat` were prisoners; they stay where they are and count for nobody."""

    CODE: ClassVar[Code] = Code.DOTS_FREED
    seat: Annotated[Seat, _SEAT, "whose dots"]
    cells: Annotated[tuple[Cell, ...], _CELLS, "a dot"] = ()
    text: Description = Code.DOTS_FREED.text


class TimePassed(News, frozen=True):
    """A player's time ran out; the turn passes to the next."""

    CODE: ClassVar[Code] = Code.TIME_PASSED
    seat: Annotated[Seat, _SEAT, "whose time"]
    text: Description = Code.TIME_PASSED.text


class PlayerStopped(News, frozen=True):
    """A player plays no more; the dots stay, the others play on."""

    CODE: ClassVar[Code] = Code.PLAYER_STOPPED
    seat: Annotated[Seat, _SEAT, "who"]
    why: Annotated[Why, BodyLine("why", Choice(Why)), "why"]
    text: Description = Code.PLAYER_STOPPED.text


class DrawOffered(News, frozen=True):
    """A player agrees to a draw, until the next dot; DRW agrees too."""

    CODE: ClassVar[Code] = Code.DRAW_OFFERED
    seat: Annotated[Seat, _SEAT, "who"]
    text: Description = Code.DRAW_OFFERED.text


class GameOver(News, frozen=True):
    """The game is over; players and spectators are in the lobby."""

    CODE: ClassVar[Code] = Code.GAME_OVER
    table: Annotated[int, BodyLine("table", TABLE), "where"]
    why: Annotated[Ending, BodyLine("why", Choice(Ending)), "what ended it"]
    winners: Annotated[
        tuple[Seat, ...], BodyLine("winner", SEAT, many=True), "who won; several: a draw between them"
    ] = ()
    scores: Annotated[tuple[Score, ...], _SCORES, "how it ended, by seat"] = ()
    match: Annotated[int | None, _MATCH, "the number of the match: GET has the record"] = None
    text: Description = Code.GAME_OVER.text


class YouAreOut(News, frozen=True):
    """You let three turns in a row pass: you have stopped, and watch what the others do."""

    CODE: ClassVar[Code] = Code.YOU_ARE_OUT
    text: Description = Code.YOU_ARE_OUT.text


class StoppingSoon(News, frozen=True):
    """The server will stop. Games are kept and go on when it is back; no new ones begin."""

    CODE: ClassVar[Code] = Code.STOPPING_SOON
    seconds: Annotated[int, BodyLine("seconds", COUNT), "how soon"]
    text: Description = Code.STOPPING_SOON.text


class Announced(News, frozen=True):
    """An operator says something to everybody."""

    CODE: ClassVar[Code] = Code.ANNOUNCED
    words: Annotated[str, BodyLine("text", CHAT), "what they say"]
    text: Description = Code.ANNOUNCED.text


class Closing(News, frozen=True):
    """The server closes the connection now; the code says why. What was unanswered stays so."""

    code: Annotated[int, Part.CODE, "why"]
    text: Description = ""

    @classmethod
    def of(cls, code: Code) -> "Closing":
        """The last words in those of their code."""
        return cls(code, code.text)


class OtherNews(News, frozen=True):
    """A code this program does not know."""

    code: Annotated[int, Part.CODE, "what the server said"]
    text: Description = ""
    body: Annotated[tuple[str, ...], Part.BODY, "whatever came with it"] = ()


NEWS: tuple[type[News], ...] = (
    Greeting,
    Said,
    TableNews,
    TableGone,
    PlayerJoined,
    PlayerLeft,
    PlayerAway,
    PlayerBack,
    TableClosed,
    GameStarted,
    Turn,
    DotPut,
    AreaCaptured,
    AreaLost,
    DotsFreed,
    TimePassed,
    PlayerStopped,
    DrawOffered,
    GameOver,
    YouAreOut,
    StoppingSoon,
    Announced,
)
"""The news, in the order of their codes. `Closing` has codes of its own."""
