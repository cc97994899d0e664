"""Playing once more, from either side: the seats move on by one."""

from pathlib import Path
from typing import Any

from tests.seats.parlour import Parlour, play
from tests.seats.web.browsers import Tab, seat, until_playing, visit


async def resign(loser: Tab, *others: Tab) -> int:
    """It is over, and everybody has heard of it; the number of the match."""
    await loser.granted("resign")
    match: int = (await loser.news("closed"))["match"]
    for tab in others:
        await tab.news("closed")
    return match


def names(table: dict[str, Any]) -> list[str]:
    return [one["name"] for one in table["players"]]


def test_either_side_asks_and_the_other_begins(tmp_path: Path) -> None:
    # json/again/1
    async def scene(parlour: Parlour) -> None:
        ann, bob, eve = [await visit(parlour, name) for name in ("ann", "bob", "eve")]
        await eve.granted("news")
        await seat("seabattle", ann, bob, clock={"move": 40})
        first, second = bob, ann
        for _ in range(2):
            match = await resign(ann, bob)
            for tab in (ann, bob, eve):
                tab.heard.clear()
            opened = await first.granted("again", match=match)
            row = next(
                row for row in (await eve.news("tables"))["changed"] if row["table"] == opened["table"]
            )
            assert row["again"] == match
            joined = await second.granted("again", match=match)
            assert joined["table"] == opened["table"]
            table = await until_playing(ann)
            assert names(table) == (["bob", "ann"] if first is bob else ["ann", "bob"])
            assert (table["clock"]["move"], table["setup"]["size"]) == (40, 6)
            first, second = second, first

    play(tmp_path, scene)


def test_bots_sit_down_at_once_in_their_turn(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = await visit(parlour, "ann")
        await seat("dots", ann, bots=["random"])
        match = await resign(ann)
        ann.heard.clear()
        assert (await ann.granted("again", match=match))["seat"] == 1
        assert names(await until_playing(ann)) == ["random", "ann"]

    play(tmp_path, scene)


def test_of_three_everybody_moves_on_by_one(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob, eve = [await visit(parlour, name) for name in ("ann", "bob", "eve")]
        await seat("dots", ann, bob, eve, setup={"players": 3})
        await ann.granted("resign")
        match = await resign(bob, ann, eve)
        ann.heard.clear()
        for tab, where in ((eve, 1), (ann, 2), (bob, 0)):
            assert (await tab.granted("again", match=match))["seat"] == where
        assert names(await until_playing(ann)) == ["bob", "eve", "ann"]

    play(tmp_path, scene)


def test_whose_match_it_was_not_or_which_goes_on_is_refused(tmp_path: Path) -> None:
    # json/again/2
    async def scene(parlour: Parlour) -> None:
        ann, bob, eve = [await visit(parlour, name) for name in ("ann", "bob", "eve")]
        await seat("dots", ann, bob)
        await ann.granted("look")
        live = (await ann.news("table"))["match"]
        assert await eve.refused("again", match=live) == "not_over"
        assert await ann.refused("again", match=live) == "not_over"
        match = await resign(ann, bob)
        assert await eve.refused("again", match=match) == "not_seated"
        assert await eve.refused("again", match=match + 99) == "no_such_match"

    play(tmp_path, scene)
