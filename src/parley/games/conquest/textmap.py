"""Reads text maps of the published GameCore as maps of ours.

Sections are in brackets, comments after `;`. [REGIONS]: how many nodes and edges, a line for each edge, a
line with the place of each node. [CONTINENTS]: how many, then for each its name, its units, how many nodes it
has, and these nodes. [SIZE] and [GRAPHIC] are for its window, and are skipped. Its maps are drawn larger than
ours may be, and may name an edge twice, or a node in two continents or none: that is repaired and reported.
"""

import re
from collections.abc import Iterator

from parley.core.errors import SetupError, quote
from parley.games.conquest.map import MAX_COORDINATE, MAX_EDGES, MAX_NODES, Continent, Map, Node
from parley.games.conquest.mapfile import MAX_TEXT
from parley.games.conquest.mending import Edges, apart, once

_NUMBER = re.compile("[0-9]{1,9}")


def parse_text_map(text: str, name: str) -> tuple[Map, list[str]]:
    """The map, and what had to be repaired in it. Raises `SetupError`."""
    if len(text) > MAX_TEXT:
        raise SetupError(f"map: longer than {MAX_TEXT} characters")
    lines = _Lines(text)
    places: list[tuple[int, int]] = []
    edges: Edges = ()
    continents: list[Continent] = []
    for line in lines:
        if line == "[REGIONS]":
            places, edges = _read_regions(lines)
        elif line == "[CONTINENTS]":
            continents = _read_continents(lines)
    notes: list[str] = []
    return Map(name, _nodes(places), once(edges, notes), apart(continents, len(places), notes)), notes


class _Lines:
    """The lines with content; it knows its place."""

    def __init__(self, text: str) -> None:
        self._lines = iter(text.splitlines())
        self._number = 0

    def __iter__(self) -> Iterator[str]:
        for raw in self._lines:
            self._number += 1
            line = raw.strip().removeprefix("\ufeff")
            if line and not line.startswith(";"):
                yield line

    def next(self, what: str) -> str:
        for line in self:
            return line
        raise SetupError(f"line {self._number}: {what} is missing")

    def numbers(self, what: str, count: int) -> list[int]:
        line = self.next(what)
        words = line.split()
        if len(words) < count or not all(map(_NUMBER.fullmatch, words[:count])):
            raise SetupError(f"line {self._number}: {what}, not {quote(line)}")
        return list(map(int, words[:count]))

    def count(self, what: str, most: int) -> int:
        return self._within(self.numbers(what, 1)[0], most)

    def _within(self, number: int, most: int) -> int:
        if number > most:
            raise SetupError(f"line {self._number}: {number} of them, at most {most}")
        return number

    def pair(self, what: str, most: tuple[int, int]) -> tuple[int, int]:
        a, b = self.numbers(what, 2)
        return self._within(a, most[0]), self._within(b, most[1])


def _read_regions(lines: _Lines) -> tuple[list[tuple[int, int]], Edges]:
    nodes, count = lines.pair("how many nodes and edges", (MAX_NODES, MAX_EDGES))
    far = 10**9
    edges = tuple(lines.pair("the two nodes of an edge", (far, far)) for _ in range(count))
    return [lines.pair("where a node lies", (far, far)) for _ in range(nodes)], edges


def _read_continents(lines: _Lines) -> list[Continent]:
    return [_read_continent(lines) for _ in range(lines.count("how many continents", MAX_NODES))]


def _read_continent(lines: _Lines) -> Continent:
    name = lines.next("the name of a continent")
    bonus = lines.count("its units", 10**9)
    nodes = lines.count("how many nodes it has", MAX_NODES)
    return Continent(name, bonus, tuple(lines.numbers("its nodes", nodes)))


def _nodes(places: list[tuple[int, int]]) -> tuple[Node, ...]:
    """Nodes have no names, so they are named by number; drawn no larger than our maps may be."""
    most = max((coordinate for place in places for coordinate in place), default=0)
    scale = min(1.0, MAX_COORDINATE / most) if most else 1.0
    return tuple(Node(str(number), int(x * scale), int(y * scale)) for number, (x, y) in enumerate(places))
