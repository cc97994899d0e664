"""What the others will do: each has a turn, puts all units on one node and takes what is likely to fall.

It is a guess, and a quick one: battles come out as they do on average.
"""

from parley.bots.conquest.campaign import promising, taken
from parley.bots.conquest.odds import odds
from parley.bots.conquest.outlook import Position, outlook
from parley.core.seats import Seat

CONQUESTS = 12
"""The most in a turn."""
SURE = 0.6
"""They attack with such a chance."""


def prospect(position: Position, turns: int = 9) -> float:
    """The outlook after the next `turns` turns of others."""
    seat, players = position.seat, len(position.lands)
    after = position.copy()
    for step in range(1, min(turns + 1, players)):
        other = Seat((seat + step) % players)
        if after.lands[other]:
            after.seat = other
            after = _turn(after)
    after.seat = seat
    return outlook(after)


def _turn(position: Position) -> Position:
    borders = position.borders()
    if not borders:
        return position
    units = position.units
    strongest = max(borders, key=lambda node: (units[node], -min(units[n] for n in position.enemies(node))))
    units[strongest] += position.board.income(position.lands[position.seat])
    for _ in range(CONQUESTS):
        attacks = promising(position, 1)
        if not attacks:
            break
        ((source, target),) = attacks
        found = odds(position.units[source], position.units[target])
        if found.chance < SURE:
            break
        position = taken(position, source, target, max(2, round(found.ours)))
    return position
