"""A plain bot that minds its borders: strong where the enemy is, attacks where it has more, then stops."""

from random import Random

from parley.core.bot import Hint, Limit
from parley.games.conquest import UNOWNED, Advance, Attack, March, Move, Phase, Place, View

_MARGIN = 1
"""So many more units than the enemy before it attacks."""


class BorderBot:
    """Puts units where it is threatened most, attacks what is weaker, and brings the rest to the border."""

    def choose(self, view: View, limit: Limit, rng: Random) -> Move:
        """The offer it likes best."""
        return self.hint(view, limit, rng).move

    def hint(self, view: View, _limit: Limit, rng: Random) -> Hint[Move]:
        """Every offer, by how much it likes it."""
        scored = [(move, _SCORES[view.phase](view, move)) for move in view.offers()]
        most = max(score for _, score in scored)
        move = rng.choice([move for move, score in scored if score == most])
        return Hint(move, moves=tuple(sorted(scored, key=lambda pair: -pair[1])))


def threat(view: View, node: int) -> int:
    """The units of enemies next to a node."""
    owners, units, seat = view.owners, view.units, view.seat
    return sum(units[other] for other in view.neighbours[node] if owners[other] not in (seat, UNOWNED))


def _claim(view: View, move: Move) -> float:
    """Next to what is ours already."""
    node = move.node if isinstance(move, Place) else 0
    return sum(view.owners[other] == view.seat for other in view.neighbours[node])


def _place(view: View, move: Move) -> float:
    node = move.node if isinstance(move, Place) else 0
    return threat(view, node) - view.units[node]


def _attack(view: View, move: Move) -> float:
    """The largest margin; to stop is better than a small one."""
    if isinstance(move, Attack):
        return view.units[move.source] - view.units[move.target] - _MARGIN - 0.5
    if isinstance(move, Advance):
        source, target = view.front
        return 1000.0 if threat(view, target) >= threat(view, source) else -1000.0
    return 0.0


def _march(view: View, move: Move) -> float:
    """From where there is no enemy to where there are most."""
    if not isinstance(move, March):
        return 0.0
    if threat(view, move.source):
        return -1.0
    return move.units * (threat(view, move.target) > 0) + threat(view, move.target) / 1000


_SCORES = {
    Phase.CLAIM: _claim,
    Phase.FILL: _place,
    Phase.REINFORCE: _place,
    Phase.ATTACK: _attack,
    Phase.ADVANCE: _attack,
    Phase.MARCH: _march,
}
