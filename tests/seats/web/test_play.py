"""Whole games of every kind, web against web and against bots, and what may be asked at the table."""

import asyncio
from functools import partial
from pathlib import Path

import pytest

from parley.games import GAMES
from parley.seats.web.views import face_of
from tests.seats.parlour import Parlour, play
from tests.seats.web.browsers import SMALL, Autopilot, Tab, game_of, seat, until_playing, visit


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_in_two_browsers(game: str, tmp_path: Path) -> None:
    # json/move/1, json/happened/1, json/closed/1
    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        await seat(game, ann, bob)
        pilots = [Autopilot(parlour.house, tab, seed) for seed, tab in enumerate((ann, bob))]
        await asyncio.gather(*(pilot.play() for pilot in pilots))
        for tab in (ann, bob):
            closed = await tab.news("closed")
            assert min(closed["outcome"]["places"]) == 1
            assert closed["match"] > 0
            last = tab.all("happened")[-1]["view"]
            assert last["outcome"] == closed["outcome"]
            assert last["to_move"] == []
            plies = [ply["ply"] for news in tab.all("happened") for ply in news["plies"]]
            assert plies == list(range(plies[0], last["ply"] + 1))
        assert (await ann.ask("open", game=game, setup=SMALL[game]))["ok"]  # both are free again

    play(tmp_path, scene)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_a_bot(game: str, tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = await visit(parlour, "ann")
        await seat(game, ann, bots=["random"])
        await Autopilot(parlour.house, ann).play()
        assert (await ann.news("closed"))["outcome"]["termination"]

    play(tmp_path, scene)


def test_a_move_is_answered_before_it_is_told(tmp_path: Path) -> None:
    # json/move/1, json/ok/3
    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        await seat("dots", ann, bob)
        number = ann.send("move", move="E5")
        await ann.until(lambda: ann.all("happened"))
        told = [message for message in ann.heard if "re" in message or message["news"] == "happened"]
        assert told[0] == {"re": number, "ok": True}
        assert ann.writes[-1] == len(told) == 2  # at once
        (ply,) = told[1]["plies"]
        assert ply == {
            "ply": 1,
            "seat": 0,
            "move": "E5",
            "events": [{"event": "Placed", "seat": 0, "cell": [4, 4]}],
        }
        assert told[1]["view"]["board"]["last"] == [4, 4]
        assert (await bob.news("happened"))["view"]["legal"]["draw"] is True

    play(tmp_path, scene)


def test_moves_that_are_refused(tmp_path: Path) -> None:
    # json/move/2, json/error/3
    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        assert await ann.refused("move", move="E5") == "not_seated"
        assert await ann.refused("resign") == "not_seated"
        await seat("dots", ann, bob)
        assert await bob.refused("move", move="E5") == "not_your_turn"
        assert await ann.refused("move", move="A1") == "not_central"
        assert await ann.refused("move", move="Z99") == "off_board"
        assert await ann.refused("move", move="hello") == "bad_move"
        assert await ann.refused("move", move="leave") == "unknown_move"
        assert await ann.refused("shuffle") == "no_fleet"
        assert ann.all("happened") == []

    play(tmp_path, scene)


RING = ("E5", "E6", "D6", "A1", "F6", "J10", "E7")
"""The last dot closes the ring of those who began."""


def has_heard(tab: Tab, plies: int) -> bool:
    return len(tab.all("happened")) == plies


def test_check_tells_what_will_happen_where_nothing_is_hidden(tmp_path: Path) -> None:
    # json/check/2
    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        await seat("dots", ann, bob)
        for ply, move in enumerate(RING):
            tab = (ann, bob)[ply % 2]
            checked = await tab.granted("check", move=move)
            await tab.granted("move", move=move)
            for one in (ann, bob):
                await one.until(partial(has_heard, one, ply + 1))
            (told,) = ann.all("happened")[-1]["plies"]
            assert checked["events"] == told["events"]
        assert [event["event"] for event in told["events"]] == ["Placed", "Captured"]
        assert "events" not in await bob.granted("check", move="E6")

    play(tmp_path, scene)


def test_check_says_whether_and_why(tmp_path: Path) -> None:
    # json/check/1
    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        assert await ann.refused("check", move="E5") == "not_seated"
        await seat("seabattle", ann, bob)
        good = (await ann.granted("shuffle"))["move"]
        assert await ann.granted("check", move=good) == {"re": 4, "ok": True, "legal": True}
        bad = await ann.granted("check", move="place A1-B1 C1 E5")
        assert (bad["legal"], bad["why"]) == (False, "touching")
        assert bad["text"] == "ships may not touch, not even at corners"
        assert (await ann.granted("check", move="?"))["why"] == "bad_move"
        assert (await ann.granted("check", move="A1"))["why"] == "not_started"
        assert (await ann.granted("check", move="resign"))["legal"]
        for finding in ("leave", "timeout"):
            answer = await ann.granted("check", move=finding)
            assert (answer["legal"], answer["why"]) == (False, await ann.refused("move", move=finding))
        await ann.granted("move", move=good)
        assert (await ann.granted("check", move=good))["why"] == "already_placed"

    play(tmp_path, scene)


@pytest.mark.parametrize("game", ["seabattle", "battleship-plus"])
def test_shuffled_fleets_are_legal_and_differ(game: str, tmp_path: Path) -> None:
    # json/shuffle/1
    async def scene(parlour: Parlour) -> None:
        ann = await visit(parlour, "ann")
        await ann.granted("open", game=game)
        fleets = {(await ann.granted("shuffle"))["move"] for _ in range(5)}
        assert len(fleets) > 1
        rules = game_of(game)
        state = rules.start(rules.setup_type())
        for fleet in fleets:
            rules.check(state, 0, rules.parse_move(fleet))

    play(tmp_path, scene)


def test_draws_where_the_game_has_them(tmp_path: Path) -> None:
    # json/offer/1
    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        await seat("dots", ann, bob)
        await ann.granted("offer")
        assert await ann.refused("offer") == "agreed"
        told = await bob.news("happened")
        assert told["plies"][0]["events"] == [{"event": "DrawOffered", "seat": 0}]
        assert told["view"]["board"]["agreed"] == [0]
        await bob.granted("offer")
        assert (await ann.news("closed"))["outcome"] == {"places": [1, 1], "termination": "agreed"}
        await seat("conquest", ann, bob)
        assert await ann.refused("offer") == "unknown_move"

    play(tmp_path, scene)


def test_resigning_bares_both_fleets(tmp_path: Path) -> None:
    # json/resign/1
    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        await seat("seabattle", ann, bob)
        for tab in (ann, bob):
            await tab.granted("move", move=(await tab.granted("shuffle"))["move"])
        await ann.granted("resign")
        assert (await bob.news("closed"))["outcome"] == {"places": [2, 1], "termination": "resigned"}
        assert all(bob.all("happened")[-1]["view"]["board"]["fleets"])

    play(tmp_path, scene)


def test_who_has_stopped_may_get_up_from_a_match_that_goes_on(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        tabs = [await visit(parlour, name) for name in ("ann", "bob", "cid")]
        ann, bob, cid = tabs
        number = await seat("dots", *tabs, setup={"players": 3})
        assert await ann.refused("stand") == "started"
        await ann.granted("resign")
        await ann.granted("stand")
        assert (await ann.news("left"))["table"] == number
        assert (await ann.granted("open", game="dots"))["table"] != number
        await bob.granted("move", move="E5")
        assert (await cid.news("happened"))["plies"][0]["events"][0]["event"] == "Stopped"

    play(tmp_path, scene)


def test_a_match_with_a_clock_tells_what_is_left(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        clock = {"move": 60, "bank": 600, "increment": 5}
        await ann.granted("open", game="conquest", setup=SMALL["conquest"], clock=clock)
        await bob.granted("join", table=1)
        table = await until_playing(bob)
        assert table["clock"] == clock
        view = table["view"]
        (mover,) = view["to_move"]
        assert 50_000 < view["clocks"][mover] <= 60_000
        assert view["clocks"][1 - mover] == 600_000

    play(tmp_path, scene)


def test_a_move_that_cannot_be_stored_is_not_made(tmp_path: Path) -> None:
    # json/trouble/1
    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        await seat("dots", ann, bob)
        await parlour.house.store.close()
        assert await ann.refused("move", move="E5") in ("storage", "storage_trouble")
        assert bob.all("happened") == []

    play(tmp_path, scene)


def test_late_players_are_told_to_everybody(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        await seat("dots", ann, bob, clock={"move": 15})
        told = await bob.news("happened")
        assert (told["plies"][0]["seat"], told["plies"][0]["move"]) == (0, "timeout")
        assert (await ann.news("closed"))["outcome"]["termination"] == "timed out"

    play(tmp_path, scene, second=1)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_face(game: str) -> None:
    assert set(SMALL[game]) <= set(face_of(game).options)
