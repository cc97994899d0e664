"""Somebody who was muted or banned tries again: by another wire, and by names that look the same."""

from pathlib import Path

import pytest

from parley.wires import bpgp
from parley.wires.dotline import Code
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from tests.attacks.siege import Siege, attack
from tests.attacks.warden import order
from tests.net.dotline_client import PASSWORD

BARRED = a.Refusal.of(Code.BARRED)
ALIKE = ("Evelyn", "еvelyn", "eve1yn")
"""One has a Cyrillic letter, one a digit."""
ELSEWHERE = "127.0.0.9"


def test_a_muted_person_is_heard_on_no_wire(tmp_path: Path) -> None:
    async def scene(siege: Siege) -> None:
        eve, tab, sailor = await siege.dotter("evelyn"), await siege.tab(), await siege.sailor("evelina")
        for target in ("EVELYN", tab.hello["name"], "evelina"):
            await order(siege, "mute", target=target, seconds=3600)
        assert await eve.ask(r.Say("muted words")) == BARRED
        assert await tab.refused("say", text="muted words") == "muted"
        await sailor.say(bpgp.Chat("", "muted words"))
        await sailor.await_(bpgp.Error)
        browser = siege.browser(ELSEWHERE)
        assert (await browser.log_in("evelyn")).status == 200  # another wire, another address
        assert await (await siege.tab(browser)).refused("say", text="muted words") == "muted"
        await siege.bystanders.some()
        assert siege.bystanders.who_heard("muted words") == []

        await order(siege, "unmute", target="evelyn")
        await order(siege, "mute", target="127.0.0.0/30")
        other = await siege.dotter("mallory")
        assert await other.ask(r.Say("muted words")) == BARRED
        free = await siege.dotter("trudy", ELSEWHERE)
        assert await free.ask(r.Say("free words")) == a.Done()
        await siege.bystanders.some()
        assert siege.bystanders.who_heard("muted words") == []
        assert siege.bystanders.who_heard("free words")

    attack(tmp_path / "data", scene, bot="off")


def test_a_banned_person_is_sent_away_and_comes_back_by_no_wire(tmp_path: Path) -> None:
    async def scene(siege: Siege) -> None:
        eve = await siege.dotter("evelyn")
        browser = siege.browser()
        assert (await browser.log_in("evelyn")).status == 200
        tab = await siege.tab(browser)  # which takes the place of the line
        assert await eve.hear(n.Closing) == n.Closing.of(Code.REPLACED)
        await order(siege, "ban", target="evelyn", reason="rude")
        assert (await tab.news("goodbye"))["why"] == "sent_away"
        with pytest.raises(EOFError):  # the token is still good, and of no use
            await siege.tab(browser)
        assert await (await siege.dotter(source=ELSEWHERE)).ask(r.LogIn("evelyn", PASSWORD)) == BARRED
        for name in ALIKE:
            assert (await siege.browser(ELSEWHERE).be_guest(name)).status in (403, 409)
            sailor = await siege.sailor(source=ELSEWHERE)
            await sailor.say(bpgp.Login(name))
            await sailor.await_(bpgp.Error)
        assert "evelyn" not in {row["name"].casefold() for row in (await order(siege, "who"))["rows"]}

        await order(siege, "ban", target="127.0.0.2")
        assert (await siege.browser().be_guest("mallory")).error == "banned"
        assert await (await siege.dotter()).ask(r.Register("mallory", PASSWORD)) == BARRED
        sailor = await siege.sailor()
        await sailor.say(bpgp.Login("mallory"))
        await sailor.await_(bpgp.Error)
        assert (await siege.browser(ELSEWHERE).be_guest("mallory")).status == 201

    attack(tmp_path / "data", scene, bot="off")
