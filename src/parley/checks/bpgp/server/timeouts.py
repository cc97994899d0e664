"""TIMEOUT (4.1.8). These take as long as a turn may; they start first, to run beside the others."""

import asyncio

from parley.checks.bpgp.fleets import SHIP_CELLS, WATER
from parley.checks.bpgp.server.duel import LOST, Duel, begin
from parley.checks.bpgp.server.stage import SUITE, LobbyStage
from parley.checks.case import BrokenError
from parley.core import Cell
from parley.core import Timeout as LateMove
from parley.games.battleship_plus import GAME
from parley.wires.bpgp.messages import EndGame, Shoot, Timeout

TURN = 25
"""Seconds: the shortest turn there is."""
EARLY, LATE = 2.0, 10.0
"""Seconds of tolerance for a busy machine."""
SECONDS = 2 * TURN + LATE
OPPONENT_TIMED_OUT, OTHER = 1, 5


async def _expect_timeout(duel: Duel, began: float) -> None:
    """Both hear of it when the time that started then is over."""
    clock = duel.players[0].means.clock
    for player in duel.players:
        await player.expect(Timeout, within=TURN + LATE)
    seconds = clock() - began
    if not TURN - EARLY <= seconds <= TURN + LATE:
        raise BrokenError(f"TIMEOUT after {TURN} s", f"TIMEOUT after {seconds:.1f} s")
    duel.state = GAME.apply(duel.state, duel.turn, LateMove()).state


@SUITE.case("bpgp/4.1.8/2", "bpgp/4.1.8/1", "bpgp/1.3/11", "bpgp/6.2/5", "bpgp/4.2.1/2", seconds=SECONDS)
async def timeout_told_to_both(stage: LobbyStage) -> None:
    """When a turn's time is over, both hear TIMEOUT; the turn passes, and is counted."""
    duel = await begin(stage, round_time=TURN)
    late = duel.active
    await _expect_timeout(duel, stage.means.clock())
    await late.refused(Shoot(1, WATER[0]), 4)
    await duel.refused(Shoot(0, WATER[0]), 115)
    await duel.shoot(WATER[0], WATER[1])


@SUITE.case("bpgp/1.3/10", seconds=SECONDS)
async def timer_starts_anew_after_a_hit(stage: LobbyStage) -> None:
    """A hit grants another turn with its full time."""
    duel = await begin(stage, round_time=TURN)
    await asyncio.sleep(TURN / 3)
    await duel.shoot(SHIP_CELLS[0][0])
    await _expect_timeout(duel, stage.means.clock())


@SUITE.case("bpgp/4.2.3/11", seconds=SECONDS)
async def timer_runs_on_after_an_error(stage: LobbyStage) -> None:
    """An error does not grant more time."""
    duel = await begin(stage, round_time=TURN)
    began = stage.means.clock()
    await asyncio.sleep(TURN / 2)
    await duel.refused(Shoot(0, Cell(10, 10)), 110)
    await _expect_timeout(duel, began)


@SUITE.case("bpgp/1.2/9", seconds=SECONDS)
async def timer_has_the_time_agreed(stage: LobbyStage) -> None:
    """A turn of 35 seconds is not over after 25."""
    duel = await begin(stage, round_time=35)
    await asyncio.sleep(TURN + 4)
    await duel.shoot(WATER[0])


@SUITE.case("bpgp/1.3/13", "bpgp/4.1.9/5", seconds=4 * TURN + LATE, is_slow=True)
async def three_timeouts_in_a_row(stage: LobbyStage) -> None:
    """Three turns in a row without a move lose: ENDGAME 1 to the opponent, 3 or 5 to the sleeper."""
    duel = await begin(stage, round_time=TURN)
    sleeper, opponent = duel.active, duel.waiting
    for number in range(3):
        await _expect_timeout(duel, stage.means.clock())
        if number < 2:
            await duel.shoot(WATER[0])
    await opponent.expect(
        EndGame, so=EndGame(OPPONENT_TIMED_OUT).__eq__, words="ENDGAME 1 (opponent timed out)"
    )
    await sleeper.expect(
        EndGame, so=lambda end: end.reason in (LOST, OTHER), words="ENDGAME 3 (opponent won) or 5 (other)"
    )
