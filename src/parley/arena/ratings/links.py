"""Whose strength the results bound: those who can be compared both ways.

If you finished ahead of somebody, or level, you are at least about as strong. Where such steps lead from one
entrant to another and back, both are bounded from above and below. Whoever only wins may be stronger without
limit: no number describes that.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from enum import StrEnum
from itertools import combinations

from parley.arena.ratings.stages import Ranking


class Why(StrEnum):
    """Why an entrant has no rating."""

    NO_GAMES = "has not played"
    ONLY_WON = "was beaten by nobody who could be compared"
    ONLY_LOST = "has beaten nobody who could be compared"
    APART = "cannot be compared with the others"


def unbounded(entrants: int, rankings: Iterable[Ranking], anchors: Iterable[int] = ()) -> dict[int, Why]:
    """Who has no rating. The others are comparable: with the anchors, or as the largest comparable group."""
    above = _steps(rankings)
    below = _turned(above)
    reached = {entrant: _reach(above, entrant) for entrant in range(entrants)}
    core = _core(reached, set(anchors))
    down = set().union(*(reached[entrant] for entrant in core)) if core else set()
    up = set().union(*(_reach(below, entrant) for entrant in core)) if core else set()
    played = {entrant for entrants in (above, below) for entrant in entrants}
    found = {}
    for entrant in range(entrants):
        if entrant not in played:
            found[entrant] = Why.NO_GAMES
        elif not (entrant in down and entrant in up):
            found[entrant] = _why(entrant in down, entrant in up, above.get(entrant), below.get(entrant))
    return {entrant: why for entrant, why in found.items() if entrant not in set(anchors)}


def _why(is_down: bool, is_up: bool, beat: object, beaten_by: object) -> Why:
    if is_up or (beat and not beaten_by):
        return Why.ONLY_WON
    if is_down or (beaten_by and not beat):
        return Why.ONLY_LOST
    return Why.APART


def _steps(rankings: Iterable[Ranking]) -> dict[int, set[int]]:
    """From each entrant to those who did not do better."""
    steps: defaultdict[int, set[int]] = defaultdict(set)
    for ranking in rankings:
        for tier in ranking:
            for one, other in combinations(tier, 2):
                steps[one].add(other)
                steps[other].add(one)
        for upper, lower in combinations(ranking, 2):
            for entrant in upper:
                steps[entrant].update(lower)
    return dict(steps)


def _turned(steps: Mapping[int, set[int]]) -> dict[int, set[int]]:
    turned: defaultdict[int, set[int]] = defaultdict(set)
    for upper, lowers in steps.items():
        for lower in lowers:
            turned[lower].add(upper)
    return dict(turned)


def _reach(steps: Mapping[int, set[int]], begin: int) -> set[int]:
    """Everyone the steps lead to, including the start."""
    seen, ahead = {begin}, [begin]
    while ahead:
        for entrant in steps.get(ahead.pop(), ()):
            if entrant not in seen:
                seen.add(entrant)
                ahead.append(entrant)
    return seen


def _core(reached: Mapping[int, set[int]], anchors: set[int]) -> set[int]:
    """The anchors; or the largest group whose members all reach each other, if it has more than one."""
    if anchors:
        return anchors
    sets = [{other for other in found if one in reached[other]} for one, found in reached.items()]
    largest = max(sets, key=len, default=set())
    return largest if len(largest) > 1 else set()
