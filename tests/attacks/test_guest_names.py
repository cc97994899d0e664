"""Names for guests: two addresses could take all ten thousand for a day, and nobody else was welcome."""

import asyncio
from pathlib import Path

from parley.net.server import Server
from tests.attacks.siege import Siege, attack
from tests.net.house import play
from tests.net.web.browser import WEB, Browser

AT_ONCE = 10


def test_there_is_always_another_name(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        create = server.house.accounts.create
        for start in range(0, 10_000, 1_000):
            await asyncio.gather(*(create(f"guest-{start + number}", "") for number in range(1_000)))
        names = [(await Browser(server.addresses["web"]).be_guest()).json["name"] for _ in range(3)]
        assert len(set(names)) == 3

    play(tmp_path, scene, web=WEB, durability="normal")


def test_an_address_has_so_many_guests_at_a_time(tmp_path: Path) -> None:
    async def scene(siege: Siege) -> None:
        eve = siege.browser()
        answers = [await eve.be_guest() for _ in range(AT_ONCE + 2)]
        assert [answer.status for answer in answers] == [201] * AT_ONCE + [429] * 2
        assert (await siege.browser("127.0.0.3").be_guest()).status == 201
        assert (await eve.ask("DELETE", "/api/account", {})).status == 200
        assert (await eve.be_guest()).status == 201  # one went, one comes

    attack(tmp_path / "data", scene, watched=False, bot="off", guests=1_000, guests_at_once=AT_ONCE)
