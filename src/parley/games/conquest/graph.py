"""Graphs as tuples of ints: bit `b` of `adjacency[a]` says that nodes a and b are joined."""

from collections.abc import Iterable


def adjacency(count: int, edges: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    """The neighbours of each of `count` nodes, as sets of bits."""
    masks = [0] * count
    for a, b in edges:
        masks[a] |= 1 << b
        masks[b] |= 1 << a
    return tuple(masks)


def flood(masks: tuple[int, ...], seed: int, within: int, goal: int = 0) -> int:
    """All of `within` that a path inside it joins to `seed`; stops early if it meets `goal`."""
    reached = frontier = seed & within
    while frontier and not reached & goal:
        grown = 0
        while frontier:
            node = frontier.bit_length() - 1
            grown |= masks[node]
            frontier ^= 1 << node
        frontier = grown & within & ~reached
        reached |= frontier
    return reached
