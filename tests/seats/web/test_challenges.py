"""Challenges: one person is asked to a table, and comes or declines."""

from pathlib import Path

from parley.seats.web.challenges import ANSWER, ASKED, Challenges
from tests.seats.parlour import Parlour, play
from tests.seats.web.browsers import until_playing, visit


def test_accepted_both_sit_at_the_table(tmp_path: Path) -> None:
    # json/challenged/1, json/open/5
    async def scene(parlour: Parlour) -> None:
        ann, bob, eve = [await visit(parlour, name) for name in ("ann", "bob", "eve")]
        await eve.granted("news")
        await eve.news("tables")
        opened = await ann.granted("open", game="dots", to="bob", setup={"width": 20})
        asked = await bob.news("challenged")
        assert (asked["table"], asked["name"], asked["game"]) == (opened["table"], "ann", "dots")
        assert (asked["setup"]["width"], asked["clock"], asked["rated"]) == (20, {"move": 30}, False)
        assert await eve.refused("join", table=opened["table"]) == "kept_for_another"
        await bob.granted("look")
        assert await bob.news("challenged") == asked
        await bob.granted("join", table=opened["table"])
        assert (await bob.news("withdrawn"))["table"] == opened["table"]
        assert (await until_playing(ann))["invited"] == "bob"
        rows = (await eve.news("tables"))["changed"]
        assert [row["phase"] for row in rows] == ["playing"]  # until then nobody else heard of it

    play(tmp_path, scene)


def test_declined_or_taken_back_or_unanswered_it_is_gone(tmp_path: Path) -> None:
    # json/decline/1, json/withdrawn/1
    async def scene(parlour: Parlour) -> None:
        ann, bob, eve = [await visit(parlour, name) for name in ("ann", "bob", "eve")]
        challenges = parlour.house.shared(Challenges)
        opened = await ann.granted("open", game="dots", to="bob")
        assert await eve.refused("decline", table=opened["table"]) == "no_such_table"
        await bob.granted("decline", table=opened["table"])
        assert (await ann.news("closed"))["why"] == "declined"
        await bob.news("withdrawn")
        await ann.granted("open", game="dots", to="bob")
        await ann.granted("stand")
        await bob.news("withdrawn")
        await ann.granted("open", game="dots", to="bob")
        now = parlour.house.timers.now()
        challenges.sweep(now)
        assert ann.session.player.table is not None
        challenges.sweep(now + 2 * ANSWER)
        assert (await ann.news("closed"))["why"] == "unanswered"
        await ann.granted("open", game="dots", to="bob")
        bob.session.lost()
        challenges.sweep(now)
        assert ann.session.player.table is not None  # a page may be loaded again
        challenges.sweep(now)
        assert (await ann.news("closed"))["why"] == "gone"

    play(tmp_path, scene)


def test_who_cannot_be_asked(tmp_path: Path) -> None:
    # json/challenged/2
    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        assert await ann.refused("open", game="dots", to="nobody") == "nobody_of_that_name"
        assert await ann.refused("open", game="dots", to="ann") == "not_to_challenge"
        three = {"setup": {"players": 3}}
        assert await ann.refused("open", game="dots", to="bob", **three) == "not_one_seat"
        await bob.granted("mute", name="ann")
        await ann.granted("open", game="dots", to="bob", bots=["", "random"], **three)
        assert not bob.all("challenged")  # and ann is not told that she is ignored
        for number in range(ASKED - 1):
            other = await visit(parlour, f"other{number}")
            await other.granted("open", game="dots", to="bob")
        last = await visit(parlour, "last")
        assert await last.refused("open", game="dots", to="bob") == "asked_by_many"

    play(tmp_path, scene)
