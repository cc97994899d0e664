"""Spectators: they see what they may, in one message for all of them."""

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parley.house.audience import audience
from parley.seats.web import gallery
from parley.tables.table import RECENT
from parley.wires.dotline import answers as a
from parley.wires.dotline import requests as r
from tests.seats.parlour import Parlour, play
from tests.seats.web.browsers import KEY, WRONG_KEY, Autopilot, Tab, seat, visit


def test_spectators_share_one_message_and_see_no_fleet(tmp_path: Path) -> None:
    # json/happened/2
    async def scene(parlour: Parlour) -> None:
        ann, bob, cid, dan = [await visit(parlour, name) for name in ("ann", "bob", "cid", "dan")]
        number = await seat("battleship-plus", ann, bob)
        for tab in (cid, dan):
            assert (await tab.granted("watch", table=number))["table"] == number
            table = await tab.news("table")
            assert (table["seat"], table["view"]["legal"]) == (None, None)
        for tab in (ann, bob):
            await tab.granted("move", move=(await tab.granted("shuffle"))["move"])
        pilots = [Autopilot(parlour.house, tab, seed) for seed, tab in enumerate((ann, bob))]
        for _ in range(15):
            for pilot in pilots:
                if pilot.tab.session.player.table and _is_due(pilot):
                    await pilot.play(1)
        played = parlour.house.lobby.tables[number].match.length
        for tab in (cid, dan):
            await tab.until(lambda tab=tab: tab.all("happened")[-1]["view"]["ply"] == played)  # type: ignore[misc]
        assert cid.all("happened") == dan.all("happened")
        assert cid.raw[-1] is dan.raw[-1]
        for told in cid.all("happened"):
            assert told["view"]["board"]["fleets"] == [[], []]
            assert "S" not in "".join(row for field in told["view"]["board"]["fields"] for row in field)
            for ply in told["plies"]:
                assert ply["move"] is None or not ply["move"].startswith(("place", "move"))
        late = await visit(parlour, "eve")
        await late.granted("watch", table=number)
        heard = [ply for news in cid.all("happened") for ply in news["plies"]]
        assert (await late.news("table"))["recent"] == heard[-RECENT:]
        own = ann.all("happened")[-1]["view"]["board"]
        assert own["fleets"][0]
        assert not own["fleets"][1]
        await bob.granted("resign")
        closed = await cid.news("closed")
        assert closed["outcome"]["places"] == [1, 2]
        assert all(cid.all("happened")[-1]["view"]["board"]["fleets"])
        assert await cid.refused("unwatch") == "not_watching"

    def _is_due(pilot: Autopilot) -> bool:
        player = pilot.tab.session.player
        table = player.table
        return table is not None and table.seat_of(player) in table.match.to_move

    play(tmp_path, scene)


def test_how_many_watch(tmp_path: Path) -> None:
    # json/watchers/1
    async def scene(parlour: Parlour) -> None:
        ann, bob, cid = [await visit(parlour, name) for name in ("ann", "bob", "cid")]
        number = await seat("dots", ann, bob)
        table = parlour.house.lobby.tables[number]
        await cid.granted("watch", table=number)
        assert (await ann.news("watchers"))["count"] == 1
        again = await visit(parlour, "cid")
        await again.granted("watch", table=number)
        assert audience(table) == 1  # one person, two tabs
        dan = await parlour.enter("dan")
        assert await dan.ask(r.Watch(number)) == a.Watching(number)
        assert audience(table) == 2
        eve = await visit(parlour, "eve")
        assert await eve.refused("watch", table=number) == "too_many_watchers"
        await cid.granted("unwatch")
        again.session.lost()
        assert audience(table) == 1
        await eve.granted("watch", table=number)
        assert (await eve.news("table"))["watchers"] == 2

    play(tmp_path, scene, watchers=2)


def test_a_tab_watches_one_table(tmp_path: Path) -> None:
    # json/watch/1, json/unwatch/1
    async def scene(parlour: Parlour) -> None:
        tabs = [await visit(parlour, name) for name in ("ann", "bob", "cid", "dan", "eve")]
        ann, bob, cid, dan, eve = tabs
        assert await eve.refused("watch", table=1) == "no_such_table"
        one, two = await seat("dots", ann, bob), await seat("dots", cid, dan)
        await eve.granted("watch", table=one)
        await eve.granted("watch", table=two)
        await ann.granted("move", move="E5")
        await cid.granted("move", move="E5")
        assert (await eve.news("happened"))["table"] == two
        assert eve.all("happened") == []
        assert await ann.refused("watch", table=one) == "own_table"
        await ann.granted("watch", table=two)  # beside one's own game
        await eve.granted("look")
        assert [news["table"] for news in eve.all("table")] == [one, two, two]

    play(tmp_path, scene)


def test_a_locked_table_is_not_for_every_eye(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        await ann.granted("open", game="dots", **KEY)
        assert await bob.refused("watch", table=1) == "password_required"
        assert await bob.refused("watch", table=1, **WRONG_KEY) == "wrong_password"
        await bob.granted("watch", table=1, **KEY)
        await bob.granted("join", table=1, **KEY)  # and watches no more
        assert audience(parlour.house.lobby.tables[1]) == 0
        assert [news["seat"] for news in bob.all("table")] == [None, 1]

    play(tmp_path, scene)


def test_moves_too_fast_to_be_seen_are_told_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gallery, "PAUSE", 1e9)

    async def scene(parlour: Parlour) -> None:
        ann, bob, cid, dan = [await visit(parlour, name) for name in ("ann", "bob", "cid", "dan")]
        number = await seat("dots", ann, bob)
        await cid.granted("watch", table=number)
        for tab, move in ((ann, "E5"), (bob, "E6"), (ann, "A1")):
            await tab.granted("move", move=move)
        assert cid.all("happened") == []
        await dan.granted("watch", table=number)
        assert (await dan.news("table"))["view"]["ply"] == 3
        assert cid.all("happened") == []
        await bob.granted("move", move="B1")
        await bob.granted("say", text="my move", table=number)
        for tab, seen in ((cid, [1, 2, 3, 4]), (dan, [4])):
            assert [message["news"] for message in tab.heard[-2:]] == ["happened", "said"]
            (told,) = tab.all("happened")
            assert [ply["ply"] for ply in told["plies"]] == seen
            assert told["view"]["ply"] == 4

    play(tmp_path, scene)


