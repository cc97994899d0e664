"""`parley mcp`: an agent at any place where one of the games is played, over the Model Context Protocol."""

import argparse
import asyncio

from parley.core import SetupError


def run_mcp(options: argparse.Namespace) -> int:
    """Serve until the program that started us is done."""
    from parley.cli.mcp.agent import Agent
    from parley.cli.mcp.finding import Finder

    try:
        from parley.cli.mcp.server import make_server
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith("mcp"):
            raise
        raise SetupError("this takes the extra: pip install 'parley[mcp]'") from None

    async def serve() -> None:
        agent = Agent(Finder(options))
        try:
            await make_server(agent).run_stdio_async()
        finally:
            await agent.close()

    asyncio.run(serve())
    return 0
