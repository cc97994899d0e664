"""One player for an account: tabs that agree, coming back, logging in elsewhere, a restart."""

from functools import partial
from pathlib import Path

import pytest

from parley.core import Seat
from parley.house.restart import restart
from parley.seats.bot.staff import revive
from parley.seats.web import player
from parley.tables import Phase
from parley.wires.dotline import answers as a
from parley.wires.dotline import requests as r
from tests.seats.parlour import PASSWORD, Parlour, play
from tests.seats.web.browsers import Autopilot, seat, until_playing, visit


def test_two_tabs_agree(tmp_path: Path) -> None:
    # json/socket/7
    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        await seat("dots", ann, bob)
        late = await visit(parlour, "ann")
        table = await late.news("table")
        assert (table["seat"], table["view"]["ply"]) == (0, 0)
        await late.granted("move", move="E5")
        await bob.granted("move", move="E6")
        for tab in (ann, late):
            await tab.until(lambda tab=tab: len(tab.all("happened")) == 2)  # type: ignore[misc]
        assert ann.all("happened") == late.all("happened")
        assert ann.raw[-1] is late.raw[-1]  # encoded once
        ann.session.lost()
        assert bob.all("away") == []  # there is another tab
        assert list(parlour.house.lobby.people) == ["ann", "bob"]
        await late.granted("resign")
        assert (await bob.news("closed"))["outcome"]["termination"] == "resigned"

    play(tmp_path, scene)


def test_several_tables_at_once(tmp_path: Path) -> None:
    # json/seat/1-2, json/hello/1-2
    async def scene(parlour: Parlour) -> None:
        ann, bob, cid = [await visit(parlour, name) for name in ("ann", "bob", "cid")]
        first, second = await seat("dots", ann, bob), await seat("dots", cid, ann)
        assert await ann.refused("move", move="E5") == "which_table"
        assert await ann.refused("move", move="E5", table=second + 1) == "not_seated"
        assert await ann.refused("watch", table=second) == "own_table"
        await ann.granted("move", move="E5", table=first)
        await cid.granted("move", move="F6")
        await ann.until(lambda: len(ann.all("happened")) == 2)
        assert [news["table"] for news in ann.all("happened")] == [first, second]
        await ann.granted("offer", table=first)
        await ann.granted("say", text="well played", table=second)
        ann.session.lost()
        for tab in (bob, cid):
            assert (await tab.news("away"))["grace"] == 60.0
        again = await visit(parlour, "ann")
        await again.granted("look")
        hello = await again.news("hello")
        assert (hello["table"], hello["tables"]) == (first, [first, second])
        assert [(await again.news("table"))["table"] for _ in range(2)] == [first, second]
        await again.granted("resign", table=second)
        assert (await cid.news("closed"))["outcome"]["places"] == [1, 2]
        await again.granted("resign")
        await bob.news("closed")

    play(tmp_path, scene)


def test_moves_at_one_table_are_not_answered_by_the_other(tmp_path: Path) -> None:
    """An offer of a draw is the same move everywhere, and one of two matches ends meanwhile."""

    async def scene(parlour: Parlour) -> None:
        ann, bob, cid = [await visit(parlour, name) for name in ("ann", "bob", "cid")]
        first, second = await seat("dots", ann, bob), await seat("dots", ann, cid)
        numbers = [ann.send("offer", table=table) for table in (second, first)]
        assert [(await ann.answer(number))["ok"] for number in numbers] == [True, True]
        given_up, moved = ann.send("resign", table=first), ann.send("move", move="E5", table=second)
        assert (await ann.answer(given_up))["ok"]
        assert (await ann.answer(moved))["ok"]

    play(tmp_path, scene)


def test_nobody_has_more_seats_than_are_allowed(tmp_path: Path) -> None:
    # json/seat/3
    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        for _ in range(player.SEATS):
            await ann.granted("open", game="dots")
        await bob.granted("open", game="dots")
        assert await ann.refused("open", game="dots") == "too_many_seats"
        assert await ann.refused("join", table=player.SEATS + 1) == "too_many_seats"
        await ann.granted("stand", table=3)
        await ann.granted("join", table=player.SEATS + 1)

    play(tmp_path, scene)


def test_back_to_the_same_seat_with_the_full_view(tmp_path: Path) -> None:
    # json/hello/2, json/away/1, json/back/1, json/table/1, json/look/1
    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        number = await seat("seabattle", ann, bob)
        fleet = (await ann.granted("shuffle"))["move"]
        await ann.granted("move", move=fleet)
        ann.session.lost()
        ann.session.lost()
        assert await bob.news("away") == {"news": "away", "table": number, "seat": 0, "grace": 60.0}
        looked = await bob.granted("look")
        assert looked["ok"]
        shown = (await bob.news("table"))["players"][0]
        assert 0 < shown.pop("kept") <= 60
        assert shown == {"name": "ann", "kind": "web", "away": True}
        again = await visit(parlour, "ann")
        assert (await bob.news("back"))["seat"] == 0
        table = await again.news("table")
        assert (table["table"], table["seat"], table["phase"]) == (number, 0, "playing")
        assert "place " + " ".join(table["view"]["board"]["fleets"][0]) == fleet
        assert len(again.heard) == 0

    play(tmp_path, scene)


