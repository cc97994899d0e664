from dataclasses import replace
from pathlib import Path

from parley.core import SetupError
from parley.house.operators import Trouble
from parley.wires import bpgp
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from tests.house.operators.office import order, unable
from tests.seats.parlour import Parlour, new, play
from tests.seats.web.browsers import Sailor, visit


def test_tables_are_listed_and_closed(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob, kim = [await parlour.enter(name) for name in ("ann", "bob", "kim")]
        playing = await parlour.seat(ann, bob)
        await kim.ask(new())
        one, two = (await order(parlour, "tables"))["rows"]
        assert (one["table"], one["phase"], one["players"]) == (playing, "playing", ["ann", "bob"])
        assert (two["phase"], two["players"], two["match"]) == ("open", ["kim", None], None)
        for row in (one, two):
            await order(parlour, "close", table=row["table"])
        assert isinstance(await kim.hear(n.TableClosed), n.TableClosed)
        for client in (ann, bob):
            assert (await client.hear(n.GameOver)).table == playing
        assert await unable(parlour, "close", table=playing) is Trouble.NO_TABLE
        await parlour.house.lobby.settled()
        (result,) = (await parlour.house.store.results.page()).results
        assert result.id == one["match"]

    play(tmp_path, scene)


def test_everybody_hears_an_announcement_wherever_they_are(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = await parlour.enter("ann"), await parlour.enter("bob")
        await parlour.seat(ann, bob)
        tab, sailor = await visit(parlour, "kim"), Sailor(parlour.house)
        await sailor.ask(bpgp.Login("tim"), bpgp.Games)
        text = "Пожалуйста: " + "long " * 40
        await order(parlour, "announce", text=text)
        assert (await ann.hear(n.Announced)).words == text.strip()
        assert (await tab.news("announced"))["text"] == text.strip()
        assert isinstance(await sailor.hear(bpgp.ChatFrom), bpgp.ChatFrom)
        assert await unable(parlour, "announce", text=" \u200b") is Trouble.NOTHING_TO_READ
        await order(parlour, "announce", text="\ufb2c" * 240)  # three characters each, once cleaned
        assert len((await ann.hear(n.Announced)).words) == 240
        assert await ann.ask(r.Ping()) == a.Done()

    play(tmp_path, scene)


def test_reports_are_resolved_once(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        await parlour.house.store.reports.add("eve", "ann", "rude", {"lines": []})
        (row,) = (await order(parlour, "reports", open=True))["rows"]
        await order(parlour, "resolve", number=row["id"], note="warned")
        assert (await order(parlour, "reports", open=True))["rows"] == []
        assert await unable(parlour, "resolve", number=row["id"]) is Trouble.NO_REPORT

    play(tmp_path, scene)


def test_reload(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        assert await unable(parlour, "reload") is Trouble.CANNOT_RELOAD

        async def again() -> tuple[list[str], list[str]]:
            return ["rate"], ["web"]

        async def badly() -> tuple[list[str], list[str]]:
            raise SetupError("parley.toml: nonsense")

        good, bad = (Parlour(replace(parlour.house, reload=how)) for how in (again, badly))
        assert (await order(good, "reload"))["text"] == "changed: rate; needs a restart: web"
        assert await unable(bad, "reload") is Trouble.CANNOT_RELOAD

    play(tmp_path, scene)


def test_the_audit_log_says_who_did_what_and_how_it_went(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        await unable(parlour, "kick", name="eve", reason="rude")
        await order(parlour, "mute", target="eve", seconds=60)
        await order(parlour, "who")
        mute, kick = (await order(parlour, "audit"))["rows"]
        assert (kick["by"], kick["action"], kick["target"], kick["reason"]) == ("root", "kick", "eve", "rude")
        assert kick["outcome"].startswith("not done: nobody")
        assert (mute["outcome"], mute["asked"]["seconds"]) == ("done", 60)
        assert len((await order(parlour, "audit", name="EVE"))["rows"]) == 2
        assert (await order(parlour, "audit", name="ann"))["rows"] == []

    play(tmp_path, scene)
