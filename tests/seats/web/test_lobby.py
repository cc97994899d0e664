"""Tables to open, join, leave and list, and talk."""

from pathlib import Path
from typing import Any

import pytest

from parley.games import GAMES
from parley.house.attempts import Attempts
from parley.seats.web.player import Identity
from parley.tables import Limits
from parley.wires import bpgp
from tests.seats.parlour import Parlour, play
from tests.seats.web.browsers import KEY, SMALL, WRONG_KEY, Sailor, Tab, seat, until_playing, visit


def test_a_table_as_it_was_asked_for(tmp_path: Path) -> None:
    # json/open/1, json/table/1
    async def scene(parlour: Parlour) -> None:
        ann = await visit(parlour, "ann")
        await ann.granted("news")
        assert await ann.news("tables") == {"news": "tables", "changed": [], "gone": [], "all": True}
        setup = {"width": 12, "height": 20, "players": 3, "extra_move": True, "goal": "territory"}
        answer = await ann.granted("open", game="dots", setup=setup, clock={"move": 45}, **KEY)
        assert (answer["table"], answer["seat"]) == (1, 0)
        row = {
            "table": 1,
            "game": "dots",
            "phase": "open",
            "setup": setup,
            "clock": {"move": 45},
            "players": [{"name": "ann", "kind": "web", "away": False}, None, None],
            "locked": True,
            "watchers": 0,
            "match": None,
            "rated": False,
        }
        assert await ann.news("table") == {"news": "table", "seat": 0, "view": None, "recent": [], **row}
        assert (await ann.news("tables"))["changed"] == [row]

    play(tmp_path, scene)


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"game": "chess"}, "no_such_game"),
        ({"game": "dots", "bots": ["nobody"]}, "no_such_bot"),
        ({"game": "dots", "bots": ["random", "random"]}, "too_many_bots"),
        ({"game": "dots", "setup": {"width": 9}}, "bad_setup"),
        ({"game": "dots", "setup": {"size": 9}}, "bad_setup"),
        ({"game": "dots", "setup": {"width": "wide"}}, "bad_setup"),
        ({"game": "seabattle", "setup": {"remote": [1, 0]}}, "bad_setup"),
        ({"game": "seabattle", "setup": {"size": 6}}, "bad_setup"),
        ({"game": "battleship-plus", "setup": {"ships": [255, 255, 255, 255, 255]}}, "bad_setup"),
        ({"game": "conquest", "setup": {"map": "moon"}}, "bad_setup"),
        ({"game": "conquest", "setup": {"map": {"name": "x"}}}, "bad_setup"),
        ({"game": "conquest", "setup": {"map": "random:1:999999999999999999"}}, "bad_setup"),
        ({"game": "dots", "clock": {"move": 14}}, "bad_clock"),
        ({"game": "dots", "clock": {"move": 15, "bank": 60}}, "bad_clock"),
        ({"game": "dots", "clock": {}}, "bad_clock"),
        ({"game": "battleship-plus", "clock": {"move": 26}}, "bad_clock"),
        ({"game": "battleship-plus", "clock": {"move": 30, "first": 301}}, "bad_clock"),
        ({"game": "seabattle", "clock": {"move": 30, "increment": 3}}, "bad_clock"),
        ({"game": "seabattle", "clock": {"bank": 300, "first": 60}}, "bad_clock"),
        ({"game": "conquest", "clock": {"move": 30, "first": 60}}, "bad_clock"),
    ],
)
def test_tables_that_are_not_offered(request_: dict[str, Any], code: str, tmp_path: Path) -> None:
    # json/open/3
    async def scene(parlour: Parlour) -> None:
        ann = await visit(parlour, "ann")
        assert await ann.refused("open", **request_) == code
        assert parlour.house.lobby.tables == {}

    play(tmp_path, scene)


def test_seats_are_taken_in_the_order_in_which_bots_are_named(tmp_path: Path) -> None:
    # json/open/2
    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        await ann.granted("open", game="dots", setup={"players": 4}, bots=["", "random", ""])
        table = await ann.news("table")
        while table["players"][2] is None:
            table = (await ann.granted("look")) and await ann.news("table")
        assert [one and one["name"] for one in table["players"]] == ["ann", None, "random", None]
        assert (await bob.granted("join", table=table["table"]))["seat"] == 1
        assert await bob.refused("open", game="dots", bots=["", "nobody"]) == "no_such_bot"

    play(tmp_path, scene)


def test_a_rated_table_is_for_those_who_can_be_rated(tmp_path: Path) -> None:
    # json/open/1-2
    async def scene(parlour: Parlour) -> None:
        ann, sailor = await visit(parlour, "ann"), Sailor(parlour.house)
        account = await parlour.house.accounts.create("bob", "")
        bob = Tab(parlour.house, Identity(account.id, "bob", is_guest=True))
        assert await bob.refused("open", game="dots", rated=True) == "account_required"
        strange: dict[str, Any] = {"setup": SMALL["battleship-plus"], "bots": ["random"], "rated": True}
        assert await ann.refused("open", game="battleship-plus", **strange) == "not_rated_so"
        await ann.granted("open", game="battleship-plus", rated=True)
        assert (await ann.news("table"))["rated"] is True
        assert await bob.refused("join", table=1) == "account_required"
        await sailor.ask(bpgp.Login("tim"), bpgp.Games)
        assert (await sailor.ask(bpgp.Join(1), bpgp.Error)).error_code is bpgp.ErrorCode.ILLEGAL_JOIN
        await ann.granted("stand")
        await ann.granted("open", game="battleship-plus", bots=["random"], rated=True)
        assert (await until_playing(ann))["rated"] is True
        assert await ann.refused("hint") == "is_rated"

    play(tmp_path, scene)