def test_who_stays_away_has_left(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        await seat("dots", ann, bob)
        ann.session.lost()
        assert (await bob.news("closed"))["outcome"]["termination"] == "left"
        again = await visit(parlour, "ann")
        assert again.heard == []

    play(tmp_path, scene, grace=0.05)


def test_a_page_that_is_loaded_again_keeps_the_table_it_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player, "LINGER", 60.0)

    async def scene(parlour: Parlour) -> None:
        ann = await visit(parlour, "ann")
        await ann.granted("open", game="dots")
        ann.session.lost()
        again = await visit(parlour, "ann")
        assert (await again.news("table"))["seat"] == 0
        bob = await visit(parlour, "bob")
        await bob.granted("join", table=1)
        await until_playing(again)

    play(tmp_path, scene)


def test_a_table_that_nobody_comes_back_to_is_taken_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player, "LINGER", 0.01)

    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        await bob.granted("news")
        await ann.granted("open", game="dots")
        ann.session.lost()
        await bob.until(lambda: any(news["gone"] == [1] for news in bob.all("tables")))
        assert list(parlour.house.lobby.people) == ["bob"]
        assert parlour.house.lobby.tables == {}

    play(tmp_path, scene)


def test_who_joins_a_table_that_is_being_loaded_again_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player, "LINGER", 60.0)

    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        await ann.granted("open", game="dots")
        ann.session.lost()
        await bob.granted("join", table=1)
        assert (await bob.news("away"))["seat"] == 0
        again = await visit(parlour, "ann")
        assert (await again.news("table"))["phase"] == "playing"

    play(tmp_path, scene)


def test_logging_in_by_another_wire_takes_over_and_back(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        line = await parlour.enter("ann")
        web = await visit(parlour, "ann")
        await line.closed()
        bob = await visit(parlour, "bob")
        number = await seat("dots", web, bob)
        again = parlour.connect()
        assert await again.ask(r.LogIn("ann", PASSWORD)) == a.Resumed("ann", number, Seat(0))
        assert (await web.news("goodbye"))["why"] == "replaced"
        assert web.closed
        back = await visit(parlour, "ann")
        assert (await back.news("table"))["seat"] == 0
        await again.closed()
        await back.granted("move", move="E5")

    play(tmp_path, scene)


def test_the_oldest_of_too_many_tabs_goes(tmp_path: Path) -> None:
    # json/limits/3
    async def scene(parlour: Parlour) -> None:
        tabs = [await visit(parlour, "ann") for _ in range(player.TABS + 1)]
        assert [tab.closed is None for tab in tabs] == [False] + [True] * player.TABS
        assert (await tabs[0].news("goodbye"))["why"] == "tabs"

    play(tmp_path, scene)


def test_who_has_stopped_and_vanishes_comes_back_to_the_lobby(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        tabs = [await visit(parlour, name) for name in ("ann", "bob", "cid")]
        ann, bob, _cid = tabs
        await seat("dots", *tabs, setup={"players": 3})
        await ann.granted("resign")
        ann.session.lost()
        again = await visit(parlour, "ann")
        assert again.heard == []
        assert bob.all("away") == []

    play(tmp_path, scene)


def test_too_many_moves_in_line(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        await seat("conquest", ann, bob)
        mover = (ann, bob)[parlour.house.lobby.tables[1].match.state.standing.turn]
        numbers = [mover.send("move", move="place 0 1") for _ in range(3)]
        answers = [await mover.answer(number) for number in numbers]
        assert answers[0]["ok"]
        assert [answer["error"] for answer in answers[1:]] == ["not_your_turn"] * 2

    play(tmp_path, scene)


@pytest.mark.parametrize("game", ["seabattle", "conquest"])
def test_games_go_on_after_a_restart(game: str, tmp_path: Path) -> None:
    told = {}

    async def begin(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        await seat(game, ann, bob)
        for tab in (ann, bob):
            await Autopilot(parlour.house, tab).play(1)
        await ann.granted("look")
        told.update((await ann.news("table"))["view"])

    async def go_on(parlour: Parlour) -> None:
        house = parlour.house
        restored, _, _ = await restart(house.store, house.lobby, lambda _sitter: None, house.grace)
        assert restored == 1
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        view = (await ann.news("table"))["view"]
        assert {**view, "clocks": None} == {**told, "clocks": None}
        (table,) = house.lobby.tables.values()
        assert table.phase is Phase.PLAYING
        await bob.granted("resign")
        await ann.news("closed")

    play(tmp_path, begin)
    play(tmp_path, go_on)


def test_a_bot_goes_on_after_a_restart(tmp_path: Path) -> None:
    async def begin(parlour: Parlour) -> None:
        ann = await visit(parlour, "ann")
        await seat("dots", ann, bots=["random"])

    async def go_on(parlour: Parlour) -> None:
        house = parlour.house
        await restart(house.store, house.lobby, partial(revive, house), house.grace)
        ann = await visit(parlour, "ann")
        assert [player["kind"] for player in (await ann.news("table"))["players"]] == ["web", "bot"]
        await Autopilot(house, ann).play()
        assert (await ann.news("closed"))["outcome"]["termination"] == "board full"

    play(tmp_path, begin)
    play(tmp_path, go_on)
