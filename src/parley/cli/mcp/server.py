"""What an agent can do, as tools of the Model Context Protocol: each answers with text to read."""

import asyncio
from collections.abc import Awaitable
from typing import Annotated

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations
from pydantic import Field

from parley import __version__
from parley.cli.mcp.agent import LONGEST_WAIT, PATIENCE, Agent
from parley.cli.mcp.rules import rules_of
from parley.core import ParleyError
from parley.games import GAMES

_ABOUT = """\
Parley is a referee for four board games: Sea Battle, Battleship Plus, Dots, and a conquest game.
Read the rules of a game, open a table or join one, then look and move in turn until the match is over.
A move is answered when it is your turn again, with what happened, the board and your legal moves.
"""
_TOOLS = ("rules", "tables", "open", "join", "look", "move", "wait", "say", "leave")
_READING = frozenset(("rules", "tables", "look", "wait"))
"""Those that change nothing."""
Game = Annotated[str, Field(description=", ".join(GAMES))]
Seconds = Annotated[float, Field(ge=0, le=LONGEST_WAIT, description="how long to wait for the others")]


class Tools:
    """One agent's. Each is a tool by its name and its signature, and its docstring tells the agent of it."""

    def __init__(self, agent: Agent) -> None:
        self._agent, self._turn = agent, asyncio.Lock()

    async def _do(self, work: Awaitable[str]) -> str:
        """One thing at a time; what is impossible is reported in one line."""
        async with self._turn:
            try:
                return await work
            except ParleyError as error:
                raise ToolError(str(error)) from None

    async def rules(self, game: Game) -> str:
        """The rules of a game, and how its moves are written."""

        async def read() -> str:
            return rules_of(game)

        return await self._do(read())

    async def tables(self) -> str:
        """Tables that can be joined, who is here, and the bots there are (on a server)."""
        return await self._do(self._agent.tables())

    async def open(
        self,
        game: Game,
        bots: list[str] | None = None,
        settings: dict[str, str] | None = None,
        seconds: Seconds = PATIENCE,
    ) -> str:
        """Open a table: against `bots` (easy, solid, strong, or a name), or, on a server, for whoever joins.

        `settings` are those of the game, such as {"size": "20"} for Dots.
        """
        return await self._do(self._agent.open(game, bots or [], settings or {}, seconds))

    async def join(self, table: int, password: str = "", seconds: Seconds = PATIENCE) -> str:
        """Sit down at a table of the server, by its number."""
        return await self._do(self._agent.join(table, password, seconds))

    async def look(self) -> str:
        """What happened since you looked last, the board, whose turn it is, and your legal moves."""
        return await self._do(self._agent.look())

    async def move(self, move: str, seconds: Seconds = PATIENCE) -> str:
        """Make a move as the rules write it, or `resign`; waits until it is your turn again, then looks."""
        return await self._do(self._agent.move(move, seconds))

    async def wait(self, seconds: Seconds = PATIENCE) -> str:
        """Wait until it is your turn or the match is over, then look."""
        return await self._do(self._agent.wait(seconds))

    async def say(self, text: Annotated[str, Field(max_length=300)]) -> str:
        """Say something to everybody at your table, or in the lobby."""
        return await self._do(self._agent.say(text))

    async def leave(self) -> str:
        """Leave the table. Leaving a match in play gives it up."""
        return await self._do(self._agent.leave())


def make_server(agent: Agent) -> MCPServer:
    """The tools, for one agent."""
    server = MCPServer("parley", title="Parley", instructions=_ABOUT, version=__version__, log_level="ERROR")
    tools = Tools(agent)
    for name in _TOOLS:
        reads = ToolAnnotations(read_only_hint=True) if name in _READING else None
        server.add_tool(getattr(tools, name), structured_output=False, annotations=reads)
    return server
