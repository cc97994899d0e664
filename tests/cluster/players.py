"""People who play Dots at whatever node lets them in, and write down all they ask and hear.

They outlive every node: whoever is hung up on, or hears nothing for long, comes in elsewhere.
"""

import asyncio
import time
from collections.abc import Coroutine, Iterable, Sequence
from contextlib import suppress
from http.client import HTTPException
from itertools import count
from random import Random
from typing import Any, Protocol

from websockets.exceptions import WebSocketException

from parley.core import Cell, LocalProtocolError
from parley.core.cells import format_cell
from parley.core.connection import Message
from parley.games import dots
from parley.net.settings import Address
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from tests.cluster.history import Answered, AnyNote, Asked, Came, Diary, Gone, Heard, Mark, Nowhere, Over
from tests.net.crowd import SETTINGS, SIDE, Someone, marks_of
from tests.net.dotline_client import DotsClient
from tests.net.surfers import OPEN, Surfer
from tests.net.surfers import marks_of as marks_shown

SILENCE = 8.0
"""Seconds without a word before one tries elsewhere."""
PACE = 0.05
"""Seconds somebody thinks at most, and between two attempts."""
PAUSE = 0.2
"""Seconds between looks at how the other one fares."""
AGAIN = 0.5
"""Seconds before one knocks at the next door."""
TRIES = 40
"""How often one asks for a table that others have only just opened."""
MISSED, DOUBTED = 4, 30.0
"""How often, and for how many seconds, one does not find one's seat before one believes it: the node that
decides it may be cut off and then frozen.
"""
GONE = (EOFError, OSError, TimeoutError, WebSocketException, HTTPException, LocalProtocolError)
"""What is raised when a node is; the last by whoever goes on talking after it has said goodbye."""
Node = dict[str, Address]


class Doors:
    """The nodes there are, by number; all of them are the same house."""

    def __init__(self, nodes: Sequence[Node], rng: Random) -> None:
        self._nodes, self._rng, self._last = nodes, rng, -1

    def choose(self) -> Node:
        """Any but the one that was tried last."""
        others = [number for number in range(len(self._nodes)) if number != self._last] or [0]
        self._last = self._rng.choice(others)
        return self._nodes[self._last]


class Scribe:
    """Writes down what one person does and hears; `match` and `table` are where they play."""

    def __init__(self, who: str, diary: Diary) -> None:
        self.who, self._diary, self._acts = who, diary, count(1)
        self.match: int | None = None
        self.table: int | None = None
        self._missed, self._missed_at = 0, 0.0
        self.granted = 0
        """Moves that were acknowledged."""
        self.is_shown = False
        """Whether the table was shown since they came in."""

    def note(self, kind: type[AnyNote], **fields: Any) -> None:
        self._diary.note(kind(self.who, time.time(), self.match, self.table, **fields))

    def came(self, board: Sequence[Mark], seat: int | None = None) -> None:
        self.is_shown, self._missed = True, 0
        self.note(Came, board=list(board), seat=seat)

    def heard(self, mark: Mark) -> None:
        if self.is_shown:
            self.note(Heard, mark=mark)

    def asked(self, move: str, seat: int | None) -> int:
        act = next(self._acts)
        self.note(Asked, act=act, move=move, seat=seat)
        return act

    def answered(self, act: int, ok: bool, why: str = "") -> None:
        self.granted += ok
        self.note(Answered, act=act, ok=ok, why=why)

    def miss(self, person: "Person") -> bool:
        """They came back and have no seat; whether they believe it, or try once more."""
        self._missed_at = self._missed_at if self._missed else time.monotonic()
        self._missed += 1
        if self._missed < MISSED or time.monotonic() < self._missed_at + DOUBTED:
            return True
        self._missed, person.is_playing = 0, False
        self.note(Nowhere)
        return False

    def gone(self) -> None:
        self.is_shown = False
        self.note(Gone)


