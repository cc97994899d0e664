r"""What a client says: «КОД˽[параметр1]˽[параметр2]˽...˽[параметрN]\n», three letters and parameters."""

from enum import StrEnum
from typing import Annotated, ClassVar

import msgspec

from parley.core import Cell
from parley.core.connection import Message
from parley.wires.dotline.fields import Named, fields_of
from parley.wires.dotline.rows import CLASSIC, LOGIN, MATCH, NAME, POINT, SETTINGS, TABLE, Settings
from parley.wires.dotline.texts import FirstPassword, Text, Word
from parley.wires.dotline.words import Choice, Switch

PASSWORD = Text(1, 128, secret=True)
CODE_WORD = Word(3)
TABLE_PASSWORD = Word(32, secret=True)
CHAT = Text(1, 240)


class Request(Message, msgspec.Struct, frozen=True):
    """Asked by the client; the server gives each exactly one answer, in order."""

    CODE: ClassVar[str]

    def __repr__(self) -> str:
        """Without passwords."""
        shown = [item.name for item in fields_of(type(self)) if not item.is_secret]
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown)
        return f"{type(self).__name__}({values})"


class Register(Request, frozen=True):
    """Make an account and log in to it. IV.1, «REG˽логин˽пароль»; the password is the rest of the line."""

    # dots/IV/1, dots/line/4/1

    CODE: ClassVar[str] = "REG"
    login: Annotated[str, LOGIN, "the name to play under"]
    password: Annotated[str, PASSWORD, "the password"]


class LogIn(Request, frozen=True):
    """Log in. If you have a seat in a game, you are back in it. An older connection of yours is closed."""

    CODE: ClassVar[str] = "LOG"
    login: Annotated[str, LOGIN, "the account"]
    password: Annotated[str, PASSWORD, "its password"]


class LogOut(Request, frozen=True):
    """Log out; the connection stays open."""

    CODE: ClassVar[str] = "OUT"


class ChangePassword(Request, frozen=True):
    """Change the password. A tab separates the two; a space will do if neither has a space in it."""

    CODE: ClassVar[str] = "PWD"
    old: Annotated[str, FirstPassword(PASSWORD), "the password so far"]
    new: Annotated[str, PASSWORD, "the password from now on"]


class DeleteAccount(Request, frozen=True):
    """Delete your account and log out. Finished games stay recorded."""

    CODE: ClassVar[str] = "DEL"
    password: Annotated[str, PASSWORD, "to be sure"]


class OpenTable(Request, frozen=True):
    """Open a table and take its first seat. Part II; what is left out has its default."""

    CODE: ClassVar[str] = "NEW"
    settings: Annotated[Settings, SETTINGS, "what is played"] = CLASSIC
    bots: Annotated[tuple[str, ...], Named("bot", NAME, many=True), "a bot that takes a seat at once"] = ()
    password: Annotated[str | None, Named("pass", TABLE_PASSWORD), "joining and watching take this"] = None


class Which(StrEnum):
    """Which tables to list."""

    OPEN = "open"
    LIVE = "live"
    ALL = "all"


class ListTables(Request, frozen=True):
    """List tables. By number, up to 100 at a time; `after` asks for those behind a number."""

    CODE: ClassVar[str] = "LST"
    which: Annotated[Which, Choice(Which), "open ones, live ones, or both"] = Which.OPEN
    after: Annotated[int | None, TABLE, "only numbers above this one"] = None


class Join(Request, frozen=True):
    """Take a seat at an open table. The game begins when all are taken."""

    CODE: ClassVar[str] = "JON"
    table: Annotated[int, TABLE, "which table"]
    password: Annotated[str | None, TABLE_PASSWORD, "if it is locked"] = None


class Leave(Request, frozen=True):
    """Get up from a table before the game has begun."""

    CODE: ClassVar[str] = "LEV"


class Put(Request, frozen=True):
    """Put a dot. «1 ход — одна точка»; `PUT 2 7` and `PUT B7` are the same point."""

    CODE: ClassVar[str] = "PUT"
    cell: Annotated[Cell, POINT, "column and row from 1, from the top-left"]


class Stop(Request, frozen=True):
    """Stop playing. «Один игрок останавливает игру, остальные продолжают играть»."""

    CODE: ClassVar[str] = "STP"


class OfferDraw(Request, frozen=True):
    """Offer a draw, or agree to one. «По взаимному согласию игроков (ничья)»; it holds until the next dot."""

    CODE: ClassVar[str] = "DRW"


class Say(Request, frozen=True):
    """Say something. All at your table hear it, spectators too; in the lobby, all who are in the lobby."""

    CODE: ClassVar[str] = "SAY"
    text: Annotated[str, CHAT, "what to say"]


