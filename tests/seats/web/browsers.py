"""Tabs without sockets: what a session sends is decoded and kept, in the order it came.

async def scene(parlour: Parlour) -> None:
    ann = await visit(parlour, "ann")
    assert (await ann.ask("ping"))["ok"]
"""

import asyncio
from collections.abc import Callable, Sequence
from random import Random
from threading import Event
from typing import Any

import msgspec

from parley.bots import load_bot
from parley.core import Seat
from parley.core.bot import Hint, Limit
from parley.core.cells import Cell
from parley.core.connection import Message, Received
from parley.games import load_game
from parley.house.house import House
from parley.seats.bpgp.session import BpgpSession
from parley.seats.web.player import Identity
from parley.seats.web.session import WebSession
from parley.wires import bpgp
from tests.seats.parlour import Parlour

PATIENCE = 60.0
SMALL: dict[str, dict[str, Any]] = {
    "seabattle": {"size": 6, "fleet": [0, 0, 1, 2]},
    "battleship-plus": {"size": 10, "ships": [0, 0, 0, 1, 1]},
    "dots": {"width": 10, "height": 10},
    "conquest": {"map": "isles", "rounds": 3},
}
"""Games that are soon over."""
KEY, WRONG_KEY = {"password": "pass"}, {"password": "guess"}


