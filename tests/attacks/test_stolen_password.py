"""Somebody knows the password: changing it, or logging out everywhere, ends what they hold on every wire.

Before, a telnet connection stayed logged in.
"""

from pathlib import Path

import pytest

from parley.wires.dotline import Code
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from tests.attacks.siege import Siege, attack
from tests.net.dotline_client import PASSWORD

NEW = "battery staple"
WAYS = {"/api/password": {"old": PASSWORD, "new": NEW}, "/api/logout/everywhere": {}}


@pytest.mark.parametrize("way", WAYS)
def test_telnet_goes_too(tmp_path: Path, way: str) -> None:
    async def scene(siege: Siege) -> None:
        ann, thief = siege.browser("127.0.0.3"), siege.browser()
        assert (await ann.register("ann")).status == 201
        assert (await thief.log_in("ann")).status == 200
        line = await siege.dotter()
        assert await line.ask(r.LogIn("ann", PASSWORD)) == a.LoggedIn("ann")
        assert (await ann.post(way, WAYS[way])).status == 200
        assert await line.hear(n.Closing) == n.Closing.of(Code.SIGNED_OUT)
        assert (await thief.get("/api/me")).status == 401
        assert (await ann.get("/api/me")).status == (200 if "new" in WAYS[way] else 401)

    attack(tmp_path / "data", scene, watched=False, bot="off")


def test_a_line_that_changes_the_password_ends_tokens_and_tabs(tmp_path: Path) -> None:
    async def scene(siege: Siege) -> None:
        ann = await siege.dotter("ann", "127.0.0.3")
        thief = siege.browser()
        assert (await thief.log_in("ann")).status == 200
        assert await ann.ask(r.ChangePassword(PASSWORD, NEW)) == a.Done()
        assert (await thief.get("/api/me")).status == 401
        assert isinstance(await ann.ask(r.Who()), a.People)

    attack(tmp_path / "data", scene, watched=False, bot="off")


def test_the_account_is_deleted_and_the_line_ends(tmp_path: Path) -> None:
    async def scene(siege: Siege) -> None:
        ann = siege.browser("127.0.0.3")
        await ann.register("ann")
        line = await siege.dotter()
        assert await line.ask(r.LogIn("ann", PASSWORD)) == a.LoggedIn("ann")
        assert (await ann.ask("DELETE", "/api/account", {"password": PASSWORD})).status == 200
        assert await line.hear(n.Closing) == n.Closing.of(Code.SIGNED_OUT)
        assert (await siege.browser().register("ann")).status == 201

    attack(tmp_path / "data", scene, watched=False, bot="off")
