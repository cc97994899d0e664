"""The web port of a real process that is killed, and of one whose database goes away."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path

from parley.net.server import serving as serving_here
from tests.net.house import SETTINGS
from tests.net.process import serving
from tests.net.web.browser import PATIENCE, WEB, Browser, hear
from tests.store.server import running_server


def test_tokens_and_seats_survive_kill_9(tmp_path: Path) -> None:
    tokens: dict[str, str] = {}

    async def before(ann: Browser, bob: Browser) -> None:
        await ann.register("ann")
        await bob.be_guest("bob")
        tokens.update(ann=ann.token, bob=bob.token)
        async with ann.tab() as one, bob.tab() as two:
            await one.send('{"do":"open","id":1,"game":"dots","password":"key"}')
            table = (await hear(one, re=1))["table"]
            await two.send(json.dumps({"do": "join", "id": 2, "table": table, "password": "key"}))
            while (begun := await hear(two, news="table"))["view"] is None:
                pass
            mover = (one, two)[begun["view"]["to_move"][0]]
            await mover.send('{"do":"move","id":3,"move":"T16"}')
            assert (await hear(mover, re=3))["ok"]
            process.kill()

    async def after(name: str, browser: Browser) -> None:
        browser.token = tokens[name]
        assert (await browser.get("/api/me")).json["name"] == name
        async with browser.tab() as tab:
            table = await hear(tab, news="table")
            assert (table["phase"], table["locked"]) == ("playing", True)
            assert table["players"][table["seat"]]["name"] == name
            assert table["view"]["ply"] >= 1  # the move that was acknowledged

    with serving(tmp_path / "data") as process:
        address = process.addresses["web"]
        asyncio.run(before(Browser(address), Browser(address)))
    with serving(tmp_path / "data") as process:
        for name in tokens:
            asyncio.run(after(name, Browser(process.addresses["web"])))
        process.terminate()


def test_a_database_that_goes_away_and_comes_back(tmp_path: Path) -> None:
    async def scene() -> None:
        settings = replace(SETTINGS, web=WEB, data=tmp_path, database=database.new_database())
        async with asyncio.timeout(4 * PATIENCE), serving_here(settings) as server:
            ann = Browser(server.addresses["web"])
            assert (await ann.be_guest("ann")).status == 201
            await asyncio.to_thread(database.stop, "fast")
            answer = await ann.get("/readyz")
            assert (answer.status, answer.json["status"]) == (503, "unready")
            assert (await ann.get("/healthz")).status == 200  # alive all the same
            await asyncio.to_thread(database.start)
            while (await ann.get("/readyz")).status != 200:
                await asyncio.sleep(0.1)  # who asks without a pause is refused
            assert (await ann.get("/api/me")).json["name"] == "ann"

    with running_server() as database:
        asyncio.run(scene())
