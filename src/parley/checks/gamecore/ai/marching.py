"""#63, #53 and #54: the last phase of a turn."""

from functools import partial

from parley.checks.case import BrokenError, UntestedError
from parley.checks.gamecore.ai.stage import SUITE, Hall
from parley.core.connection import Message
from parley.games.conquest import March, State
from parley.wires import gamecore


async def _march(hall: Hall, drawing: str) -> None:
    referee = await hall.begin(hall.draw(drawing))
    referee.is_strict = True
    await referee.turn()


@SUITE.case("core/53/1", "core/63/2")
async def march_answered(hall: Hall) -> None:
    """#63 is answered #53 or #54."""
    referee = await hall.begin(hall.draw("a1 a9 a1 b40"))
    await referee.turn()


for _name, _drawing, _title in (
    ("march-from-behind", "a20 a1 a1 a1 b40", "Units march only over own nodes, and one stays behind."),
    ("march-within-reach", "a20 a1 b40 a1 a20", "Nodes that an enemy cuts off are not reached."),
    ("march-from-the-only", "a1 b40 b40", "With one node there is nowhere to march to: #54."),
    (
        "march-nobody-idle",
        "a1 b40 a1 b40 a1",
        "Without units to spare, or a neighbour of its own, nobody marches.",
    ),
):
    SUITE.add(_name, ("core/rules/9", "core/53/1", "core/63/2"), _title, partial(_march, drawing=_drawing))


@SUITE.case("core/53/1", "core/general/11")
async def march_ends_the_turn(hall: Hall) -> None:
    """After #53 or #54 the turn is over: the next command answers the next #60."""
    referee = await hall.begin(hall.draw("a1 a9 a1 a1 b40 b1"))
    await referee.turn()
    await referee.expect_nothing("nothing until the next #14 (but questions and #70 to #72)")
    await referee.turn()


@SUITE.case("core/54/1", "core/63/2")
async def every_turn_ends(hall: Hall) -> None:
    """Three turns, each with #60, #61 and #63, and an end."""
    referee = await hall.begin(hall.draw("a3 a3 b3 b3 a3 b3", (0, 2), (1, 4)))
    for _ in range(3):
        await referee.turn()
        if referee.seat not in referee.state.standing.playing:
            raise UntestedError("it lost its last node")


@SUITE.case("core/20/2", "core/rules/6")
async def march_to_neighbours_only(hall: Hall) -> None:
    """A core may limit marches to neighbours: #21, and an AI does something else."""
    referee = await hall.begin(hall.draw("a30 a1 a1 a1 a1 b60"))
    referee.refuse = _far
    await referee.turn()


def _far(state: State, action: Message) -> Message | None:
    if not isinstance(action, gamecore.March):
        return None
    near = action.target in state.standing.board.neighbours[action.start]
    return None if near else gamecore.InvalidTarget()


@SUITE.case("core/53/1")
async def march_at_most_once(hall: Hall) -> None:
    """There is at most one #53 a turn."""
    referee = await hall.begin(hall.draw("a9 a9 a9 a1 b40"))
    moves = await referee.turn()
    marches = [move for move in moves if isinstance(move, March)]
    if len(marches) > 1:
        raise BrokenError("one #53", str(len(marches)))
