"""GDay, WazUp, #30, #31, #32; and how messages are written."""

from functools import partial

from parley.checks.case import BrokenError
from parley.checks.gamecore.core.lines import Reader
from parley.checks.gamecore.core.stage import SUITE, Board, same
from parley.wires import gamecore


@SUITE.case("core/GDay/1", "core/general/1")
async def greeting_first(board: Board) -> None:
    """The first word to an AI is GDay, and nothing follows before WazUp."""
    await board.start()
    player = await board.guest()
    await player.expect(gamecore.GDay)
    await player.expect_nothing("nothing before WazUp")


@SUITE.case("core/WazUp/2")
async def greeting_answered(board: Board) -> None:
    """WazUp is answered #30."""
    await board.start()
    for number in range(board.guests):
        player = await board.guest(number)
        await player.expect(gamecore.GDay)
        player.say(gamecore.WazUp())
    await board.players[0].expect(gamecore.General)


@SUITE.case("core/example/1")
async def facts_in_order(board: Board) -> None:
    """#30, #31 and #32 come unasked, in this order."""
    await board.greet()


@SUITE.case("core/general/2", "core/WazUp/2")
async def wazup_in_pieces(board: Board) -> None:
    """WazUp may arrive letter by letter."""
    await board.start()
    for number in range(board.guests):
        player = await board.guest(number)
        await player.expect(gamecore.GDay)
        await player.dribble(gamecore.WazUp())
    await board.players[0].informed()


@SUITE.case("core/general/10", "core/WazUp/2")
async def wazup_with_carriage_return(board: Board) -> None:
    """WazUp may end with CR LF."""
    await board.start()
    for number in range(board.guests):
        player = await board.guest(number)
        await player.expect(gamecore.GDay)
        player.write(b"WazUp\r\n")
    await board.players[0].informed()


@SUITE.case("core/70/2", "core/WazUp/2")
async def debug_before_wazup(board: Board) -> None:
    """#70, #71 and #72 may come before WazUp, and change nothing."""
    await board.start()
    for number in range(board.guests):
        player = await board.guest(number)
        await player.expect(gamecore.GDay)
        player.say(gamecore.DebugOn(), gamecore.Say("hello"), gamecore.DebugOff(), gamecore.WazUp())
    await board.players[0].informed()


@SUITE.case("core/30/1", "core/general/6", "core/rules/1")
async def players_numbered(board: Board) -> None:
    """#30: at least two players, and every AI has a number of its own, from 0."""
    players = await board.greet()
    numbers = [player.me for player in players]
    counts = {player.general.players for player in players}
    if len(counts) != 1 or not max(2, len(players)) <= min(counts):
        raise BrokenError(f"{max(2, len(players))} players or more, the same to all", str(sorted(counts)))
    most = min(counts) - 1
    if len(set(numbers)) != len(numbers) or not all(0 <= number <= most for number in numbers):
        raise BrokenError(f"different numbers from 0 to {most}", str(numbers))


@SUITE.case("core/31/1", "core/general/5", "core/rules/1")
async def map_consistent(board: Board) -> None:
    """#31: edges join two different nodes of the map, and its nodes are numbered from 0 (exec1: from 1)."""
    player = (await board.greet())[0]
    nodes, base = player.map.nodes, player.base
    if nodes < 2 or not player.map.edges:
        raise BrokenError("two nodes at least, and an edge", f"{nodes} nodes, {len(player.map.edges)} edges")
    for a, b in player.map.edges:
        if not (0 <= a < nodes and 0 <= b < nodes) or a == b:
            wanted = (
                f"two different nodes from {base} to {nodes - 1 + base} (exec: counts from 0, exec1: from 1)"
            )
            raise BrokenError(wanted, f"{a + base} {b + base}")


@SUITE.case("core/31/1", "core/32/1")
async def map_same_for_all(board: Board) -> None:
    """Every AI is told the same map and continents."""
    players = await board.greet()
    for player in players:
        same(player.map, players[0].map, "the same map to all")
        same(player.continents, players[0].continents, "the same continents to all")


@SUITE.case("core/32/1")
async def continents_consistent(board: Board) -> None:
    """#32: continents consist of nodes of the map, none of them twice, and bonuses are not negative."""
    player = (await board.greet())[0]
    for part in player.continents.continents:
        if not part.nodes or len(set(part.nodes)) != len(part.nodes) or part.units < 0:
            raise BrokenError("different nodes, and 0 units or more", f"{part.units} {part.nodes}")
        if not all(0 <= node < player.map.nodes for node in part.nodes):
            raise BrokenError(f"nodes of {player.map.nodes}", str(part.nodes))


async def _lines(board: Board, code: str) -> None:
    player = await board.conquered()
    Reader(bytes(player.raw)).check(code)


for _code, _clause, _title in (
    ("#11", "core/11/3", "#11: units on source and target, in one line."),
    ("#30", "core/30/1", "#30: the number of players on a line, that of the AI on the next."),
    ("#31", "core/31/1", "#31: nodes and edges on a line, then a line for every edge."),
    ("#32", "core/32/1", "#32: a line with their number, then two lines for each continent."),
    ("#33", "core/33/1", "#33: a line for every node."),
    ("#60", "core/60/1", "#60: the number of units on a line."),
    ("#62", "core/62/1", "#62: source and target, in one line."),
):
    SUITE.add(
        f"lines-of-{_code[1:]}", (_clause, "core/general/2"), _title, partial(_lines, code=_code), seconds=60
    )
