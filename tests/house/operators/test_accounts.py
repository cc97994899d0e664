from pathlib import Path
from typing import Any

import pytest

from parley.house.operators import Trouble
from parley.house.operators import accounts as module
from parley.match.journal import decode_journal
from parley.store import MatchId
from parley.wires.dotline import Code
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from tests.house.operators.office import ANN, order, unable
from tests.seats.parlour import PASSWORD, Parlour, play


def test_sessions(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        await parlour.enter("ann")
        account = await parlour.house.accounts.find("ann")
        assert account is not None
        await parlour.house.store.signins.create(account.id)
        rows = (await order(parlour, "sessions", name="Ann"))["rows"]
        assert [row["what"] for row in rows] == ["token", "dotline"]
        assert await unable(parlour, "sessions", name="kim") is Trouble.NO_ACCOUNT

    play(tmp_path, scene)


def test_another_name(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, _ = await parlour.enter("ann"), await parlour.enter("bob")
        for name, new, why in (
            ("kim", "tim", Trouble.NO_ACCOUNT),
            ("ann", "bob", Trouble.NAME_TAKEN),
            ("ann", "\u202eann", Trouble.BAD_NAME),
            ("ann", "ann ", Trouble.BAD_NAME),
            ("ann", "a" * 33, Trouble.BAD_NAME),
            ("ann", "house-ann", Trouble.NAME_TAKEN),
        ):
            assert await unable(parlour, "rename", name=name, new=new) is why
        await order(parlour, "rename", name="ann", new="anna")
        assert await ann.news() == n.Closing.of(Code.SIGNED_OUT)
        again = parlour.connect()
        assert await again.ask(r.LogIn("anna", PASSWORD)) == a.LoggedIn("anna")
        await order(parlour, "rename", name="anna", new="Anna")

    play(tmp_path, scene)


def test_another_password(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = await parlour.enter("ann")
        made = (await order(parlour, "reset-password", name="ann"))["password"]
        assert await ann.news() == n.Closing.of(Code.SIGNED_OUT)
        again = parlour.connect()
        assert await again.ask(r.LogIn("ann", PASSWORD)) == a.Refusal.of(Code.WRONG_PASSWORD)
        assert isinstance(await again.ask(r.LogIn("ann", made)), a.LoggedIn)
        answer = await order(parlour, "reset-password", name="ann", password="battery staple")  # noqa: S106
        assert "password" not in answer
        (*_, entry) = await parlour.house.store.audit.page()
        assert "password" not in entry.asked
        assert "battery" not in str(await parlour.house.store.audit.page())
        assert await unable(parlour, "reset-password", name="ann", password="short") is Trouble.BAD_PASSWORD  # noqa: S106
        await parlour.house.accounts.create("guest", "")
        assert await unable(parlour, "reset-password", name="guest") is Trouble.IS_GUEST

    play(tmp_path, scene)


async def played(parlour: Parlour, *names: str) -> int:
    """A match between new people that is over."""
    clients = [await parlour.enter(name) for name in names]
    table = parlour.house.lobby.tables[await parlour.seat(*clients)]
    assert table.ledger is not None
    assert isinstance(await clients[0].ask(r.Stop()), a.Stopped)
    await clients[1].hear(n.GameOver)
    await parlour.house.lobby.settled()
    return table.ledger.record


def test_everything_that_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(parlour: Parlour) -> None:
        match = await played(parlour, "ann", "bob")
        await order(parlour, "mute", target="ann", reason="loud")
        await parlour.house.store.reports.add("ann", "bob", "rude", {"lines": []})
        found = await order(parlour, "export", name="Ann")
        assert "password" not in str(found)
        assert found["account"]["name"] == "ann"
        assert [one["match"] for one in found["matches"]] == [match]
        assert found["matches"][0]["seat"] == 0
        assert [one["reason"] for one in found["reports"]] == ["rude"]
        assert [one["reason"] for one in found["sanctions"]] == ["loud"]
        assert [one["action"] for one in found["audit"]] == ["export", "mute"]
        assert await unable(parlour, "export", name="nobody at all") is Trouble.NOT_KNOWN

    monkeypatch.setattr(module, "MATCHES", 1)
    play(tmp_path, scene)


def test_a_name_is_erased(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        house = parlour.house
        match = await played(parlour, "zyxomma", "bob")
        forgotten: list[Any] = []
        house.forgetters.add(forgotten.append)
        answer = await order(parlour, "erase", name="Zyxomma", reason="zyxomma asked")
        assert (answer["matches"], answer["damaged"]) == (1, ())
        assert forgotten == [{"zyxomma", "Zyxomma"}]
        journal = decode_journal(await house.store.matches.journal(MatchId(match)))
        assert journal.header.players == ("erased", "bob")
        assert await house.accounts.find("zyxomma") is None
        assert not [one for one in house.lobby.people if "zyxomma" in one]
        (entry,) = await house.store.audit.page()
        assert (entry.action, entry.target, entry.reason, entry.outcome) == (
            "erase",
            "erased",
            "erased asked",
            "done",
        )

    play(tmp_path, scene)


def test_nobody_is_erased_in_the_middle_of_a_match(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = await parlour.enter("ann"), await parlour.enter("bob")
        table = await parlour.seat(ann, bob)
        assert await unable(parlour, "erase", name="ann") is Trouble.STILL_PLAYING
        assert parlour.house.lobby.find("ann").name == "ann"
        await order(parlour, "close", table=table)
        await bob.hear(n.GameOver)
        await order(parlour, "erase", name="ann")
        await ann.closed()

    play(tmp_path, scene)


def test_operators_and_their_tokens(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        await parlour.enter("ann")
        await parlour.house.accounts.create("guest", "")
        assert await unable(parlour, "token", name="ann") is Trouble.NOT_AN_OPERATOR
        assert await unable(parlour, "operators", action="add", name="guest") is Trouble.IS_GUEST
        assert await unable(parlour, "operators", action="remove", name="ann") is Trouble.NOT_AN_OPERATOR
        rows = (await order(parlour, "operators", action="add", name="ann"))["rows"]
        assert [row["name"] for row in rows] == ["ann"]
        token = (await order(parlour, "token", name="ann"))["token"]
        assert await parlour.house.store.signins.find(token)
        assert token not in str(await parlour.house.store.audit.page())
        for what in ("rename", "reset-password", "erase"):
            more = {"new": "kim"} if what == "rename" else {}
            assert await unable(parlour, what, ANN, name="ann", **more) is Trouble.IS_OPERATOR
        for what in ("operators", "token"):
            more = {"name": "ann"} if what == "token" else {}
            assert await unable(parlour, what, ANN, **more) is Trouble.ONLY_HERE
        assert (await order(parlour, "operators", action="remove", name="ann"))["rows"] == []

    play(tmp_path, scene)
