"""Repairs maps made by others, and notes what had to be repaired."""

from parley.games.conquest.map import Continent

Edges = tuple[tuple[int, int], ...]


def once(edges: Edges, notes: list[str]) -> Edges:
    """Every edge once, whichever way round."""
    seen: dict[tuple[int, int], tuple[int, int]] = {}
    for a, b in edges:
        if (min(a, b), max(a, b)) in seen:
            notes.append(f"the edge {a} {b} is there twice: kept once")
        seen.setdefault((min(a, b), max(a, b)), (a, b))
    return tuple(seen.values())


def apart(continents: list[Continent], nodes: int, notes: list[str]) -> tuple[Continent, ...]:
    """Every node in exactly one continent: the first that names it, or an extra one that brings nothing."""
    home: dict[int, str] = {}
    found: list[Continent] = []
    for continent in continents:
        for node in continent.nodes:
            if node in home:
                notes.append(f"node {node} is in {home[node]} and in {continent.name}: kept in the first")
            home.setdefault(node, continent.name)
        kept = tuple(node for node in continent.nodes if home[node] == continent.name)
        found.append(Continent(continent.name, continent.bonus, tuple(dict.fromkeys(kept))))
    if rest := tuple(node for node in range(nodes) if node not in home):
        named = ", ".join(map(str, rest[:10])) + ("…" if rest[10:] else "")
        notes.append(f"in no continent: {named}: put into one of their own, which brings nothing")
        found.append(Continent("(no continent)", 0, rest))
    return tuple(found)
