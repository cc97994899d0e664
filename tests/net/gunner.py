"""Somebody at the JSON socket who plays a short Sea Battle, and keeps what was acknowledged."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection

from tests.net.web.browser import Browser, hear

SMALL = "?size=6&fleet=0,0,1,2"
"""Behind the line where such a game is proposed."""
FLEET = "place B2-C2 E2 B4"
LETTERS = "ABCDEF"


class Gunner:
    """Fires along the rows."""

    def __init__(self, tab: ClientConnection) -> None:
        self.tab, self.asked, self.stored = tab, 0, list[str]()
        self.cells = iter(f"{letter}{row}" for row in range(1, 7) for letter in LETTERS)

    async def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        self.asked += 1
        await self.tab.send(json.dumps({"do": do, "id": self.asked, **fields}))
        return await hear(self.tab, re=self.asked)

    async def join(self, name: str) -> dict[str, Any]:
        """Sit down where they wait, as soon as they do."""
        await self.ask("news")
        found: list[int] = []
        while not found:
            tables = (await hear(self.tab, news="tables"))["changed"]
            found = [table["table"] for table in tables if table["phase"] == "open" and is_at(table, name)]
        await self.ask("news", on=False)
        assert (await self.ask("join", table=found[0])).get("ok")
        while (table := await hear(self.tab, news="table"))["view"] is None:
            pass
        return table

    async def play(self, view: dict[str, Any], shots: int = 99) -> dict[str, Any]:
        """Until so many shots were fired, or it is over."""
        while shots and view["outcome"] is None:
            legal = view["legal"] or {}
            if "place" in legal or "shoot" in legal:
                move = FLEET if "place" in legal else next(self.cells)
                assert (await self.ask("move", move=move))["ok"]
                self.stored.append(move)
                shots -= move != FLEET
            view = (await hear(self.tab, news="happened"))["view"]
        return view


def is_at(table: dict[str, Any], name: str) -> bool:
    return any(one and one["name"] == name for one in table["players"])


@asynccontextmanager
async def gunner(browser: Browser) -> AsyncIterator[Gunner]:
    async with browser.tab() as tab:
        yield Gunner(tab)
