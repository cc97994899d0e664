"""Plackett-Luce with ties (Davidson's, for any number): a ranking is a row of choices.

From those who are left, a set comes next. A set of one is chosen in proportion to its strength, several who
tie in proportion to the geometric mean of theirs, times how common ties of so many are. In logarithms all is
linear, so the likelihood has one maximum. The same choice is weighed once, however often it was made.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

Ranking = Sequence[Sequence[int]]
"""Entrants from the first place to the last; those who share a place stand together."""


class Stage(NamedTuple):
    """Those who were left, and how often which of them came next. Sets are sorted."""

    left: tuple[int, ...]
    chosen: dict[tuple[int, ...], int]


def choices(ranking: Ranking) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Those who were left and those who came next, while there is something to choose."""
    left = sorted(entrant for tier in ranking for entrant in tier)
    for tier in ranking:
        if len(left) > 1:
            yield tuple(left), tuple(sorted(tier))
        left = [entrant for entrant in left if entrant not in tier]


def gather(rankings: Iterable[Ranking]) -> list[Stage]:
    """All choices of all rankings, the same ones together, in an order that does not depend on theirs."""
    found: defaultdict[tuple[int, ...], Counter[tuple[int, ...]]] = defaultdict(Counter)
    for ranking in rankings:
        for left, chosen in choices(ranking):
            found[left][chosen] += 1
    return [Stage(left, dict(sorted(found[left].items()))) for left in sorted(found)]
