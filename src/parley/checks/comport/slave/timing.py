"""Ticks and silence: sixty ticks without a word, and what follows."""

import asyncio

from parley.checks.case import BrokenError, UntestedError
from parley.checks.comport.fleets import MIDDLE
from parley.checks.comport.slave.stage import SUITE, SlaveStage
from parley.wires import comport as wire
from parley.wires.comport import REPLY_WITHIN, SYNC_EVERY, State


@SUITE.case("com/sync/8")
async def other_commands_serve_as_syncs(stage: SlaveStage) -> None:
    """Any other command serves in place of AA: the slave is not left alone."""
    mate = await stage.reach(State.PLAY)
    mate.is_silent = True
    for _ in range(round(1.5 * REPLY_WITHIN / SYNC_EVERY / 2)):
        await mate.confirm(wire.Nick("instead of AA"))
        await asyncio.sleep(2 * SYNC_EVERY)
    await mate.expect_nothing("no A0: it was spoken to all the time")


@SUITE.case("com/sync/5", "com/sync/6")
async def silence_and_back(stage: SlaveStage) -> None:
    """After more than 60 ticks of silence the slave says A0, or continues as before when AA comes again."""
    mate = await stage.reach(State.PLAY)
    mate.passed = {wire.Relaunch}
    mate.is_silent = True
    await asyncio.sleep(1.3 * REPLY_WITHIN)
    mate.is_silent = False
    await mate.synced(2)


@SUITE.case("com/sync/4")
async def its_shot_unanswered(stage: SlaveStage) -> None:
    """A shot that is not answered within 60 ticks: A0, or it waits; a late answer still counts."""
    mate = await stage.reach(State.PLAY, MIDDLE)
    await stage.lose_turn()
    await stage.hear_shot()
    frame = await mate.next(1.5 * REPLY_WITHIN)
    if frame is not None and not isinstance(frame.message, (wire.Relaunch, wire.Shot)):
        said = mate.wire.describe(frame.message) if frame.message is not None else str(frame.fault)
        raise BrokenError("A0, or nothing", said)
    mate.say(wire.Miss())
    await mate.synced(2)


@SUITE.case("com/sync/2")
async def many_syncs_at_once(stage: SlaveStage) -> None:
    """Fifty AA in one piece are answered, and nothing after them is lost."""
    mate = await stage.reach(State.MET)
    mate.say(*(wire.Sync() for _ in range(50)))
    await mate.synced(2)
    await stage.agree()


@SUITE.case("com/8/4", "com/8/2")
async def its_error_unconfirmed(stage: SlaveStage) -> None:
    """A missing 8A is no error: the slave is in state 0 again, and can be met."""
    mate = await stage.reach(State.PLAY)
    mate.passed = {wire.ProtocolError, wire.Relaunch}
    mate.write(b"\x55")
    await asyncio.sleep(1.2 * REPLY_WITHIN)
    mate.say(wire.Relaunch())
    await mate.synced()
    await mate.confirm(wire.Meet())


@SUITE.case("com/order/2")
async def two_commands_at_once(stage: SlaveStage) -> None:
    """A second command before the first is confirmed is an error, or both are answered in order."""
    mate = await stage.reach(State.MET)
    mate.say(stage.parameters, wire.BeginPlacing())
    said = await mate.expect(wire.ParametersConfirmed, wire.ProtocolError)
    if isinstance(said, wire.ParametersConfirmed):
        await mate.expect(wire.BeginPlacingConfirmed, wire.ProtocolError)


@SUITE.case("com/notation/4")
async def unfinished_command(stage: SlaveStage) -> None:
    """A command that stops in the middle does not swallow what is said after 60 ticks."""
    mate = await stage.reach(State.MET)
    mate.passed = {wire.ProtocolError, wire.Relaunch}
    mate.is_silent = True
    mate.write(b"\xb2\x0a")
    await asyncio.sleep(1.2 * REPLY_WITHIN)
    mate.is_silent = False
    mate.say(wire.Relaunch())
    await mate.synced(2)
    await mate.confirm(wire.Meet())


@SUITE.case("com/chat/4", "com/chat/2")
async def does_without_chat(stage: SlaveStage) -> None:
    """A slave with chat does not take a missing 3B for an error."""
    mate = await stage.launch()
    mate.answers_chat = False
    await mate.confirm(wire.Meet())
    await stage.begin_game()
    await stage.fire()
    if not mate.chats:
        raise UntestedError("it says nothing in chat")
    mate.passed = {wire.Shot}
    await mate.expect_nothing("no A8: chat is optional", 1.3 * REPLY_WITHIN)
