"""Before the first turn: #33, #60 with 1 unit, #50, #10; and #13."""

from functools import partial

from parley.checks.case import BrokenError, UntestedError
from parley.checks.gamecore.core.stage import SUITE, Board, settle
from parley.core.connection import Message
from parley.wires import gamecore
from parley.wires.gamecore import Place, describe

TARGET, UNITS, PHASE = gamecore.InvalidTarget, gamecore.InvalidUnits, gamecore.WrongPhase
ERROR, START = gamecore.GeneralError, gamecore.InvalidStart


@SUITE.case("core/example/2", "core/60/1", "core/33/2")
async def preparation_in_order(board: Board) -> None:
    """#33, then #60 with 1 unit."""
    await board.greet()
    player, message = await board.heard("#33")
    if isinstance(message, gamecore.PreparationEnds):
        raise UntestedError("the core deals all nodes by itself")
    if not isinstance(message, gamecore.Standing):
        raise BrokenError("#33", describe(message))
    await player.expect(gamecore.RequestPlace, so=lambda request: request.units == 1, words="#60 with 1")


@SUITE.case("core/50/2", "core/10/1")
async def claim_accepted(board: Board) -> None:
    """A unit on a free node, or an own one: #10."""
    await settle(await board.claim())


@SUITE.case("core/43/1", "core/33/1")
async def claim_shown(board: Board) -> None:
    """What was placed is in the next #33."""
    player = await board.claim()
    await settle(player)
    before = list(player.owners), list(player.units)
    while await board.asked("#33 and #60") is not player:
        await settle(board.other(player))
    lost = [node for node in range(len(before[0])) if before[0][node] == player.me != player.owners[node]]
    if lost and not player.is_prepared:
        raise BrokenError("our nodes still ours", player.changes(before))


async def _claim(board: Board, where: str, units: int, kinds: tuple[type[Message], ...]) -> None:
    player = await board.claim()
    if where == "theirs":
        while not player.theirs:
            await settle(player)
            player = await board.asked("#33 and #60")
        node = player.theirs[0]
    else:
        free = player.nodes(lambda owner: owner == -1) or player.mine
        node = {"nowhere": len(player.owners), "below": -1}.get(where, free[0])
    player.say(Place(node, units))
    await player.refused(*kinds)
    await settle(player)


for _name, _clause, _where, _units, _kinds, _title in (
    ("claim-taken", "core/21/2", "theirs", 1, (TARGET,), "A #50 on an opponent's node is #21."),
    (
        "claim-nowhere",
        "core/21/1",
        "nowhere",
        1,
        (TARGET, ERROR),
        "A #50 on a node that does not exist is #21, or #20.",
    ),
    (
        "claim-below-zero",
        "core/21/1",
        "below",
        1,
        (TARGET, ERROR),
        "A number below that of the first node is #21, or #20.",
    ),
    ("claim-two-units", "core/23/1", "free", 2, (UNITS,), "A #50 with two units where one is left is #23."),
    ("claim-no-unit", "core/23/1", "free", 0, (UNITS,), "A #50 with no unit is #23."),
    ("claim-negative", "core/23/1", "free", -1, (UNITS, ERROR), "A #50 with fewer than none is #23, or #20."),
    (
        "claim-theirs-with-many",
        "core/rules/8",
        "theirs",
        7,
        (TARGET, UNITS),
        "A #50 with two faults: either is told.",
    ),
):
    SUITE.add(_name, (_clause,), _title, partial(_claim, where=_where, units=_units, kinds=_kinds))


async def _untimely(board: Board, action: Message) -> None:
    player = await board.claim()
    player.say(action)
    await player.refused(PHASE)
    await settle(player)


for _action in (
    gamecore.Attack(0, 1),
    gamecore.FollowUp(1),
    gamecore.March(0, 1, 1),
    gamecore.NextPhase(),
):
    _code = describe(_action).split()[0]
    SUITE.add(
        f"preparation-no-{_code[1:]}",
        ("core/24/1",),
        f"{_code} has no place in preparation: #24.",
        partial(_untimely, action=_action),
    )


@SUITE.case("core/44/1", "core/60/1")
async def preparation_task(board: Board) -> None:
    """#44 in preparation: #60 with 1 again."""
    player = await board.claim()
    player.say(gamecore.AskTask())
    left = player.left
    await player.expect(gamecore.RequestPlace, so=lambda task: task.units == left, words=f"#60 with {left}")
    await settle(player)


@SUITE.case("core/13/1", seconds=60)
async def preparation_ends(board: Board) -> None:
    """Every AI hears #13 before its first #14."""
    player = await board.prepared()
    for other in board.players:
        if other is not player:
            await board.pass_turn(player)
            while await board.asked("#14, #33, #60") is not other:
                raise BrokenError("#13 and a turn for every AI", "two turns in a row for one")
            return


@SUITE.case("core/rules/2", seconds=60)
async def preparation_fair(board: Board) -> None:
    """In the end all nodes are owned, and our AIs have placed the same number of units."""
    player = await board.prepared()
    free = player.nodes(lambda owner: owner == -1)
    if free:
        raise BrokenError("all nodes owned when preparation is over", f"{len(free)} are free")
    sums = {
        other.me: sum(
            units for units, whose in zip(player.units, player.owners, strict=True) if whose == other.me
        )
        for other in board.players
    }
    if len(set(sums.values())) > 1:
        raise BrokenError("as many units for each", str(sums))


@SUITE.case("core/rules/2", "core/general/7", seconds=60)
async def preparation_in_turn(board: Board) -> None:
    """Everybody places one unit per round; others' units are seen only in #33."""
    player = await board.claim()
    board.other(player)
    order: list[int] = []
    while not player.is_prepared and len(order) < 3 * len(board.players):
        order.append(player.me)
        await settle(player)
        player = await board.asked()
    first = order[: len(board.players)]
    wanted = (first * 3)[: len(order)]
    if order != wanted or len(set(first)) != len(first):
        raise BrokenError("each in turn", f"AIs {order}")


@SUITE.case("core/43/1", "core/33/2")
async def preparation_state(board: Board) -> None:
    """#43 in preparation: the current #33, including our unit."""
    player = await board.claim()
    free = player.nodes(lambda owner: owner == -1)
    before = dict(zip(free, (player.owners[node] for node in free), strict=True))
    await settle(player)
    await player.fence()
    mine = [node for node in before if player.owners[node] == player.me]
    if free and len(mine) != 1:
        raise BrokenError("one node more is ours, with 1 unit", f"{len(mine)}")
