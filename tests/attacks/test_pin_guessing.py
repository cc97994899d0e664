"""A table's PIN, tried number by number, by every way to sit or watch."""

from itertools import cycle, product
from pathlib import Path

from parley.wires import bpgp
from parley.wires.bpgp import ErrorCode
from parley.wires.dotline import Code
from parley.wires.dotline import answers as a
from parley.wires.dotline import requests as r
from tests.attacks.siege import Siege, attack
from tests.net.bpgp_client import SHIPS

PIN = "0061"
TRIES = [f"{number:04}" for number in range(62)]
"""The last of them is right."""


def test_pin_guessing(tmp_path: Path) -> None:
    async def scene(siege: Siege) -> None:
        host = await siege.dotter("host", source="127.0.1.1")
        opened = await host.ask(r.OpenTable(password=PIN))
        assert isinstance(opened, a.Opened)
        eve = await siege.dotter("eve")
        for guess, kind in zip(TRIES, cycle((r.Join, r.Watch)), strict=False):
            answer = await eve.ask(kind(opened.table, guess))
            assert isinstance(answer, a.Refusal), guess
            code = answer.code
        assert code == Code.TOO_MANY
        tab = await siege.tab()
        answers = [await tab.ask("watch", table=opened.table, password=guess) for guess in TRIES]
        assert answers[-1].get("error") == "too_many_tries"
        friend = await siege.tab(source="127.0.1.2")
        await friend.granted("join", table=opened.table, password=PIN)

    attack(tmp_path / "data", scene, bot="off")


def test_pin_guessing_by_bpgp(tmp_path: Path) -> None:
    async def scene(siege: Siege) -> None:
        host = await siege.sailor("host", source="127.0.1.1")
        number = await host.create(SHIPS, PIN.encode())
        for start in range(0, len(TRIES), 10):  # many errors in a row end a connection
            eve = await siege.sailor(f"eve{start}")
            for guess in TRIES[start : start + 10]:
                assert await eve.refused(bpgp.Join(number, guess.encode())) is ErrorCode.INVALID_PASSWORD
        friend = await siege.sailor("friend", source="127.0.1.2")
        await friend.ask(bpgp.Join(number, PIN.encode()), bpgp.StartGame)

    attack(tmp_path / "data", scene, bot="off")


def test_guessers_may_still_open_tables(tmp_path: Path) -> None:
    """Whoever has tried too many passwords needs none for a table of their own, and leaves none behind."""

    async def scene(siege: Siege) -> None:
        hosts = [await siege.dotter(f"host{number}", source="127.0.1.1") for number in range(3)]
        opened = [await host.ask(r.OpenTable(password=PIN)) for host in hosts]
        tables = (await siege.health())["tables"]
        eves = [await siege.dotter(f"eve{number}") for number in range(4)]
        for eve, table, guess in product(eves, opened, TRIES[:5]):
            assert isinstance(table, a.Opened)
            refused = await eve.ask(r.Watch(table.table, guess))
            assert isinstance(refused, a.Refusal)
            assert refused.code == Code.WRONG_TABLE_PASSWORD
        for _ in range(3):
            assert isinstance(await eves[0].ask(r.OpenTable(password=PIN)), a.Opened)
            assert isinstance(await eves[0].ask(r.Leave()), a.Left)
        assert (await siege.health())["tables"] == tables

    attack(tmp_path / "data", scene, bot="off")
