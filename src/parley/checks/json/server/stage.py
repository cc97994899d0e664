"""Guests at a server, each with a socket, who open tables and meet there."""

from typing import Any, TypeVar

import msgspec

from parley.checks.case import BrokenError, Suite, UnreachableError, UntestedError
from parley.checks.listener import Listener
from parley.checks.means import Means
from parley.checks.stage import Stage
from parley.checks.web import WebTarget
from parley.net.visits.http import Unreachable, ask
from parley.wires.json import CLIENT, WIRE
from parley.wires.json import answers as a
from parley.wires.json import news as n
from parley.wires.json import requests as r

DOTS: dict[str, Any] = {"width": 10, "height": 10}
SEA: dict[str, Any] = {"size": 6, "fleet": [0, 0, 0, 1]}
_TOO_MANY = 429

G = TypeVar("G", bound=a.Granted)


class Client(Listener):
    """One socket. Requests are numbered, and so must the answers be."""

    def __init__(self, means: Means, name: str, token: str) -> None:
        super().__init__(means, WIRE, CLIENT, (n.News, n.OtherNews))
        self.name, self.token = name, token
        self._number = 0

    def number(self, request: r.Request) -> r.Request:
        """The request with the next number."""
        self._number += 1
        return msgspec.structs.replace(request, id=self._number)

    async def ask(self, request: r.Request, kind: type[G]) -> G:
        """The request must be granted with this answer and its number."""
        self.say(self.number(request))
        answer = await self.expect(kind, a.Refusal)
        if isinstance(answer, a.Refusal):
            raise BrokenError(kind.__name__, self.wire.describe(answer))
        if answer.re != self._number:
            raise BrokenError(f"re {self._number}", f"re {answer.re}")
        return answer

    async def refused(self, request: r.Request | str, *codes: str) -> a.Refusal:
        """The request must be refused, with one of these codes if any are given."""
        if isinstance(request, str):
            self.write(f"{request}\n".encode())
        else:
            self.say(self.number(request))
        words = f"error {' or '.join(codes) or 'of any kind'}"
        return await self.expect(a.Refusal, so=lambda answer: not codes or answer.error in codes, words=words)


class WebStage(Stage[Client]):
    """Guests."""

    @property
    def target(self) -> WebTarget:
        """Where they connect to."""
        target = self.means.target
        if not isinstance(target, WebTarget):
            raise UnreachableError(f"{target.name}: name a server as http://HOST:PORT")
        return target

    async def sign_in(self) -> tuple[str, str]:
        """A guest's name and token."""
        name = self.means.fresh_name()
        try:
            answer = await ask(self.target.site, "POST", "/api/guest", msgspec.json.encode({"name": name}))
        except Unreachable as error:
            raise UnreachableError(str(error)) from None
        if answer.status == _TOO_MANY:
            raise UntestedError("the server lets in no more guests from one address")
        if answer.status >= 300:
            raise BrokenError("a guest let in", f"{answer.status}: {answer.body[:200]!r}")
        return name, str(msgspec.json.decode(answer.body)["token"])

    async def enter_as(self, name: str, token: str) -> Client:
        """Another socket of the same person."""
        client = await self.enter(Client(self.means, name, token), token=token)
        hello = await client.told(n.Hello)
        if hello.name != name:
            raise BrokenError(f"hello to {name}", f"hello to {hello.name}")
        return client

    async def guest(self) -> Client:
        """Somebody new, who has been greeted."""
        return await self.enter_as(*await self.sign_in())

    async def host(self, game: str = "dots", setup: dict[str, Any] | None = None) -> tuple[Client, int]:
        """A guest with an open table, and its number."""
        host = await self.guest()
        opened = await host.ask(r.Open(game, DOTS if setup is None else setup), a.Seated)
        await host.told(n.FullTable)
        return host, opened.table

    async def game(self, game: str = "dots", setup: dict[str, Any] | None = None) -> tuple[Client, Client]:
        """A match between two."""
        host, table = await self.host(game, setup)
        guest = await self.guest()
        await guest.ask(r.Join(table), a.Seated)
        for client in (host, guest):
            await client.told(n.FullTable, lambda full: full.view is not None)
        return host, guest


SUITE: Suite[WebStage] = Suite("json", "server", "a server at http://HOST:PORT", WebStage)