@pytest.mark.parametrize("game", GAMES)
def test_bots_take_the_seats_asked_for(game: str, tmp_path: Path) -> None:
    # json/open/2
    async def scene(parlour: Parlour) -> None:
        ann = await visit(parlour, "ann")
        await ann.granted("open", game=game, setup=SMALL[game], bots=["random"])
        table = await until_playing(ann)
        assert [player["kind"] for player in table["players"]] == ["web", "bot"]

    play(tmp_path, scene)


def test_joining_is_refused(tmp_path: Path) -> None:
    # json/join/1-2
    async def scene(parlour: Parlour) -> None:
        ann, bob, cid = [await visit(parlour, name) for name in ("ann", "bob", "cid")]
        assert await ann.refused("join", table=1) == "no_such_table"
        assert await ann.refused("stand") == "not_seated"
        await ann.granted("open", game="dots", **KEY)
        assert await ann.refused("join", table=1) == "own_table"
        assert await bob.refused("join", table=1) == "password_required"
        assert await bob.refused("join", table=1, **WRONG_KEY) == "wrong_password"
        await bob.granted("join", table=1, **KEY)
        assert await cid.refused("join", table=1, **KEY) == "started"
        await cid.granted("open", game="dots")
        dan = await visit(parlour, "dan")
        assert await dan.refused("open", game="dots") == "too_many_tables"

    play(tmp_path, scene, limits=Limits(tables=2))


def test_coming_and_going_before_the_game(tmp_path: Path) -> None:
    # json/stand/1, json/sat/1, json/stood/1, json/left/1
    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        await ann.granted("open", game="dots", setup={"players": 3})
        await bob.granted("join", table=1)
        assert await ann.news("sat") == {
            "news": "sat",
            "table": 1,
            "seat": 1,
            "player": {"name": "bob", "kind": "web", "away": False},
        }
        await bob.granted("stand")
        assert await bob.news("left") == {"news": "left", "table": 1}
        assert await ann.news("stood") == {"news": "stood", "table": 1, "seat": 1, "name": "bob"}
        await ann.granted("stand")
        assert parlour.house.lobby.tables == {}

    play(tmp_path, scene)


def test_talk(tmp_path: Path) -> None:
    # json/say/1, json/said/1
    async def scene(parlour: Parlour) -> None:
        ann, bob, cid = [await visit(parlour, name) for name in ("ann", "bob", "cid")]
        await ann.granted("say", text="<b>hi</b>")
        for tab in (ann, bob, cid):
            said = {"news": "said", "name": "ann", "text": "<b>hi</b>", "table": None, "to": None}
            assert await tab.news("said") == said
        await ann.granted("say", text="psst", to="BOB")
        assert (await bob.news("said"))["to"] == "BOB"
        assert cid.all("said") == []
        assert await ann.refused("say", text="psst", to="nobody") == "nobody_of_that_name"
        number = await seat("dots", ann, bob)
        await ann.granted("say", text="good luck", table=number)
        assert (await bob.news("said"))["table"] == number
        assert await cid.refused("say", text="boo", table=number) == "not_seated"
        await cid.granted("watch", table=number)
        await cid.granted("say", text="go on", table=number)
        said = await cid.news("said")
        assert said["name"] == "cid"
        assert said["aside"]
        assert len(cid.all("said")) == len(bob.all("said")) == 0  # who plays is not disturbed

    play(tmp_path, scene)


def test_who_talks_too_fast_is_not_heard(tmp_path: Path) -> None:
    # json/say/2
    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        for tab in (ann, await visit(parlour, "ann")):
            await tab.granted("say", text="buy")
        for fields in ({}, {"to": "bob"}):
            assert await ann.refused("say", text="buy", **fields) == "talks_too_fast"
        assert len(bob.all("said")) == 2
        await bob.granted("say", text="no")

    play(tmp_path, scene, words=Attempts(2, 1e9))


def test_a_table_is_found_by_its_match(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob, cid = [await visit(parlour, name) for name in ("ann", "bob", "cid")]
        assert "match" not in await cid.ask("watch", table=1)
        number = await seat("dots", ann, bob)
        match = (await cid.granted("watch", table=number) and await cid.news("table"))["match"]
        assert (await cid.granted("watch", match=match))["table"] == number
        assert (await cid.granted("watch", table=99, match=match))["table"] == number
        await bob.granted("resign")
        await cid.news("closed")
        for fields in ({"table": number}, {"match": match}, {"table": number, "match": match}):
            answer = await cid.ask("watch", **fields)
            assert (answer["error"], answer["match"]) == ("no_such_table", match)

    play(tmp_path, scene)
