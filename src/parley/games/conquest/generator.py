"""Random maps from a seed; fair because continents are alike in size and pay for how hard they are to hold.

Points are spread over a plane and cut into continents by straight lines. Neighbours form a Gabriel graph (a
and b are joined if no third point lies in the circle on the diameter ab): it is connected, and no two of its
edges cross. The same seed gives the same map everywhere: only whole numbers decide.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from parley.games.conquest.graph import adjacency, flood
from parley.games.conquest.map import Continent, Map, Node, check_range

WIDTH, HEIGHT = 100, 60
MIN_NODES, MAX_NODES = 6, 100
NAMES = ("Alder", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Ivy", "Larch", "Maple", "Oak", "Pine", "Rowan")
_CANDIDATES = 12

Point = tuple[int, int]
Edge = tuple[int, int]


def generate_map(seed: int, nodes: int = 24, continents: int = 0) -> Map:
    """The map of this seed; 0 continents: one for about every six nodes.

    Continents are connected, their sizes differ by at most one, and every node has at least two neighbours.
    """
    check_range("seed", seed, 0, 10**18 - 1)
    check_range("nodes", nodes, MIN_NODES, MAX_NODES)
    parts = continents or min(max(2, nodes // 6), len(NAMES))
    check_range("continents", parts, 2, min(nodes // 3, len(NAMES)))
    groups = tuple(_cut(_scatter(Random(seed), nodes), parts))
    points = [point for group in groups for point in group]
    home = [i for i, group in enumerate(groups) for _ in group]
    edges = _join(points, home)
    named = (f"{NAMES[i]} {n}" for i, group in enumerate(groups) for n in range(1, len(group) + 1))
    return Map(
        f"random:{seed}:{nodes}:{parts}",
        tuple(Node(name, x, y) for name, (x, y) in zip(named, points, strict=True)),
        tuple(sorted(edges)),
        tuple(_continents(home, edges)),
    )


def worth(size: int, border: int) -> int:
    """The bonus of a continent: a third for each node, a half for each that must be guarded.

    It is within one of what the classic world map pays for each of its continents.
    """
    return (2 * size + 3 * border + 3) // 6


def _scatter(rng: Random, count: int) -> list[Point]:
    """Points spread evenly: each is the candidate farthest from its nearest neighbour."""
    points: list[Point] = []
    while len(points) < count:
        tried = [
            (int(rng.random() * (WIDTH + 1)), int(rng.random() * (HEIGHT + 1))) for _ in range(_CANDIDATES)
        ]
        points.append(max(tried, key=lambda p: min((_square(p, q) for q in points), default=0)))
    return points


def _cut(points: list[Point], parts: int) -> Iterator[list[Point]]:
    """The points in `parts` groups whose sizes differ by at most one and whose hulls do not meet."""
    if parts == 1:
        yield sorted(points, key=lambda p: (p[1], p[0]))
        return
    wide = _extent(points, 0) >= _extent(points, 1)
    ordered = sorted(points, key=None if wide else lambda p: (p[1], p[0]))
    half = parts // 2
    size, more = divmod(len(points), parts)
    middle = half * size + min(half, more)
    yield from _cut(ordered[:middle], half)
    yield from _cut(ordered[middle:], parts - half)


def _join(points: Sequence[Point], home: Sequence[int]) -> list[Edge]:
    """Each continent's own Gabriel graph, the links of the whole one, then whatever is still needed."""
    everything = range(len(points))
    pairs = sorted(combinations(everything, 2), key=lambda e: (_square(points[e[0]], points[e[1]]), e))
    inside = {i: [n for n in everything if home[n] == i] for i in home}
    edges = [e for e in pairs if home[e[0]] == home[e[1]] and _is_gabriel(points, e, inside[home[e[0]]])]
    for edge in pairs:
        if (
            home[edge[0]] != home[edge[1]]
            and _is_gabriel(points, edge, everything)
            and _is_open(points, edge, edges)
        ):
            edges.append(edge)
    while needed := next((e for e in _needed(pairs, edges) if _is_open(points, e, edges)), None):
        edges.append(needed)
    return edges


def _needed(pairs: Sequence[Edge], edges: Sequence[Edge]) -> Iterator[Edge]:
    """The pairs that would give a node its second neighbour, or join more nodes to the first."""
    masks = adjacency(1 + max(b for _, b in pairs), edges)
    reached = flood(masks, 1, -1)
    for a, b in pairs:
        lonely = min(masks[a].bit_count(), masks[b].bit_count()) < 2 and not masks[a] >> b & 1
        if lonely or (reached >> a ^ reached >> b) & 1:
            yield a, b


def _is_gabriel(points: Sequence[Point], edge: Edge, among: Sequence[int]) -> bool:
    a, b = points[edge[0]], points[edge[1]]
    return all(_dot(points[n], a, b) > 0 for n in among if n not in edge)


def _is_open(points: Sequence[Point], edge: Edge, edges: Sequence[Edge]) -> bool:
    """Can the edge be drawn without running through a node or another edge?"""
    a, b = points[edge[0]], points[edge[1]]
    drawn = [(points[c], points[d]) for c, d in edges]
    return not (
        any(_turn(a, b, p) == 0 and _dot(p, a, b) < 0 for p in points)
        or any(_turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0 for c, d in drawn)
    )


def _continents(home: Sequence[int], edges: Sequence[Edge]) -> Iterator[Continent]:
    border = {n for a, b in edges for n in (a, b) if home[a] != home[b]}
    for i in range(home[-1] + 1):
        nodes = tuple(n for n in range(len(home)) if home[n] == i)
        yield Continent(NAMES[i], worth(len(nodes), len(border.intersection(nodes))), nodes)


def _extent(points: Sequence[Point], axis: int) -> int:
    values = [p[axis] for p in points]
    return max(values) - min(values)


def _square(p: Point, q: Point) -> int:
    return (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2


def _dot(p: Point, a: Point, b: Point) -> int:
    """Negative if p sees ab at more than a right angle, that is, from inside the circle on it."""
    return (a[0] - p[0]) * (b[0] - p[0]) + (a[1] - p[1]) * (b[1] - p[1])


def _turn(a: Point, b: Point, c: Point) -> int:
    """The side of the line ab on which c lies: its sign, 0 on the line."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
