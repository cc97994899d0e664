"""People in browsers who play Dots over the JSON socket, and remember what they were told."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidMessage

from parley.core import Cell, Seat
from parley.games import dots
from parley.net.settings import Address
from tests.net.audit import Found
from tests.net.crowd import SECONDS, SIDE, Dot
from tests.net.web.browser import Browser

PATIENCE = 60.0
OPEN = {"do": "open", "game": "dots", "setup": {"width": SIDE, "height": SIDE}, "clock": {"move": SECONDS}}


class Surfer:
    """A guest, known by a cookie; outlives servers, and remembers every dot that was acknowledged."""

    def __init__(self, name: str, rng: Random, heard: Callable[[], None]) -> None:
        self.name, self.is_playing = name, False
        self.dots: list[Dot] = []
        self.asked: Dot | None = None
        """What was asked for and not answered."""
        self.games = 0
        """How many this one has heard the end of."""
        self.seat: Seat | None = None
        self.last: dict[str, Any] = {}
        """What was heard last."""
        self.listen: Callable[[dict[str, Any]], None] = lambda _message: None
        self._rng, self._heard = rng, heard
        self._token = ""
        self._view: dict[str, Any] | None = None
        self._table: dict[str, Any] | None = None
        self._answers: dict[int, dict[str, Any]] = {}
        self._number = 0
        self._is_stopping = False
        self._socket: ClientConnection

    async def enter(self, address: Address) -> dict[str, Any] | None:
        """Open the page; the table one sits at, if there is one."""
        browser = Browser(address)
        browser.token = self._token
        if not self._token:
            assert (await browser.be_guest(self.name)).status in (200, 201)
            self._token = browser.token
        headers = {"Cookie": f"parley={self._token}", "Origin": browser.origin}
        url = f"ws://{address}/api/socket"
        self._socket = await connect(url, additional_headers=headers, proxy=None, open_timeout=PATIENCE)
        self._view = self._table = None
        hello = await self._read()
        assert (hello["news"], hello["name"]) == ("hello", self.name)
        if hello["table"] is not None:
            await self.until(lambda: self._table is not None)
        return self._table

    def go_on(self, found: Found) -> None:
        """The game as the journal has it; nobody else has moved, and the clock has stood."""
        self.dots, self.asked, self.is_playing = list(found.puts), None, True

    async def play(self) -> None:
        """Play the game at hand to its end."""
        while self.is_playing:
            await self.move()

    async def move(self) -> None:
        """Put the next dot, when it is one's turn."""
        await self.until(lambda: not self.is_playing or self._is_to_move)
        if self.is_playing:
            await self._put()

    @property
    def _is_to_move(self) -> bool:
        return self._view is not None and self.seat in self._view["to_move"]

    async def _put(self) -> None:
        assert self._view is not None
        assert self.seat is not None
        masks = enumerate(self._view["legal"]["put"])
        cell = self._rng.choice([Cell(x, y) for y, row in masks for x in range(SIDE) if row >> x & 1])
        self.asked, self._view = (self.seat, cell), None
        answer = await self.ask({"do": "move", "move": dots.GAME.format_move(dots.Put(cell))})
        if not answer.get("ok"):
            assert self._is_stopping, answer
            self.asked = None  # it was refused, and is not to be found in the journal
            await self.ended()
            raise EOFError

    async def begun(self) -> None:
        """Hear that a game begins."""
        await self.until(lambda: self.is_playing)

    async def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """The answer."""
        self._number = number = self._number + 1
        try:
            await self._socket.send(json.dumps(request | {"id": number}))
        except ConnectionClosed:
            raise EOFError from None
        await self.until(lambda: number in self._answers)
        return self._answers.pop(number)

    async def until(self, done: Callable[[], bool]) -> None:
        """Listen until something is so."""
        while not done():
            await self._read()

    async def ended(self) -> None:
        """The server hangs up, whatever it says before."""
        with suppress(EOFError):
            while True:
                await self._read()

    def hang_up(self) -> None:
        """Without a word."""
        self._socket.transport.abort()

    async def _read(self) -> dict[str, Any]:
        try:
            async with asyncio.timeout(PATIENCE):  # `wait_for` may forget that it was cancelled
                self.last = message = json.loads(await self._socket.recv())
        except ConnectionClosed:
            raise EOFError from None
        self.listen(message)
        if "re" in message:
            self._answers[message["re"]] = message
        else:
            _NEWS.get(message["news"], Surfer._pass_over)(self, message)
        return dict(message)

    def _pass_over(self, _message: dict[str, Any]) -> None:
        """Of no interest."""

    def _hear_table(self, message: dict[str, Any]) -> None:
        self._table, self._view = message, message["view"]
        self.seat = Seat(message["seat"])
        if self._view is not None and not self.is_playing:
            self.dots, self.asked, self.is_playing = [], None, True

    def _hear_plies(self, message: dict[str, Any]) -> None:
        self._view = message["view"]
        for ply in message["plies"]:
            move = dots.GAME.parse_move(ply["move"])
            if isinstance(move, dots.Put):
                self.dots.append((Seat(ply["seat"]), move.cell))
                self._heard()
                if self.dots[-1] == self.asked:
                    self.asked = None

    def _hear_end(self, message: dict[str, Any]) -> None:
        self._is_stopping = message["stopping"]
        if message["outcome"] is not None:
            self.is_playing, self.games = False, self.games + 1


_NEWS: dict[str, Callable[[Surfer, dict[str, Any]], None]] = {
    "table": Surfer._hear_table,
    "happened": Surfer._hear_plies,
    "closed": Surfer._hear_end,
}
GONE = (EOFError, ConnectionError, InvalidMessage)
"""What is raised when the server is."""


class Couple:
    """Two in browsers who play against each other, game after game."""

    def __init__(self, host: Surfer, guest: Surfer) -> None:
        self.people = [host, guest]

    async def play(self, *, once: bool) -> None:
        """Play on; begin anew when a game is over, unless `once`. Ends when the server is gone."""
        with suppress(*GONE):
            while True:
                ends = await asyncio.gather(*(who.play() for who in self.people), return_exceptions=True)
                for end in filter(None, ends):  # when neither reads any more
                    raise end
                if once:
                    return
                await self._sit_down()

    async def _sit_down(self) -> None:
        host, guest = self.people
        opened = await host.ask(OPEN)
        assert opened.get("ok"), opened
        joined = await guest.ask({"do": "join", "table": opened["table"]})
        assert joined.get("ok"), joined
        for who in self.people:
            await who.begun()


def marks_of(table: dict[str, Any]) -> dict[Cell, Seat]:
    """The dots on the board that is shown."""
    return {
        Cell(x, y): Seat(seat)
        for seat, mask in enumerate(table["view"]["board"]["dots"])
        for y, row in enumerate(mask)
        for x in range(SIDE)
        if row >> x & 1
    }
