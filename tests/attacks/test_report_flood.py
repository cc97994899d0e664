"""Somebody reports everybody, again and again, from many accounts: operators see few of them."""

from pathlib import Path

from parley.house.reports import BY_BLOCK, BY_PERSON
from parley.wires.dotline import Code
from parley.wires.dotline import answers as a
from parley.wires.dotline import requests as r
from tests.attacks.siege import Siege, attack
from tests.attacks.warden import order

WRONG = ("bad_message", "nobody_of_that_name")
LIMIT = a.Refusal.of(Code.TOO_MANY)


def test_reports_are_limited(tmp_path: Path) -> None:
    async def scene(siege: Siege) -> None:
        victim = siege.bystanders.people[0].name
        eve = await siege.dotter("eve")
        answers = [await eve.ask(r.Report(victim, "flood")) for _ in range(BY_PERSON + 3)]
        assert [answer == a.Done() for answer in answers] == [True] * BY_PERSON + [False] * 3
        assert answers[-1] == LIMIT
        for _ in range(BY_BLOCK // BY_PERSON + 1):
            tab = await siege.tab()
            for _ in range(BY_PERSON + 1):
                await tab.ask("report", name=victim, reason="flood")
        honest = await siege.dotter("honest", "127.0.0.3")
        assert await honest.ask(r.Report("eve", "floods")) == a.Done()
        rows = (await order(siege, "reports", open=True))["rows"]
        assert len(rows) == BY_BLOCK + 1
        assert rows[0]["about"] == "eve"
        for name in ("", "nobody", "eve" * 30):
            assert await tab.refused("report", name=name, reason="x") in WRONG

    attack(tmp_path / "data", scene, bot="off")
