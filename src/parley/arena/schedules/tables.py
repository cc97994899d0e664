"""Swiss for tables of three or four: sorted by points, cut into tables, then improved by swaps.

No matching algorithm handles more than two at a table, so this is a local search from a good start. It stops
when no swap of two entrants helps; that is not always optimal, but never worse than the plain cut.
"""

from itertools import combinations, permutations

from parley.arena.schedules.history import History

_REMATCH = 4_000_000
"""A rematch costs as much as two points between the best and the worst of a table."""
_SEAT = 1
"""A repeated seat costs a thousandth of a point: it only decides between equals."""
_REACH = 3
"""How many tables further down are considered for a swap."""
_SWEEPS = 50
"""The most passes over all swaps."""


def seat_tables(history: History, seats: int) -> list[tuple[int, ...]]:
    """All tables from the top down, in the order of seats; then the byes, one by one."""
    resting = _resting(history, len(history.points) % seats)
    playing = [entrant for entrant in history.ranking() if entrant not in resting]
    tables = [playing[index : index + seats] for index in range(0, len(playing), seats)]
    _improve(history, tables)
    return [best_seats(history, table) for table in tables] + [(entrant,) for entrant in resting]


def table_cost(history: History, table: list[int]) -> int:
    """The cost of a table, with its seating."""
    return _company(history, table) + _SEAT * _sitting(history, best_seats(history, table))


def _company(history: History, table: list[int]) -> int:
    """The cost of its company, however they are seated."""
    met = sum(history.met[pair] ** 2 for pair in combinations(sorted(table), 2))
    points = [history.points[entrant] for entrant in table]
    return _REMATCH * met + (max(points) - min(points)) ** 2


def best_seats(history: History, table: list[int]) -> tuple[int, ...]:
    """The seating in which everybody sits where they sat least often."""
    return min(permutations(table), key=lambda order: _sitting(history, order))


def _sitting(history: History, order: tuple[int, ...]) -> int:
    return sum(history.seats[entrant][seat] for seat, entrant in enumerate(order))


def _resting(history: History, count: int) -> list[int]:
    """Whoever sat out least often; among them, those with the fewest points."""
    ranked = list(reversed(history.ranking()))
    return sorted(ranked, key=lambda entrant: history.byes[entrant])[:count]


def _improve(history: History, tables: list[list[int]]) -> None:
    costs = [table_cost(history, table) for table in tables]
    for _ in range(_SWEEPS):
        swapped = [
            _swap_best(history, tables, costs, upper, lower)
            for upper in range(len(tables))
            for lower in range(upper + 1, min(upper + 1 + _REACH, len(tables)))
        ]
        if not any(swapped):
            return


def _swap_best(history: History, tables: list[list[int]], costs: list[int], upper: int, lower: int) -> bool:
    """Make the best swap between two tables, if one helps."""
    best = costs[upper] + costs[lower]
    if not best:
        return False
    choice = None
    for one in range(len(tables[upper])):
        for other in range(len(tables[lower])):
            swapped = _swapped(tables[upper], tables[lower], one, other)
            if sum(_company(history, table) for table in swapped) >= best:
                continue
            found = [table_cost(history, table) for table in swapped]
            if sum(found) < best:
                best, choice = sum(found), (swapped, found)
    if choice is not None:
        (tables[upper], tables[lower]), (costs[upper], costs[lower]) = choice
    return choice is not None


def _swapped(upper: list[int], lower: list[int], one: int, other: int) -> tuple[list[int], list[int]]:
    above = [*upper[:one], lower[other], *upper[one + 1 :]]
    below = [*lower[:other], upper[one], *lower[other + 1 :]]
    return above, below
