"""A whole conversation over standard streams, as agents have it."""

import asyncio

from tests.cli.mcp.talking import talking

TOOLS = ["rules", "tables", "open", "join", "look", "move", "wait", "say", "leave"]


def test_an_agent_reads_the_rules_and_wins_a_game() -> None:
    async def talk() -> None:
        async with talking("--seed", "5") as ask:
            tools = (await ask.client.list_tools()).tools
            assert [tool.name for tool in tools] == TOOLS
            assert all(tool.description for tool in tools)
            assert "place A1-D1" in await ask("rules", game="seabattle")
            assert "there is no game 'chess'" in await ask.refused("rules", game="chess")
            assert "open one" in await ask.refused("move", move="B7")

            settings = {"size": "6", "fleet": "0,0,1,1"}
            opened = await ask("open", game="seabattle", bots=["random"], settings=settings)
            assert "Place your fleet" in opened
            placed = await ask("move", move="place A1-A2 F6")
            assert "You may play: A1, B1" in placed
            assert "outside the field" in await ask.refused("move", move="J10")
            for cell in ("B6", "D1"):
                assert "Your turn" in await ask("move", move=cell)
            won = await ask("move", move="D2")
            assert "You have won" in won
            assert "The match is over." in await ask("look")

    asyncio.run(talk())
