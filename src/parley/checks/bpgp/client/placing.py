"""STARTGAME, PLACE, PLACED (4.1.1, 4.1.2, 4.2.2)."""

from functools import partial

from parley.checks.bpgp.client.stage import SUITE, HallStage
from parley.checks.bpgp.fleets import strict_setup
from parley.checks.case import BrokenError
from parley.games.battleship_plus import Setup
from parley.wires.bpgp.messages import Abort, Error, Logout, Place

LEGAL = (
    *(
        "bpgp/4.2.2/1",
        "bpgp/4.2.2/2",
        "bpgp/1.2/4",
        "bpgp/1.2/5",
        "bpgp/1.1/4",
        "bpgp/1.1/5",
        "bpgp/4.3/8",
        "bpgp/1.1/3",
    ),
    *("bpgp/4.3/10", "bpgp/4.3/12", "bpgp/4.3/13", "bpgp/4.5/1", "bpgp/4.5/2", "bpgp/4.5/3"),
    *("bpgp/1.2/2", "bpgp/1.2/3", "bpgp/4.3/2", "bpgp/4.3/3", "bpgp/4.3/4", "bpgp/4.3/5"),
)


async def _places(setup: Setup, stage: HallStage) -> None:
    bout = await stage.seat(setup)
    await bout.hear_place()


for _setup in (
    *(strict_setup(size) for size in (10, 11, 13, 16, 20, 26)),
    Setup(10, (3, 0, 0, 0, 0)),
    Setup(10, (0, 6, 0, 0, 0)),
    Setup(10, (0, 0, 1, 2, 10)),
    Setup(12, (1, 0, 0, 11, 0)),
):
    SUITE.add(
        f"places-{'-'.join(map(str, _setup.ships))}-on-{_setup.size}",
        LEGAL,
        f"PLACE is legal for the fleet {_setup.ships} on a board of {_setup.size}.",
        partial(_places, _setup),
    )


@SUITE.case("bpgp/4.2/2", "bpgp/6.2/1")
async def waits_until_both_have_placed(stage: HallStage) -> None:
    """While the opponent has not placed, it may only send PLACE again."""
    bout = await stage.seat()
    await bout.hear_place()
    bout.host.overlooked = (Place,)
    await bout.expect_quiet("nothing: the opponent has not placed")


@SUITE.case("bpgp/4.2/2", "bpgp/4.1.2/2")
async def waits_for_the_start(stage: HallStage) -> None:
    """When both have placed, it waits to hear who begins."""
    bout = await stage.seat()
    await bout.hear_place()
    bout.place()
    bout.host.overlooked = (Place,)
    await bout.expect_quiet("nothing: nobody has said who begins")


@SUITE.case("bpgp/6.2/2")
async def places_after_the_opponent(stage: HallStage) -> None:
    """It places although the opponent was faster."""
    bout = await stage.seat()
    bout.place()
    await bout.hear_place()
    bout.start(ours=False)
    await bout.their_turn()


@SUITE.case("bpgp/6.2/2", "bpgp/6.2/3")
async def starts_without_placed(stage: HallStage) -> None:
    """YOUSTART is believed even without PLACED before it."""
    bout = await stage.seat()
    await bout.hear_place()
    bout.place()
    bout.forget()
    bout.start(ours=False)
    await bout.their_turn()


@SUITE.case("bpgp/4.2/2", "bpgp/5/2")
async def place_refused(stage: HallStage) -> None:
    """When PLACE is refused, it places again, gives up or waits; it does not fire."""
    bout = await stage.seat()
    await bout.hear_place()
    bout.host.say(Error(111))
    frame = await bout.host.heed(bout.host.means.patience / 2)
    said = None if frame is None else frame.message
    if not isinstance(said, (Place, Abort, Logout, type(None))):
        raise BrokenError("PLACE, ABORT or nothing", bout.host.wire.describe(said))
