"""Our end of a Dots client's line: a server that answers every permitted request, and judges it."""

from collections.abc import Callable, Mapping
from typing import Any

from parley.checks.case import BrokenError
from parley.checks.means import Means
from parley.checks.probe import Probe
from parley.core.connection import Message
from parley.wires.dotline import WIRE, Code, Refusal, Request, Saying, State, answers, news
from parley.wires.dotline import requests as r
from parley.wires.dotline.messages import SERVER
from parley.wires.dotline.rows import BotRow, PersonRow, Place, TableRow
from parley.wires.dotline.rules import LEGAL
from parley.wires.dotline.usage import HELP

SLOWLY = 5
"""How many times longer a client may take to start, and to think, than a server to answer."""
IN_VAIN = 1000
"""Idle questions in a row: more are a flood."""
OPPONENT, BOT = "examiner", "random"

Dress = Callable[[Message], bytes]


class Host(Probe):
    """A server with one client. Idle questions are answered as soon as they are read, in order."""

    def __init__(self, means: Means) -> None:
        super().__init__(means, WIRE, SERVER)
        self.state = State.ANONYMOUS
        self.login = ""
        """The client's login, once it has logged in."""
        self.tables: tuple[TableRow, ...] = ()
        """The answer to LST."""
        self.hears_news = False
        """Did it ask for news of the lobby?"""
        self.dress: Dress = WIRE.encode
        """How our messages are written."""
        self.excused: tuple[type[Request], ...] = ()
        """What may have been asked before the client heard that its state has changed."""
        self.board: Callable[[], answers.Board] | None = None
        """What BRD shows at a table."""
        self.asked = 0
        """Requests so far that changed nothing."""

    @property
    def slowly(self) -> float:
        """Seconds it may take to start, or for a dot."""
        return SLOWLY * self.means.patience

    def encode(self, message: Message) -> bytes:
        """Write a message in the chosen style."""
        return self.dress(message)

    def move_to(self, state: State, *excused: type[Request]) -> None:
        """Our words have changed its state; these may still be in flight."""
        self.state, self.excused = state, excused

    async def request(self, within: float | None = None) -> Request | None:
        """The next request that is to change something; None: none came in time, or the line is lost."""
        end = self.means.clock() + (self.means.patience if within is None else within)
        for _ in range(IN_VAIN):
            frame = await self.next(max(0.0, end - self.means.clock()))
            if frame is None:
                return None
            if not isinstance(frame.message, Request) or frame.fault is not None:
                raise BrokenError("a request that can be read", f"{self._spelt(frame.data)}: {frame.fault}")
            if not self.is_aside(frame.message):
                return await self._leave(frame.message)
        raise BrokenError("a request that leads somewhere", f"{IN_VAIN} in a row that change nothing")

    async def _leave(self, request: Request) -> Request:
        if isinstance(request, r.Bye):
            self.say(answers.Goodbye())
            await self.close()
            self.gone = "the client said BYE"
        return request

    async def expect_request(self, *kinds: type[Request], words: str = "") -> Request:
        """One of these, within the time a client may take."""
        wanted = words or " or ".join(kind.CODE for kind in kinds)
        request = await self.request(self.slowly)
        if not isinstance(request, kinds):
            raise BrokenError(wanted, self.nothing if request is None else self.wire.describe(request))
        return request

    async def ahead(self) -> list[Request]:
        """What was sent ahead of our answer, which has not been given yet."""
        found: list[Request] = []
        while len(found) < IN_VAIN and (frame := await self.next(self.means.quiet)) is not None:
            if not isinstance(frame.message, Request):
                break
            found.append(frame.message)
        return found

    def is_aside(self, message: Message) -> bool:
        """Idle questions are answered here; asking what can only be refused is a breach (dots/line/12/2)."""
        if type(message) not in LEGAL[self.state]:
            if not isinstance(message, self.excused):
                wanted = f"nothing that can only be refused to somebody who is {self.state}"
                raise BrokenError(wanted, self.wire.describe(message))
            self.say(Refusal.of(Code.NOT_NOW))
            return True
        answer = _ASIDE.get(type(message))
        if answer is None:
            return False
        self.asked += 1
        self.say(answer(self, message))
        if isinstance(message, r.Say):
            self.say(news.Said(self.login, message.text))
        return True

    def name_of(self, kind: type[Message]) -> str:
        return getattr(kind, "CODE", kind.__name__)


def _tables(host: Host, asked: r.ListTables) -> Saying:
    rows = () if asked.which is r.Which.LIVE else host.tables
    return answers.Tables(tuple(row for row in rows if row.table > (asked.after or 0)))


def _people(host: Host, asked: r.Who) -> Saying:
    people = () if asked.after else (PersonRow(OPPONENT, Place.LOBBY), PersonRow(host.login, Place.LOBBY))
    return answers.People(people)


def _board(host: Host, _asked: r.ShowBoard) -> Saying:
    return Refusal.of(Code.NOT_NOW) if host.board is None else host.board()


def _news(host: Host, asked: r.LobbyNews) -> Saying:
    host.hears_news = asked.wanted
    return answers.Done()


def _done(_host: Host, _asked: Request) -> Saying:
    return answers.Done()


_ASIDE: Mapping[type[Message], Callable[[Host, Any], Saying]] = {
    r.ListTables: _tables,
    r.Who: _people,
    r.ShowBoard: _board,
    r.LobbyNews: _news,
    r.ListBots: lambda _host, _asked: answers.Bots((BotRow(BOT, "puts its dots anywhere"),)),
    r.Help: lambda _host, _asked: answers.Commands(HELP),
    r.ShowStatistics: lambda host, asked: answers.Statistics(asked.login or host.login),
    r.ListGames: lambda host, asked: answers.Games(asked.login or host.login),
    r.GetRecord: lambda _host, _asked: Refusal.of(Code.NO_SUCH_TABLE),
    **dict.fromkeys((r.Ping, r.SpeakLanguage, r.ChangePassword, r.Say, r.Tell, r.Ignore, r.Report), _done),
}
