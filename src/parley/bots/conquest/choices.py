"""The moves that are worth a look, in every phase of a turn."""

from collections.abc import Callable

from parley.bots.conquest.odds import odds
from parley.bots.conquest.war import War
from parley.core.seats import Seat
from parley.games.conquest import Advance, Attack, March, Move, Next, Phase, Place
from parley.games.conquest.state import State

WIDTH = 14
"""The most moves that are looked at."""

_LEAST = 0.4
"""Attacks with less of a chance are not looked at."""


def choices(state: State) -> list[Move]:
    """Not many, and legal; the more promising first."""
    return _CHOICES[state.phase](state, War(state), state.standing.turn)[:WIDTH]


def _places(state: State, war: War, seat: Seat) -> list[Move]:
    """All on one node of the border, where most units are, ours or theirs, first."""
    nodes = sorted(war.borders(seat), key=lambda node: -war.units[node] - war.threat(seat, node))
    return [Place(node, state.left) for node in nodes]


def _attacks(_state: State, war: War, seat: Seat) -> list[Move]:
    """Stop, or what is likely to succeed."""
    found: list[tuple[float, Move]] = []
    for source in war.borders(seat):
        for target in war.board.neighbours[source]:
            if war.owners[target] != seat:
                chance = odds(war.units[source], war.units[target]).chance
                found.append((chance, Attack(source, target)))
    likely = sorted((entry for entry in found if entry[0] >= _LEAST), key=lambda entry: -entry[0])
    return [Next(), *(move for _, move in likely)]


def _advances(state: State, war: War, _seat: Seat) -> list[Move]:
    """All, half, or none."""
    most = war.units[state.front[0]] - 1
    return [Advance(units) for units in sorted({0, most // 2, most}, reverse=True)]


def _marches(_state: State, war: War, seat: Seat) -> list[Move]:
    """What stands behind the lines, or else the most there is, to where the threat is greatest."""
    borders = sorted(war.borders(seat), key=lambda node: -war.threat(seat, node))
    sources = [node for node in war.nodes(seat) if war.units[node] > 1]
    sources.sort(key=lambda node: (node in borders, -war.units[node]))
    found: list[Move] = [Next()]
    for source in sources[:2]:
        reach = war.board.reach(war.lands[seat], source)
        targets = [node for node in borders if reach >> node & 1]
        found += [March(source, target, war.units[source] - 1) for target in targets[:4]]
    return found


_CHOICES: dict[Phase, Callable[[State, War, Seat], list[Move]]] = {
    Phase.FILL: _places,
    Phase.REINFORCE: _places,
    Phase.ATTACK: _attacks,
    Phase.ADVANCE: _advances,
    Phase.MARCH: _marches,
}
