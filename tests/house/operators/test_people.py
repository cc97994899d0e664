from pathlib import Path

import pytest

from parley.house.operators import Trouble, people
from parley.wires import bpgp
from parley.wires.dotline import Code
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from tests.house.operators.office import ANN, order, unable
from tests.seats.parlour import PASSWORD, Parlour, play
from tests.seats.web.browsers import Sailor, visit


def test_who_is_here_on_every_wire(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        line, sailor, tab = await parlour.enter("ann"), Sailor(parlour.house), await visit(parlour, "kim")
        await sailor.ask(bpgp.Login("bob"), bpgp.Games)
        table = await tab.granted("open", game="dots")
        rows = (await order(parlour, "who"))["rows"]
        assert [(row["name"], row["wire"], row["table"]) for row in rows] == [
            ("bob", "bpgp", None),
            ("kim", "web", table["table"]),
            ("ann", "dotline", None),
        ]
        assert all(row["since"] and row["address"] == "127.0.0.1" for row in rows)
        line.vanish()
        assert len((await order(parlour, "who"))["rows"]) == 2

    play(tmp_path, scene)


def test_a_kick_closes_what_is_open_and_no_more(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        line, sailor, tab = await parlour.enter("ann"), Sailor(parlour.house), await visit(parlour, "kim")
        await sailor.ask(bpgp.Login("bob"), bpgp.Games)
        for name in ("ann", "bob", "kim"):
            assert (await order(parlour, "kick", name=name))["text"] == f"{name} was sent away"
        assert await line.news() == n.Closing.of(Code.SENT_AWAY)
        await line.closed()
        assert (await tab.news("goodbye"))["why"] == "sent_away"
        assert not parlour.house.lobby.people
        assert await unable(parlour, "kick", name="ann") is Trouble.NOBODY
        again = parlour.connect()
        assert isinstance(await again.ask(r.LogIn("ann", PASSWORD)), a.LoggedIn)

    play(tmp_path, scene)


def test_a_ban_holds_for_names_accounts_and_networks(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        line = await parlour.enter("eve")
        answer = await order(parlour, "ban", target="EVE", reason="rude", seconds=3600)
        assert answer["gone"] == 1
        await line.closed()
        again = parlour.connect()
        assert await again.ask(r.LogIn("eve", PASSWORD)) == a.Refusal.of(Code.BARRED)
        (row,) = (await order(parlour, "bans"))["rows"]
        assert (row["kind"], row["target"], row["reason"], row["by"]) == ("ban", "EVE", "rude", "root")
        await order(parlour, "unban", target="eve")
        assert isinstance(await again.ask(r.LogIn("eve", PASSWORD)), a.LoggedIn)
        assert (await order(parlour, "ban", target="127.0.0.0/8"))["gone"] == 1
        assert await parlour.connect().ask(r.Register("kim", PASSWORD)) == a.Refusal.of(Code.BARRED)
        assert (await visit(parlour, "lou")).heard[0]["why"] == "banned"
        assert await unable(parlour, "unban", target="eve") is Trouble.NOT_IN_FORCE
        assert await unable(parlour, "ban", target="0.0.0.0/0") is Trouble.BAD_TARGET

    play(tmp_path, scene)


def test_a_ban_with_the_address(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        await parlour.enter("eve")
        await order(parlour, "ban", target="eve", address=True)
        targets = {row["target"] for row in (await order(parlour, "bans"))["rows"]}
        assert targets == {"eve", "127.0.0.1/32"}
        assert await unable(parlour, "ban", target="eve", address=True) is Trouble.NOBODY

    play(tmp_path, scene)


def test_operators_of_the_page_do_not_judge_each_other(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        await parlour.enter("ann")
        await parlour.enter("bob")
        await order(parlour, "operators", action="add", name="bob")
        assert await unable(parlour, "ban", ANN, target="bob") is Trouble.IS_OPERATOR
        assert await unable(parlour, "mute", ANN, target="bob") is Trouble.IS_OPERATOR
        assert await unable(parlour, "kick", ANN, name="bob") is Trouble.IS_OPERATOR
        await order(parlour, "mute", target="bob")

    play(tmp_path, scene)


def test_a_banned_player_loses_the_seat(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, eve = await parlour.enter("ann"), await parlour.enter("eve")
        await parlour.seat(ann, eve)
        await order(parlour, "ban", target="eve")
        await ann.hear(n.GameOver)  # and not in an hour

    play(tmp_path, scene, grace=3600.0)


def test_only_so_many_bans_and_mutes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(parlour: Parlour) -> None:
        await order(parlour, "ban", target="eve")
        await order(parlour, "mute", target="eve")
        assert await unable(parlour, "ban", target="mallory") is Trouble.TOO_MANY
        await order(parlour, "unmute", target="eve")
        await order(parlour, "ban", target="mallory")

    monkeypatch.setattr(people, "MOST", 2)
    play(tmp_path, scene)
