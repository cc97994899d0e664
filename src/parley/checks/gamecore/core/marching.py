"""#63: one #53, or #54, and the turn is over."""

from collections.abc import Callable
from functools import partial

from parley.checks.case import BrokenError, UntestedError
from parley.checks.gamecore.core.attacking import START
from parley.checks.gamecore.core.placing import ERROR, PHASE, TARGET, UNITS
from parley.checks.gamecore.core.player import Player
from parley.checks.gamecore.core.stage import LONG, SUITE, Board
from parley.core.connection import Message
from parley.wires import gamecore
from parley.wires.gamecore import March
from parley.wires.gamecore.messages import CODE_OF


def _near(player: Player) -> tuple[int, int]:
    """Neighbouring own nodes, with units to spare."""
    for own in sorted(player.mine, key=lambda node: -player.units[node]):
        beside = player.neighbours(own) & set(player.mine)
        if player.units[own] > 1 and beside:
            return own, min(beside)
    raise UntestedError("no two nodes of ours lie beside each other with units to spare")


@SUITE.case("core/53/2", "core/10/1", "core/example/5", seconds=LONG)
async def march_accepted(board: Board) -> None:
    """#53 between neighbouring own nodes: #10."""
    player = await board.marching()
    await player.march(*_near(player), 1)


@SUITE.case("core/53/2", "core/33/1", seconds=LONG)
async def march_shown(board: Board) -> None:
    """Others see in #33 where the units went."""
    player = await board.marching()
    other = board.other(player)
    start, target = _near(player)
    await player.march(start, target, player.units[start] - 1)
    if await board.asked("#14, #33 and #60 to the other AI") is not other:
        raise BrokenError("the turn of the other AI", "another of the same")
    for node in (start, target):
        if (other.owners[node], other.units[node]) != (player.me, player.units[node]):
            wanted = f"node {node + player.base}: {player.me} {player.units[node]}"
            raise BrokenError(wanted, f"{other.owners[node]} {other.units[node]}")


@SUITE.case("core/rules/6", "core/53/2", seconds=LONG)
async def march_along_a_path(board: Board) -> None:
    """A march along a path of own nodes is #10, or #21 if only neighbours are allowed."""
    player = await board.marching()
    for own in player.mine:
        far = player.reach(own) - player.neighbours(own)
        if player.units[own] > 1 and far:
            player.say(March(own, min(far), 1))
            await player.expect(gamecore.Ok, TARGET)
            return
    raise UntestedError("no two nodes of ours are joined by a path of others of ours")


@SUITE.case("core/54/2", "core/14/1", seconds=LONG)
async def march_declined(board: Board) -> None:
    """#54 in the last phase: the turn is over, and the next player's #14 follows."""
    player = await board.marching()
    player.rest()
    await board.asked("#14, #33 and #60 to the next")


def _to_theirs(player: Player) -> March:
    start = max(player.mine, key=lambda node: player.units[node])
    return March(start, player.theirs[0], 1)


def _to_islands(player: Player) -> March:
    for start in sorted(player.mine, key=lambda node: -player.units[node]):
        apart = set(player.mine) - player.reach(start) - {start}
        if player.units[start] > 1 and apart:
            return March(start, min(apart), 1)
    raise UntestedError("all nodes of ours are joined")


def _nowhere(player: Player) -> March:
    return March(_near(player)[0], len(player.owners), 1)


def _to_itself(player: Player) -> March:
    start, _ = _near(player)
    return March(start, start, 1)


def _from_theirs(player: Player) -> March:
    return March(player.theirs[0], player.mine[0], 1)


def _all_of_them(player: Player, more: int = 0) -> March:
    start, target = _near(player)
    return March(start, target, player.units[start] + more)


def _exactly(player: Player, units: int) -> March:
    return March(*_near(player), units)


async def _refused(board: Board, make: Callable[[Player], March], kinds: tuple[type[Message], ...]) -> None:
    board.is_scattered = make is _to_islands
    player = await board.marching()
    player.say(make(player))
    await player.refused(*kinds)
    await player.expect_task(gamecore.RequestMarch)


for _name, _clause, _make, _kinds, _title in (
    ("march-to-theirs", "core/21/4", _to_theirs, (TARGET,), "A #53 to an opponent's node: #21."),
    (
        "march-to-an-island",
        "core/21/4",
        _to_islands,
        (TARGET,),
        "A #53 to an own node that is not joined: #21.",
    ),
    ("march-nowhere", "core/21/4", _nowhere, (TARGET, ERROR), "A #53 to no node of the map: #21, or #20."),
    ("march-to-itself", "core/21/4", _to_itself, (TARGET, UNITS, START), "A #53 to where it starts: #21."),
    ("march-from-theirs", "core/22/3", _from_theirs, (START,), "A #53 from an opponent's node: #22."),
    ("march-all", "core/23/1", _all_of_them, (UNITS,), "A #53 with all units, so that none stays: #23."),
    (
        "march-too-many",
        "core/23/1",
        partial(_all_of_them, more=5),
        (UNITS,),
        "A #53 with more than there are: #23.",
    ),
    ("march-none", "core/23/1", partial(_exactly, units=0), (UNITS,), "A #53 with no unit: #23."),
    (
        "march-fewer-than-none",
        "core/23/1",
        partial(_exactly, units=-2),
        (UNITS, ERROR),
        "A #53 with fewer than none: #23, or #20.",
    ),
):
    SUITE.add(_name, (_clause,), _title, partial(_refused, make=_make, kinds=_kinds), seconds=LONG)


async def _untimely(board: Board, kind: type[Message]) -> None:
    player = await board.marching()
    legal: dict[type[Message], Message] = {
        gamecore.Place: gamecore.Place(player.mine[0], 1),
        gamecore.Attack: gamecore.Attack(*player.best_front()),
        gamecore.FollowUp: gamecore.FollowUp(0),
    }
    player.say(legal[kind])
    await player.refused(PHASE)
    await player.expect_task(gamecore.RequestMarch)


for _kind in (gamecore.Place, gamecore.Attack, gamecore.FollowUp):
    SUITE.add(
        f"marching-no-{CODE_OF[_kind][1:]}",
        ("core/24/1",),
        f"{CODE_OF[_kind]} in the last phase: #24.",
        partial(_untimely, kind=_kind),
        seconds=LONG,
    )


@SUITE.case("core/general/7", seconds=LONG)
async def others_unheard(board: Board) -> None:
    """During another AI's turn nothing is said to this one; then #14, #33 and #60."""
    player = await board.marching()
    other = board.other(player)
    player.rest()
    turns = 0
    while (asked := await board.asked()) is not player and turns < len(board.players):
        turns += 1
        await asked.place_all()
        await asked.conquer()
        await asked.stop()
        asked.rest()
    del other
    codes = [player.name_of(type(message)) for message in player.opening]
    if codes != ["#14", "#33", "#60"]:
        raise BrokenError("#14, #33, #60 and nothing else", ", ".join(codes))