class Bell:
    """Rings when something was heard."""

    def __init__(self) -> None:
        self._moved = asyncio.Event()

    def ring(self) -> None:
        self._moved.set()

    async def until(self, done: Callable[[], object]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not done():
                self._moved.clear()
                await self._moved.wait()


class Tab(Bell):
    """One socket."""

    def __init__(self, house: House, identity: Identity, address: str = "127.0.0.1") -> None:
        super().__init__()
        self.heard: list[dict[str, Any]] = []
        self.raw: list[bytes] = []
        self.writes: list[int] = []
        """How many messages came at once."""
        self.closed: str | None = None
        self.asked = 0
        self.session = WebSession(house, identity, self._take, self._close, address)

    def _take(self, messages: Sequence[bytes]) -> None:
        self.writes.append(len(messages))
        self.raw += messages
        self.heard += map(msgspec.json.decode, messages)
        self.ring()

    def _close(self, why: str) -> None:
        self.closed = why
        self.ring()

    def send(self, do: str, **fields: Any) -> int:
        self.asked += 1
        self.say(msgspec.json.encode({"do": do, "id": self.asked, **fields}))
        return self.asked

    def say(self, message: bytes) -> None:
        self.session.receive(message, self.session.house.timers.now())

    async def answer(self, number: int) -> dict[str, Any]:
        return await self._find(lambda message: message.get("re") == number)

    async def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        """The answer; it is forgotten then, and news stay."""
        return await self.answer(self.send(do, **fields))

    async def granted(self, do: str, **fields: Any) -> dict[str, Any]:
        answer = await self.ask(do, **fields)
        assert answer.get("ok") is True, answer
        return answer

    async def refused(self, do: str, **fields: Any) -> str:
        answer = await self.ask(do, **fields)
        assert set(answer) == {"re", "error", "text"}, answer
        assert "\n" not in answer["text"]
        return str(answer["error"])

    async def news(self, kind: str) -> dict[str, Any]:
        """The next news of this kind; those before it stay."""
        return await self._find(lambda message: message.get("news") == kind)

    def all(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.heard if message.get("news") == kind]

    async def _find(self, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        await self.until(lambda: any(map(fits, self.heard)))
        message = next(filter(fits, self.heard))
        self.heard.remove(message)
        return message


class Sailor(Bell):
    """A BPGP client at a session in the same house: our own connection holds the server to the protocol."""

    def __init__(self, house: House, address: str = "127.0.0.1") -> None:
        super().__init__()
        self.session = BpgpSession(house, address)
        self.session.line = self
        self.connection = bpgp.ClientConnection()
        self.heard: list[Message] = []

    def wind(self) -> None:
        """Nobody is late here."""

    def hang_up(self) -> None:
        """What was said before is heard."""
        self.flush()

    def flush(self) -> None:
        """Hear what the server has to say."""
        for data in self.session.connection.data_to_send():
            self.connection.receive_data(data, 0.0)
        while notices := self.connection.events():
            for notice in notices:
                assert isinstance(notice, Received), notice
                self.heard.append(notice.message)
        self.ring()

    def say(self, message: Message) -> None:
        self.connection.send(message)
        for data in self.connection.data_to_send():
            self.session.connection.receive_data(data, 0.0)
        self.session.pump()
        self.flush()

    async def hear(self, kind: type[Any]) -> Any:
        """The next message of this kind; what came before is forgotten."""
        await self.until(lambda: any(isinstance(message, kind) for message in self.heard))
        while not isinstance(message := self.heard.pop(0), kind):
            pass
        return message

    async def ask(self, message: Message, kind: type[Any]) -> Any:
        self.say(message)
        return await self.hear(kind)


class Slow:
    """A bot that thinks until it is let go."""

    def __init__(self) -> None:
        self.began, self.go, self.count = Event(), Event(), 0

    def hint(self, view: Any, _limit: Limit, _rng: Random) -> Hint[Any]:
        self.count += 1
        self.began.set()
        assert self.go.wait(PATIENCE)
        return Hint(next(iter(view.moves())), {Cell(1, 0): 0.5, Cell(2, 0): 0.25, Cell(3, 0): -1.0})

    async def begun(self) -> None:
        assert await asyncio.to_thread(self.began.wait, PATIENCE)
        self.began.clear()


async def identity(parlour: Parlour, name: str) -> Identity:
    """An account of this name, made on first use."""
    account = await parlour.house.accounts.find(name)
    account = account or await parlour.house.accounts.create(name, "no password fits this")
    return Identity(account.id, account.name, is_guest=False)


async def visit(parlour: Parlour, name: str, address: str = "127.0.0.1") -> Tab:
    """A tab of somebody, at whatever they were doing."""
    tab = Tab(parlour.house, await identity(parlour, name), address)
    if tab.closed is None:
        assert (await tab.news("hello"))["name"] == name
    return tab


async def seat(game: str, host: Tab, *others: Tab, **options: Any) -> int:
    """Seat them all at a new table, and let them hear that it has begun; older news are forgotten."""
    for tab in (host, *others):
        tab.heard.clear()
    setup = {**SMALL[game], **options.pop("setup", {})}
    number: int = (await host.granted("open", game=game, setup=setup, **options))["table"]
    for tab in others:
        await tab.granted("join", table=number)
    for tab in (host, *others):
        await until_playing(tab)
    return number


async def until_playing(tab: Tab) -> dict[str, Any]:
    """The table, once the match has begun."""
    while (table := await tab.news("table"))["phase"] != "playing" or table["view"] is None:
        pass
    return table


class Autopilot:
    """Plays a tab's seat as the random bot would, from the position at the table."""

    def __init__(self, house: House, tab: Tab, seed: int = 1) -> None:
        self.tab = tab
        self._house, self._rng = house, Random(seed)

    async def play(self, most: int = 100_000) -> None:
        """Until the match is over, or so many moves were made."""
        for _ in range(most):
            table = self.tab.session.player.table
            if table is None or table.ledger is None:
                return
            seat, match = table.seat_of(self.tab.session.player), table.match
            if match.outcome is not None:
                return
            if seat in match.to_move:
                bot = load_bot(match.game.name, "random")
                move = bot.choose(match.view(seat), Limit(), self._rng)
                await self.tab.ask("move", move=match.game.format_move(move))
            else:
                await self.tab.until(lambda seat=seat, was=match: _is_due(self.tab, seat, was))  # type: ignore[misc]


def _is_due(tab: Tab, seat: Seat, was: Any) -> bool:
    table = tab.session.player.table
    return table is None or (
        table.match is not was and (seat in table.match.to_move or not table.match.to_move)
    )


def game_of(name: str) -> Any:
    return load_game(name)
