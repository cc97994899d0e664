"""A plain bot with one army: everything goes to its best front, and on from there while it is ahead."""

from typing import ClassVar

from parley.bots.conquest.liking import LikingBot, Likings
from parley.bots.conquest.trading import best_trade
from parley.games.conquest import UNOWNED, Advance, Attack, March, Move, Phase, Place, Trade, View

_NEVER = -1e6


def lead(view: View, node: int) -> float:
    """By how many units a node is ahead of the weakest enemy beside it."""
    enemies = [
        view.units[other]
        for other in view.neighbours[node]
        if view.owners[other] not in (view.owners[node], UNOWNED)
    ]
    return view.units[node] - min(enemies) if enemies else _NEVER


def _claim(_view: View, move: Move) -> float:
    """The first that is free."""
    return -move.node if isinstance(move, Place) else 0.0


def _place(view: View, move: Move) -> float:
    """Cards first; then all where it is most ahead."""
    if isinstance(move, Trade):
        return 1e6 if move == best_trade(view.position) else _NEVER
    return lead(view, move.node) if isinstance(move, Place) else 0.0


def _attack(view: View, move: Move) -> float:
    """The largest lead; with none it stops. After a conquest all go on."""
    if isinstance(move, Advance):
        return 1e6
    if isinstance(move, Attack):
        return view.units[move.source] - view.units[move.target] - 0.5
    return 0.0


def _march(view: View, move: Move) -> float:
    """What stands behind the lines, to where it is most ahead."""
    if not isinstance(move, March):
        return 0.0
    ahead = lead(view, move.target)
    if lead(view, move.source) > _NEVER or ahead == _NEVER:
        return -1.0
    return move.units + ahead / 1000


class StackerBot(LikingBot):
    """Claims what comes first, puts everything on one node, attacks while it is ahead, moves up with all."""

    likings: ClassVar[Likings] = {
        Phase.CLAIM: _claim,
        Phase.FILL: _place,
        Phase.REINFORCE: _place,
        Phase.ATTACK: _attack,
        Phase.ADVANCE: _attack,
        Phase.MARCH: _march,
    }
