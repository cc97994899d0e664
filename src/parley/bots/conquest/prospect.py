"""The chance to win, from the position alone: who has more units now and in the turns to come.

Strength is a power of that: with two or more playing, each has the share of it that is theirs.
"""

import math
from typing import NamedTuple

from parley.core.seats import Seat
from parley.games.conquest import Phase
from parley.games.conquest.state import State


class Weights(NamedTuple):
    """What `python -m benchmarks.chances conquest` fits."""

    turns: float
    """For so many turns on, what a turn brings is counted."""
    power: float
    """How much is to be made of having more."""
    tempo: float
    """Having the turn counts like so much of one's units more."""


WEIGHTS = Weights(2.0, 3.5, 0.04)
"""From `python -m benchmarks.chances conquest`."""


def chance_of(state: State, seat: Seat, weights: Weights = WEIGHTS) -> float:
    """That `seat` wins, where all play alike; the same for all while nodes are claimed."""
    playing, outcome = state.standing.playing, state.standing.outcome
    if outcome is not None:
        return 1 / len(outcome.winners) if seat in outcome.winners else 0.0
    if seat not in playing:
        return 0.0
    if state.phase in (Phase.DRAW_PLACING, Phase.DEAL, Phase.CLAIM):
        return 1 / len(playing)
    strengths = {other: _strength(state, other, weights) for other in playing}
    return strengths[seat] / sum(strengths.values())


def _strength(state: State, seat: Seat, weights: Weights) -> float:
    board, land = state.standing.board, state.lands[seat]
    if state.phase in (Phase.FILL, Phase.DRAW_TURNS):
        units = float(board.starting_units)
    else:
        units = sum(count for node, count in enumerate(state.units) if land >> node & 1)
        if seat == state.standing.turn:
            units += state.left
            units += weights.tempo * units
    return math.pow(units + weights.turns * board.income(land), weights.power)
