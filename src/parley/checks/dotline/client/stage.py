"""A server whose only client is the target, in an otherwise empty lobby."""

import asyncio

from parley.checks.case import Suite, UnreachableError, UntestedError
from parley.checks.dotline.client.bout import Bout
from parley.checks.dotline.client.host import OPPONENT, Dress, Host
from parley.checks.stage import Stage
from parley.core import Seat
from parley.wires.dotline import WIRE, Code, Refusal, State, answers, news
from parley.wires.dotline import requests as r
from parley.wires.dotline.rows import Phase, Settings, TableRow

SMALL = Settings(width=10, height=10, seconds=60)
OFFERED, OWN = 7, 8
"""The numbers of our table and of theirs."""
SECONDS, SPARE = 100.0, 20.0
"""Seconds for a case; and what is left of them when a slow client's game is cut short."""
TRIES = 5
"""Requests that may lead nowhere."""


def offer(settings: Settings = SMALL, number: int = OFFERED) -> TableRow:
    """A table with one free seat."""
    return TableRow(number, Phase.OPEN, settings.players - 1, OPPONENT, locked=False, settings=settings)


class HallStage(Stage[Host]):
    """Where the client finds a table of ours, or opens one."""

    dress: Dress = staticmethod(WIRE.encode)
    """How everything it hears is written."""

    async def greet(self, host: Host | None = None) -> Host:
        """It is here, and has been greeted."""
        host = host or await self._host()
        host.say(news.Greeting("Examiner"))
        return host

    async def _host(self) -> Host:
        host = Host(self.means)
        host.dress = self.dress
        try:
            async with asyncio.timeout(host.slowly):
                return await self.enter(host)
        except TimeoutError:
            raise UnreachableError(f"nobody has called within {host.slowly:g} s") from None

    async def ask_login(self, host: Host) -> r.Register | r.LogIn:
        """Its request to be let in, not answered yet."""
        asked = await host.expect_request(r.Register, r.LogIn, words="REG or LOG as the first request")
        if not isinstance(asked, r.Register | r.LogIn):
            raise TypeError(asked)
        host.login = asked.login
        return asked

    async def enter_lobby(self, host: Host | None = None) -> Host:
        """It has logged in."""
        host = host or await self.greet()
        asked = await self.ask_login(host)
        is_new = isinstance(asked, r.Register)
        host.say(answers.Registered(host.login) if is_new else answers.LoggedIn(host.login))
        host.move_to(State.LOBBY)
        return host

    async def seat(
        self, settings: Settings = SMALL, *, first: bool = False, host: Host | None = None
    ) -> Bout:
        """It waits at a table, ours or its own; `first`: it has the first seat at ours."""
        host = host or await self.enter_lobby()
        host.tables = (offer(settings),)
        return await self.settle(host, settings, first=first)

    async def begin(self, settings: Settings = SMALL, *, first: bool = False) -> Bout:
        """The game has begun, and it is somebody's turn. At a table of its own it is always the client's."""
        bout = await self.seat(settings, first=first)
        await bout.begin()
        return bout

    async def wait(self, settings: Settings = SMALL) -> Bout:
        """The game has begun, and it is our turn."""
        bout = await self.begin(settings)
        if bout.is_theirs:
            await bout.their_turn()
            await bout.flush()
        return bout

    async def move(self, settings: Settings = SMALL) -> Bout:
        """The game has begun, and it is the client's turn, which has not been announced yet."""
        bout = await self.seat(settings, first=True)
        bout.gather()
        bout.start()
        bout.tell_turn()
        return bout

    def going_on(self, host: Host) -> Bout:
        """A game in which both have put six dots, unseen by the client; it is our turn."""
        bout = Bout(host, OFFERED, SMALL, Seat(1), self.rng)
        bout.advance(12)
        host.move_to(State.PLAYING)
        return bout

    async def settle(self, host: Host, settings: Settings = SMALL, *, first: bool = False) -> Bout:
        """Wait until it joins a table or opens one."""
        for _ in range(TRIES):
            asked = await host.request(host.slowly)
            match asked:
                case r.OpenTable():
                    return self._open(host, asked)
                case r.Join() if any(row.table == asked.table for row in host.tables):
                    return self._join(host, asked.table, settings, first=first)
                case r.Join():
                    host.say(Refusal.of(Code.NO_SUCH_TABLE))
                case None if host.gone is None and not host.tables:
                    host.tables = (offer(settings),)
                    if host.hears_news:
                        host.say(news.TableNews(host.tables[0]))
                case _:
                    how = host.nothing if asked is None else host.wire.describe(asked)
                    raise UntestedError(f"it neither joined a table nor opened one: {how}")
        raise UntestedError("it neither joined a table nor opened one")

    def _open(self, host: Host, wish: r.OpenTable) -> Bout:
        bout = Bout(host, OWN, wish.settings, Seat(0), self.rng)
        bout.arriving = bout.others
        bout.bots = wish.bots[: wish.settings.players - 1]
        return self._sit(bout, answers.Opened(OWN, Seat(0)))

    def _join(self, host: Host, table: int, settings: Settings, *, first: bool) -> Bout:
        seat = Seat(0 if first else settings.players - 1)
        return self._sit(Bout(host, table, settings, seat, self.rng), answers.Joined(table, seat))

    def _sit(self, bout: Bout, answer: answers.Opened | answers.Joined) -> Bout:
        bout.host.tables = ()
        bout.host.say(answer)
        bout.host.move_to(State.WAITING)
        return bout


SUITE: Suite[HallStage] = Suite(
    "dotline", "client", "a client of Dots, say 'exec+tcp:COMMAND {host} {port}'", HallStage, SECONDS
)
