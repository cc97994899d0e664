"""Plackett-Luce with ties (Davidson's, for any number): a ranking is a sequence of choices.

From those who are left, a set comes next. A set of one is chosen in proportion to its strength; a tie in
proportion to the geometric mean of its members' strengths, times how common ties of that size are. In
logarithms this is linear, so the likelihood has one maximum. Equal choices are counted, not repeated.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

Ranking = Sequence[Sequence[int]]
"""Entrants from first place to last; those who share a place are grouped."""


class Stage(NamedTuple):
    """Who was left, and how often which set came next. Sets are sorted."""

    left: tuple[int, ...]
    chosen: dict[tuple[int, ...], int]


def choices(ranking: Ranking) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield who was left and who came next, while there is a choice."""
    left = sorted(entrant for tier in ranking for entrant in tier)
    for tier in ranking:
        if len(left) > 1:
            yield tuple(left), tuple(sorted(tier))
        left = [entrant for entrant in left if entrant not in tier]


def gather(rankings: Iterable[Ranking]) -> list[Stage]:
    """All choices of all rankings, equal ones counted together, in an order independent of the input's."""
    found: defaultdict[tuple[int, ...], Counter[tuple[int, ...]]] = defaultdict(Counter)
    for ranking in rankings:
        for left, chosen in choices(ranking):
            found[left][chosen] += 1
    return [Stage(left, dict(sorted(found[left].items()))) for left in sorted(found)]
