"""A plain bot that minds its borders: strong where the enemy is, attacks where it has more, then stops."""

from typing import ClassVar

from parley.bots.conquest.liking import LikingBot, Likings
from parley.bots.conquest.trading import best_trade
from parley.games.conquest import UNOWNED, Advance, Attack, March, Move, Phase, Place, Trade, View

_MARGIN = 1
"""So many more units than the enemy before it attacks."""


def threat(view: View, node: int) -> int:
    """The units of enemies next to a node."""
    owners, units, seat = view.owners, view.units, view.seat
    return sum(units[other] for other in view.neighbours[node] if owners[other] not in (seat, UNOWNED))


def _claim(view: View, move: Move) -> float:
    """Next to what is ours already."""
    node = move.node if isinstance(move, Place) else 0
    return sum(view.owners[other] == view.seat for other in view.neighbours[node])


def _reinforce(view: View, move: Move) -> float:
    """Cards first, the best of them."""
    if isinstance(move, Trade):
        return 1e6 if move == best_trade(view.position) else -1e6
    return _place(view, move)


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


class BorderBot(LikingBot):
    """Puts units where it is threatened most, attacks what is weaker, and brings the rest to the border."""

    likings: ClassVar[Likings] = {
        Phase.CLAIM: _claim,
        Phase.FILL: _place,
        Phase.REINFORCE: _reinforce,
        Phase.ATTACK: _attack,
        Phase.ADVANCE: _attack,
        Phase.MARCH: _march,
    }
