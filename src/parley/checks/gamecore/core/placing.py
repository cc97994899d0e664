"""The first phase of a turn: #14, #33, #60, then #50 until the units are used up."""

from functools import partial

from parley.checks.case import BrokenError
from parley.checks.gamecore.core.player import Player
from parley.checks.gamecore.core.stage import LONG, SUITE, Board
from parley.core.connection import Message
from parley.wires import gamecore
from parley.wires.gamecore import Place
from parley.wires.gamecore.messages import CODE_OF

TARGET, UNITS, PHASE, ERROR = (
    gamecore.InvalidTarget,
    gamecore.InvalidUnits,
    gamecore.WrongPhase,
    gamecore.GeneralError,
)


@SUITE.case("core/14/2", "core/14/1", "core/33/2", "core/example/3", seconds=LONG)
async def turn_in_order(board: Board) -> None:
    """A turn opens with #14, #33, #60."""
    player = await board.prepared()
    codes = [player.name_of(type(message)) for message in player.opening]
    if codes not in (["#13", "#14", "#33", "#60"], ["#14", "#33", "#60"]):
        raise BrokenError("#14, #33, #60", ", ".join(codes))


@SUITE.case("core/rules/3", "core/60/1", seconds=LONG)
async def income(board: Board) -> None:
    """#60 asks for max(3, nodes / 3) units, plus the bonus of every continent we hold entirely."""
    player = await board.prepared()
    mine = set(player.mine)
    parts = [part for part in player.continents.continents if mine.issuperset(part.nodes)]
    wanted = max(3, len(mine) // 3) + sum(part.units for part in parts)
    if player.left != wanted:
        got = f"{player.left} with {len(mine)} nodes and {len(parts)} continents"
        raise BrokenError(f"{wanted} units", got)


@SUITE.case("core/60/1", seconds=LONG)
async def income_positive(board: Board) -> None:
    """#60 asks for at least one unit."""
    player = await board.prepared()
    if player.left < 1:
        raise BrokenError("1 unit or more", str(player.left))


@SUITE.case("core/50/2", "core/10/1", seconds=LONG)
async def place_at_once(board: Board) -> None:
    """All units on one node: #10, #61."""
    await board.placed()


@SUITE.case("core/50/2", "core/example/3", seconds=LONG)
async def place_one_by_one(board: Board) -> None:
    """One unit at a time: #10 for each, and #61 only after the last one."""
    player = await board.prepared()
    for _ in range(player.left):
        await player.place(player.mine[0], 1)


@SUITE.case("core/general/4", "core/50/2", seconds=LONG)
async def place_several_at_once(board: Board) -> None:
    """All #50 in one piece: #10 for each, then #61."""
    player = await board.prepared()
    count = player.left
    player.say(*[Place(player.mine[0], 1)] * count)
    for _ in range(count):
        await player.expect(gamecore.Ok)
    await player.expect(gamecore.RequestAttack)


@SUITE.case("core/43/1", "core/33/1", seconds=LONG)
async def place_shown(board: Board) -> None:
    """#43 shows what was placed, and nothing else has changed."""
    player = await board.prepared()
    await player.place(player.mine[-1], 1)
    await same_as_before(player)


async def same_as_before(player: Player) -> None:
    """#33 matches what we know."""
    before = list(player.owners), list(player.units)
    await player.fence()
    if before != (player.owners, player.units):
        raise BrokenError("#33 as it follows from what was answered", player.changes(before))


@SUITE.case("core/44/1", "core/60/1", seconds=LONG)
async def place_task(board: Board) -> None:
    """#44 after some units were placed: #60 with the remaining ones."""
    player = await board.prepared()
    await player.place(player.mine[0], 1)
    left = player.left
    player.say(gamecore.AskTask())
    await player.expect(gamecore.RequestPlace, so=lambda task: task.units == left, words=f"#60 with {left}")
    await player.place_all()


async def _refused(board: Board, where: str, more: int | None, kinds: tuple[type[Message], ...]) -> None:
    player = await board.prepared()
    node = {"theirs": player.theirs[0], "nowhere": len(player.owners)}.get(where, player.mine[0])
    player.say(Place(node, 1 if more is None else player.left + more if more > 0 else more))
    await player.refused(*kinds)
    await player.place_all()


for _name, _clause, _where, _more, _kinds, _title in (
    ("place-on-theirs", "core/21/2", "theirs", None, (TARGET,), "A #50 on an opponent's node: #21."),
    (
        "place-nowhere",
        "core/21/1",
        "nowhere",
        None,
        (TARGET, ERROR),
        "A #50 on no node of the map: #21, or #20.",
    ),
    ("place-one-too-many", "core/23/1", "mine", 1, (UNITS,), "A #50 with one unit more than is left: #23."),
    ("place-far-too-many", "core/23/1", "mine", 1000, (UNITS,), "A #50 with a thousand units more: #23."),
    ("place-none", "core/23/1", "mine", 0, (UNITS,), "A #50 with no unit: #23."),
    (
        "place-fewer-than-none",
        "core/23/1",
        "mine",
        -3,
        (UNITS, ERROR),
        "A #50 with fewer than none: #23, or #20.",
    ),
):
    SUITE.add(
        _name, (_clause,), _title, partial(_refused, where=_where, more=_more, kinds=_kinds), seconds=LONG
    )


async def _untimely(board: Board, kind: type[Message]) -> None:
    player = await board.prepared()
    start, target = player.best_front()
    own = player.mine
    legal: dict[type[Message], Message] = {
        gamecore.Attack: gamecore.Attack(start, target),
        gamecore.FollowUp: gamecore.FollowUp(0),
        gamecore.March: gamecore.March(own[0], own[-1], 1),
        gamecore.NextPhase: gamecore.NextPhase(),
    }
    player.say(legal[kind])
    await player.refused(PHASE)
    await player.place_all()


for _kind in (gamecore.Attack, gamecore.FollowUp, gamecore.March, gamecore.NextPhase):
    _code = CODE_OF[_kind]
    SUITE.add(
        f"placing-no-{_code[1:]}",
        ("core/24/1",),
        f"{_code} while there are units to place: #24.",
        partial(_untimely, kind=_kind),
        seconds=LONG,
    )