class Person(Protocol):
    """Somebody who plays Dots, by whatever wire."""

    name: str
    is_playing: bool
    is_here: bool
    scribe: Scribe

    async def come(self, node: Node) -> bool: ...
    async def open(self) -> int: ...
    async def join(self, table: int) -> bool: ...
    async def begin(self) -> None: ...
    async def step(self) -> None:
        """Wait for one's turn, and try a move."""

    def hang_up(self) -> None: ...


class Telnetter(Someone):
    """By the line protocol, with an account."""

    def __init__(self, name: str, rng: Random, diary: Diary) -> None:
        super().__init__(name, rng, lambda: None)
        self.scribe, self.is_here = Scribe(name, diary), False
        self._client: DotsClient

    async def come(self, node: Node) -> bool:
        """Whether they are let in."""
        self._client, answer = await self.enter(node["dotline"])
        self.is_here = True
        if isinstance(answer, a.Resumed):
            if answer.table != self.scribe.table:
                self.scribe.match, self.scribe.table = None, answer.table
            return isinstance(await self._client.ask(r.ShowBoard()), a.Board)
        if isinstance(answer, a.LoggedIn) and self.is_playing:
            return not self.scribe.miss(self)
        return isinstance(answer, a.LoggedIn)

    async def open(self) -> int:
        match await self._client.ask(r.OpenTable(SETTINGS)):
            case a.Opened(table=table):
                return table
            case refusal:
                raise EOFError(refusal)

    async def join(self, table: int) -> bool:
        return isinstance(await self._client.ask(r.Join(table)), a.Joined)

    async def begin(self) -> None:
        await self.begun(self._client)

    async def step(self) -> None:
        await self.move(self._client)

    def hang_up(self) -> None:
        if self.is_here:
            self._client.writer.transport.abort()
            self.is_here = False
            self.scribe.gone()

    async def _put(self, client: DotsClient) -> None:
        if not self.is_playing or self.seat is None:
            return
        await asyncio.sleep(self._rng.random() * PACE)
        self._turn, cell = None, self._choose()
        act = self.scribe.asked(format_cell(cell), self.seat)
        answer = await client.ask(r.Put(cell))
        self.scribe.answered(act, answer == a.Done(), str(answer))
        if answer != a.Done():
            await asyncio.sleep(PACE)
            if not isinstance(board := await client.ask(r.ShowBoard()), a.Board):
                raise EOFError(board)

    def listen(self, message: Message) -> None:
        super().listen(message)
        if isinstance(message, a.Board):
            marks = [(seat, format_cell(cell)) for cell, seat in marks_of(message).items()]
            self.scribe.came(marks, message.seat)
        elif isinstance(message, n.GameStarted):
            self.scribe.match, self.scribe.table = message.match, message.table
            self.scribe.came([], message.seat)
        elif isinstance(message, n.DotPut):
            self.scribe.heard((message.seat, format_cell(message.cell)))
        elif isinstance(message, n.GameOver):
            self.scribe.note(Over)


