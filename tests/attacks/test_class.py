"""Two hundred pupils behind one address: with `--class-network` all of them register, log in and play.

It is no attack, but looks like one; before, the 21st could not register, and no setting was made for it.
"""

import asyncio
import json
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from parley.net.server import Server
from parley.net.values import parse_networks
from parley.store.passwords import Cost, Passwords
from tests.net.house import play
from tests.net.web.browser import WEB, Browser, hear

PUPILS, AT_A_TIME = 200, 40
SCHOOL = "127.0.0.7"
TABLE = {"do": "open", "id": 1, "game": "dots", "setup": {"width": 10, "height": 10}}


@pytest.fixture(autouse=True)
def cheap_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashes as dear as they should be take most of the time there is."""
    cheap = Cost(time=1, memory_kib=8, lanes=1)
    monkeypatch.setattr("parley.net.server.Passwords", lambda: Passwords(cheap))


def test_a_class_behind_one_address(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        turns = asyncio.Semaphore(AT_A_TIME)

        async def arrive(number: int) -> Browser:
            pupil = Browser(server.addresses["web"], SCHOOL)
            async with turns:
                assert (await pupil.register(f"pupil{number}")).status == 201
                assert (await pupil.post("/api/logout")).status == 200
                assert (await pupil.log_in(f"pupil{number}")).status == 200
            return pupil

        pupils = await asyncio.gather(*map(arrive, range(PUPILS)))
        async with AsyncExitStack() as stack:
            tabs = [await stack.enter_async_context(pupil.tab()) for pupil in pupils]
            for host, guest in zip(tabs[::2], tabs[1::2], strict=True):
                await host.send(json.dumps(TABLE))
                table = (await hear(host, re=1))["table"]
                await guest.send(json.dumps({"do": "join", "id": 1, "table": table}))
                assert (await hear(guest, re=1))["ok"]
            for tab in tabs:
                while (await hear(tab, news="table"))["phase"] != "playing":
                    pass
            assert len(server.house.lobby.tables) == PUPILS // 2
            for tab in tabs[::2]:
                await tab.send(json.dumps({"do": "resign", "id": 2}))
            for tab in tabs:
                await hear(tab, news="closed")
        stranger = [(await Browser(server.addresses["web"]).register(f"eve{n}")).status for n in range(21)]
        assert stranger == [201] * 20 + [429]

    play(tmp_path, scene, web=WEB, class_network=parse_networks(SCHOOL), durability="normal")
