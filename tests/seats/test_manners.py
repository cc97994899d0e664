"""What people can do about each other, across wires: mute and report."""

from pathlib import Path

from parley.house.operators import Operator, perform
from parley.house.orders import Mute
from parley.wires.dotline import Code
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from tests.seats.parlour import Parlour, play
from tests.seats.web.browsers import SMALL, visit


def test_whoever_mutes_somebody_hears_them_nowhere(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob, eve = await visit(parlour, "ann"), await parlour.enter("bob"), await visit(parlour, "eve")
        assert await bob.ask(r.Ignore("EVE")) == a.Done()
        assert await ann.granted("mute", name="eve") == {"re": 1, "ok": True, "muted": ["eve"]}
        await eve.granted("say", text="to all")
        await eve.granted("say", text="to ann", to="ann")
        assert await bob.ask(r.Ignore("eve", wanted=False)) == a.Done()
        await eve.granted("say", text="again")
        assert (await bob.hear(n.Said)).words == "again"
        assert [line["text"] for line in eve.all("said")] == ["to all", "again"]
        assert ann.all("said") == []
        assert (await ann.granted("mute", name="Eve", on=False))["muted"] == []
        await eve.granted("say", text="hello")
        assert (await ann.news("said"))["text"] == "hello"
        assert await bob.ask(r.Ignore("bob")) == a.Refusal.of(Code.NO_SUCH_LOGIN)

    play(tmp_path, scene)


def test_spectators_on_the_page_mute_one_by_one(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        host, ann, bob = [await visit(parlour, name) for name in ("host", "ann", "bob")]
        table = (await host.granted("open", game="dots", setup=SMALL["dots"]))["table"]
        for tab in (ann, bob):
            await tab.granted("watch", table=table)
        await ann.granted("mute", name="host")
        await host.granted("say", text="hello", table=table)
        assert (await bob.news("said"))["text"] == "hello"
        assert ann.all("said") == []
        assert (await ann.granted("report", name="host", reason="said something"))["report"] == 1
        (report,) = await parlour.house.store.reports.page()
        assert [line["text"] for line in report.evidence["lines"]] == ["hello"]

    play(tmp_path, scene)


def test_a_report_by_telnet_has_the_table(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, eve = await parlour.enter("ann"), await parlour.enter("eve")
        table = await parlour.seat(ann, eve)
        await eve.ask(r.Say("you fool"))
        assert await ann.ask(r.Report("eve", "calls me names")) == a.Done()
        assert await ann.ask(r.Report("nobody", "hm")) == a.Refusal.of(Code.NO_SUCH_LOGIN)
        (report,) = await parlour.house.store.reports.page()
        assert (report.evidence["table"], report.evidence["lines"][0]["text"]) == (table, "you fool")
        assert report.evidence["about"]["match"] is not None

    play(tmp_path, scene)


def test_a_muted_player_may_play_on(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, eve = await parlour.enter("ann"), await parlour.enter("eve")
        await parlour.seat(ann, eve)
        await perform(parlour.house, Operator("root"), Mute(target="eve"))
        assert await eve.ask(r.Say("hello")) == a.Refusal.of(Code.BARRED)
        assert isinstance(await eve.ask(r.Stop()), a.Stopped)

    play(tmp_path, scene)
