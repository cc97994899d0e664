"""#62: #52 moves units in, #51 attacks again, #54 goes on."""

from functools import partial

from parley.checks.case import BrokenError, UntestedError
from parley.checks.gamecore.core.placing import ERROR, PHASE, UNITS, same_as_before
from parley.checks.gamecore.core.stage import LONG, SUITE, Board
from parley.core.connection import Message
from parley.wires import gamecore
from parley.wires.gamecore import FollowUp
from parley.wires.gamecore.messages import CODE_OF


async def _follow(board: Board, share: float) -> None:
    player = await board.conquered()
    most = player.units[player.front[0]] - 1
    await player.follow(round(most * share))
    await same_as_before(player)
    await player.stop()


for _name, _share, _title in (
    ("follow-none", 0.0, "#52 with 0: #10, #61, and nobody moves."),
    ("follow-some", 0.5, "#52 with some: #10, #61, and #33 shows them where they went."),
    ("follow-all-but-one", 1.0, "#52 with all but one: #10, #61."),
):
    SUITE.add(_name, ("core/52/2", "core/61/1"), _title, partial(_follow, share=_share), seconds=LONG)


async def _refused(board: Board, more: int, kinds: tuple[type[Message], ...]) -> None:
    player = await board.conquered()
    units = player.units[player.front[0]]
    player.say(FollowUp(units + more if more >= 0 else more))
    await player.refused(*kinds)
    player.say(gamecore.NextPhase())
    await player.expect(gamecore.RequestMarch)


for _name, _more, _kinds, _title in (
    ("follow-all", 0, (UNITS,), "A #52 with all units of the source, so that none stays: #23."),
    ("follow-too-many", 9, (UNITS,), "A #52 with more than there are: #23."),
    ("follow-fewer-than-none", -1, (UNITS, ERROR), "A #52 with fewer than none: #23, or #20."),
):
    SUITE.add(_name, ("core/23/1",), _title, partial(_refused, more=_more, kinds=_kinds), seconds=LONG)


@SUITE.case("core/51/2", "core/52/2", seconds=LONG)
async def follow_declined_by_attack(board: Board) -> None:
    """#51 in answer to #62 declines, and attacks: #11 or #12."""
    player = await board.conquered()
    front = player.best_front()
    if player.units[front[0]] < 2:
        raise UntestedError("nobody is left to attack with")
    await player.attack(*front)


@SUITE.case("core/54/2", "core/63/1", seconds=LONG)
async def follow_declined_by_next(board: Board) -> None:
    """#54 in answer to #62 declines, and moves on: #63."""
    player = await board.conquered()
    await player.stop()


@SUITE.case("core/24/1", "core/52/2", seconds=LONG)
async def follow_twice(board: Board) -> None:
    """A second #52 is #24."""
    player = await board.conquered()
    await player.follow(0)
    player.say(FollowUp(0))
    await player.refused(PHASE)
    await player.stop()


async def _untimely(board: Board, kind: type[Message]) -> None:
    player = await board.conquered()
    own = player.mine
    legal: dict[type[Message], Message] = {
        gamecore.Place: gamecore.Place(own[0], 1),
        gamecore.March: gamecore.March(own[0], own[-1], 1),
    }
    player.say(legal[kind])
    await player.refused(PHASE)
    await player.stop()


for _kind in (gamecore.Place, gamecore.March):
    SUITE.add(
        f"following-no-{CODE_OF[_kind][1:]}",
        ("core/24/1",),
        f"{CODE_OF[_kind]} in answer to #62: #24.",
        partial(_untimely, kind=_kind),
        seconds=LONG,
    )


@SUITE.case("core/11/2", "core/rules/5", seconds=LONG)
async def conquest_keeps_units(board: Board) -> None:
    """No unit comes from nowhere: those on both nodes were on the source, minus the losses."""
    player = await board.conquered()
    fought = player.fights[-1]
    if fought.lost < 0:
        raise BrokenError(f"at most {fought.ours} units on both nodes", f"{-fought.lost} more")
