"""#64, and a core that leaves without it."""

from parley.checks.case import BrokenError
from parley.checks.gamecore.ai.referee import Referee
from parley.checks.gamecore.ai.stage import SUITE, Hall
from parley.checks.gamecore.boards import lucky
from parley.games.conquest import Phase

LEAVE = 2.0
"""Seconds an AI has to leave after #64, in our reading of core/64/2."""
_SLACK = 1.0
"""Seconds for the news of it to arrive."""


async def _leaves(referee: Referee, after: str = "#64") -> None:
    began = referee.means.clock()
    while (frame := await referee.next(LEAVE + _SLACK)) is not None:
        if frame.message is not None and not referee.is_aside(frame.message):
            raise BrokenError(f"nothing more after {after}", frame.data.decode(errors="replace")[:60])
        if referee.means.clock() - began > LEAVE + _SLACK:
            break
    if referee.gone is None:
        raise BrokenError(f"it leaves within {LEAVE:g} s of {after}", "it stays")


@SUITE.case("core/64/2")
async def leaves_after_its_turn(hall: Hall) -> None:
    """#64 after its turn: it leaves."""
    referee = await hall.begin(hall.draw("a3 b1 a1 b1"))
    await referee.turn()
    await referee.end()
    await _leaves(referee)


@SUITE.case("core/64/2")
async def leaves_before_the_game(hall: Hall) -> None:
    """#64 before anything was asked: it leaves."""
    referee = await hall.begin(hall.draw("a3 b1 a1 b1"))
    await referee.end()
    await _leaves(referee)


@SUITE.case("core/64/2")
async def leaves_without_facts(hall: Hall) -> None:
    """#64 straight after WazUp: it leaves."""
    referee = await hall.meet(hall.draw("a3 b1 a1 b1"))
    await referee.greet()
    await referee.end()
    await _leaves(referee)


@SUITE.case("core/64/2", "core/11/1")
async def leaves_as_winner(hall: Hall) -> None:
    """It conquers the last node: #11, and #64 instead of #62."""
    referee = await hall.begin(hall.draw("a90 b1"), luck=lucky)
    hall.attacks(await referee.turn())
    if referee.state.phase is Phase.OVER:
        await referee.end()
    await _leaves(referee)


@SUITE.case("core/64/2")
async def leaves_as_loser(hall: Hall) -> None:
    """It has lost its last node: it hears nothing of that, but #64 in the end."""
    referee = await hall.begin(hall.draw("a1 b60 b60 b60"))
    await referee.turn()
    await referee.expect_nothing("nothing while others play (but questions and #70 to #72)")
    await referee.end()
    await _leaves(referee)


@SUITE.case("core/64/2", "core/general/1")
async def leaves_with_the_core(hall: Hall) -> None:
    """The core exits without a word: the AI's standard input ends, and so does the AI."""
    referee = await hall.begin(hall.draw("a3 b1 a1 b1"))
    await referee.turn()
    await referee.hang_up()
    await _leaves(referee, "the end of its input")