class Tell(Request, frozen=True):
    """Tell one person something. Nobody else hears it, wherever the two of you are."""

    CODE: ClassVar[str] = "TEL"
    name: Annotated[str, NAME, "whom, as the server writes the name"]
    text: Annotated[str, CHAT, "what to say"]


class Ignore(Request, frozen=True):
    """Hear somebody no more, or again. Kept with your account; they are not told."""

    CODE: ClassVar[str] = "IGN"
    name: Annotated[str, NAME, "whom, as the server writes the name"]
    wanted: Annotated[bool, Switch(), "`off` to hear them again"] = True


class Report(Request, frozen=True):
    """Report somebody to the operators. What you heard of late goes with it."""

    CODE: ClassVar[str] = "RPT"
    name: Annotated[str, NAME, "whom, as the server writes the name"]
    reason: Annotated[str, CHAT, "what for"]


class Who(Request, frozen=True):
    """List who is logged in. By login, up to 100 at a time; `after` asks for those behind a login."""

    CODE: ClassVar[str] = "WHO"
    after: Annotated[str | None, NAME, "only those behind this one"] = None


class ShowBoard(Request, frozen=True):
    """Show your table. Settings, players, scores, whose turn it is, the time left, and the board."""

    CODE: ClassVar[str] = "BRD"


class Watch(Request, frozen=True):
    """Watch a table."""

    CODE: ClassVar[str] = "WCH"
    table: Annotated[int, TABLE, "which table"]
    password: Annotated[str | None, TABLE_PASSWORD, "if it is locked"] = None


class Unwatch(Request, frozen=True):
    """Stop watching."""

    CODE: ClassVar[str] = "UNW"


class Form(StrEnum):
    """How a match can be written down."""

    SGF = "sgf"
    RECORD = "record"


class GetRecord(Request, frozen=True):
    """Get the record of a finished game. By the number of the match, or of the table: then of its last."""

    CODE: ClassVar[str] = "GET"
    number: Annotated[int, MATCH, "the match, or the table it was played at"]
    form: Annotated[Form, Choice(Form), "SGF for programs, or Parley's plain text"] = Form.SGF


class ShowStatistics(Request, frozen=True):
    """Count somebody's games."""

    CODE: ClassVar[str] = "STA"
    login: Annotated[str | None, LOGIN, "whose; your own if left out"] = None


class ListGames(Request, frozen=True):
    """List somebody's finished games. The latest first, up to 20 at a time."""

    CODE: ClassVar[str] = "HIS"
    login: Annotated[str | None, LOGIN, "whose; your own if left out"] = None
    before: Annotated[int | None, MATCH, "only those that began before this match"] = None


class ListBots(Request, frozen=True):
    """List the bots of the house."""

    CODE: ClassVar[str] = "BOT"


class LobbyNews(Request, frozen=True):
    """Be told of open tables, or not. Off at first; only those who are in the lobby are told."""

    CODE: ClassVar[str] = "NWS"
    wanted: Annotated[bool, Switch(), "whether to be told"]


class Language(StrEnum):
    """What descriptions can be in."""

    EN = "en"
    RU = "ru"
    DE = "de"


class SpeakLanguage(Request, frozen=True):
    """Have the descriptions in a language. What is behind the codes; bodies stay as they are."""

    CODE: ClassVar[str] = "LNG"
    language: Annotated[Language, Choice(Language), "English, Russian or German"]


class Help(Request, frozen=True):
    """List the commands, or explain a code: one of them, or what an answer begins with."""

    CODE: ClassVar[str] = "HLP"
    command: Annotated[str | None, CODE_WORD, "three letters of a command, or three digits"] = None


class Ping(Request, frozen=True):
    """Show that you are there."""

    CODE: ClassVar[str] = "PNG"


class Bye(Request, frozen=True):
    """Leave. The server answers what is unanswered, says goodbye and closes the connection."""

    CODE: ClassVar[str] = "BYE"


REQUESTS: tuple[type[Request], ...] = (
    Register,
    LogIn,
    LogOut,
    ChangePassword,
    DeleteAccount,
    OpenTable,
    ListTables,
    Join,
    Leave,
    Put,
    Stop,
    OfferDraw,
    Say,
    Tell,
    Ignore,
    Report,
    ShowBoard,
    Watch,
    Unwatch,
    GetRecord,
    ShowStatistics,
    ListGames,
    Who,
    ListBots,
    LobbyNews,
    SpeakLanguage,
    Help,
    Ping,
    Bye,
)
"""All requests, in the order of the page."""
