"""Swiss pairings of two, by a matching of minimum cost.

What matters more comes first, and nothing after it can outweigh it: no rematch and no second bye if
avoidable; the bye to whoever has the fewest points; opponents with similar points (the sum of squared
differences); the first move shared evenly; among equals, the upper half against the lower.
"""

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from itertools import combinations, groupby
from random import Random
from typing import NamedTuple

from parley.arena.schedules.history import History
from parley.core import SetupError

_MISSING = "Swiss needs a matching: install parley[tournament]"


class Cost(NamedTuple):
    """The cost of one pair, or of one bye; most important first."""

    repeats: int = 0
    bye: int = 0
    spread: int = 0
    seats: int = 0
    fold: int = 0


def check_matching() -> None:
    """Raise `SetupError` if the matching library is not installed."""
    if find_spec("rustworkx") is None:
        raise SetupError(_MISSING)


def match_pairs(history: History, seed: int = 0) -> list[tuple[int, ...]]:
    """All pairs from the top down, the first player first; the bye, if any, comes last."""
    rank = {entrant: place for place, entrant in enumerate(history.ranking())}
    found = [sorted(pair, key=rank.__getitem__) for pair in _minimum(len(rank), pair_costs(history))]
    found.sort(key=lambda pair: (-len(pair), rank[pair[0]]))
    tossed = Random(seed).randrange(2)
    return [_seated(history, pair, (board + tossed) % 2 == 0) for board, pair in enumerate(found)]


def _seated(history: History, pair: list[int], is_upper_first: bool) -> tuple[int, ...]:
    """First is whoever was first less often; then whoever was not first last time; then they alternate."""
    due = [(history.balance(entrant), -history.last[entrant]) for entrant in pair]
    is_kept = is_upper_first if due[0] == due[-1] else due[0] < due[-1]
    return tuple(pair if is_kept else reversed(pair))


def pair_costs(history: History) -> dict[tuple[int, ...], Cost]:
    """The cost of every possible pair, and of every possible bye if the number is odd."""
    place = _places(history)
    costs: dict[tuple[int, ...], Cost] = {}
    entrants = range(len(history.points))
    balance, points = [history.balance(entrant) for entrant in entrants], history.points
    for one, other in combinations(entrants, 2):
        tilt = balance[one] ** 2 + balance[other] ** 2 + 2 - 2 * abs(balance[one] - balance[other])
        spread = (points[one] - points[other]) ** 2
        costs[one, other] = Cost(
            history.met[one, other] ** 2, 0, spread, tilt, _fold(place[one], place[other])
        )
    if len(entrants) % 2:
        for entrant in entrants:
            low = len(entrants) - place[entrant].rank
            costs[entrant,] = Cost(history.byes[entrant] ** 2, points[entrant], 0, 0, low)
    return costs


class _Place(NamedTuple):
    rank: int
    group: int
    size: int


def _places(history: History) -> dict[int, _Place]:
    places, rank = {}, 0
    for points, found in groupby(history.ranking(), key=history.points.__getitem__):
        group = list(found)
        for entrant in group:
            places[entrant] = _Place(rank, points, len(group))
            rank += 1
    return places


def _fold(one: _Place, other: _Place) -> int:
    """Within a group, how far their distance is from half its size; across groups, the distance itself."""
    apart = abs(one.rank - other.rank)
    return (apart - one.size // 2) ** 2 if one.group == other.group else apart**2


def _minimum(entrants: int, costs: dict[tuple[int, ...], Cost]) -> list[tuple[int, ...]]:
    """The perfect matching with the lowest cost."""
    check_matching()
    from rustworkx import PyGraph, max_weight_matching

    nobody = entrants
    weigh = _scale(list(costs.values()), entrants // 2 + 1)
    graph: PyGraph[None, int] = PyGraph()
    graph.add_nodes_from([None] * (entrants + entrants % 2))
    graph.add_edges_from(
        [(pair[0], pair[1] if pair[1:] else nobody, -weigh(cost)) for pair, cost in costs.items()]
    )
    found = max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return [tuple(entrant for entrant in sorted(pair) if entrant != nobody) for pair in sorted(found)]


def _scale(costs: Sequence[Cost], pairs: int) -> Callable[[Cost], int]:
    """A cost as one number, such that all pairs together cannot make up for one step of what matters more."""
    steps = [1]
    for column in reversed([*zip(*costs, strict=True)][1:]):
        steps.insert(0, steps[0] * (max(column) * pairs + 1))
    return lambda cost: sum(step * part for step, part in zip(steps, cost, strict=True))
