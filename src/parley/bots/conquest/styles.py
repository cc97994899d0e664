"""How others may play: several styles, for nobody knows who they are."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from parley.bots.conquest.campaigns import by_lead, by_worth
from parley.bots.conquest.war import War
from parley.core.seats import Seat

Liking = Callable[[War, Seat, int], float]


class Style(NamedTuple):
    """Units go to the node of the border that is liked best, and then it attacks."""

    liking: Liking
    attack: Callable[[War, Seat], None]


def lead(war: War, seat: Seat, node: int) -> float:
    """By how many units it is ahead of the weakest enemy beside it."""
    owners, units = war.owners, war.units
    return units[node] - min(units[other] for other in war.board.neighbours[node] if owners[other] != seat)


def need(war: War, seat: Seat, node: int) -> float:
    """By how many more the enemies beside it are."""
    return war.threat(seat, node) - war.units[node]


def mass(war: War, _seat: Seat, node: int) -> float:
    """How many are there."""
    return war.units[node]


def front(war: War, seat: Seat, node: int) -> float:
    """How many are there, and how many enemies."""
    return war.units[node] + war.threat(seat, node) / 2


STACKER = Style(lead, partial(by_lead, margin=1))
BORDER = Style(need, partial(by_lead, margin=2))
GREEDY = Style(mass, by_worth)
STYLES = (STACKER, BORDER, GREEDY)


def take_turn(war: War, seat: Seat, style: Style) -> None:
    """Reinforce, attack, march."""
    if reinforce(war, seat, style.liking, war.board.income(war.lands[seat])):
        style.attack(war, seat)
        march(war, seat, style.liking)


def reinforce(war: War, seat: Seat, liking: Liking, count: int) -> bool:
    """All to one node; False where there is no border."""
    borders = war.borders(seat)
    if borders:
        war.units[max(borders, key=lambda node: liking(war, seat, node))] += count
    return bool(borders)


def march(war: War, seat: Seat, liking: Liking) -> None:
    """The most that stands behind the lines goes to the border."""
    units, mine, adjacency = war.units, war.lands[seat], war.board.adjacency
    behind = [node for node in war.nodes(seat) if units[node] > 1 and not adjacency[node] & ~mine]
    if not behind:
        return
    source = max(behind, key=units.__getitem__)
    reach = war.board.reach(mine, source)
    reached = [node for node in war.borders(seat) if reach >> node & 1]
    if reached:
        target = max(reached, key=lambda node: liking(war, seat, node))
        war.move(source, target, units[source] - 1)
