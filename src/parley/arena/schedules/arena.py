"""Arena: whoever is free is paired at once, with a free player near in score whom they have not just met.

There are no turns. From the top down, everybody gets the nearest free player. Two who have just met wait for
others to become free, but not for long: whoever has waited takes anybody.
"""

from collections.abc import Collection, Mapping, Sequence

from parley.arena.schedules import Scored
from parley.arena.schedules.history import History
from parley.arena.schedules.tables import best_seats


def last_met(results: Sequence[Scored]) -> dict[int, frozenset[int]]:
    """Whom everybody played last; results in the order they came."""
    return {
        entrant: frozenset(scored.pairing.entrants) - {entrant}
        for scored in results
        for entrant in scored.pairing.entrants
    }


def pair_free(
    history: History,
    free: Collection[int],
    seats: int,
    met: Mapping[int, frozenset[int]],
    impatient: Collection[int] = (),
) -> list[tuple[int, ...]]:
    """Tables for as many free players as fit, in the order of seats; the rest wait."""
    waiting = [entrant for entrant in history.ranking() if entrant in free]
    tables: list[tuple[int, ...]] = []
    while waiting:
        table = _nearest(waiting, seats, met, impatient)
        if len(table) == seats:
            tables.append(best_seats(history, table))
        else:
            table = waiting[:1]
        waiting = [entrant for entrant in waiting if entrant not in table]
    return tables


def _nearest(
    waiting: Sequence[int], seats: int, met: Mapping[int, frozenset[int]], impatient: Collection[int]
) -> list[int]:
    """The first of them, and whoever is nearest in score and may sit there."""
    table = [waiting[0]]
    for other in waiting[1:]:
        if len(table) < seats and all(_may_meet(one, other, met, impatient) for one in table):
            table.append(other)
    return table


def _may_meet(one: int, other: int, met: Mapping[int, frozenset[int]], impatient: Collection[int]) -> bool:
    """Not if each was in the other's last game, unless one of them has waited."""
    just_met = other in met.get(one, ()) and one in met.get(other, ())
    return not just_met or one in impatient or other in impatient
