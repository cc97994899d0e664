"""Which nodes to claim: of continents that we may get whole, or somebody else may."""

from parley.core.seats import Seat
from parley.games.conquest import Move, Place
from parley.games.conquest.state import State

_BESIDE = 0.05
"""For each node of ours beside it."""
_OURS = 2.0
_THEIRS = 1.5


def claims(state: State, seat: Seat) -> list[tuple[Move, float]]:
    """Every node that is nobody's, best first."""
    owned = sum(state.lands)
    free = [node for node in range(len(state.owners)) if not owned >> node & 1]
    return sorted(((Place(node, 1), _score(state, seat, node)) for node in free), key=lambda entry: -entry[1])


def _score(state: State, seat: Seat, node: int) -> float:
    board, mine = state.standing.board, state.lands[seat]
    score = _BESIDE * (board.adjacency[node] & mine).bit_count()
    for nodes, bonus in board.bonuses:
        if nodes >> node & 1:
            size = nodes.bit_count()
            parts = [(land & nodes).bit_count() / size for land in state.lands]
            ours = parts.pop(seat)
            score += bonus / size * (1 + _OURS * ours + _THEIRS * max(parts) ** 2)
    return score
