"""A server whose only visitor is the target, with people who sit down wherever it does."""

import asyncio
from collections.abc import Sequence
from types import TracebackType
from typing import Any

import msgspec

from parley import __version__
from parley.checks.case import BrokenError, Suite, UnreachableError, UntestedError
from parley.checks.doorstep import Console
from parley.checks.json.client.bout import Bout
from parley.checks.json.client.door import HOST, Door
from parley.checks.json.client.host import Alter, Host
from parley.checks.means import Means
from parley.checks.program import ProgramPort
from parley.checks.stage import Stage
from parley.checks.visitor import ADDRESS, VisitorTarget
from parley.core import Seat, SetupError
from parley.core.text import clean
from parley.games import GAMES, load_game
from parley.match.replay import read_setup
from parley.wires.json import answers as a
from parley.wires.json import news as n
from parley.wires.json import requests as r

US = "examiner"
OWN, OFFERED = 7, 11
"""The numbers of the table it opens, and of the first that we offer."""
SMALL = ("dots", "seabattle", "battleship-plus")
"""Games offered: a list of tables that includes a map would be long."""
GRACE = 60.0
SECONDS, SPARE = 60.0, 15.0
"""Seconds for a case; and what is left of them when a slow client's game is cut short."""
STARTING = 30.0
"""Seconds for a program to start among many others, or to come back; nobody waits for one that has exited."""
TRIES = 10
"""Requests that may lead nowhere."""
LOOK = 0.01
WORDS = 200
"""The most characters quoted of its last words."""


