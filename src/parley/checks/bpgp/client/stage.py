"""A server whose only client is the target, in an otherwise empty lobby."""

import asyncio
from collections.abc import Sequence

from parley.checks.bpgp.client.bout import Bout
from parley.checks.bpgp.client.host import Host
from parley.checks.bpgp.fleets import SETUP
from parley.checks.case import BrokenError, Suite, UnreachableError, UntestedError
from parley.checks.stage import Stage
from parley.core.connection import Message
from parley.games.battleship_plus import Setup, check_fleet
from parley.games.battleship_plus.setup import Fill
from parley.wires.bpgp.layout import NumShips
from parley.wires.bpgp.messages import (
    CreateGame,
    DeleteGame,
    Error,
    Game,
    Games,
    Join,
    Login,
    Logout,
    StartGame,
)

OFFERED, OWN = 257, 514
"""The game_IDs of our game and of theirs: the same in either byte order."""
OPPONENT, ROUND_TIME = "examiner", 60
SECONDS, SPARE = 100.0, 20.0
"""Seconds for a case; and what is left of them when a slow client's game is cut short."""
TRIES = 5
"""Requests that may lead nowhere."""


def offer(setup: Setup = SETUP, number: int = OFFERED) -> Game:
    """A game that can be joined."""
    return Game(number, OPPONENT, setup.size, NumShips(*setup.ships), ROUND_TIME)


class HallStage(Stage[Host]):
    """Where the client finds a game of ours, or opens one."""

    async def host(self) -> Host:
        """It is here, and nothing it said has been read yet."""
        host = Host(self.means)
        try:
            async with asyncio.timeout(host.slowly):
                return await self.enter(host)
        except TimeoutError:
            raise UnreachableError(f"nobody has called within {host.slowly:g} s") from None

    async def greet(self, host: Host | None = None) -> Host:
        """It has logged in, and waits for GAMES."""
        host = host or await self.host()
        login = await host.expect(Login, within=host.slowly, words="LOGIN as the first message")
        host.username = login.username
        return host

    async def seat(self, setup: Setup = SETUP, *before: Message, host: Host | None = None) -> Bout:
        """It plays a game with us; `before` is sent after GAMES."""
        host = await self.greet(host)
        host.games = (offer(setup),)
        host.say(Games(host.games), *before)
        return await self.settle(host)

    async def begin(self, *, ours: bool = False, setup: Setup = SETUP) -> Bout:
        """Both have placed; the first turn is the client's, or `ours`."""
        bout = await self.seat(setup)
        await bout.begin(ours=ours)
        return bout

    async def settle(self, host: Host, offered: Sequence[Game] | None = None) -> Bout:
        """Wait until it joins a game or opens one, and start that."""
        games = {game.game_id: game for game in (host.games if offered is None else offered)}
        for _ in range(TRIES):
            message = await self._request(host)
            if message is None:
                host.games = (offer(),)
                games[OFFERED] = offer()
                host.say(offer())
            elif isinstance(message, Join) and message.game_id in games:
                return self._start(host, games[message.game_id])
            elif isinstance(message, Join):
                host.say(Error(104))
            elif isinstance(message, CreateGame):
                return self._open(host, message)
        raise UntestedError("it neither joined a game nor opened one")

    async def _request(self, host: Host) -> Message | None:
        frame = await host.heed(host.slowly)
        if frame is None and host.gone is None:
            return None
        if frame is None or isinstance(frame.message, Logout):
            raise UntestedError(f"it left instead of playing: {host.gone or 'LOGOUT'}")
        wanted = "JOIN, CREATE_GAME or GET_GAMES"
        if frame.message is None or frame.fault is not None:
            raise BrokenError(wanted, f"{frame.data[:24].hex(' ').upper()}: {frame.fault}")
        if not isinstance(frame.message, (Join, CreateGame)):
            raise BrokenError(wanted, host.wire.describe(frame.message))
        return frame.message

    def _open(self, host: Host, wish: CreateGame) -> Bout:
        """Its own game: somebody joins at once."""
        fault = check_fleet(wish.board_size, (*wish.num_ships,), Fill.FREE)
        if fault is not None:
            raise BrokenError(
                "CREATE_GAME with a fleet that can be placed", f"{host.wire.describe(wish)}: {fault}"
            )
        game = Game(OWN, host.username, wish.board_size, wish.num_ships, wish.round_time, wish.options)
        host.say(game)
        return self._start(host, game)

    def _start(self, host: Host, game: Game) -> Bout:
        host.games = ()
        host.say(
            StartGame(game.board_size, game.num_ships, game.round_time, OPPONENT), DeleteGame(game.game_id)
        )
        return Bout(host, Setup(game.board_size, (*game.num_ships,)), self.rng)


SUITE: Suite[HallStage] = Suite(
    "bpgp", "client", "a BPGP client, say 'exec+tcp:COMMAND {host} {port}'", HallStage, SECONDS
)
