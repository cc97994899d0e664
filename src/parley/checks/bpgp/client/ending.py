"""ENDGAME, and what may be said after it (4.1.9, 6.2)."""

from functools import partial

from parley.checks.bpgp.client.bout import ABORTED, CLOSED, OTHER, THEM, TIMED_OUT, Bout
from parley.checks.bpgp.client.stage import SECONDS, SPARE, SUITE, HallStage, offer
from parley.checks.case import UntestedError
from parley.games import battleship_plus as game
from parley.wires.bpgp.messages import Abort, Move, Place, Shoot

CROSSING = (Shoot, Move, Abort)
"""What may have been sent before ENDGAME arrived."""


async def _ends(when: str, reason: int, stage: HallStage) -> None:
    bout = await stage.seat()
    if when != "placing":
        await bout.begin(ours=when == "out-of-turn")
    await bout.end(reason)
    crossing = {"placing": (Place,), "in-its-turn": CROSSING, "out-of-turn": ()}[when]
    await bout.host.expect_parting(*crossing)


for _when in ("placing", "in-its-turn", "out-of-turn"):
    SUITE.add(
        f"opponent-aborts-{_when}",
        ("bpgp/6.2/6", "bpgp/4.1.9/2", "bpgp/4.3/11"),
        "After ENDGAME 0 it says nothing more of the game.",
        partial(_ends, _when, ABORTED),
    )
for _reason, _why in ((TIMED_OUT, "the opponent timed out"), (CLOSED, "the server closes"), (OTHER, "other")):
    SUITE.add(
        f"game-ends-with-{_reason}",
        ("bpgp/6.2/6", "bpgp/4.3/11"),
        f"After ENDGAME {_reason} ({_why}) it says nothing more of the game.",
        partial(_ends, "out-of-turn", _reason),
    )


async def _sink_all(bout: Bout) -> None:
    """We hit until nothing is left."""
    while bout.state.public.outcome is None:
        if bout.is_theirs:
            await bout.their_turn()
        else:
            bout.our_turn(bout.hit())
    await bout.flush()


@SUITE.case("bpgp/6.2/6", "bpgp/1.2/12")
async def loses(stage: HallStage) -> None:
    """It hears that it has lost, and says nothing more about the game."""
    bout = await stage.begin(ours=True)
    await _sink_all(bout)
    await bout.host.expect_parting()


@SUITE.case("bpgp/6.2/6", "bpgp/1.2/12")
async def wins(stage: HallStage) -> None:
    """It sinks all our ships, and hears that it has won."""
    bout = await stage.begin()
    clock = stage.means.clock
    while bout.state.public.outcome is None and clock() < SECONDS - SPARE:
        if bout.is_theirs:
            await bout.their_turn()
        else:
            bout.our_turn(bout.miss())
    await bout.flush()
    if bout.state.public.outcome is None:
        raise UntestedError(f"it has not won in {bout.state.public.turn} turns")
    await bout.host.expect_parting(Shoot, Move)


@SUITE.case("bpgp/4.2.1/4", "bpgp/4.2.1/1", "bpgp/6.2/6")
async def counts_anew_in_the_next_game(stage: HallStage) -> None:
    """If it plays another game, turns start from 0 again."""
    bout = await stage.begin(ours=True)
    bout.our_turn(bout.hit())
    bout.our_turn(bout.miss())
    await bout.their_turn()
    await bout.end(ABORTED)
    host = bout.host
    host.overlooked = CROSSING
    host.games = (offer(),)
    host.say(offer())
    again = await stage.settle(host)
    host.overlooked = ()
    await again.begin()
    await again.their_turn()


@SUITE.case("bpgp/1.2/11", "bpgp/4.3/6")
async def hears_of_sunk_ships(stage: HallStage) -> None:
    """When some of its ships are sunk, it plays on with the rest."""
    bout = await stage.begin(ours=True)
    fleet, board = bout.state.fleets[THEM], bout.state.public.setup.grid
    for cell in board.cells(fleet.ships[-1] | fleet.ships[0]):
        bout.our_turn(game.Shoot(cell))
    bout.our_turn(bout.miss())
    await bout.play(SECONDS - SPARE, turns=bout.state.public.turn + 8)
