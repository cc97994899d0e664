"""State 4: the master fires first; whose turn it is, and what shots are answered."""

from collections.abc import Awaitable, Callable

from parley.checks.case import UntestedError
from parley.checks.comport.master.stage import SUITE, MasterStage
from parley.checks.stage import preparing
from parley.core import Cell
from parley.games.seabattle import Result
from parley.wires import comport as wire
from parley.wires.comport import State


async def _shot_at(stage: MasterStage) -> Cell:
    mate = await stage.reach(State.MASTER_PLACED)
    with preparing("its first shot"):
        await mate.confirm(wire.SlavePlaced())
        return await stage.hear_shot()


@SUITE.case("com/4/2", "com/4/3")
async def fires_first(stage: MasterStage) -> None:
    """After 4A the master fires, at a cell of the field."""
    mate = await stage.reach(State.MASTER_PLACED)
    with preparing("A4"):
        await mate.confirm(wire.SlavePlaced())
    await stage.hear_shot()


@SUITE.case("com/4/4")
async def waits_after_its_miss(stage: MasterStage) -> None:
    """After 0C the master waits for our shot, and answers it."""
    mate = await stage.reach(State.PLAY)
    await mate.synced(2)
    await mate.expect_nothing("no second shot after a miss")
    await stage.fire()


@SUITE.case("com/4/5")
async def fires_again_after_a_hit(stage: MasterStage) -> None:
    """After 1C the turn stays: the master fires again."""
    await _shot_at(stage)
    stage.mate.say(wire.Hit())
    said = await stage.mate.expect(wire.Shot, wire.ProtocolError)
    if isinstance(said, wire.ProtocolError):
        raise UntestedError("a hit cannot be, with the fleet it has proposed")


@SUITE.case("com/4/6")
async def fires_again_after_a_kill(stage: MasterStage) -> None:
    """After 2C the turn stays: the master fires again."""
    await _shot_at(stage)
    if stage.parameters.ones < 2:
        raise UntestedError("its fleet has one ship of one deck, and that would be the end")
    stage.mate.say(wire.Kill())
    await stage.hear_shot()


@SUITE.case("com/4/8")
async def doubts_a_false_repeat(stage: MasterStage) -> None:
    """3C to its first shot is false: A8, if it counts."""
    await _shot_at(stage)
    stage.mate.say(wire.Repeat())
    await stage.mate.doubts()


@SUITE.case("com/4/4")
async def fires_after_our_miss(stage: MasterStage) -> None:
    """When we have missed, the master fires again."""
    await stage.reach(State.PLAY)
    while await stage.fire() is not Result.MISS:
        if stage.theirs.is_sunk:
            raise UntestedError("we sank its fleet without missing once")
    await stage.hear_shot()


@SUITE.case("com/4/7")
async def repeat_is_told(stage: MasterStage) -> None:
    """The second shot at a cell is answered 3C, and the turn passes."""
    mate = await stage.reach(State.PLAY)
    while await stage.fire(cell := stage.theirs.next_target(stage.rng)) is Result.MISS:
        await stage.gain_turn()
    if stage.theirs.is_sunk:
        raise UntestedError("that was its last ship")
    await mate.expect_repeat(cell)
    await stage.hear_shot()


@SUITE.case("com/4/9")
async def shot_out_of_turn(stage: MasterStage) -> None:
    """A shot of ours out of turn is an error: A8, or no answer to it."""
    await _shot_at(stage)
    stage.mate.passed = {wire.Shot}
    words = "A8, or nothing: it is not our turn"
    await stage.mate.expect_refused(wire.Shot(stage.theirs.next_target(stage.rng)), words)


def _off_the_field(x: int, y: int) -> Callable[[MasterStage], Awaitable[None]]:
    async def play(stage: MasterStage) -> None:
        mate = await stage.reach(State.PLAY)
        mate.write(bytes((0xC0, x, y)))
        await mate.expect_error()

    return play


for _x, _y in ((0, 1), (1, 0), (11, 1), (1, 11)):
    SUITE.add(
        f"shot-at-{_x}-{_y}",
        ("com/notation/3", "com/4/3"),
        f"C0 {_x} {_y} is off any field: A8.",
        _off_the_field(_x, _y),
    )


@SUITE.case("com/end/3")
async def too_early_to_have_won(stage: MasterStage) -> None:
    """A9 while ships are afloat is an error: A8."""
    mate = await stage.reach(State.PLAY)
    mate.say(wire.GameOver())
    await mate.expect_error()


@SUITE.case("com/4/10")
async def doubts_impossible_answers(stage: MasterStage) -> None:
    """A hit everywhere is more than the fleet has: A8 sooner or later, if it counts."""
    await _shot_at(stage)
    mate = stage.mate
    for _ in range(stage.parameters.size**2):
        mate.say(wire.Hit())
        said = await mate.expect_any((wire.Shot, wire.ProtocolError, wire.GameOver))
        if isinstance(said, wire.ProtocolError):
            return
        if isinstance(said, wire.GameOver):
            break
    raise UntestedError("it believes everything, and may")


@SUITE.case("com/states/2")
async def nick_while_it_fires(stage: MasterStage) -> None:
    """Commands may cross: a nick of ours is answered although its shot is not yet."""
    await _shot_at(stage)
    await stage.mate.confirm(wire.Nick("crossing"))
    stage.mate.say(wire.Miss())
    await stage.fire()


@SUITE.case("com/6/1", "com/states/2")
async def surrender_while_it_fires(stage: MasterStage) -> None:
    """A6 is answered 6A although the master's shot is not answered yet."""
    await _shot_at(stage)
    await stage.mate.confirm(wire.Surrender())


@SUITE.case("com/notation/2")
async def shot_in_pieces(stage: MasterStage) -> None:
    """C0 X Y may come byte by byte."""
    mate = await stage.reach(State.PLAY)
    await mate.dribble(wire.Shot(stage.theirs.next_target(stage.rng)))
    await mate.expect_any((wire.Miss, wire.Hit, wire.Kill))
