"""Maps as TOML files. Nodes are given by name, so that a file can be read and edited by people:

    name = "Two Shores"
    nodes = [{ name = "East", x = 9, y = 4 }, { name = "West", x = 0, y = 4 }]
    edges = [["East", "West"]]
    continents = [{ name = "All", bonus = 2, nodes = ["East", "West"] }]

The order of the nodes is their numbering. Whatever is wrong with a file raises a one-line `SetupError`.
"""

import json
import tomllib
from collections.abc import Callable
from typing import Any, TypeVar

from parley.core.errors import SetupError
from parley.games.conquest.map import Continent, Map, Node

MAX_TEXT = 200_000
"""The most characters; the largest map allowed needs a third of that."""

T = TypeVar("T")
_KINDS: dict[type[Any], str] = {str: "text", int: "a whole number", list: "a list", dict: "a table"}


def parse_map(text: str) -> Map:
    """The map a TOML file describes."""
    file = _Table("", _load(text), ("name", "nodes", "edges", "continents"))
    nodes = file.each("nodes", _node)
    numbers = {node.name: i for i, node in enumerate(nodes)}

    def number(where: str, value: object) -> int:
        name = _typed(where, value, str)
        if name not in numbers:
            raise SetupError(f"{where}: no node is called {_short(name)}")
        return numbers[name]

    def edge(where: str, value: object) -> tuple[int, int]:
        ends = _typed(where, value, list)
        if len(ends) != 2:
            raise SetupError(f"{where}: must name the two nodes it joins")
        return number(where, ends[0]), number(where, ends[1])

    def continent(where: str, value: object) -> Continent:
        table = _Table(where, value, ("name", "bonus", "nodes"))
        return Continent(table.get("name", str), table.get("bonus", int), table.each("nodes", number))

    return Map(file.get("name", str), nodes, file.each("edges", edge), file.each("continents", continent))


def format_map(of: Map) -> str:
    """The file that `parse_map` reads back as the same map."""
    names = [_quoted(node.name) for node in of.nodes]
    lines = [f"name = {_quoted(of.name)}", "", "nodes = ["]
    lines += [f"  {{ name = {_quoted(node.name)}, x = {node.x}, y = {node.y} }}," for node in of.nodes]
    lines += ["]", "", "edges = [", *(f"  [{names[a]}, {names[b]}]," for a, b in of.edges), "]"]
    for continent in of.continents:
        lines += ["", "[[continents]]", f"name = {_quoted(continent.name)}", f"bonus = {continent.bonus}"]
        lines += ["nodes = [", *(f"  {names[node]}," for node in continent.nodes), "]"]
    return "\n".join(lines) + "\n"


class _Table:
    """A TOML table with exactly these keys, which knows its place in the file."""

    def __init__(self, where: str, value: object, keys: tuple[str, ...]) -> None:
        self.where = where
        self.values = _typed(where, value, dict)
        for key in self.values:
            if key not in keys:
                raise SetupError(f"{where or 'map'}: there is no setting {_short(key)}")
        for key in keys:
            if key not in self.values:
                raise SetupError(f"{where or 'map'}: {key!r} is missing")

    def get(self, key: str, kind: type[T]) -> T:
        return _typed(self._path(key), self.values[key], kind)

    def each(self, key: str, read: Callable[[str, object], T]) -> tuple[T, ...]:
        path = self._path(key)
        return tuple(read(f"{path}[{i}]", value) for i, value in enumerate(self.get(key, list)))

    def _path(self, key: str) -> str:
        return f"{self.where}.{key}" if self.where else key


def _load(text: str) -> dict[str, Any]:
    if len(text) > MAX_TEXT:
        raise SetupError(f"map: longer than {MAX_TEXT} characters")
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # ValueError: also for a number with thousands of digits
        raise SetupError(f"map: not TOML: {str(error)[:120]}") from None


def _node(where: str, value: object) -> Node:
    table = _Table(where, value, ("name", "x", "y"))
    return Node(table.get("name", str), table.get("x", int), table.get("y", int))


def _typed(where: str, value: object, kind: type[T]) -> T:
    if not isinstance(value, kind) or isinstance(value, bool):
        raise SetupError(f"{where}: must be {_KINDS[kind]}")
    return value


def _short(text: str) -> str:
    return ascii(text) if len(text) <= 80 else ascii(text[:80]) + "..."


def _quoted(text: str) -> str:
    # Printable text needs no more escaping in TOML than in JSON.
    return json.dumps(text, ensure_ascii=False)
