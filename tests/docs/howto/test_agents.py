"""The conversation in docs/howto/agents.md, held with the real program."""

import asyncio
import json
import re
from pathlib import Path

from parley.cli.mcp.agent import LONGEST, LONGEST_WAIT
from tests.cli.mcp.talking import talking

PAGE = (Path(__file__).parents[3] / "docs/howto/agents.md").read_text(encoding="utf-8")


def test_the_conversation_goes_as_it_says() -> None:
    [shown] = re.findall(r"```text\n(.*?)\n```", PAGE, re.DOTALL)
    calls = re.findall(r"^> (\w+) ({[^\n]*})\n(.*?)(?=\n\n> |\Z)", shown, re.DOTALL | re.MULTILINE)

    async def talk() -> None:
        async with talking("--seed", "3") as ask:
            for tool, arguments, answer in calls:
                assert await ask(tool, **json.loads(arguments)) == answer.rstrip("\n")
            tools = (await ask.client.list_tools()).tools
            assert re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE) == [tool.name for tool in tools]

    assert len(calls) == 4
    asyncio.run(talk())


def test_limits_are_as_told() -> None:
    assert f"{LONGEST:,} characters" in PAGE
    assert f"{LONGEST_WAIT:g} at most" in PAGE
