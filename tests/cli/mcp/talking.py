"""A real client of the Model Context Protocol, and `parley mcp` as its child."""

import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mcp import Client


class Talk:
    """Calls tools, and keeps whether the last call failed."""

    def __init__(self, client: "Client") -> None:
        self.client, self.is_error = client, False

    async def __call__(self, tool: str, **arguments: Any) -> str:
        answer = await self.client.call_tool(tool, arguments)
        self.is_error = bool(answer.is_error)
        [content] = answer.content
        return str(getattr(content, "text", ""))

    async def refused(self, tool: str, **arguments: Any) -> str:
        text = await self(tool, **arguments)
        assert self.is_error
        assert "\n" not in text
        return text


@asynccontextmanager
async def talking(*words: str) -> AsyncIterator[Talk]:
    """Started as an agent's program would."""
    from mcp import Client, StdioServerParameters, stdio_client  # only where it is needed: it is slow

    child = StdioServerParameters(command=sys.executable, args=["-m", "parley", "mcp", *words])
    with Path(os.devnull).open("w") as errors:
        async with Client(stdio_client(child, errors)) as client:
            yield Talk(client)