class Clicker(Surfer):
    """By the JSON socket, as a guest."""

    def __init__(self, name: str, rng: Random, diary: Diary) -> None:
        super().__init__(name, rng, lambda: None)
        self.scribe, self.is_here = Scribe(name, diary), False
        self._first_name, self._guests = name, count()
        self.listen = self._note

    async def come(self, node: Node) -> bool:
        """Whether they are let in."""
        if not self._token and (number := next(self._guests)):  # one was made, and the answer lost
            self.name = self.scribe.who = f"{self._first_name}n{number}"
        try:
            table = await self.enter(node["web"])
        except AssertionError as error:  # nobody is made a guest by a node that stops
            raise EOFError from error
        self.is_here = True
        if self.is_playing and table is None:
            try:
                async with asyncio.timeout(SILENCE / 2):  # another node may have to be asked
                    await self.until(lambda: self._table is not None)
            except TimeoutError:
                return not self.scribe.miss(self)
        return True

    async def open(self) -> int:
        if self._table is not None and self._table["phase"] == "open":
            await self.ask({"do": "stand"})
        opened = await self.ask(OPEN)
        if not opened.get("ok"):
            raise EOFError(opened)
        return int(opened["table"])

    async def join(self, table: int) -> bool:
        return bool((await self.ask({"do": "join", "table": table})).get("ok"))

    async def begin(self) -> None:
        await self.begun()

    async def step(self) -> None:
        await self.move()

    def hang_up(self) -> None:
        if self.is_here:
            super().hang_up()
            self.is_here = False
            self.scribe.gone()

    async def _put(self) -> None:
        assert self._view is not None
        assert self.seat is not None
        masks = enumerate(self._view["legal"]["put"])
        cells = [Cell(x, y) for y, row in masks for x in range(SIDE) if row >> x & 1]
        await asyncio.sleep(self._rng.random() * PACE)
        move, self._view = dots.GAME.format_move(dots.Put(self._rng.choice(cells))), None
        act = self.scribe.asked(move, self.seat)
        answer = await self.ask({"do": "move", "move": move})
        self.scribe.answered(act, bool(answer.get("ok")), str(answer))
        if not answer.get("ok"):
            await asyncio.sleep(PACE)
            await self.ask({"do": "look"})

    def _note(self, message: dict[str, Any]) -> None:
        match message.get("news"):
            case "table" if message["view"] is not None:
                self.scribe.match, self.scribe.table = message["match"], message["table"]
                marks = [(seat, format_cell(cell)) for cell, seat in marks_shown(message).items()]
                self.scribe.came(marks, message["seat"])
            case "happened":
                for ply in message["plies"]:
                    if isinstance(dots.GAME.parse_move(ply["move"]), dots.Put):
                        self.scribe.heard((ply["seat"], ply["move"]))
            case "closed" if message["outcome"] is not None:
                self.scribe.note(Over)


async def both(doing: Iterable[Coroutine[Any, Any, None]]) -> None:
    """What two people do; if one makes a mistake, the other is not left behind."""
    async with asyncio.TaskGroup() as tasks:
        for one in doing:
            tasks.create_task(one)


class Pair:
    """Two who play Dots with each other, game after game, each at any node."""

    def __init__(self, host: Person, guest: Person, doors: Doors) -> None:
        self.people, self.seated = [host, guest], asyncio.Event()
        self.name = f"{host.name} and {guest.name}"
        self.is_leaving = False
        """Whether the game at hand is the last."""
        self._doors = doors

    async def live(self) -> None:
        """Until the last game is over."""
        while True:
            await both(map(self._come, self.people))
            if any(person.is_playing for person in self.people):
                self.seated.set()
                await both(map(self._play, self.people))
            elif self.is_leaving:
                return
            else:
                await self._sit_down()

    async def _come(self, person: Person) -> None:
        while not person.is_here:
            is_in = False
            with suppress(*GONE):
                async with asyncio.timeout(SILENCE):
                    is_in = await person.come(self._doors.choose())
            if not is_in:
                person.hang_up()
                await asyncio.sleep(AGAIN)

    async def _play(self, person: Person) -> None:
        """As long as either does: whoever does not know yet that a game has begun may hear of it."""
        while any(one.is_playing for one in self.people):
            await self._come(person)
            try:
                if person.is_playing:
                    async with asyncio.timeout(SILENCE):
                        await person.step()
                else:
                    await self._listen(person)
            except GONE:
                person.hang_up()

    async def _listen(self, person: Person) -> None:
        for _ in range(round(SILENCE / PAUSE)):
            with suppress(TimeoutError):
                async with asyncio.timeout(PAUSE):
                    await person.begin()
            if person.is_playing or not any(one.is_playing for one in self.people):
                return
        raise TimeoutError

    async def _sit_down(self) -> None:
        """Or, if anything comes between, come in again, and see who sits where."""
        host, guest = self.people
        try:
            async with asyncio.timeout(SILENCE):
                table = await host.open()
                for _ in range(TRIES):
                    if await guest.join(table):
                        break
                    await asyncio.sleep(PACE)
                await asyncio.gather(host.begin(), guest.begin())
        except GONE:
            for person in self.people:
                person.hang_up()
