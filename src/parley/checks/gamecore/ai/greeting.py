"""GDay, WazUp, and what an AI is told before the game."""

import asyncio
from functools import partial

from parley.checks.gamecore.ai.referee import Style, carriage, crumbs, lines, spacious
from parley.checks.gamecore.ai.stage import SUITE, Hall
from parley.wires import gamecore

DRAWING = "a3 a1 b2 b1 a1"
PAUSE = 2.0
"""Seconds the others take to think."""


@SUITE.case("core/GDay/2", "core/general/1")
async def greeting_answered(hall: Hall) -> None:
    """GDay is answered WazUp, on standard output, and at once."""
    referee = await hall.meet(hall.draw(DRAWING))
    await referee.greet()


@SUITE.case("core/GDay/2", "core/general/11")
async def greeting_awaited(hall: Hall) -> None:
    """An AI waits for GDay before it says WazUp."""
    referee = await hall.meet(hall.draw(DRAWING))
    await referee.expect_nothing("nothing before GDay (but #70 to #72)")
    await referee.greet()


@SUITE.case("core/WazUp/1")
async def greeting_bare(hall: Hall) -> None:
    """WazUp has no payload, is said once, and nothing is done unasked."""
    referee = await hall.meet(hall.draw(DRAWING))
    await referee.greet()
    await referee.expect_nothing("nothing after WazUp until #30 (but #70 to #72)")


@SUITE.case("core/general/11", "core/WazUp/1")
async def facts_change_nothing(hall: Hall) -> None:
    """#30, #31 and #32 ask for nothing: an AI that has heard them waits."""
    referee = await hall.begin(hall.draw(DRAWING))
    await asyncio.sleep(referee.means.quiet)
    await referee.turn()


@SUITE.case("core/60/2", "core/general/11")
async def patient_before_the_game(hall: Hall) -> None:
    """Others take their time: an AI that hears nothing for seconds is still there, and plays."""
    referee = await hall.begin(hall.draw(DRAWING))
    await asyncio.sleep(PAUSE)
    await referee.turn()


@SUITE.case("core/60/2", "core/general/11")
async def patient_between_turns(hall: Hall) -> None:
    """An AI that hears nothing for seconds between two turns is still there, and plays."""
    referee = await hall.begin(hall.draw(DRAWING))
    await referee.turn()
    await asyncio.sleep(PAUSE)
    await referee.turn()


@SUITE.case("core/13/1", "core/60/2")
async def preparation_without_requests(hall: Hall) -> None:
    """A core may deal all nodes itself: then #13 and #14 come first, and an AI plays."""
    referee = await hall.begin(hall.draw(DRAWING))
    await referee.turn()


async def _in_style(hall: Hall, style: Style) -> None:
    referee = await hall.begin(hall.draw(DRAWING), style=style)
    await referee.turn()


_STYLES: tuple[tuple[str, Style, str, str], ...] = (
    ("bytes_apart", crumbs, "core/general/2", "Every byte comes by itself, and it is the same game."),
    ("lines_apart", lines, "core/general/2", "Every line comes by itself, and it is the same game."),
    ("carriage_returns", carriage, "core/general/10", "Lines end with CR LF, and it is the same game."),
    ("blank_lines", spacious, "core/general/10", "Blank lines and spaces at line ends are skipped."),
)
for _name, _style, _clause, _title in _STYLES:
    SUITE.add(_name.replace("_", "-"), (_clause, "core/60/2"), _title, partial(_in_style, style=_style))


@SUITE.case("core/general/2", "core/60/2")
async def all_in_one_piece(hall: Hall) -> None:
    """#30 to #33, #13, #14 and #60 arrive in one piece, and an AI finds them all."""
    referee = await hall.meet(hall.draw(DRAWING))
    await referee.greet()
    opening = (gamecore.PreparationEnds(), gamecore.RoundBegins(), referee.standing())
    await referee.tell(*referee.facts(), *opening, gamecore.RequestPlace(referee.state.left))
    while referee.seat in referee.state.to_move:
        await referee.act()


@SUITE.case("core/33/1", "core/60/2")
async def told_again(hall: Hall) -> None:
    """A core may send #30 to #33 again at any time; that asks for nothing."""
    referee = await hall.begin(hall.draw(DRAWING))
    await referee.turn()
    await referee.tell(*referee.facts(), referee.standing())
    await referee.turn()
