"""What others write is drawn, and nothing else comes of it."""

import asyncio

from rich.segment import Segment
from rich.style import Style
from textual.color import Color

from parley.cli.play.app.lines import Tame
from tests.cli.play.app.guests import sitting
from tests.cli.play.app.scripted import ScriptedVisit, row

BLACK = Color(0, 0, 0)


def test_controls_are_dropped_and_all_else_stays() -> None:
    plain = [Segment("naïve ходы ★", Style(bold=True))]
    assert Tame().apply(plain, BLACK) is plain
    wild = [Segment("a\x1b[2Jb\x9b5n\u202ec", Style(bold=True)), Segment("é")]
    assert Tame().apply(wild, BLACK) == [Segment("a[2Jb5nc", Style(bold=True)), Segment("é")]


def test_a_terminal_that_knows_only_ascii_gets_no_signs() -> None:
    drawn = [Segment("▶ ann · 0:09 ★ ╭─╮ ↑↓←→ ━●", Style(bold=True)), Segment(" ходы")]
    rough = [Segment("> ann | 0:09 * +-+ ^v<> =O", Style(bold=True)), Segment(" ходы")]
    assert Tame(is_rough=True).apply(drawn, BLACK) == rough


def test_a_place_cannot_steer_the_terminal() -> None:
    async def play() -> None:
        visit = ScriptedVisit()
        async with sitting(visit) as here:
            visit.enter()
            visit.list(row(1, "dots", "e\x1b[31mve"), people=("\x1b]0;x\x07",))
            visit.hear("bob", "\x1b[2Jboo [bold]")
            await here.press("p")
            await here.sees("boo [bold]", "e[31mve")
            assert not any(ord(sign) < 32 for line in here.text.splitlines() for sign in line)

    asyncio.run(play())
