"""Whole games from many seeds: every shot and every move of the client is checked."""

from functools import partial

from parley.checks.bpgp.client.bout import Pace
from parley.checks.bpgp.client.stage import SECONDS, SPARE, SUITE, HallStage
from parley.checks.bpgp.fleets import strict_setup
from parley.checks.case import BrokenError
from parley.wires.bpgp.messages import Games

CLAUSES = (
    *(
        "bpgp/1.2/8",
        "bpgp/4.2.4/1",
        "bpgp/4.2.3/1",
        "bpgp/4.2.1/2",
        "bpgp/6.2/4",
        "bpgp/6.2/5",
    ),
    *(
        "bpgp/4.2.2/3",
        "bpgp/4.3/14",
        "bpgp/4.3/15",
        "bpgp/4.4.1/2",
        "bpgp/1.1/1",
        "bpgp/4.4.2/1",
    ),
)


async def _play(size: int, pace: Pace, stage: HallStage) -> None:
    bout = await stage.seat(strict_setup(size))
    bout.pace = pace
    await bout.begin(ours=bool(stage.rng.getrandbits(1)))
    await bout.play(SECONDS - SPARE)


for _number, (_size, _pace) in enumerate(
    (
        *((size, Pace.APART) for size in (10, 10, 11, 14, 18, 26)),
        (10, Pace.JOINED),
        (12, Pace.JOINED),
        (10, Pace.SPLIT),
    ),
    start=1,
):
    SUITE.add(
        f"game-{_number}-on-{_size}-{_pace.name.lower()}",
        CLAUSES,
        f"A whole game on a board of {_size}, told {_pace.value}: it takes its turns, and no others.",
        partial(_play, _size, _pace),
    )


@SUITE.case("bpgp/4.2.3/12", "bpgp/1.2/10", "bpgp/1.3/6", "bpgp/4.2.4/6")
async def asks_only_for_what_is_legal(stage: HallStage) -> None:
    """In a whole game nothing it asks for breaks the rules."""
    bout = await stage.seat(strict_setup(10))
    await bout.begin()
    await bout.play(SECONDS - SPARE)
    if bout.refused:
        raise BrokenError(
            "legal turns only", f"{len(bout.refused)} that were not, the first {bout.refused[0]}"
        )


@SUITE.case("bpgp/3.2.4/1", *CLAUSES)
async def game_of_its_own(stage: HallStage) -> None:
    """A whole game that it opened itself, because there was none."""
    host = await stage.greet()
    host.say(Games())
    bout = await stage.settle(host)
    await bout.begin()
    await bout.play(SECONDS - SPARE)


@SUITE.case(
    *(
        "bpgp/2/2",
        "bpgp/2.1/1",
        "bpgp/3.2.2/1",
        "bpgp/3.2.3/1",
        "bpgp/3.2.3/6",
        "bpgp/3.2.5/1",
        "bpgp/3.2.6/9",
    ),
    *(
        "bpgp/3.2.7/1",
        "bpgp/4.2.5/1",
        "bpgp/5.1/1",
        "bpgp/3.1.2/2",
        "bpgp/4.3/16",
        "bpgp/6.1/2",
        "bpgp/6.1/7",
    ),
)
async def says_what_can_be_read(stage: HallStage) -> None:
    """Whatever it sends, from LOGIN until it leaves, is a message of the draft."""
    bout = await stage.begin()
    await bout.play(SECONDS - SPARE)
    while (frame := await bout.host.next(bout.host.means.quiet)) is not None:
        if frame.fault is not None or frame.message is None:
            raise BrokenError("a message of the draft", f"{frame.data[:24].hex(' ').upper()}: {frame.fault}")
