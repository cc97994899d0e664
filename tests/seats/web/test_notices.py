"""The notice board: one message for everybody who reads it."""

from pathlib import Path

import pytest

from parley.house.restart import restart
from parley.seats.web import notices
from tests.seats.parlour import Parlour, play
from tests.seats.web.browsers import SMALL, seat, visit


def test_news_of_tables(tmp_path: Path) -> None:
    # json/news/1, json/tables/1
    async def scene(parlour: Parlour) -> None:
        ann, bob, cid = [await visit(parlour, name) for name in ("ann", "bob", "cid")]
        await cid.granted("news")
        await cid.news("tables")
        await ann.granted("open", game="conquest", setup=SMALL["conquest"])
        opened = await cid.news("tables")
        assert [row["setup"]["map"] for row in opened["changed"]] == ["Isles"]
        await bob.granted("join", table=1)
        while [row["match"] for row in (await cid.news("tables"))["changed"]] == [None]:
            pass
        await bob.granted("resign")
        assert (await cid.news("tables"))["gone"] == [1]
        await cid.granted("news", on=False)
        await ann.granted("open", game="dots")
        await bob.granted("news")
        assert [row["table"] for row in (await bob.news("tables"))["changed"]] == [2]
        assert cid.all("tables") == []

    play(tmp_path, scene)


def test_readers_share_one_message(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        tabs = [await visit(parlour, name) for name in ("ann", "bob")]
        for tab in tabs:
            await tab.granted("news")
            await tab.news("tables")
        cid = await visit(parlour, "cid")
        await cid.granted("open", game="dots")
        for tab in tabs:
            await tab.until(lambda tab=tab: tab.all("tables"))  # type: ignore[misc]
        assert tabs[0].raw[-1] is tabs[1].raw[-1]
        await cid.granted("say", text="hello")
        assert tabs[0].raw[-1] is tabs[1].raw[-1]

    play(tmp_path, scene)


def test_a_list_that_is_asked_for_again_and_again_is_made_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "PAUSE", 1e9)  # told when the scene says so

    async def scene(parlour: Parlour) -> None:
        ann, bob, cid = [await visit(parlour, name) for name in ("ann", "bob", "cid")]
        await cid.granted("open", game="dots")
        house = parlour.house
        lists = []
        for tab in (ann, bob, ann):
            await tab.granted("news")
            await tab.news("tables")
            lists.append(tab.raw[-1])
        assert lists[0] is lists[1] is lists[2]
        await cid.granted("stand")
        await ann.granted("news")  # from before it is told, and then it is
        assert [row["table"] for row in (await ann.news("tables"))["changed"]] == [1]
        house.shared(notices.Notices)._tell()
        assert (await ann.news("tables"))["gone"] == [1]
        await bob.granted("news")
        assert (await bob.news("tables"))["gone"] == [1]
        assert (await bob.news("tables"))["changed"] == []

    play(tmp_path, scene)


def test_tables_that_were_restored_are_on_the_board(tmp_path: Path) -> None:
    async def begin(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        await seat("dots", ann, bob)

    async def go_on(parlour: Parlour) -> None:
        house = parlour.house
        await restart(house.store, house.lobby, lambda _sitter: None, house.grace)
        cid = await visit(parlour, "cid")
        await cid.granted("news")
        (row,) = (await cid.news("tables"))["changed"]
        assert [player["away"] for player in row["players"]] == [True, True]
        ann = await visit(parlour, "ann")
        (row,) = (await cid.news("tables"))["changed"]
        assert [player["away"] for player in row["players"]] == [False, True]
        await ann.granted("resign")
        assert (await cid.news("tables"))["gone"] == [row["table"]]

    play(tmp_path, begin)
    play(tmp_path, go_on)
