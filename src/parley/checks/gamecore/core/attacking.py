"""#51: what may be attacked, the result, and what the answer says."""

from collections.abc import Callable
from functools import partial

from parley.checks.case import BrokenError, UntestedError
from parley.checks.gamecore.core.lines import Reader
from parley.checks.gamecore.core.placing import ERROR, PHASE, TARGET, UNITS, same_as_before
from parley.checks.gamecore.core.player import Fought, Player
from parley.checks.gamecore.core.stage import LONG, SUITE, Board
from parley.core.connection import Message
from parley.wires import gamecore
from parley.wires.gamecore import Attack
from parley.wires.gamecore.messages import CODE_OF

START = gamecore.InvalidStart
Pick = tuple[int, int]


@SUITE.case("core/51/2", "core/example/4", seconds=LONG)
async def attack_answered(board: Board) -> None:
    """#51 is answered #11 and #62, or #12 and #61."""
    player = await board.placed()
    await player.attack(*player.best_front())


@SUITE.case("core/12/2", "core/12/1", "core/11/3", seconds=LONG)
async def attack_shown(board: Board) -> None:
    """The units in #11 or #12 are those of #33."""
    player = await board.placed()
    for _ in range(3):
        front = player.best_front()
        won = player.units[front[0]] > 1 and await player.attack(*front)
        await same_as_before(player)
        if won:
            return


@SUITE.case("core/12/2", "core/12/1", "core/51/2", seconds=LONG)
async def attack_failed(board: Board) -> None:
    """An attack on the strongest enemy: #12 with the units of source and target on one line."""
    player = await board.prepared()
    beside = [node for node in player.theirs if player.neighbours(node) & set(player.mine)]
    target = max(beside, key=lambda node: player.units[node])
    start = min(player.neighbours(target) & set(player.mine))
    await player.place_all(start)
    if await player.attack(start, target):
        raise UntestedError("it succeeded")
    await same_as_before(player)
    Reader(bytes(player.raw)).check("#12")


@SUITE.case("core/11/1", "core/11/2", "core/62/1", seconds=LONG)
async def conquest_shown(board: Board) -> None:
    """#11: the node is ours in #33; #62 names source and target."""
    player = await board.conquered()
    await same_as_before(player)


@SUITE.case("core/11/3", "core/11/1", seconds=LONG)
async def conquest_told(board: Board) -> None:
    """#11 gives the units on the source, then those on the target, as #33 shows them."""
    player = await board.conquered()
    while player.units[player.front[0]] == player.units[player.front[1]]:  # swapped, they look the same
        await player.follow(0)
        await player.conquer()
    await same_as_before(player)


@SUITE.case("core/rules/5", "core/11/3", seconds=LONG)
async def conquest_occupied(board: Board) -> None:
    """One unit moves into a conquered node at once, and #11 counts it there."""
    player = await board.conquered()
    units = player.units[player.front[1]]
    if units != 1:
        raise BrokenError("1 unit on the conquered node", str(units))


@SUITE.case("core/rules/4", "core/12/2", seconds=LONG)
async def losses_of_a_throw(board: Board) -> None:
    """A throw costs one or two units in total; or it is fought until it is decided."""
    player = await board.placed()
    for _ in range(5):
        front = player.best_front()
        if player.units[front[0]] < 2:
            break
        won = await player.attack(*front)
        check_losses(player.fights[-1])
        if won:
            await player.follow(0)


def check_losses(fought: Fought) -> None:
    """core/rules/4, in either reading."""
    pairs = fought.pairs
    is_throw = fought.lost + fought.taken == pairs
    is_decided = fought.is_won or fought.lost == fought.ours - 1
    if fought.lost < 0 or fought.taken < 0 or not (is_throw or is_decided):
        got = f"{fought.lost} and {fought.taken} of {fought.ours} against {fought.theirs}"
        raise BrokenError(f"losses of {pairs} in all, or a battle to the end", got)


def _own_neighbour(player: Player) -> Pick:
    for own in player.mine:
        beside = player.neighbours(own) & set(player.mine)
        if player.units[own] > 1 and beside:
            return own, min(beside)
    raise UntestedError("no two nodes of ours lie beside each other")


