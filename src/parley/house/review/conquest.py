"""Orders: each is as good as what was to be expected of it before the dice fell.

The bot says how often strong players win after an order. The best one gets the chance to win of the position;
what was ordered costs what lies between the two shares, or between chances whose odds compare like those of
the shares, whichever is less: shares near nothing or all must not make much of little. An attack that leaves
the better one open costs what it is worse than stopping. Preparation and trading are not judged: nothing
tells what they are worth.
"""

from collections.abc import Sequence
from math import inf
from random import Random
from typing import Any

from parley.bots.conquest.outlook import Outlook
from parley.bots.conquest.prospect import chance_of
from parley.bots.conquest.trading import best_trade
from parley.bots.conquest.war import fight
from parley.core.bot import Advisor, Limit
from parley.games.conquest import Attack, Move, Next, Phase, Place
from parley.games.conquest.state import State
from parley.house.review.opinions import Opinion
from parley.house.review.past import Decision

_JUDGED = (Phase.REINFORCE, Phase.ATTACK, Phase.ADVANCE, Phase.MARCH)
Moves = Sequence[tuple[Move, float]]
_CERTAIN = 1e-6
"""No share is nearer to nothing or all."""


def judge_conquest(decision: Decision, bot: Advisor[Any, Any], rng: Random) -> Opinion | None:
    """An order, with all that would have followed."""
    view = decision.match.view(decision.seat)
    state = view.position
    if state.phase not in _JUDGED or best_trade(state) is not None:
        return None
    found = bot.hint(view, Limit(inf), rng).moves
    made, (better, most) = _in_full(state, decision.move), found[0]
    share = _share(state, made, found)
    if share is None:
        return None
    if _leaves_open(made, better):
        share = most - max(0.0, (_share(state, Next(), found) or 0.0) - share)
    chance = chance_of(state, decision.seat)
    lost = max(0.0, min(most - share, chance - _rescaled(chance, most, share)))
    cost = _part(state, decision.move) * lost
    return Opinion(decision.move if made == better else better, chance, chance - cost)


def _leaves_open(made: Move, better: Move) -> bool:
    """Can the better one still be ordered afterwards?"""
    if not (isinstance(made, Attack) and isinstance(better, Attack)):
        return False
    return made.source != better.source and made.target != better.target


def _part(state: State, move: Move) -> float:
    """Of what is judged, how much was decided: of all units there are to put down, some."""
    return move.units / state.left if isinstance(move, Place) else 1.0


def _in_full(state: State, move: Move) -> Move:
    """Units put down in parts are judged by where they go: as if all went there."""
    return Place(move.node, state.left) if isinstance(move, Place) else move


def _share(state: State, move: Move, found: Moves) -> float | None:
    """Of an order, whether the bot looked at it or not; None for an attack that is beyond reckoning."""
    looked_at = dict(found)
    if move in looked_at:
        return looked_at[move]
    if isinstance(move, Attack) and not fight(state.units[move.source], state.units[move.target])[0]:
        return None
    return Outlook(state).of(move)


def _rescaled(chance: float, most: float, share: float) -> float:
    """The chance whose odds are as much worse as those of the share."""
    ratio = _odds(share) / _odds(most) * _odds(chance)
    return ratio / (1 + ratio)


def _odds(share: float) -> float:
    kept = min(max(share, _CERTAIN), 1 - _CERTAIN)
    return kept / (1 - kept)