def test_the_end_is_told_at_once_with_the_last_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gallery, "PAUSE", 1e9)

    async def scene(parlour: Parlour) -> None:
        ann, bob, cid = [await visit(parlour, name) for name in ("ann", "bob", "cid")]
        await cid.granted("watch", table=await seat("dots", ann, bob))
        await ann.granted("move", move="E5")
        assert cid.all("happened") == []
        await bob.granted("resign")
        assert (await cid.news("closed"))["outcome"]
        (told,) = cid.all("happened")
        assert [ply["ply"] for ply in told["plies"]] == [1, 2]

    play(tmp_path, scene)


def test_a_crowd_is_told_less_often(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gallery, "PAUSE", 0.0)
    monkeypatch.setattr(gallery, "EACH", 1e9 / 2)

    async def scene(parlour: Parlour) -> None:
        ann, bob, cid, dan = [await visit(parlour, name) for name in ("ann", "bob", "cid", "dan")]
        number = await seat("dots", ann, bob)
        for tab in (cid, dan):
            await tab.granted("watch", table=number)
        await ann.granted("move", move="E5")
        await dan.granted("unwatch")
        monkeypatch.setattr(gallery, "EACH", 0.0)
        await bob.granted("move", move="E6")
        assert cid.all("happened") == []  # it was put off when there were two
        await ann.granted("say", text="well?", table=number)
        await cid.news("said")
        await ann.granted("move", move="A1")
        await cid.until(lambda: len(cid.all("happened")) == 2)
        assert [[ply["ply"] for ply in told["plies"]] for told in cid.all("happened")] == [[1, 2], [3]]

    play(tmp_path, scene)


def test_a_crowd_is_told_some_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gallery, "AT_A_TIME", 2)

    async def scene(parlour: Parlour) -> None:
        ann, bob, *crowd = [await visit(parlour, name) for name in ("ann", "bob", "c", "d", "e", "f", "g")]
        number = await seat("dots", ann, bob)
        for tab in crowd:
            await tab.granted("watch", table=number)
            tab.heard.clear()
        await ann.granted("move", move="E5")
        await crowd[0].until(lambda: crowd[0].all("happened"))
        assert [len(tab.all("happened")) for tab in crowd] == [1, 1, 0, 0, 0]
        crowd[2].session.lost()
        await crowd[3].granted("look")
        await crowd[4].until(lambda: crowd[4].all("happened"))
        assert [len(tab.all("happened")) for tab in crowd] == [1, 1, 0, 0, 1]
        assert [table["view"]["ply"] for table in crowd[3].all("table")] == [1]
        assert crowd[0].raw[-1] is crowd[4].raw[-1]
        await bob.granted("say", text="well?", table=number)
        await bob.granted("resign")
        await crowd[0].until(lambda: crowd[0].all("closed"))
        for tab in crowd[:2] + crowd[3:]:
            kinds = [message["news"] for message in tab.heard if message["news"] != "watchers"]
            assert kinds[-3:] == ["said", "happened", "closed"]

    play(tmp_path, scene)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([0.0, 0.001, 1e9]), st.sampled_from([1, 2, 100]))
def test_whoever_watches_hears_of_every_ply_once(seed: int, pause: float, at_a_time: int) -> None:
    rng = Random(seed)

    async def scene(parlour: Parlour) -> None:
        ann, bob, *crowd = [await visit(parlour, name) for name in ("ann", "bob", "cid", "dan", "eve")]
        number = await seat("dots", ann, bob)
        pilots = [Autopilot(parlour.house, tab, seed) for tab in (ann, bob)]
        table = parlour.house.lobby.tables[number]
        for _ in range(30):
            (mover,) = table.match.to_move
            match rng.choice(("move", "move", "move", "watch", "unwatch", "look", "say", "visit")):
                case "move":
                    await pilots[mover].play(1)
                case "say":
                    await pilots[mover].tab.granted("say", text="well?", table=number)
                case "visit":
                    crowd.append(await visit(parlour, rng.choice(("cid", "dan", "eve"))))
                case "watch":
                    await rng.choice(crowd).granted("watch", table=number)
                case what:
                    await rng.choice(crowd).ask(what)
        await bob.granted("resign")
        await ann.news("closed")
        for tab in crowd:
            check_plies(tab)
            if tab.all("happened") and not tab.all("left"):
                assert tab.all("happened")[-1]["view"]["outcome"]

    with pytest.MonkeyPatch.context() as patched, TemporaryDirectory() as folder:
        patched.setattr(gallery, "PAUSE", pause)
        patched.setattr(gallery, "AT_A_TIME", at_a_time)
        play(Path(folder), scene)


def check_plies(tab: Tab) -> None:
    """What is told goes on where what was shown before ended."""
    shown = None
    for message in tab.heard:
        match message.get("news"):
            case "left":
                shown = None
            case "table":
                shown = message["view"]["ply"]
            case "happened":
                assert shown is not None
                assert message["plies"][0]["ply"] == shown + 1
                shown = message["view"]["ply"]
                assert message["plies"][-1]["ply"] == shown
