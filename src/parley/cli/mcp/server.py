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
_READS = ToolAnnotations(read_only_hint=True)
Game = Annotated[str, Field(description=", ".join(GAMES))]
Seconds = Annotated[float, Field(ge=0, le=LONGEST_WAIT, description="how long to wait for the others")]


def make_server(agent: Agent) -> MCPServer:
    """The tools, for one agent."""
    server = MCPServer("parley", title="Parley", instructions=_ABOUT, version=__version__, log_level="ERROR")
    turn = asyncio.Lock()

    async def do(work: Awaitable[str]) -> str:
        """One thing at a time; what is impossible is reported in one line."""
        async with turn:
            try:
                return await work
            except ParleyError as error:
                raise ToolError(str(error)) from None

    @server.tool(structured_output=False, annotations=_READS)
    async def rules(game: Game) -> str:
        """The rules of a game, and how its moves are written."""

        async def read() -> str:
            return rules_of(game)

        return await do(read())

    @server.tool(structured_output=False, annotations=_READS)
    async def tables() -> str:
        """Tables that can be joined, who is here, and the bots there are (on a server)."""
        return await do(agent.tables())

    @server.tool(name="open", structured_output=False)
    async def open_table(
        game: Game,
        bots: list[str] | None = None,
        settings: dict[str, str] | None = None,
        seconds: Seconds = PATIENCE,
    ) -> str:
        """Open a table: against `bots` (easy, solid, strong, or a name), or, on a server, for whoever joins.

        `settings` are those of the game, such as {"size": "20"} for Dots.
        """
        return await do(agent.open(game, bots or [], settings or {}, seconds))

    @server.tool(structured_output=False)
    async def join(table: int, password: str = "", seconds: Seconds = PATIENCE) -> str:
        """Sit down at a table of the server, by its number."""
        return await do(agent.join(table, password, seconds))

    @server.tool(structured_output=False, annotations=_READS)
    async def look() -> str:
        """What happened since you looked last, the board, whose turn it is, and your legal moves."""
        return await do(agent.look())

    @server.tool(structured_output=False)
    async def move(move: str, seconds: Seconds = PATIENCE) -> str:
        """Make a move as the rules write it, or `resign`; waits until it is your turn again, then looks."""
        return await do(agent.move(move, seconds))

    @server.tool(structured_output=False, annotations=_READS)
    async def wait(seconds: Seconds = PATIENCE) -> str:
        """Wait until it is your turn or the match is over, then look."""
        return await do(agent.wait(seconds))

    @server.tool(structured_output=False)
    async def say(text: Annotated[str, Field(max_length=300)]) -> str:
        """Say something to everybody at your table, or in the lobby."""
        return await do(agent.say(text))

    @server.tool(structured_output=False)
    async def leave() -> str:
        """Leave the table. Leaving a match in play gives it up."""
        return await do(agent.leave())

    return server
