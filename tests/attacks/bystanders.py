"""Polite people on every wire, in the lobby and in matches, who must not notice an attack.

Each does one small thing after the other, and wants an answer to each: to be dropped, refused or kept waiting
is to notice. `heard` has what they were told.
"""

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import count
from random import Random
from typing import Any, ClassVar

from parley.wires import bpgp
from parley.wires.dotline import answers as a
from parley.wires.dotline import requests as r
from tests.net.bpgp_client import Client, start_game
from tests.net.crowd import CELLS, FLEET, Pair, Someone
from tests.net.dotline_client import PASSWORD, DotsClient
from tests.net.process import ServerProcess
from tests.net.surfers import OPEN, Surfer

NOTICED = 20.0
"""Seconds for an answer; more, and polite people notice, even on a busy machine."""
PACE = 0.25
"""Seconds they think: nobody may find that too fast."""
KEPT = 1_000
_NUMBERS = count()


class Bystander:
    """Somebody who minds their own business."""

    kind: ClassVar[str]

    def __init__(self, server: ServerProcess) -> None:
        self.server, self.name = server, f"{self.kind}{next(_NUMBERS)}"
        self.rounds, self.slowest = 0, 0.0
        self.heard: deque[str] = deque(maxlen=KEPT)
        self._played = asyncio.Event()

    @property
    def names(self) -> Sequence[str]:
        """Who they are."""
        return [self.name]

    async def enter(self) -> None:
        """Come in, and begin whatever one does."""
        raise NotImplementedError

    async def go_on(self) -> None:
        """One small thing, and its answer."""
        raise NotImplementedError

    def leave(self) -> None:
        """Hang up."""
        raise NotImplementedError

    def listen(self, message: object) -> None:
        """Remember what was said."""
        self.heard.append(str(message))

    async def live(self) -> None:
        """Go on and on, until cancelled."""
        while True:
            began = time.monotonic()
            async with asyncio.timeout(NOTICED):
                await self.go_on()
            self.slowest = max(self.slowest, time.monotonic() - began)
            self.rounds += 1
            self._played.set()
            await asyncio.sleep(PACE)

    async def some(self, rounds: int) -> None:
        """Wait until they have done so much more."""
        target = self.rounds + rounds
        while self.rounds < target:
            self._played.clear()
            await self._played.wait()


class LobbySailor(Bystander):
    """Looks at the list of games by BPGP."""

    kind = "looker"

    async def enter(self) -> None:
        self._client = await Client.connect(self.server.bpgp)
        self._client.listen = self.listen
        await self._client.login(self.name)

    async def go_on(self) -> None:
        await self._client.ask(bpgp.GetGames(), bpgp.Games)

    def leave(self) -> None:
        self._client.writer.close()


class LobbyDotter(Bystander):
    """Looks around by telnet."""

    kind = "idler"

    async def enter(self) -> None:
        self._client = await _dotter(self.server, self.name)
        self._client.listen = self.listen

    async def go_on(self) -> None:
        answer = await self._client.ask(r.Who())
        assert isinstance(answer, a.People), answer

    def leave(self) -> None:
        self._client.writer.close()


class LobbySurfer(Bystander):
    """Has the page open."""

    kind = "surfer"

    async def enter(self) -> None:
        self._surfer = Surfer(self.name, Random(1), lambda: None)
        self._surfer.listen = self.listen
        await self._surfer.enter(self.server.web)

    async def go_on(self) -> None:
        answer = await self._surfer.ask({"do": "ping"})
        assert answer.get("ok"), answer

    def leave(self) -> None:
        self._surfer.hang_up()


