"""State 4: whose turn it is, and what shots are answered."""

from collections.abc import Awaitable, Callable

from parley.checks.case import UntestedError
from parley.checks.comport.fleets import MIDDLE
from parley.checks.comport.slave.stage import SUITE, SlaveStage
from parley.core import Cell
from parley.games.seabattle import Result
from parley.wires import comport as wire
from parley.wires.comport import State


@SUITE.case("com/4/2")
async def first_shot_is_the_masters(stage: SlaveStage) -> None:
    """A slave does not fire first."""
    mate = await stage.reach(State.PLAY)
    await mate.synced(2)
    await mate.expect_nothing("no shot of the slave before the master's")


@SUITE.case("com/4/3", "com/4/1")
async def shots_are_answered(stage: SlaveStage) -> None:
    """A shot is answered 0C, 1C, 2C or 3C, as some fleet could answer."""
    await stage.reach(State.PLAY, MIDDLE)
    await stage.fire()


@SUITE.case("com/4/4")
async def fires_after_a_miss(stage: SlaveStage) -> None:
    """After 0C to our shot it is the slave's turn: it fires, at a cell of the field."""
    await stage.reach(State.PLAY, MIDDLE)
    await stage.lose_turn()
    await stage.hear_shot()


async def _shot_at(stage: SlaveStage) -> None:
    await stage.reach(State.PLAY, MIDDLE)
    await stage.lose_turn()
    await stage.hear_shot()


@SUITE.case("com/4/4")
async def waits_after_its_own_miss(stage: SlaveStage) -> None:
    """After 0C to its shot the slave waits for ours."""
    await _shot_at(stage)
    stage.mate.say(wire.Miss())
    await stage.mate.synced(2)
    await stage.mate.expect_nothing("no second shot after a miss")
    await stage.fire()


@SUITE.case("com/4/5")
async def fires_again_after_a_hit(stage: SlaveStage) -> None:
    """After 1C the turn stays: the slave fires again."""
    await _shot_at(stage)
    stage.mate.say(wire.Hit())
    await stage.hear_shot()


@SUITE.case("com/4/6")
async def fires_again_after_a_kill(stage: SlaveStage) -> None:
    """After 2C the turn stays: the slave fires again."""
    await _shot_at(stage)
    stage.mate.say(wire.Kill())
    await stage.hear_shot()


@SUITE.case("com/4/8")
async def doubts_a_false_repeat(stage: SlaveStage) -> None:
    """3C to its first shot is false: A8, if it counts."""
    await _shot_at(stage)
    stage.mate.say(wire.Repeat())
    await stage.mate.doubts()


@SUITE.case("com/4/7")
async def repeat_is_told(stage: SlaveStage) -> None:
    """The second shot at a cell is answered 3C, and the turn passes."""
    mate = await stage.reach(State.PLAY, MIDDLE)
    while True:
        cell = stage.theirs.next_target(stage.rng)
        if await stage.fire(cell) is not Result.MISS:
            break
        await stage.hear_shot()
        mate.say(wire.Miss())
        if not stage.theirs.chart.unknown:
            raise UntestedError("it has no ship where it could have one")
    await mate.expect_repeat(cell)
    await stage.hear_shot()


@SUITE.case("com/4/9")
async def shot_out_of_turn(stage: SlaveStage) -> None:
    """A shot of ours out of turn is an error: A8, or no answer to it."""
    await _shot_at(stage)
    words = "A8, or nothing: it is not our turn"
    await stage.mate.expect_refused(wire.Shot(stage.theirs.next_target(stage.rng)), words)


def _off_the_field(x: int, y: int) -> Callable[[SlaveStage], Awaitable[None]]:
    async def play(stage: SlaveStage) -> None:
        mate = await stage.reach(State.PLAY)
        mate.write(bytes((0xC0, x, y)))
        await mate.expect_error()

    return play


for _x, _y in ((0, 1), (1, 0), (7, 1), (1, 7), (255, 255)):
    SUITE.add(
        f"shot-at-{_x}-{_y}",
        ("com/notation/3", "com/4/3"),
        f"C0 {_x} {_y} is off a field of 6×6: A8.",
        _off_the_field(_x, _y),
    )


@SUITE.case("com/end/3")
async def too_early_to_have_won(stage: SlaveStage) -> None:
    """A9 while ships are afloat is an error: A8."""
    mate = await stage.reach(State.PLAY, MIDDLE)
    mate.say(wire.GameOver())
    await mate.expect_error()


@SUITE.case("com/4/10")
async def doubts_impossible_answers(stage: SlaveStage) -> None:
    """A hit everywhere is more than the fleet has: A8 sooner or later, if it counts."""
    mate = await stage.reach(State.PLAY, MIDDLE)
    await stage.lose_turn()
    for _ in range(MIDDLE.size * MIDDLE.size):
        said = await mate.expect_any((wire.Shot, wire.ProtocolError, wire.GameOver))
        if isinstance(said, wire.ProtocolError):
            return
        if isinstance(said, wire.GameOver):
            break
        mate.say(wire.Hit())
    raise UntestedError("it believes everything, and may")


@SUITE.case("com/states/2")
async def nick_while_it_fires(stage: SlaveStage) -> None:
    """Commands may cross: a nick of ours is answered although its shot is not yet."""
    await _shot_at(stage)
    await stage.mate.confirm(wire.Nick("crossing"))
    stage.mate.say(wire.Miss())
    await stage.fire()


@SUITE.case("com/notation/2")
async def shot_in_pieces(stage: SlaveStage) -> None:
    """C0 X Y may come byte by byte."""
    mate = await stage.reach(State.PLAY)
    await mate.dribble(wire.Shot(Cell(2, 2)))
    await mate.expect(wire.Miss, wire.Kill)
