"""A campaign: a row of conquests, planned ahead as far as it pays.

An attack is taken to be carried on to the end. Of each the bot knows the chance and what is left on average, so a plan
is worth what the outlook is after it, won or lost; and to stop is always a plan.
"""

from typing import NamedTuple

from parley.bots.conquest.odds import odds
from parley.bots.conquest.outlook import Position, outlook

LEAST = 0.6
"""Attacks with less of a chance are not looked at."""


class Plan(NamedTuple):
    """What it is worth, and the first attack; None: stop."""

    value: float
    attack: tuple[int, int] | None = None


def campaign(position: Position, depth: int, width: int) -> Plan:
    """The best plan of at most `depth` conquests, the `width` most promising attacks looked at each time."""
    best = Plan(outlook(position))
    if not depth:
        return best
    for source, target in promising(position, width):
        value = worth(position, source, target, depth, width)
        if value > best.value:
            best = Plan(value, (source, target))
    return best


def worth(position: Position, source: int, target: int, depth: int, width: int) -> float:
    """What an attack is worth, carried on to the end and followed up."""
    found = odds(position.units[source], position.units[target])
    lost = position.copy()
    lost.units[source], lost.units[target] = 1, max(1, round(found.theirs))
    won = taken(position, source, target, max(2, round(found.ours)))
    good = campaign(won, depth - 1, width).value
    return found.chance * good + (1 - found.chance) * outlook(lost)


def taken(position: Position, source: int, target: int, left: int) -> Position:
    """After a conquest with `left` units: they go where the enemy is; where that is on both sides, most go on."""
    won = position.copy()
    won.conquer(target)
    stays = 1
    if won.enemies(source) and not won.enemies(target):
        stays = left - 1
    won.units[source], won.units[target] = stays, left - stays
    return won


def promising(position: Position, width: int) -> list[tuple[int, int]]:
    """Attacks that are likely to succeed, those first that break or make a continent, or are cheap."""
    units, found = position.units, []
    for source in position.borders():
        if units[source] < 2:
            continue
        for target in position.enemies(source):
            chance = odds(units[source], units[target]).chance
            if chance >= LEAST:
                found.append((chance + _gain(position, target) - 0.02 * units[target], source, target))
    found.sort(reverse=True)
    return [(source, target) for _, source, target in found[:width]]


def _gain(position: Position, target: int) -> float:
    """More for a node that is among the last of a continent, ours or theirs."""
    bit, gain = 1 << target, 0.0
    mine, theirs = position.lands[position.seat], position.lands[position.owners[target]]
    for nodes, bonus in position.board.bonuses:
        if nodes & bit:
            size = nodes.bit_count()
            gain += 0.1 * bonus * ((mine & nodes).bit_count() / size) ** 2
            if theirs & nodes == nodes:
                gain += 0.1 * bonus
    return gain
