"""Leave bots behind to play with each other for ever: they do not, nor does a restart bring them back."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from parley.wires.dotline.rows import Settings
from tests.attacks.siege import Siege, attack
from tests.net.process import serving

OPEN = {"game": "conquest", "setup": {"players": 9, "rounds": 500}, "bots": ["random"] * 8}
TABLES = 5


async def leave_alone(siege: Siege, *, politely: bool) -> None:
    """A match of bots whose only person gave up and went."""
    eve = await siege.tab()
    opened = await eve.granted("open", **OPEN)
    await eve.news("table", phase="playing")
    watcher = await siege.tab()
    await watcher.granted("watch", table=opened["table"])
    await eve.granted("move", move="resign")
    if politely:
        await eve.granted("stand")
    else:
        eve.hang_up()
    closed = await watcher.news("closed", table=opened["table"])
    assert closed["outcome"]["termination"] == "abandoned"
    assert closed["outcome"]["places"][opened["seat"]] == 9


def test_bots_left_alone(tmp_path: Path) -> None:
    async def scene(siege: Siege) -> None:
        before = (await siege.health())["tables"]
        for number in range(TABLES):
            await leave_alone(siege, politely=number % 2 == 0)
        assert (await siege.health())["tables"] <= before + 1  # a bystander may have opened another
        ended = 'parley_matches_finished_total{game="conquest",termination="abandoned"}'
        assert (await siege.metrics())[ended] == TABLES

    attack(tmp_path / "data", scene)


def test_bots_left_alone_by_telnet(tmp_path: Path) -> None:
    async def scene(siege: Siege) -> None:
        eve, watcher = await siege.dotter("eve"), await siege.dotter("watcher")
        opened = await eve.ask(r.OpenTable(Settings(width=50, height=50, players=4), ("random",) * 3))
        assert isinstance(opened, a.Opened)
        await eve.hear(n.Turn)
        assert isinstance(await watcher.ask(r.Watch(opened.table)), a.Watching)
        assert isinstance(await eve.ask(r.Stop()), a.Stopped)
        assert isinstance(await eve.ask(r.Unwatch()), a.Left)
        assert (await watcher.hear(n.GameOver)).why is n.Ending.ABANDONED
        assert isinstance(await watcher.ask(r.GetRecord(opened.table)), a.Record)

    attack(tmp_path / "data", scene)


def test_bots_left_alone_by_a_crash(tmp_path: Path) -> None:
    """Somebody has given up and watches when the server dies: nobody is awaited after that."""

    async def crash() -> None:
        with serving(tmp_path / "data") as server:
            async with AsyncExitStack() as stack:
                siege = Siege(server, stack)
                for _ in range(TABLES):
                    eve = await siege.tab()
                    await eve.granted("open", **OPEN)
                    await eve.news("table", phase="playing")
                    await eve.granted("move", move="resign")
                server.kill()

    async def after(siege: Siege) -> None:
        assert (await siege.health())["tables"] == 0
        page = await siege.browser().get("/api/matches")
        ends = [match["outcome"]["termination"] for match in page.json["matches"]]
        assert ends == ["abandoned"] * TABLES

    asyncio.run(crash())
    attack(tmp_path / "data", after, watched=False, bot="off")
