"""Ways to attack in a turn: from battle to battle while it looks good, with average dice.

A campaign ends when it has looked at `_LOOKS` battles: more than there are on the world, where 41 conquests
with 166 ways are the most, but a map that somebody brings may have 400 nodes and 2,000 edges.
"""

from parley.bots.conquest.odds import LARGEST
from parley.bots.conquest.war import War, fight, fights
from parley.core.seats import Seat

TURNS = 5.0
"""For so many turns on, what a node or a continent brings is counted."""

_LIKELY = 0.5
"""Battles are not begun with less of a chance."""

_LOOKS = 10_000


def by_lead(war: War, seat: Seat, margin: float) -> None:
    """Attack where we are furthest ahead, while we are ahead by `margin` anywhere."""
    owners, units, neighbours = war.owners, war.units, war.board.neighbours
    armies = [node for node, owner in enumerate(owners) if owner == seat and units[node] > margin]
    looks = 0
    while looks < _LOOKS:
        most, source, target = margin - 0.5, -1, -1
        for node in armies:
            have = units[node]
            looks += len(neighbours[node])
            for other in neighbours[node]:
                if owners[other] != seat and have - units[other] > most:
                    most, source, target = have - units[other], node, other
        if source < 0:
            return
        chance, left = fight(units[source], units[target])
        if chance < _LIKELY:
            armies.remove(source)
        else:
            war.conquer(source, target, left)
            armies.append(target)


def by_worth(war: War, seat: Seat, turns: float = TURNS, least: float = 2.0) -> None:
    """Always what brings most over so many turns for what it costs, with armies of so many at least."""
    owners, units, neighbours, home, table = war.owners, war.units, war.board.neighbours, war.home, fights()
    worths = [worth(war, seat, number, turns) for number in range(len(war.board.bonuses))]
    armies = [node for node, owner in enumerate(owners) if owner == seat and units[node] >= least]
    looks = 0
    while looks < _LOOKS:
        most, source, target, remain = 0.0, -1, -1, 0.0
        for node in armies:
            have = units[node]
            if have < least:
                continue
            ours = int(have + 0.5)
            looks += len(neighbours[node])
            for other in neighbours[node]:
                if owners[other] != seat:
                    count = units[other]
                    theirs = int(count + 0.5)
                    is_small = ours <= LARGEST and theirs <= LARGEST
                    chance, left = table[ours][theirs] if is_small else fight(have, count)
                    gain = chance * (worths[home[other]] + count) - have + left
                    if gain > most and chance >= _LIKELY:
                        most, source, target, remain = gain, node, other, left
        if source < 0:
            return
        war.conquer(source, target, remain)
        worths[home[target]] = worth(war, seat, home[target], turns)
        armies.append(target)


def worth(war: War, seat: Seat, number: int, turns: float) -> float:
    """Of one more node of a continent: what it brings, and what it is on the way to, for us or another."""
    nodes, bonus = war.board.bonuses[number]
    size, have = nodes.bit_count(), (war.lands[seat] & nodes).bit_count()
    found = turns / 3
    if have < size:
        found += turns * bonus * 2 * ((have + 1) / size) ** 2 / size
        is_last, is_whole = have == size - 1, any(land & nodes == nodes for land in war.lands)
        found += turns * bonus / 2 * (is_last + is_whole)
    return found
