"""What a client may be told at any time, and what it must skip (sections 2, 3, 7 and 8)."""

from functools import partial

from parley.checks.dotline.client.bout import Bout
from parley.checks.dotline.client.stage import SECONDS, SPARE, SUITE, HallStage
from parley.core import Seat
from parley.wires.dotline import News, news

FURTHER = 6
"""Dots put afterwards."""
_BAIT = ("seat 1", "cell 1 1", "cell 2 2", "table 9", "seat 2")
"""What would be a dot or a turn after another code."""
_MANY = tuple(f"cell {1 + one % 10} {1 + one // 10 % 10}" for one in range(3000))
_WIDE = "й" * 240

ANYWHERE: tuple[tuple[str, str, str, tuple[News, ...]], ...] = (
    ("talk", "dots/line/7/1", "Talk (101)", (news.Said("examiner", "удачи", 7),)),
    ("wide-talk", "dots/line/2/2", "240 wide letters of talk", (news.Said("examiner", _WIDE),)),
    ("an-operator", "dots/line/7/8", "An operator's words (151)", (news.Announced("back at eight"),)),
    ("the-end-of-the-server", "dots/line/8/7", "150: the server will stop", (news.StoppingSoon(300),)),
    ("an-unknown-notice", "dots/line/3/3", "A notice nobody knows (160)", (news.OtherNews(160, "", _BAIT),)),
    (
        "a-long-notice",
        "dots/line/3/3",
        "A notice nobody knows, of 3000 lines",
        (news.OtherNews(161, "", _MANY),),
    ),
    ("many-notices", "dots/line/3/3", "Fifty notices nobody knows", (news.OtherNews(169, ""),) * 50),
)
AT_PLAY: tuple[tuple[str, str, str, tuple[News, ...]], ...] = (
    ("a-lost-opponent", "dots/line/8/1", "An opponent who is away (122)", (news.PlayerAway(Seat(0), 60),)),
    (
        "an-opponent-back",
        "dots/line/8/1",
        "An opponent who is away and comes back",
        (news.PlayerAway(Seat(0), 60), news.PlayerBack(Seat(0))),
    ),
)


async def _in_the_lobby(told: tuple[News, ...], stage: HallStage) -> None:
    host = await stage.enter_lobby()
    host.say(*told)
    bout = await stage.seat(host=host)
    await bout.begin()
    await bout.play(SECONDS - SPARE, dots_put=2)


async def _in_its_turn(told: tuple[News, ...], stage: HallStage) -> None:
    bout = await stage.move()
    bout.tell(*told)
    await bout.play(SECONDS - SPARE, dots_put=FURTHER)


async def _out_of_turn(told: tuple[News, ...], stage: HallStage) -> None:
    bout = await stage.wait()
    bout.tell(*_about_us(bout, told))
    await bout.expect_quiet()
    await bout.play(SECONDS - SPARE, dots_put=FURTHER)


def _about_us(bout: Bout, told: tuple[News, ...]) -> tuple[News, ...]:
    """With somebody else's seat, not the client's."""
    seat = bout.others[0]
    return tuple(
        news.PlayerAway(seat, one.seconds)
        if isinstance(one, news.PlayerAway)
        else news.PlayerBack(seat)
        if isinstance(one, news.PlayerBack)
        else one
        for one in told
    )


for _name, _clause, _title, _told in ANYWHERE:
    SUITE.add(
        f"{_name}-in-the-lobby",
        (_clause, "dots/line/2/4"),
        f"{_title} in the lobby: it goes on to find a table.",
        partial(_in_the_lobby, _told),
    )
for _name, _clause, _title, _told in (ANYWHERE[0], ANYWHERE[4]):
    SUITE.add(
        f"{_name}-in-its-turn",
        (_clause, "dots/line/2/4"),
        f"{_title} in its turn: it puts a dot.",
        partial(_in_its_turn, _told),
    )
for _name, _clause, _title, _told in (*ANYWHERE, *AT_PLAY):
    SUITE.add(
        f"{_name}-out-of-turn",
        (_clause, "dots/line/2/4"),
        f"{_title} while it waits: it puts no dot, and the game goes on.",
        partial(_out_of_turn, _told),
    )


@SUITE.case("dots/line/6/8", "dots/I/15")
async def a_draw_is_offered(stage: HallStage) -> None:
    """A draw is offered (138): it agrees with DRW or plays on, once."""
    bout = await stage.wait()
    bout.offer_draw()
    await bout.expect_quiet()
    await bout.play(SECONDS - SPARE, dots_put=FURTHER)