class Sailors(Bystander):
    """Two who play Battleship Plus with each other, and never hit."""

    kind = "sailor"

    @property
    def names(self) -> Sequence[str]:
        return [self.name, f"{self.name}x"]

    async def enter(self) -> None:
        self._clients = [await Client.connect(self.server.bpgp) for _ in self.names]
        for client, name in zip(self._clients, self.names, strict=True):
            client.listen = self.listen
            await client.login(name)
        await self._begin()

    async def _begin(self) -> None:
        ada, bob = self._clients
        await start_game(ada, bob)
        for client in self._clients:
            await client.say(FLEET)
        for client in self._clients:
            while not isinstance(await client.hear(), bpgp.YouStart | bpgp.Wait):
                pass
        self._shots = [cell for cell in CELLS if cell.y > 3 for _ in self._clients]

    async def go_on(self) -> None:
        if not self._shots:
            await self._clients[0].say(bpgp.Abort())
            for client in self._clients:
                await client.await_(bpgp.EndGame)
            await self._begin()
        ada, bob = self._clients
        one, two = (ada, bob) if ada.connection.state is bpgp.State.YOUR_TURN else (bob, ada)
        cell = self._shots.pop(0)
        told = await one.ask(bpgp.Shoot(one.connection.turn_counter, cell), bpgp.Fail)
        assert told == await two.await_(bpgp.Fail) == bpgp.Fail(cell)

    def leave(self) -> None:
        for client in self._clients:
            client.writer.close()


class Dotter(Bystander):
    """Plays Dots with a bot by telnet."""

    kind = "dotter"

    async def enter(self) -> None:
        client, self._someone = await _dotter(self.server, self.name), Someone(self.name, Random(1), _pass)
        self._pair = Pair([self._someone], [client])
        client.listen = self.listen

    def listen(self, message: object) -> None:
        super().listen(message)
        self._someone.listen(message)  # type: ignore[arg-type]

    async def go_on(self) -> None:
        if not self._someone.is_playing:
            await self._pair.sit_down()
        await self._someone.move(self._pair.clients[0])

    def leave(self) -> None:
        self._pair.clients[0].writer.close()


class WebDotter(LobbySurfer):
    """Plays Dots with a bot on the page."""

    kind = "netizen"

    async def go_on(self) -> None:
        if not self._surfer.is_playing:
            opened = await self._surfer.ask(OPEN | {"bots": ["random"]})
            assert opened.get("ok"), opened
            await self._surfer.begun()
        await self._surfer.move()


KINDS: tuple[type[Bystander], ...] = (LobbySailor, LobbyDotter, LobbySurfer, Sailors, Dotter, WebDotter)


class Bystanders:
    """All of them."""

    def __init__(self, people: Sequence[Bystander]) -> None:
        self.people = people
        self._lives = [asyncio.ensure_future(one.live()) for one in people]

    async def some(self, rounds: int = 2) -> None:
        """Let each go on for some rounds more; whoever noticed something says what."""
        waiting = asyncio.gather(*(one.some(rounds) for one in self.people))
        watched: list[asyncio.Future[Any]] = [waiting, *self._lives]
        done, _ = await asyncio.wait(watched, return_when=asyncio.FIRST_COMPLETED)
        if waiting not in done:
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
        for one, life in zip(self.people, self._lives, strict=True):
            if life in done and (error := life.exception()) is not None:
                error.add_note(f"{one.name} noticed it after {one.rounds} rounds")
                raise error
        await waiting

    def who_heard(self, word: str) -> list[str]:
        """Names of those who were told this."""
        return [one.name for one in self.people if any(word in line for line in one.heard)]

    async def leave(self) -> None:
        """They have had enough."""
        while left := [life for life in self._lives if not life.done()]:
            for life in left:
                life.cancel()
            await asyncio.wait(left, timeout=0.1)  # `wait_for` of Python 3.11 may not hear the first
        for one in self.people:
            one.leave()


@asynccontextmanager
async def bystanders(
    server: ServerProcess, kinds: Sequence[type[Bystander]] = KINDS
) -> AsyncIterator[Bystanders]:
    """One of each kind; in the end none of them has noticed anything."""
    people = [kind(server) for kind in kinds]
    for one in people:
        await one.enter()
    everybody = Bystanders(people)
    try:
        await everybody.some(1)
        yield everybody
        await everybody.some()
    finally:
        await everybody.leave()


async def _dotter(server: ServerProcess, name: str) -> DotsClient:
    client = await DotsClient.connect(server.dotline)
    answer = await client.ask(r.Register(name, PASSWORD))
    assert isinstance(answer, a.Registered), answer
    return client


def _pass() -> None:
    """Somebody put a dot."""
