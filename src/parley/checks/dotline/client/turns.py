"""Whose turn it is, and where a dot may go (I, section 6)."""

from functools import partial

from parley.checks.case import BrokenError, UntestedError
from parley.checks.dotline.client.stage import SECONDS, SPARE, SUITE, HallStage
from parley.core import Seat
from parley.wires.dotline import Refusal, answers
from parley.wires.dotline import requests as r
from parley.wires.dotline.rows import Settings

TURNS = ("dots/I/3", "dots/line/6/5")
TAKEN = 452
A_FEW = 8
"""Dots put afterwards."""


@SUITE.case(*TURNS, "dots/line/5/4")
async def waits_after_130(stage: HallStage) -> None:
    """The game begins, and the first turn is somebody else's: it puts no dot."""
    bout = await stage.seat()
    bout.gather()
    bout.start()
    if not bout.is_theirs:
        await bout.expect_quiet()
    bout.tell_turn()
    await bout.play(SECONDS - SPARE, dots_put=A_FEW)


@SUITE.case(*TURNS)
async def waits_in_our_turn(stage: HallStage) -> None:
    """When 131 names somebody else it puts no dot."""
    bout = await stage.wait()
    await bout.expect_quiet()
    await bout.play(SECONDS - SPARE, dots_put=A_FEW)


@SUITE.case(*TURNS, "dots/line/6/1")
async def waits_after_its_dot(stage: HallStage) -> None:
    """One dot a turn: after 200 and 132 it waits."""
    bout = await stage.move()
    await bout.their_turn()
    await bout.expect_quiet()


@SUITE.case("dots/I/3", "dots/line/6/1")
async def waits_for_the_answer(stage: HallStage) -> None:
    """Until its dot has been answered it puts no other."""
    bout = await stage.move()
    asked = await bout.hear_put()
    extra = await bout.host.request(stage.means.quiet)
    if isinstance(extra, r.Put):
        raise BrokenError("one PUT in a turn", "two")
    if asked is not None:
        bout.grant(asked)
    await bout.play(SECONDS - SPARE, dots_put=A_FEW)


async def _first_dot(settings: Settings, stage: HallStage) -> None:
    bout = await stage.begin(settings)
    bout.is_strict = True
    await bout.play(SECONDS - SPARE, dots_put=2 * settings.players)


for _width, _height, _players in (
    (10, 10, 2),
    (11, 11, 2),
    (10, 11, 2),
    (12, 13, 3),
    (10, 10, 4),
    (39, 32, 2),
    (50, 50, 2),
):
    SUITE.add(
        f"first-dot-on-{_width}x{_height}-among-{_players}",
        ("dots/line/6/11", "dots/I/4", "dots/I/5", "dots/line/2/3", "dots/line/6/2"),
        f"On {_width} x {_height} points, {_players} players: its first dot goes into the centre.",
        partial(_first_dot, Settings(_width, _height, _players, 60)),
    )


@SUITE.case("dots/line/2/3", "dots/I/4")
async def columns_come_first(stage: HallStage) -> None:
    """A point is column and row, counted from 1: on 50 x 10 points all its dots are on the board."""
    bout = await stage.begin(Settings(50, 10, 2, 60))
    await bout.play(SECONDS - SPARE, dots_put=60)


@SUITE.case("dots/I/6", "dots/line/6/6")
async def our_time_passes(stage: HallStage) -> None:
    """When our time runs out (136) it is its turn."""
    bout = await stage.wait()
    bout.let_pass()
    await bout.play(SECONDS - SPARE, dots_put=A_FEW)


@SUITE.case("dots/I/6", "dots/line/6/6", "dots/I/3")
async def its_time_passes(stage: HallStage) -> None:
    """When its own time runs out (136) it is our turn; it waits, and plays on at the next 131."""
    bout = await stage.move()
    bout.let_pass()
    await bout.expect_quiet()
    await bout.play(SECONDS - SPARE, dots_put=A_FEW)


@SUITE.case("dots/line/6/6", "dots/line/12/2")
async def it_is_out(stage: HallStage) -> None:
    """After three turns without a dot in time the game is over for it: it puts no more dots."""
    bout = await stage.move()
    for _ in range(3):
        if not bout.is_theirs:
            await bout.our_turn()
        bout.let_pass()
    await bout.expect_parting()


async def _refused(code: int, stage: HallStage) -> None:
    bout = await stage.move()
    await bout.their_turn()
    await bout.our_turn()
    asked = await bout.hear_put()
    if asked is None:
        raise UntestedError("the game is over already")
    looked = bout.host.asked
    bout.host.say(Refusal(code, "no"))
    again = await bout.host.request(stage.means.patience / 2)
    if not isinstance(again, r.Put):
        bout.let_pass()
    elif code == TAKEN and again == asked and bout.host.asked == looked:
        raise BrokenError("another point, or BRD", "the point that has just been refused")
    elif bout.is_legal(again):
        bout.grant(again)
    await bout.play(SECONDS - SPARE, dots_put=A_FEW)


for _code, _why in (
    (TAKEN, "there is a dot"),
    (429, "too many"),
    (504, "nothing was stored"),
    (500, "a fault of the server's"),
    (459, "a code nobody knows"),
):
    SUITE.add(
        f"dot-refused-with-{_code}",
        ("dots/line/6/2", "dots/line/3/5", "dots/line/3/3"),
        f"A dot that is refused ({_why}) was not put: it tries another or waits, and the game goes on.",
        partial(_refused, _code),
    )


@SUITE.case("dots/line/3/3", "dots/line/6/1")
async def dot_granted_by_another_code(stage: HallStage) -> None:
    """An unknown code that begins with 2 grants: 219 for a dot is as good as 200."""
    bout = await stage.move()
    asked = await bout.hear_put()
    if asked is not None:
        bout.grant(asked, answers.OtherAnswer(219, "done, in other words"))
    await bout.play(SECONDS - SPARE, dots_put=A_FEW)


@SUITE.case("dots/I/16", "dots/line/6/7")
async def one_of_three_stops(stage: HallStage) -> None:
    """When one of three stops (137) the game goes on."""
    bout = await stage.begin(Settings(10, 10, 3, 60))
    await bout.play(SECONDS - SPARE, dots_put=4)
    if bout.settings.players < 3:
        raise UntestedError("it plays at a table of its own, for two")
    while bout.is_theirs:
        await bout.their_turn()
    (seat,) = bout.state.to_move
    bout.stop(Seat(seat))
    await bout.play(SECONDS - SPARE, dots_put=A_FEW)
