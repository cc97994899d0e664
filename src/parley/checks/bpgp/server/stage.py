"""A client that may say anything, in a lobby it shares with strangers."""

import asyncio

from parley.checks.bpgp.fleets import SHIPS
from parley.checks.case import BrokenError, Suite
from parley.checks.means import Means
from parley.checks.probe import Probe
from parley.checks.stage import Stage, preparing
from parley.core.connection import Message
from parley.wires.bpgp import CLIENT, WIRE
from parley.wires.bpgp.codes import ErrorCode, words
from parley.wires.bpgp.layout import PASSWORD_OPTION, NumShips
from parley.wires.bpgp.messages import (
    NAMES,
    Cancel,
    ChatFrom,
    CreateGame,
    DeleteGame,
    Error,
    Game,
    Games,
    GetGames,
    Login,
)

ROUND_TIME = 60
"""Seconds per turn, in cases that are not about time."""


class Client(Probe):
    """One of ours. Whatever strangers do in the lobby is set aside."""

    def __init__(self, stage: "LobbyStage", means: Means) -> None:
        super().__init__(means, WIRE, CLIENT)
        self._stage = stage
        self.username = means.fresh_name()
        self.overlooked: tuple[type[Message], ...] = ()
        """What may come or not, as things stand."""

    def is_aside(self, message: Message) -> bool:
        """Is it about somebody who has nothing to do with this case?"""
        stage = self._stage
        if isinstance(message, self.overlooked):
            return True
        match message:
            case Game():
                return message.username not in stage.names
            case DeleteGame():  # bpgp/3.1.1.4/3: optional for a game that has begun
                return message.game_id not in stage.games or message.game_id in stage.begun
            case ChatFrom():
                return message.sender not in stage.names
        return False

    def name_of(self, kind: type[Message]) -> str:
        return NAMES[kind]

    async def login(self) -> Games:
        """Log in under a name of our own."""
        self.say(Login(self.username))
        return await self.expect(Games)

    async def login_at_last(self) -> Games:
        """The same, once a name that may still be taken for a moment is free."""
        end = self.means.clock() + self.means.patience
        while True:
            self.say(Login(self.username))
            answer = await self.expect(Games, Error)
            if isinstance(answer, Games):
                return answer
            if self.means.clock() > end:
                raise BrokenError("GAMES", f"{self.wire.describe(answer)}, however often it was tried")
            await asyncio.sleep(self.means.patience / 50)

    async def expect_error(self, *codes: int) -> Error:
        """One of these; any if none is named."""
        if not codes:
            return await self.expect(Error, words="an ERROR")
        names = " or ".join(f"ERROR {code} ({words(ErrorCode(code))})" for code in codes)
        return await self.expect(Error, so=lambda error: error.error_code in codes, words=names)

    async def refused(self, message: Message | bytes, *codes: int) -> None:
        """Send it, and hear one of these errors, and nothing else."""
        self.write(message if isinstance(message, bytes) else self.wire.encode(message))
        error = await self.expect_error(*codes)
        await self.expect_no_change(f"nothing after ERROR {error.error_code}, and GAMES to GET_GAMES")

    async def expect_no_change(self, words: str) -> None:
        """Nothing comes but the answer to a question that changes nothing."""
        try:
            await self.list()
        except BrokenError as error:
            raise BrokenError(words, error.got) from None

    async def list(self) -> tuple[Game, ...]:
        """The games that can be joined."""
        self.say(GetGames())
        return (await self.expect(Games)).games

    async def create(
        self,
        size: int = 10,
        ships: NumShips = SHIPS,
        round_time: int = ROUND_TIME,
        password: bytes = b"",
    ) -> Game:
        """A game of our own, as the server announces it."""
        self.say(CreateGame(size, ships, round_time, PASSWORD_OPTION if password else 0, password))
        return await self.expect_game(self)

    async def expect_game(self, host: "Client") -> Game:
        """News of a game that one of ours has created."""
        game = await self.expect(
            Game, so=lambda game: game.username == host.username, words=f"GAME by {host.username!r}"
        )
        self._stage.games.add(game.game_id)
        return game

    async def cancel(self, game_id: int) -> None:
        """In whichever form the server knows (bpgp/2.1/2), and hear of it."""
        self.say(Cancel())
        answer = await self.expect(
            DeleteGame,
            Error,
            so=lambda said: isinstance(said, Error) or said.game_id == game_id,
            words=f"DELETE_GAME of game {game_id}",
        )
        if isinstance(answer, Error):
            self.say(Cancel(game_id))
            await self.expect_deletion(game_id)

    async def expect_deletion(self, game_id: int) -> None:
        """A game is no longer available."""
        await self.expect(
            DeleteGame,
            so=lambda message: message.game_id == game_id,
            words=f"DELETE_GAME of game {game_id}",
        )


class LobbyStage(Stage[Client]):
    """Our clients in a lobby that may be full of others."""

    def __init__(self, means: Means) -> None:
        super().__init__(means)
        self.names: set[str] = set()
        """The names of our clients."""
        self.games: set[int] = set()
        """The games our clients have created."""
        self.begun: set[int] = set()
        """Those that are being played."""

    async def client(self) -> Client:
        """A client that is connected but not logged in."""
        client = Client(self, self.means)
        self.names.add(client.username)
        return await self.enter(client)

    async def member(self) -> Client:
        client = await self.client()
        with preparing("LOGIN"):
            await client.login()
        return client

    async def wait_until_gone(self, client: Client, game: Game) -> None:
        """A game can no longer be joined, though it may still be listed for a moment."""
        end = self.means.clock() + self.means.patience
        while any(listed.game_id == game.game_id for listed in await client.list()):
            if self.means.clock() > end:
                raise BrokenError(f"GAMES without game {game.game_id}", "it is listed still")
            await asyncio.sleep(self.means.patience / 50)


SUITE: Suite[LobbyStage] = Suite("bpgp", "server", "a BPGP server at HOST:PORT", LobbyStage)
