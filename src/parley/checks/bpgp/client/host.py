"""Our end of a client's line: a server that may say anything."""

from parley.checks.case import BrokenError, UntestedError
from parley.checks.means import Means
from parley.checks.probe import Probe
from parley.core.connection import Message
from parley.wires.bpgp import SERVER, WIRE
from parley.wires.bpgp.messages import (
    NAMES,
    Cancel,
    Chat,
    CreateGame,
    Game,
    Games,
    GetGames,
    Join,
    Logout,
)

SLOWLY = 5
"""How many times longer a client may take to start, and to think, than a server to answer."""

LISTS = 100
"""How often GET_GAMES is answered."""


class Host(Probe):
    """A server with one client."""

    def __init__(self, means: Means) -> None:
        super().__init__(means, WIRE, SERVER)
        self.username = ""
        """The client's name, once it has logged in."""
        self.games: tuple[Game, ...] = ()
        """The answer to GET_GAMES."""
        self.overlooked: tuple[type[Message], ...] = ()
        """What may come or not, as things stand."""
        self._lists = 0

    @property
    def slowly(self) -> float:
        """Seconds it may take to start, or for a move."""
        return SLOWLY * self.means.patience

    def is_aside(self, message: Message) -> bool:
        """After LOGIN: CHAT, which does not matter here, and GET_GAMES, which is answered at any time."""
        if not self.username:
            return False
        if isinstance(message, GetGames):
            self._lists += 1
            if self._lists > LISTS:
                raise UntestedError(f"it has sent GET_GAMES {LISTS} times, and nothing else")
            self.say(Games(self.games))
        return isinstance(message, (Chat, GetGames, *self.overlooked))

    def name_of(self, kind: type[Message]) -> str:
        return NAMES[kind]

    async def expect_parting(self, *crossing: type[Message]) -> None:
        """Back in the lobby it says nothing, or what belongs there. `crossing` may have been sent before."""
        self.overlooked = (*self.overlooked, *crossing)
        frame = await self.heed(self.means.quiet)
        if frame is None:
            return
        got = str(frame.fault) if frame.message is None else self.wire.describe(frame.message)
        if frame.fault is not None or not isinstance(frame.message, (CreateGame, Join, Cancel, Logout)):
            raise BrokenError("nothing of the game that is over", got)
