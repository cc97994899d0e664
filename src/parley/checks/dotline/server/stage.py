"""Our clients at a Dots server: announcements are kept apart from answers."""

from typing import TypeVar

from parley.checks.case import BrokenError, Suite, UntestedError
from parley.checks.listener import Listener
from parley.checks.means import Means
from parley.checks.stage import Stage
from parley.core import Cell
from parley.core.connection import Message
from parley.wires.dotline import WIRE as DOTLINE
from parley.wires.dotline import Answer, News, Refusal, Request, answers, news, requests
from parley.wires.dotline.messages import CLIENT, CODES
from parley.wires.dotline.rows import Settings

PASSWORD = "correct horse"  # noqa: S105 - of accounts that are made up
SMALL = Settings(width=10, height=10, seconds=60)
TOO_MANY = 429
_NAMES = {kind: str(code) for (_, code), kind in CODES.items()}

A = TypeVar("A", bound=Answer)


class Client(Listener):
    """One of ours."""

    def __init__(self, means: Means) -> None:
        super().__init__(means, DOTLINE, CLIENT, News)
        self.login = ""

    def name_of(self, kind: type[Message]) -> str:
        """Its code, if it has one."""
        return f"{_NAMES[kind]} ({kind.__name__})" if kind in _NAMES else kind.__name__

    async def ask(self, request: Request, kind: type[A]) -> A:
        """The request must be granted with this answer."""
        self.say(request)
        return await self.granted(kind)

    async def granted(self, kind: type[A]) -> A:
        """The answer to a request."""
        answer = await self.expect(kind, Refusal)
        if isinstance(answer, Refusal):
            if answer.code == TOO_MANY:
                raise UntestedError(f"the server lets nobody ask so often: {answer.text}")
            if not issubclass(kind, Refusal):
                raise BrokenError(self.name_of(kind), self.wire.describe(answer))
        return answer  # type: ignore[return-value]

    async def refused(self, request: Request | str, *codes: int) -> None:
        """The request must be refused with one of these."""
        if isinstance(request, str):
            self.write(f"{request}\n".encode())
        else:
            self.say(request)
        words = " or ".join(map(str, codes))
        await self.expect(Refusal, so=lambda answer: answer.code in codes, words=words)

    async def hears_nothing_of(self, kind: type[News], words: str) -> None:
        """Nothing of this comes before the answer to a question asked now."""
        await self.ask(requests.Ping(), answers.Done)
        if self.is_told(kind):
            raise BrokenError(words, self.name_of(kind))


class LobbyStage(Stage[Client]):
    """Clients with accounts. Cases share these accounts, because servers limit how many are made."""

    async def client(self) -> Client:
        """Greeted, but not logged in."""
        client = await self.enter(Client(self.means))
        await client.told(news.Greeting)
        return client

    async def member(self) -> Client:
        """Logged in, in the lobby."""
        client = await self.client()
        accounts: list[str] = self.means.shared.setdefault("accounts", [])
        if accounts:
            client.login = accounts.pop()
            client.say(requests.LogIn(client.login, PASSWORD))
            await client.granted(answers.LoggedIn)
        else:
            client.login = self.means.fresh_name()
            client.say(requests.Register(client.login, PASSWORD))
            await client.granted(answers.Registered)
        return client

    async def host(self, settings: Settings = SMALL, password: str | None = None) -> tuple[Client, int]:
        """A member with an open table, and its number."""
        client = await self.member()
        opened = await client.ask(requests.OpenTable(settings, (), password), answers.Opened)
        return client, opened.table

    async def game(self, settings: Settings = SMALL) -> list[Client]:
        """A game among members, by seat; the first is to move."""
        host, table = await self.host(settings)
        players = [host]
        for _ in range(settings.players - 1):
            guest = await self.member()
            await guest.ask(requests.Join(table), answers.Joined)
            players.append(guest)
        for player in players:
            await player.told(news.GameStarted)
            await player.told(news.Turn, lambda turn: turn.seat == 0)
        return players

    async def give_back(self, client: Client) -> None:
        """Leave everything, so that another case may have the account; unless that fails."""
        if client.gone is not None or not client.login:
            return
        client.say(requests.Stop(), requests.Leave(), requests.Unwatch(), requests.LogOut())
        for _ in range(INBOX):
            frame = await client.next(1.0)
            if frame is None:
                return
            if isinstance(frame.message, answers.LoggedOut):
                self.means.shared["accounts"].append(client.login)
                return

    async def __aexit__(self, *why: object) -> None:
        for client in self._probes:
            await self.give_back(client)
        await super().__aexit__(*why)  # type: ignore[arg-type]


INBOX = 100
"""The most answers searched for the last one."""


def put(x: int, y: int) -> requests.Put:
    """A dot at a column and row, from 1."""
    return requests.Put(Cell(x - 1, y - 1))


SUITE: Suite[LobbyStage] = Suite("dotline", "server", "a Dots server at HOST:PORT", LobbyStage)
