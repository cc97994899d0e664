"""Other maps, other seats, larger numbers: an AI goes by what it reads."""

from functools import partial
from random import Random

from parley.checks.gamecore.ai.stage import SUITE, Hall
from parley.checks.gamecore.boards import make_map, place
from parley.games.conquest import Map, Setup, load_map
from parley.wires import gamecore


async def _seat(hall: Hall, players: int, seat: int) -> None:
    letters = "bcdefghi"[: players - 1]
    words = [f"{letter}2" for letter in f"a{letters}" * 3]
    ring = [(node, (node + 1) % len(words)) for node in range(len(words))]
    setup = Setup(players, make_map(len(words), ring), units=len(words))
    referee = await hall.begin(place(setup, words, seat, 4), seat)
    await referee.turn()


for _players, _place in ((2, 0), (2, 1), (3, 2), (6, 4), (9, 8)):
    SUITE.add(
        f"seat-{_place}-of-{_players}",
        ("core/30/1", "core/general/6"),
        f"#30 says which player it is: number {_place} of {_players}.",
        partial(_seat, players=_players, seat=_place),
    )


async def _map(hall: Hall, board: Map) -> None:
    rng, nodes = Random(1), len(board.nodes)
    words = [f"{rng.choice('aab')}{rng.randint(1, 4)}" for _ in range(nodes)]
    words[0], words[-1] = "a2", "b2"
    setup = Setup(2, board, units=nodes)
    seat = hall.seat % 2
    referee = await hall.begin(place(setup, words, seat, 5), seat)
    await referee.turn()


for _name, _board, _title in (
    ("map-of-two", make_map(2, [(0, 1)]), "The smallest map: two nodes, one edge."),
    ("map-star", make_map(9, [(4, n) for n in range(9) if n != 4]), "A star: all edges meet in node 4."),
    (
        "map-edges-either-way",
        make_map(6, [(5, 4), (0, 1), (3, 2), (1, 2), (4, 3), (5, 0)]),
        "An edge joins both ways, whichever node comes first, and edges come in any order.",
    ),
    ("map-world", load_map("world"), "The classic map of 42 nodes."),
    ("map-of-a-hundred", load_map("random:3:100"), "A hundred nodes."),
    (
        "map-continents-mixed",
        make_map(6, [(n, n + 1) for n in range(5)], [(5, 0, 3), (2,), (4, 1)]),
        "Continents of different sizes, whose nodes come in any order.",
    ),
):
    SUITE.add(_name, ("core/31/1", "core/32/1", "core/general/5"), _title, partial(_map, board=_board))


@SUITE.case("core/32/1")
async def map_without_continents(hall: Hall) -> None:
    """#32 may say that there are none."""
    referee = await hall.meet(hall.draw("a3 a1 b2 b1"))
    await referee.greet()
    await referee.tell(*referee.facts()[:2], gamecore.Continents(()))
    await referee.turn()


@SUITE.case("core/33/1", "core/50/1")
async def units_large(hall: Hall) -> None:
    """A million units on a node are a million."""
    referee = await hall.begin(hall.draw("a1000000 a1 b900000 b1", left=9))
    await referee.turn()


@SUITE.case("core/general/5", "core/50/1")
async def node_zero(hall: Hall) -> None:
    """The first node can be placed on: it has the number 0 (exec1: 1)."""
    referee = await hall.begin(hall.draw("a1 b1 b1 b1"))
    await referee.turn()


@SUITE.case("core/general/5", "core/50/1")
async def node_last(hall: Hall) -> None:
    """The last node can be placed on."""
    referee = await hall.begin(hall.draw("b1 b1 b1 a1"))
    await referee.turn()
