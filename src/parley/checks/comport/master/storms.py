"""Whole games over a noisy line."""

from parley.checks.comport.master.games import play_to_the_end
from parley.checks.comport.master.stage import SUITE, MasterStage
from parley.checks.comport.noise import SECONDS, NoisyMate, play_through
from parley.wires import comport as wire
from parley.wires.comport import SLAVE, State


async def _game(stage: MasterStage) -> None:
    """From A0 to A9."""
    mate = stage.mate
    if isinstance(mate, NoisyMate):
        await mate.find(wire.Meet)
    mate.say(wire.MeetConfirmed())
    await stage.agree()
    mate.say(stage.parameters.confirmed())
    await stage.begin_game(State.MASTER_PLACED)
    await mate.confirm(wire.SlavePlaced())
    await play_to_the_end(stage)


async def _through_noise(stage: MasterStage) -> None:
    mate = NoisyMate(stage.means, SLAVE)
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
