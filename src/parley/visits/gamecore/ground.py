"""What a GameCore says about its game, made into a setup of ours.

It names no nodes and draws nothing, and its map may break our rules for maps: that is repaired, and noted.
"""

from collections.abc import Iterable

from parley.games.conquest import Continent, Map, Node, Setup
from parley.games.conquest.map import MAX_BONUS
from parley.games.conquest.mending import Edges, apart, once
from parley.games.conquest.setup import MAX_ROUNDS
from parley.wires import gamecore

_WIDTH = 20
"""Nodes in a row, since nobody says where they are."""


def counts_from_one(of: gamecore.Map) -> bool:
    """Every node is on some edge: is the last one, and not the first, if they are counted from 0?"""
    named = {node for edge in of.edges for node in edge}
    return of.nodes in named and 0 not in named


def from_zero(of: gamecore.Map) -> gamecore.Map:
    """The same map, its nodes counted from 0."""
    return gamecore.Map(of.nodes, tuple(gamecore.Edge(a - 1, b - 1) for a, b in of.edges))


def make_setup(
    players: int, of: gamecore.Map, continents: gamecore.Continents, base: int, notes: list[str]
) -> Setup:
    """What is played; repairs are noted. Raises `SetupError` if we cannot play that."""
    found = _map(of, continents, base, notes)
    units = 0 if (50 - 5 * players) * players >= of.nodes else -(-of.nodes // max(players, 1))
    return Setup(players, found, units, rounds=MAX_ROUNDS)


def _map(of: gamecore.Map, continents: gamecore.Continents, base: int, notes: list[str]) -> Map:
    nodes = tuple(Node(str(number + base), *divmod(number, _WIDTH)[::-1]) for number in range(of.nodes))
    parts = [
        Continent(
            f"continent {number}",
            min(max(part.units, 0), MAX_BONUS),
            tuple(_known(part.nodes, of.nodes, base, notes)),
        )
        for number, part in enumerate(continents.continents, 1)
    ]
    apart_ones = tuple(part for part in apart(parts, of.nodes, notes) if part.nodes)
    return Map("the core's map", nodes, once(_edges(of, base, notes), notes), apart_ones)


def _edges(of: gamecore.Map, base: int, notes: list[str]) -> Edges:
    joined = [edge for edge in of.edges if len(set(_known(edge, of.nodes, base, notes))) == len(edge)]
    if len(joined) < len(of.edges):
        notes.append(f"{len(of.edges) - len(joined)} edges join nothing: left out")
    return tuple((a, b) for a, b in joined)


def _known(nodes: Iterable[int], count: int, base: int, notes: list[str]) -> list[int]:
    named = list(nodes)
    known = [node for node in named if 0 <= node < count]
    for node in set(named) - set(known):
        other = "counts it from 0" if base else "counts it from 1: --one-based"
        notes.append(f"node {node + base} is not on a map of {count}; perhaps the core {other}")
    return known
