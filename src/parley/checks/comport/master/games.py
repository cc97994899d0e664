"""Whole games, every answer judged by the rules."""

from parley.checks.comport.master.stage import SUITE, MasterStage
from parley.games.seabattle import Result
from parley.wires import comport as wire
from parley.wires.comport import State


async def _game(stage: MasterStage) -> None:
    mate = await stage.reach(State.MASTER_PLACED)
    await mate.confirm(wire.SlavePlaced())
    await play_to_the_end(stage)


async def play_to_the_end(stage: MasterStage) -> None:
    """Up to A9, which is confirmed."""
    mate = stage.mate
    while True:
        while True:
            answer = stage.ours.answer(await stage.hear_shot())
            mate.say(answer)
            if stage.ours.is_sunk:
                await mate.expect(wire.GameOver)
                mate.say(wire.GameOverConfirmed())
                return
            if isinstance(answer, (wire.Miss, wire.Repeat)):
                break
        while await stage.fire() is not Result.MISS:
            if stage.theirs.is_sunk:
                stage.theirs.check_walls()
                await mate.confirm(wire.GameOver())
                return


for _number in range(1, 6):
    SUITE.add(
        f"whole-game-{_number}",
        ("com/end/2", "com/end/1", "com/field/3", "com/field/4", "com/field/5"),
        "A game from the meeting to A9, judged by the rules.",
        _game,
        seconds=60.0,
    )
