"""Which nodes to claim: of continents that we may still get whole, or somebody else may."""

from parley.core.bitboard import indices
from parley.core.seats import Seat
from parley.games.conquest import Move, Place
from parley.games.conquest.state import State

_BESIDE = 0.05
"""For each node of ours beside it."""


def claims(state: State, seat: Seat) -> list[tuple[Move, float]]:
    """Every node that is nobody's, best first."""
    board, mine, owned = state.standing.board, state.lands[seat], sum(state.lands)
    found: list[tuple[Move, float]] = []
    for nodes, bonus in board.bonuses:
        worth = bonus * _worth([(land & nodes).bit_count() for land in state.lands], seat, nodes.bit_count())
        for node in indices(nodes & ~owned):
            beside = (board.adjacency[node] & mine).bit_count()
            found.append((Place(node, 1), worth + _BESIDE * beside))
    return sorted(found, key=lambda entry: -entry[1])


def _worth(counts: list[int], seat: Seat, size: int) -> float:
    """Of one more node where each seat has so many: one of ours is enough to keep the others from it."""
    ours, theirs = counts[seat], [count for other, count in enumerate(counts) if other != seat and count]
    if not theirs:
        return (2 * ours + 1) / size**2
    if not ours and len(theirs) == 1:
        return ((theirs[0] + 1) / size) ** 3
    return 0.0
