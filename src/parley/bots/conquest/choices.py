"""The moves that are worth a look, in every phase of a turn; preparation is decided in `placing`."""

from collections.abc import Callable

from parley.bots.conquest.war import War, fight
from parley.core.seats import Seat
from parley.games.conquest import Advance, Attack, March, Move, Next, Phase, Place
from parley.games.conquest.state import State

WIDTH = 12
"""The most moves that are looked at."""

_LEAST = 0.4
"""Attacks with less of a chance are not looked at."""

_MANY = 50
"""So many units more are as good a reason to look at an attack as that it is certain."""


def choices(state: State) -> list[Move]:
    """Not many, and legal; the more promising first."""
    return _CHOICES[state.phase](state, War(state), state.standing.turn)[:WIDTH]


def _places(state: State, war: War, seat: Seat) -> list[Move]:
    """All on one node of the border, where most units are, ours or theirs, first."""
    nodes = sorted(war.borders(seat), key=lambda node: -2 * war.units[node] - war.threat(seat, node))
    return [Place(node, state.left) for node in nodes]


def _attacks(_state: State, war: War, seat: Seat) -> list[Move]:
    """Stop, or what is likely to succeed, and of that what more units are there for."""
    units, found = war.units, list[tuple[float, Move]]()
    for source in war.borders(seat):
        for target in war.board.neighbours[source]:
            if war.owners[target] != seat:
                chance, _ = fight(units[source], units[target])
                if chance >= _LEAST:
                    found.append((chance + units[source] / _MANY, Attack(source, target)))
    return [Next(), *(move for _, move in sorted(found, key=lambda entry: -entry[0]))]


def _advances(state: State, _war: War, _seat: Seat) -> list[Move]:
    """All, half, or none."""
    most = state.units[state.front[0]] - 1
    return [Advance(units) for units in sorted({0, most // 2, most}, reverse=True)]


def _marches(state: State, war: War, seat: Seat) -> list[Move]:
    """What stands behind the lines, or else the most there is, to where most units are, ours or theirs."""
    units = state.units
    borders = sorted(war.borders(seat), key=lambda node: -units[node] - war.threat(seat, node))
    sources = [node for node in war.nodes(seat) if units[node] > 1]
    sources.sort(key=lambda node: (node in borders, -units[node]))
    found: list[Move] = [Next()]
    for source in sources[:3]:
        reach = war.board.reach(war.lands[seat], source)
        targets = [node for node in borders if reach >> node & 1]
        found += [March(source, target, units[source] - 1) for target in targets[:4]]
    return found


_CHOICES: dict[Phase, Callable[[State, War, Seat], list[Move]]] = {
    Phase.REINFORCE: _places,
    Phase.ATTACK: _attacks,
    Phase.ADVANCE: _advances,
    Phase.MARCH: _marches,
}
