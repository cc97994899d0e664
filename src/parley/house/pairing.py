"""Pairs people who are waiting for an opponent, from their ratings and how long they have waited.

Two people are paired if each is close enough for the other. The window widens with the wait until anybody
will do: an uneven game is better than none. Whoever has waited longest chooses first, and takes the nearest.
Every node of a cluster computes this by itself, with the same result.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from heapq import merge
from math import inf
from typing import NamedTuple

NEAR = 150.0
"""Rating points between two people who may be paired at once: the stronger wins seven games of ten."""
WIDER = 15.0
"""Points by which that grows per second of waiting."""
PATIENCE = 30_000
"""Milliseconds after which anybody will do."""


class Waiting(NamedTuple):
    """Somebody who waits at the table of this number; names they shun are skeletons, and so is theirs."""

    table: int
    since: int
    rating: float
    name: str = ""
    shuns: frozenset[str] = frozenset()


def window(waited: int) -> float:
    """How many points away an opponent may be after this many milliseconds."""
    return inf if waited >= PATIENCE else NEAR + WIDER * max(0, waited) / 1000


def suits(one: Waiting, other: Waiting, now: int) -> bool:
    """Whether both would play each other at this time, in milliseconds."""
    is_same = bool(one.name) and one.name == other.name  # somebody may wait at several tables
    if is_same or other.name in one.shuns or one.name in other.shuns:
        return False
    gap = abs(one.rating - other.rating)
    return gap <= window(now - one.since) and gap <= window(now - other.since)


def pairs(waiting: Iterable[Waiting], now: int) -> list[tuple[Waiting, Waiting]]:
    """Everybody who can be paired now; whoever has waited longer comes first in a pair."""
    queue = sorted(waiting, key=_age)
    ladder = sorted(queue, key=_rung)
    found: list[tuple[Waiting, Waiting]] = []
    gone: set[int] = set()
    for one in queue:
        if one.table in gone:
            continue
        _climb_down(ladder, one)
        other = _nearest(one, ladder, now)
        if other is not None:
            _climb_down(ladder, other)
            gone.add(other.table)
            found.append((one, other))
    return found


def _climb_down(ladder: list[Waiting], one: Waiting) -> None:
    del ladder[bisect_left(ladder, _rung(one), key=_rung)]


def _nearest(one: Waiting, ladder: list[Waiting], now: int) -> Waiting | None:
    """The nearest on the ladder who suits; of those as near, whoever has waited longest."""
    best: Waiting | None = None
    least = window(now - one.since)
    for other in _outwards(one, ladder):
        gap = abs(one.rating - other.rating)
        if gap > least:
            break
        is_better = best is None or gap < least or _age(other) < _age(best)
        if is_better and suits(one, other, now):
            best, least = other, gap
    return best


def _outwards(one: Waiting, ladder: list[Waiting]) -> Iterator[Waiting]:
    """All on the ladder, the nearest first."""
    above = bisect_left(ladder, _rung(one), key=_rung)
    lower, upper = reversed(ladder[:above]), iter(ladder[above:])
    return merge(lower, upper, key=lambda other: abs(one.rating - other.rating))


def _age(one: Waiting) -> tuple[int, int]:
    return one.since, one.table


def _rung(one: Waiting) -> tuple[float, int, int]:
    return one.rating, one.since, one.table
