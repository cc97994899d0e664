"""Ticks, the meeting, the conditions, and the order in which a master says things."""

import asyncio
from collections.abc import Awaitable, Callable

from parley.checks.case import BrokenError
from parley.checks.comport.fleets import game_of
from parley.checks.comport.master.stage import SUITE, MasterStage
from parley.checks.comport.mate import Mate
from parley.checks.stage import preparing
from parley.core import SetupError
from parley.core.connection import Message
from parley.wires import comport as wire
from parley.wires.comport import REPLY_WITHIN, SYNC_EVERY, ParametersConfirmed, State

SLACK = 0.5
"""The tolerance of ten ticks, on a busy machine."""


@SUITE.case("com/0/1", "com/sync/1", "com/line/2")
async def ticks_every_ten_ticks(stage: MasterStage) -> None:
    """AA comes every 10 ticks as long as nobody answers."""
    mate = await stage.launch()
    await mate.synced(5)
    pauses = sorted(later - sooner for sooner, later in zip(mate.syncs, mate.syncs[1:], strict=False))
    middle = pauses[len(pauses) // 2]
    if not (1 - SLACK) * SYNC_EVERY <= middle <= (1 + SLACK) * SYNC_EVERY:
        raise BrokenError(f"AA every {SYNC_EVERY:.2f} s", f"AA every {middle:.2f} s")


@SUITE.case("com/0/1")
async def waits_for_an_answer(stage: MasterStage) -> None:
    """Before 01 a master sends AA, at most a nick, and nothing else."""
    mate = await stage.launch()
    await mate.synced(3)
    await mate.expect_nothing("no A1 before 01")


@SUITE.case("com/0/2")
async def meets(stage: MasterStage) -> None:
    """After 01 it says A1."""
    await stage.meet()


def _waits(state: str, follow: Callable[[MasterStage], Awaitable[Message]]) -> None:
    """Until a command is confirmed no other may come; ticks may, and the same command may be repeated."""

    async def play(stage: MasterStage) -> None:
        said = await follow(stage)
        mate = stage.mate
        mate.passed = {type(said), wire.Relaunch}
        await mate.expect_nothing(
            f"nothing but AA until {mate.name_of(type(said))} is confirmed", 4 * SYNC_EVERY
        )

    SUITE.add(
        f"one-command-at-a-time-{state}",
        ("com/order/1",),
        f"While {state} is not confirmed, no other command follows.",
        play,
    )


async def _until_a1(stage: MasterStage) -> Message:
    await stage.meet()
    return wire.Meet()


async def _until_b2(stage: MasterStage) -> Message:
    with preparing("agreeing"):
        mate = await stage.meet()
        mate.say(wire.MeetConfirmed())
        await stage.agree()
    return stage.parameters


async def _until_a2(stage: MasterStage) -> Message:
    await _until_b2(stage)
    stage.mate.say(stage.parameters.confirmed())
    return await stage.mate.expect(wire.BeginPlacing)


async def _until_a3(stage: MasterStage) -> Message:
    with preparing("A2"):
        await _until_a2(stage)
    stage.mate.say(wire.BeginPlacingConfirmed())
    return await stage.mate.expect(wire.MasterPlaced)


for _name, _follow in (("a1", _until_a1), ("b2", _until_b2), ("a2", _until_a2), ("a3", _until_a3)):
    _waits(_name, _follow)


async def _met(stage: MasterStage) -> Mate:
    with preparing("A1"):
        mate = await stage.meet()
    mate.say(wire.MeetConfirmed())
    return mate


@SUITE.case("com/1/2", "com/field/1", "com/field/2")
async def proposes_within_the_limits(stage: MasterStage) -> None:
    """After 1A comes B2, with numbers within the limits."""
    mate = await _met(stage)
    await mate.expect(wire.Parameters)


@SUITE.case("com/field/6")
async def proposes_what_can_be_met(stage: MasterStage) -> None:
    """The fleet of B2 has a legal layout."""
    mate = await _met(stage)
    said = await mate.expect(wire.Parameters)
    try:
        game_of(said)
    except SetupError as error:
        raise BrokenError("conditions that can be met", f"{mate.wire.describe(said)}: {error}") from None


@SUITE.case("com/1/4")
async def other_numbers_are_an_error(stage: MasterStage) -> None:
    """2B with other numbers is a protocol error: A8."""
    await _until_b2(stage)
    said = stage.parameters
    other = ParametersConfirmed(said.size, said.fours, said.threes, said.twos, said.ones % 10 + 1)
    stage.mate.say(other)
    await stage.mate.expect_error()


@SUITE.case("com/1/5")
async def begins_placing(stage: MasterStage) -> None:
    """After the conditions it says A2."""
    await _until_a2(stage)


@SUITE.case("com/2/2")
async def places(stage: MasterStage) -> None:
    """When its ships are placed it sends A3."""
    await _until_a3(stage)


@SUITE.case("com/3/4")
async def slave_placed_too_early(stage: MasterStage) -> None:
    """A4 in state 2 is a protocol error: A8, or at least not confirmed."""
    await _until_a3(stage)
    stage.mate.passed = {wire.MasterPlaced}
    await stage.mate.expect_refused(wire.SlavePlaced(), "A8, or nothing: the master has not placed yet")


@SUITE.case("com/3/2")
async def confirms_that_we_have_placed(stage: MasterStage) -> None:
    """A4 is answered 4A."""
    mate = await stage.reach(State.MASTER_PLACED)
    await mate.confirm(wire.SlavePlaced())


@SUITE.case("com/sync/3", "com/3/2")
async def a_command_answers_a_sync(stage: MasterStage) -> None:
    """A slave may answer AA with a command of its own, here A4, and the master answers that."""
    mate = await stage.reach(State.MASTER_PLACED)
    mate.is_silent = True
    await mate.synced()
    await mate.confirm(wire.SlavePlaced())


@SUITE.case("com/sync/4", "com/sync/6")
async def late_confirmation(stage: MasterStage) -> None:
    """A1 that is not confirmed within 60 ticks: A0, or it waits; then it starts again or goes on."""
    mate = await stage.meet()
    mate.passed = {wire.Meet, wire.Relaunch, wire.Parameters}
    await asyncio.sleep(1.2 * REPLY_WITHIN)
    mate.say(wire.MeetConfirmed())
    await mate.synced(2)


@SUITE.case("com/notation/2")
async def confirmations_in_pieces(stage: MasterStage) -> None:
    """2B and its five numbers may come byte by byte."""
    await _until_b2(stage)
    await stage.mate.dribble(stage.parameters.confirmed())
    await stage.mate.expect(wire.BeginPlacing)
