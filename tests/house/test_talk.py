"""Whoever comes later reads what was said before, and players nothing that spectators say while they play."""

from pathlib import Path

from parley.house.talk import LINES, Talk
from parley.tables import Said
from tests.seats.parlour import Parlour, play
from tests.seats.web.browsers import seat, visit


def test_who_comes_later_reads_what_was_said(tmp_path: Path) -> None:
    # json/hello/1, json/table/1, json/closed/1
    async def scene(parlour: Parlour) -> None:
        ann, bob, cid = [await visit(parlour, name) for name in ("ann", "bob", "cid")]
        await ann.granted("say", text="hello lobby")
        number = await seat("dots", ann, bob)
        await cid.granted("watch", table=number)
        await cid.granted("say", table=number, text="ann should take the corner")
        await ann.granted("say", table=number, text="good luck")
        dan = await visit(parlour, "dan")
        await dan.granted("look")
        assert [line["text"] for line in (await dan.news("hello"))["said"]] == ["hello lobby"]
        await dan.granted("watch", table=number)
        said = (await dan.news("table"))["said"]
        assert [(line["text"], line.get("aside", False)) for line in said] == [
            ("ann should take the corner", True),
            ("good luck", False),
        ]
        await bob.granted("look")
        assert [line["text"] for line in (await bob.news("table"))["said"]] == ["good luck"]
        assert [line["text"] for line in (*ann.all("said"), *bob.all("said"))].count(
            "ann should take the corner"
        ) == 0
        await bob.granted("resign")
        assert [line["text"] for line in (await ann.news("closed"))["said"]] == ["ann should take the corner"]
        assert "said" not in await cid.news("closed")

    play(tmp_path, scene)


def test_only_so_much_is_remembered(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        talk = Talk(parlour.house)
        for number in range(LINES + 5):
            talk.note(None, Said("ann", str(number)))
        assert [said.text for said in talk.heard(None, None)] == [str(n) for n in range(5, LINES + 5)]

    play(tmp_path, scene)