def _far_enemy(player: Player) -> Pick:
    start = max(player.mine, key=lambda node: player.units[node])
    far = set(player.theirs) - player.neighbours(start)
    if not far:
        raise UntestedError("all enemies are beside us")
    return start, min(far)


def _itself(player: Player) -> Pick:
    start = max(player.mine, key=lambda node: player.units[node])
    return start, start


def _target_nowhere(player: Player) -> Pick:
    return _itself(player)[0], len(player.owners)


def _from_theirs(player: Player) -> Pick:
    for start in player.theirs:
        beside = player.neighbours(start) & set(player.theirs)
        if beside:
            return start, min(beside)
    raise UntestedError("no two nodes of theirs lie beside each other")


def _from_one(player: Player) -> Pick:
    for start, target in player.fronts():
        if player.units[start] == 1:
            return start, target
    raise UntestedError("no node of ours beside an enemy has only one unit")


def _from_nowhere(player: Player) -> Pick:
    return len(player.owners), player.theirs[0]


def _both_wrong(player: Player) -> Pick:
    return player.theirs[0], player.mine[0]


async def _refused(board: Board, pick: Callable[[Player], Pick], kinds: tuple[type[Message], ...]) -> None:
    player = await board.placed()
    player.say(Attack(*pick(player)))
    await player.refused(*kinds)
    await player.stop()


for _name, _clause, _pick, _kinds, _title in (
    ("attack-own", "core/21/3", _own_neighbour, (TARGET,), "A #51 on an own node: #21."),
    ("attack-far", "core/21/3", _far_enemy, (TARGET,), "A #51 on an enemy's node that is no neighbour: #21."),
    ("attack-itself", "core/21/3", _itself, (TARGET,), "A #51 on the node it comes from: #21."),
    (
        "attack-nowhere",
        "core/21/3",
        _target_nowhere,
        (TARGET, ERROR),
        "A #51 on no node of the map: #21, or #20.",
    ),
    ("attack-from-theirs", "core/22/2", _from_theirs, (START,), "A #51 from an opponent's node: #22."),
    (
        "attack-from-one",
        "core/22/1",
        _from_one,
        (START, UNITS),
        "A #51 from a node with one unit: #22, or #23.",
    ),
    (
        "attack-from-nowhere",
        "core/22/1",
        _from_nowhere,
        (START, ERROR),
        "A #51 from no node of the map: #22, or #20.",
    ),
    (
        "attack-both-wrong",
        "core/rules/8",
        _both_wrong,
        (START, TARGET),
        "A #51 with two faults: either is told.",
    ),
):
    SUITE.add(_name, (_clause,), _title, partial(_refused, pick=_pick, kinds=_kinds), seconds=LONG)


async def _untimely(board: Board, kind: type[Message]) -> None:
    player = await board.placed()
    own = player.mine
    legal: dict[type[Message], Message] = {
        gamecore.Place: gamecore.Place(own[0], 1),
        gamecore.FollowUp: gamecore.FollowUp(0),
        gamecore.March: gamecore.March(own[0], own[-1], 1),
    }
    player.say(legal[kind])
    await player.refused(PHASE)
    await player.stop()


for _kind in (gamecore.Place, gamecore.FollowUp, gamecore.March):
    SUITE.add(
        f"attacking-no-{CODE_OF[_kind][1:]}",
        ("core/24/1",),
        f"{CODE_OF[_kind]} in the attack phase, with nothing conquered: #24.",
        partial(_untimely, kind=_kind),
        seconds=LONG,
    )


@SUITE.case("core/54/2", "core/63/1", "core/example/5", seconds=LONG)
async def attack_ended(board: Board) -> None:
    """#54 in the attack phase: #63."""
    await board.marching()


@SUITE.case("core/61/1", "core/example/4", seconds=LONG)
async def attack_again(board: Board) -> None:
    """#61 is repeated as long as the AI attacks."""
    player = await board.placed()
    for _ in range(4):
        front = player.best_front()
        if player.units[front[0]] < 2:
            break
        if await player.attack(*front):
            await player.follow(0)
    await player.stop()
