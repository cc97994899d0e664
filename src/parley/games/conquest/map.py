"""Maps: nodes on a plane, edges that join them, continents that pay whoever holds them whole.

A map is checked when it is made, wherever it comes from: every node lies in exactly one continent, and the
edges connect all nodes. Nodes are numbered from 0 in their order here.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from parley.core.errors import SetupError
from parley.games.conquest.graph import adjacency, flood

MAX_NODES = 400
MAX_EDGES = 2000
MAX_NAME = 40
MAX_COORDINATE = 1000
MAX_BONUS = 1000


@dataclass(frozen=True, slots=True)
class Node:
    """A territory; x grows to the right and y downwards, in any unit."""

    name: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Continent:
    """A group of nodes, and the units it brings each turn to whoever holds them all."""

    name: str
    bonus: int
    nodes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Map:
    """What a match is played on. Making a bad one raises a `SetupError` that says what is wrong."""

    name: str
    nodes: tuple[Node, ...]
    edges: tuple[tuple[int, int], ...]
    continents: tuple[Continent, ...]

    def __post_init__(self) -> None:
        _check_name("name", self.name)
        _check_nodes(self.nodes)
        _check_edges(self)
        _check_continents(self)
        _check_connected(self)


def check_range(where: str, value: int, low: int, high: int) -> None:
    """Raise `SetupError` unless low <= value <= high."""
    if not low <= value <= high:
        raise SetupError(f"{where}: must be from {low} to {high}")


def _check_name(where: str, name: str) -> None:
    if not (0 < len(name) <= MAX_NAME and name.isprintable() and name == name.strip()):
        raise SetupError(f"{where}: must be 1 to {MAX_NAME} printable characters, no space at either end")


def _check_names(where: str, things: Iterable[Node | Continent]) -> None:
    seen: set[str] = set()
    for i, thing in enumerate(things):
        _check_name(f"{where}[{i}].name", thing.name)
        if thing.name in seen:
            raise SetupError(f"{where}[{i}].name: {thing.name!r} is there twice")
        seen.add(thing.name)


def _check_nodes(nodes: tuple[Node, ...]) -> None:
    check_range("number of nodes", len(nodes), 2, MAX_NODES)
    _check_names("nodes", nodes)
    for i, node in enumerate(nodes):
        check_range(f"nodes[{i}].x", node.x, 0, MAX_COORDINATE)
        check_range(f"nodes[{i}].y", node.y, 0, MAX_COORDINATE)


def _check_edges(of: Map) -> None:
    check_range("number of edges", len(of.edges), 1, MAX_EDGES)
    last = len(of.nodes) - 1
    seen: set[tuple[int, int]] = set()
    for i, (a, b) in enumerate(of.edges):
        check_range(f"edges[{i}]", a, 0, last)
        check_range(f"edges[{i}]", b, 0, last)
        if a == b:
            raise SetupError(f"edges[{i}]: joins {of.nodes[a].name!r} to itself")
        if (a, b) in seen:
            raise SetupError(f"edges[{i}]: joins {of.nodes[a].name!r} and {of.nodes[b].name!r} again")
        seen |= {(a, b), (b, a)}


def _check_continents(of: Map) -> None:
    _check_names("continents", of.continents)
    home: dict[int, str] = {}
    for i, continent in enumerate(of.continents):
        check_range(f"continents[{i}].bonus", continent.bonus, 0, MAX_BONUS)
        if not continent.nodes:
            raise SetupError(f"continents[{i}].nodes: {continent.name!r} has none")
        for node in continent.nodes:
            check_range(f"continents[{i}].nodes", node, 0, len(of.nodes) - 1)
            if node in home:
                name = of.nodes[node].name
                raise SetupError(f"continents[{i}].nodes: {name!r} is already in {home[node]!r}")
            home[node] = continent.name
    for i, node_ in enumerate(of.nodes):
        if i not in home:
            raise SetupError(f"nodes[{i}]: {node_.name!r} is in no continent")


def _check_connected(of: Map) -> None:
    reached = flood(adjacency(len(of.nodes), of.edges), 1, -1)
    for i, node in enumerate(of.nodes):
        if not reached >> i & 1:
            raise SetupError(f"nodes[{i}]: no path joins {node.name!r} to {of.nodes[0].name!r}")
