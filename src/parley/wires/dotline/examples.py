"""One sensible instance of every message, for the checks and for reading."""

from collections.abc import Mapping

from parley.core import Cell, Seat
from parley.core.connection import Message
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from parley.wires.dotline.codes import Code
from parley.wires.dotline.rows import (
    BotRow,
    GameRow,
    Goal,
    PersonRow,
    Phase,
    Place,
    PlayerRow,
    Presence,
    Result,
    Score,
    Settings,
    TableRow,
    board_rows,
    ruler,
)
from parley.wires.dotline.usage import EXPLAINED

ANN, BOB = Seat(0), Seat(1)
MATCH = 113_246_208_311_415
SMALL = Settings(width=10, height=10, seconds=60)
PLAYERS = (PlayerRow(ANN, "ann", score=1), PlayerRow(BOB, "Борис", presence=Presence.AWAY))
SCORES = (Score(ANN, 1), Score(BOB, 0))
_TABLE = TableRow(7, Phase.OPEN, 1, "ann", locked=False, settings=Settings(players=4, goal=Goal.TERRITORY))
_DOTS = {Cell(4, 4): "b", Cell(4, 3): "1", Cell(3, 4): "1", Cell(5, 4): "1", Cell(4, 5): "1"}

_ALL: tuple[Message, ...] = (
    r.Register("логин", "пароль"),
    r.LogIn("ann", "correct horse battery staple"),
    r.LogOut(),
    r.ChangePassword("correct horse battery staple", "tr0ub4dor&3"),
    r.DeleteAccount("tr0ub4dor&3"),
    r.OpenTable(SMALL, ("random",), "sesame"),
    r.ListTables(r.Which.ALL, after=6),
    r.Join(7),
    r.Leave(),
    r.Put(Cell(1, 6)),
    r.Stop(),
    r.OfferDraw(),
    r.Say("good luck, have fun"),
    r.Tell("Борис", "well played"),
    r.Ignore("Борис"),
    r.Report("Борис", "calls everybody names"),
    r.Who(),
    r.ShowBoard(),
    r.Watch(7),
    r.Unwatch(),
    r.GetRecord(MATCH, r.Form.RECORD),
    r.ShowStatistics(),
    r.ListGames("ann", before=MATCH),
    r.ListBots(),
    r.LobbyNews(wanted=True),
    r.SpeakLanguage(r.Language.RU),
    r.Help(r.Put.CODE),
    r.Ping(),
    r.Bye(),
    a.Done(),
    a.Registered("логин"),
    a.LoggedIn("ann"),
    a.Resumed("ann", 7, ANN),
    a.LoggedOut(),
    a.Opened(7, ANN),
    a.Joined(7, BOB),
    a.Left(),
    a.Stopped(),
    a.Watching(7),
    a.Tables((_TABLE,), more=True),
    a.Board(
        7,
        Phase.LIVE,
        SMALL,
        PLAYERS,
        seat=ANN,
        turn=BOB,
        left=58,
        agreed=(ANN,),
        last=Cell(4, 5),
        columns=ruler(10),
        dots=board_rows(10, 10, _DOTS, all_rows=True),
        areas=board_rows(10, 10, {Cell(4, 4): "1"}, all_rows=False),
    ),
    a.People((PersonRow("ann", Place.PLAYING, 7), PersonRow("Борис", Place.LOBBY))),
    a.Record(("Parley record 1", "game: dots", "", "1. 0 E5")),
    a.Commands(EXPLAINED[r.Put.CODE]),
    a.Statistics("ann", won=3, drawn=1, lost=2),
    a.Bots((BotRow("random", "puts its dots anywhere"),)),
    a.Games("ann", (GameRow(MATCH, 7, "2026-11-17T08:30:00Z", Result.WON, ("ann", "Борис")),), more=True),
    a.Goodbye(),
    a.Refusal.of(Code.NO_SUCH_TABLE),
    n.Greeting("Parley"),
    n.Said("ann", "good luck, have fun", table=7),
    n.TableNews(_TABLE),
    n.TableGone(7),
    n.PlayerJoined(PlayerRow(BOB, "Борис")),
    n.PlayerLeft(BOB, "Борис"),
    n.PlayerAway(BOB, 60),
    n.PlayerBack(BOB),
    n.TableClosed(7),
    n.GameStarted(7, SMALL, (PlayerRow(ANN, "ann"), PlayerRow(BOB, "Борис")), ANN, MATCH),
    n.Turn(BOB, 60, SCORES),
    n.DotPut(ANN, Cell(4, 5)),
    n.AreaCaptured(ANN, (Cell(4, 4),), (Cell(4, 4),)),
    n.AreaLost(BOB, (Cell(1, 1), Cell(2, 1))),
    n.DotsFreed(ANN, (Cell(1, 1),)),
    n.TimePassed(BOB),
    n.PlayerStopped(BOB, n.Why.ASKED),
    n.DrawOffered(ANN),
    n.GameOver(7, n.Ending.STOPPED, (ANN,), SCORES, MATCH),
    n.YouAreOut(),
    n.StoppingSoon(5),
    n.Announced("the server restarts at eight"),
    n.Closing.of(Code.REPLACED),
)

EXAMPLES: Mapping[type[Message], Message] = {type(message): message for message in _ALL}
