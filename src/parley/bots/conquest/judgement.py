"""What a position at the end of a turn is worth: how often positions like it were won.

Nine numbers say how a player stands (`stands.py`). Ours, those of the strongest opponent and a little of all
others' are what a small net is shown; its weights (`judgement.json`) were learnt from games against itself
and other bots, apart for two players and for more. That is how it knows that whoever leads is attacked.
"""

import json
import math
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from operator import mul
from typing import NamedTuple

from parley.bots.conquest.stands import NOBODY, Stands
from parley.bots.conquest.war import War
from parley.core.seats import Seat


class Net(NamedTuple):
    """One hidden layer; each of its rows, and what is made of them, has a constant at the end."""

    rows: list[list[float]]
    sums: list[float]

    def chance(self, shown: Sequence[float]) -> float:
        """From 0 to 1."""
        total = self.sums[-1]
        for row, weight in zip(self.rows, self.sums, strict=False):
            total += weight * math.tanh(sum(map(mul, row, shown), row[-1]))
        return 1 / (1 + math.exp(-total))


@cache
def nets() -> tuple[Net, Net]:
    """For two players, and for more."""
    two, more = json.loads(files(__package__).joinpath("judgement.json").read_text("utf-8"))
    return Net(**two), Net(**more)


def judge(war: War, seat: Seat) -> float:
    """The chance that `seat` wins, whose turn is over."""
    playing = [one for one in war.playing if war.lands[one]]
    if seat not in playing:
        return 0.0
    if len(playing) == 1:
        return 1.0
    return nets()[len(playing) > 2].chance(show(war, seat, playing))


def show(war: War, seat: Seat, playing: Sequence[Seat]) -> list[float]:
    """What a net is shown: us, the strongest of the others, the rest of them, and the game as a whole."""
    found, total = Stands(war), sum(war.units)
    leader = max((one for one in playing if one != seat), key=found.strength)
    ours, most = found.of(seat), found.of(leader)
    rest = [found.of(one) for one in playing if one not in (seat, leader)] or [NOBODY]
    return [
        *ours,
        *most,
        sum(one.units for one in rest),
        max(one.units for one in rest),
        sum(one.held for one in rest),
        sum(one.ahead for one in rest),
        2 / len(playing),
        0.3 * total / len(war.units),
    ]
