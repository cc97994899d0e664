"""Whole games, every answer judged by the rules."""

from collections.abc import Awaitable, Callable

from parley.checks.comport.fleets import CLASSIC, MIDDLE, SMALL
from parley.checks.comport.slave.stage import SUITE, SlaveStage
from parley.games.seabattle import Result
from parley.wires import comport as wire
from parley.wires.comport import Parameters, State


async def play_to_the_end(stage: SlaveStage) -> bool:
    """Have we won? Then A9 has not been sent yet."""
    mate = stage.mate
    while True:
        while await stage.fire() is not Result.MISS:
            if stage.theirs.is_sunk:
                stage.theirs.check_walls()
                return True
        while True:
            answer = stage.ours.answer(await stage.hear_shot())
            mate.say(answer)
            if stage.ours.is_sunk:
                return False
            if isinstance(answer, (wire.Miss, wire.Repeat)):
                break


def _game(parameters: Parameters) -> Callable[[SlaveStage], Awaitable[None]]:
    async def play(stage: SlaveStage) -> None:
        mate = await stage.reach(State.PLAY, parameters)
        if await play_to_the_end(stage):
            await mate.confirm(wire.GameOver())
        else:
            await mate.expect(wire.GameOver)
            mate.say(wire.GameOverConfirmed())
        await mate.confirm(wire.Nick("after the game"))

    return play


for _number, _parameters in enumerate((SMALL, SMALL, SMALL, MIDDLE, MIDDLE, CLASSIC, CLASSIC), start=1):
    SUITE.add(
        f"whole-game-{_number}",
        ("com/end/2", "com/end/1", "com/field/3", "com/field/4", "com/field/5"),
        f"A game on {_parameters.size}×{_parameters.size} from the meeting to A9, judged by the rules.",
        _game(_parameters),
        seconds=60.0,
    )


@SUITE.case("com/5/1", "com/end/2", seconds=60.0)
async def two_games(stage: SlaveStage) -> None:
    """After the end A5 starts another game, whose fleet is placed anew."""
    mate = await stage.reach(State.PLAY, SMALL)
    for _ in range(2):
        if await play_to_the_end(stage):
            await mate.confirm(wire.GameOver())
        else:
            await mate.expect(wire.GameOver)
            mate.say(wire.GameOverConfirmed())
        await mate.confirm(wire.Restart())
        await stage.begin_game()
    await stage.fire()
