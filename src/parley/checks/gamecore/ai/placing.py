"""#60 and #50: before the first turn, and in every turn."""

from functools import partial

from parley.checks.case import BrokenError
from parley.checks.gamecore.ai.stage import SUITE, Hall
from parley.games.conquest import Phase, Place


@SUITE.case("core/60/2", "core/50/1")
async def claim_answered(hall: Hall) -> None:
    """In preparation #60 with 1 unit is answered with one #50."""
    referee = await hall.begin(hall.draw_preparation(". . . . . ."))
    await referee.turn()


async def _claim(hall: Hall, drawing: str) -> None:
    referee = await hall.begin(hall.draw_preparation(drawing))
    await referee.turn()


for _name, _drawing, _title in (
    ("claim-the-first", ". . . . . . . .", "While nothing is claimed any node will do."),
    ("claim-beside", "a1 b1 . . b1 .", "An empty node is claimed, and none that somebody has."),
    ("claim-the-last", "a1 b1 a1 b1 . a1", "The only empty node is claimed, wherever it is."),
    ("claim-node-zero", ". b1 a1 b1 a1 b1", "The only empty node may be the first."),
    ("fill-own", "a1 b1 a1 b1 b1", "When all nodes are owned, the unit goes to an own node."),
    ("fill-the-only", "b1 b1 a1 b1 b1 b1", "Its only node is filled."),
    ("fill-again", "a9 b1 b2 b3", "The same node may be filled again."),
):
    SUITE.add(_name, ("core/50/1", "core/60/2"), _title, partial(_claim, drawing=_drawing))


@SUITE.case("core/rules/9", "core/50/1")
async def claim_no_own(hall: Hall) -> None:
    """While any node is empty, no unit goes to an own node."""
    referee = await hall.begin(hall.draw_preparation("a1 a1 a1 b1 ."))
    referee.is_strict = True
    await referee.turn()


@SUITE.case("core/60/2", "core/50/1", seconds=30)
async def preparation_played(hall: Hall) -> None:
    """A whole preparation: claim by claim, then unit by unit, each on a correct node."""
    referee = await hall.game(0, players=2, map="random:7:12", units=12)
    await referee.play(lambda state: state.phase is Phase.REINFORCE)


@SUITE.case("core/60/2", "core/50/1", seconds=30)
async def preparation_of_five(hall: Hall) -> None:
    """A whole preparation with five players."""
    referee = await hall.game(3, players=5, map="isles", units=8)
    await referee.play(lambda state: state.phase is Phase.REINFORCE)


@SUITE.case("core/example/2", "core/general/11")
async def preparation_ends(hall: Hall) -> None:
    """#13 asks for nothing; another player has the first turn, and its own comes later."""
    state = hall.draw_preparation("a1 a1 b1 b1")
    referee = await hall.begin(state)
    await referee.turn()
    await referee.play(lambda state: state.phase is Phase.REINFORCE)
    await referee.turn()


async def _place(hall: Hall, drawing: str, left: int) -> None:
    referee = await hall.begin(hall.draw(drawing, left=left))
    moves = await referee.turn()
    placed = sum(move.units for move in moves if isinstance(move, Place))
    if placed != left:
        raise BrokenError(f"{left} units placed", f"{placed}")


for _name, _drawing, _left, _title in (
    ("place-one", "a1 b1", 1, "A single unit is placed."),
    ("place-three", "a1 a2 b2 b1", 3, "Three units are placed, at once or one by one."),
    ("place-eleven", "a1 b2 a3 b1 a2 b3", 11, "Eleven units are placed, wherever they go."),
    ("place-two-hundred", "a1 a1 b9 b9", 200, "All of two hundred units are placed."),
    ("place-on-the-only", "b2 b1 a1 b3 b1", 4, "All units go to its only node."),
    (
        "place-behind-the-lines",
        "a1 a1 a1 a1 a1 b1",
        5,
        "Nodes without an enemy beside them count as its own too.",
    ),
    ("place-among-many", "a1 b1 b2 b1 a2 b1 b1 a3", 6, "Others' nodes lie between its own."),
):
    SUITE.add(
        _name,
        ("core/50/1", "core/60/2"),
        _title,
        partial(_place, drawing=_drawing, left=_left),
    )


@SUITE.case("core/33/1", "core/50/1")
async def standing_believed(hall: Hall) -> None:
    """#33 counts: nodes lost since the last turn are not placed on."""
    referee = await hall.begin(hall.draw("a9 a1 a1 b9 b9 b9"))
    await referee.turn()
    referee.state = hall.draw("b4 b3 a1 b9 b9 b9")
    await referee.turn()


@SUITE.case("core/50/1", "core/general/11")
async def placing_ends(hall: Hall) -> None:
    """Once all units are placed no #50 follows: the next command answers #61."""
    referee = await hall.begin(hall.draw("a1 a1 a1 b8 b8 b8", left=7))
    await referee.turn()
    await referee.turn()