class WebHall(Stage[Host]):
    """Where the target opens a table or finds one. `hosts` are its sockets, in order."""

    def __init__(self, means: Means) -> None:
        super().__init__(means)
        self.door = Door(means.fresh_name(), self._welcome)
        self.hosts: list[Host] = []
        self.rows: list[n.TableRow] = []
        self.seated: int | None = None
        """The table where it sits, for when it comes back."""
        self.alter: Alter | None = None
        self.piece = 0
        """How messages from its table on are written, and the bytes per frame, if not as usual."""
        self._console = Console()
        self._port: ProgramPort | None = None

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await super().__aexit__(kind, error, trace)
        self.door.shut()
        if self._port is not None:
            await self._port.close()
        self.door.close()

    def _welcome(self) -> Host:
        door = self.door
        hello = n.Hello(door.name, door.is_guest, 1, self.seated, GRACE, __version__)
        host = Host(self.means, hello)
        host.rows = self.rows
        self.hosts.append(host)
        self._probes.append(host)
        return host

    # -- coming in ---------------------------------------------------------------------------------

    async def start(self) -> None:
        """The program runs. Raises `UnreachableError`."""
        target = self.means.target
        if not isinstance(target, VisitorTarget):
            raise UnreachableError(f"name the command of a client, with http{ADDRESS} in it")
        self.door.weather = target.weather
        port = await self.door.open()
        self._port = target.port({"host": HOST, "port": str(port)})
        try:
            await self._port.open(self._console)
        except SetupError as error:
            raise UnreachableError(f"{target.name}: {error}") from None

    @property
    def enough(self) -> float:
        """When a game is cut short."""
        return SECONDS - SPARE

    async def socket(self, number: int = 0) -> Host:
        """That socket, which has heard nothing yet. Raises `BrokenError` if it does not come."""
        end = self.means.clock() + STARTING
        while len(self.hosts) <= number:
            if self.means.clock() > end or self._console.gone is not None:
                raise BrokenError("a websocket at /api/socket, with a token", self._excuse())
            await asyncio.sleep(LOOK)
        return self.hosts[number]

    def _excuse(self) -> str:
        said = [*self.door.faults[-1:], *([self._console.gone] if self._console.gone else [])]
        return "; ".join(said) or "nothing"

    async def greet(self) -> Host:
        """It has signed in, and knows who it is. Raises `UnreachableError` if it does not come."""
        await self.start()
        try:
            host = await self.socket()
        except BrokenError as error:
            raise UnreachableError(f"it does not come: {error.got}") from None
        host.greet()
        return host

    # -- sitting down ------------------------------------------------------------------------------

    async def seat(self, host: Host | None = None) -> Bout:
        """It plays a match: at a table that it opens, or else at one that we offer."""
        host = host or await self.greet()
        for _ in range(TRIES):
            request = await host.request("open or join")
            if request is None and (host.gone is not None or host.rows):
                raise UntestedError(f"it neither opened a table nor joined one: {host.nothing}")
            if request is None:
                self.offer(host)
            elif isinstance(request, r.Join) and (row := self._find(request.table)) is not None:
                return self._begin(host, request, row, 1)
            elif isinstance(request, r.Open) and (own := self._open(host, request)) is not None:
                return self._begin(host, request, own, 0)
            elif isinstance(request, r.Join):
                host.say(a.Refusal(request.id, "no_such_table", "there is no such table"))
            elif not isinstance(request, r.Open):
                host.say(a.Refusal(request.id, "not_seated", "you do not sit here"))
        raise UntestedError("it neither opened a table nor joined one")

    def offer(self, host: Host | None = None, games: Sequence[str] = SMALL) -> None:
        """A table of every game, where somebody waits; sockets already open are told."""
        self.rows += [row_of(OFFERED + number, game, {}, [US]) for number, game in enumerate(games)]
        self.door.lists["/api/tables"] = self.rows
        if host is not None:
            host.rows = self.rows
            host.say(n.Tables(self.rows, []))

    def _find(self, table: int) -> n.TableRow | None:
        return next((row for row in self.rows if row.table == table), None)

    def _open(self, host: Host, request: r.Open) -> n.TableRow | None:
        """Its own table; None if it was refused."""
        if request.game not in GAMES:
            host.say(a.Refusal(request.id, "no_such_game", "there is no such game"))
            return None
        clock = None if request.clock is None else msgspec.to_builtins(request.clock)
        try:
            return row_of(OWN, request.game, request.setup, ["", *request.bots], clock)
        except SetupError as error:
            host.refuse(request, error)
            return None

    def _begin(self, host: Host, request: r.Request, row: n.TableRow, seat: int) -> Bout:
        """It sits down, we take what is free, and the match begins."""
        us = n.Person(US, "web")
        host.alter, host.socket.piece = self.alter, self.piece
        row.players[seat] = n.Person(self.door.name, "web")
        host.say(a.Seated(re=request.id, table=row.table, seat=seat))
        players = list(row.players)
        host.say(_full(msgspec.structs.replace(row, players=players), seat))
        for place, player in enumerate(players):
            if player is None:
                row.players[place] = us
                host.say(n.Sat(row.table, place, us))
        host.bout = Bout(host, row, Seat(seat), read_setup(load_game(row.game), row.setup), self.rng)
        self.seated = row.table
        host.say(host.bout.shown())
        return host.bout

    async def come_back(self, bout: Bout) -> Bout:
        """The same match on its next socket. Raises `UntestedError` if there is none."""
        try:
            host = await self.socket(self.hosts.index(bout.host) + 1)
        except BrokenError as error:
            raise UntestedError(f"it did not come back: {clean(error.got, WORDS)}") from None
        host.bout, bout.host = bout, host
        bout.resume()
        host.say(host.hello, bout.shown())
        return bout


def row_of(
    table: int, game: str, settings: dict[str, Any], names: Sequence[str], clock: dict[str, int] | None = None
) -> n.TableRow:
    """Raises `SetupError`. A free seat is empty, and so is an unnamed one."""
    rules = load_game(game)
    setup = read_setup(rules, settings)
    seats = rules.seats(setup)
    if len(names) > seats:
        raise SetupError("one seat is yours: there are more bots than other seats")
    kinds = ["web" if name == US else "bot" for name in names]
    people = [n.Person(name, kind) if name else None for name, kind in zip(names, kinds, strict=True)]
    players = [*people, *[None] * (seats - len(names))]
    told = msgspec.to_builtins(setup)
    return n.TableRow(table, game, "open", told, clock, players, locked=False, watchers=0, match=None)


def _full(row: n.TableRow, seat: int) -> n.FullTable:
    return n.FullTable(
        seat=seat, view=None, recent=[], **{name: getattr(row, name) for name in row.__struct_fields__}
    )


SUITE: Suite[WebHall] = Suite(
    "json", "client", f"a client of the web port, say 'exec+tcp:COMMAND http{ADDRESS}'", WebHall, SECONDS
)
