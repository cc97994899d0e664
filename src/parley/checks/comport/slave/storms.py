"""Whole games over a noisy line."""

from parley.checks.comport.fleets import SMALL
from parley.checks.comport.noise import SECONDS, NoisyMate, play_through
from parley.checks.comport.slave.games import play_to_the_end
from parley.checks.comport.slave.stage import SUITE, SlaveStage
from parley.wires import comport as wire
from parley.wires.comport import MASTER


async def _game(stage: SlaveStage) -> None:
    """From A0 to A9."""
    mate = stage.mate
    await mate.synced()
    mate.say(wire.Meet())
    if isinstance(mate, NoisyMate):
        await mate.find(wire.MeetConfirmed)
    await stage.begin_game()
    if await play_to_the_end(stage):
        await mate.confirm(wire.GameOver())
    else:
        await mate.expect(wire.GameOver)
        mate.say(wire.GameOverConfirmed())


async def _through_noise(stage: SlaveStage) -> None:
    stage.parameters = SMALL
    mate = NoisyMate(stage.means, MASTER)
    stage.mate = mate
    await stage.enter(mate)
    await play_through(stage, mate, _game)


for _number in range(1, 4):
    SUITE.add(
        f"noise-{_number}",
        ("com/sync/9", "com/sync/4", "com/8/3", "com/notation/3", "com/end/2", "com/end/3", "com/4/10"),
        "Bytes lost, doubled and changed: what it says agrees with what it heard, and it can begin again.",
        _through_noise,
        seconds=SECONDS,
        is_stormy=True,
    )
