"""Formats that know every pairing in advance: round robins and the gauntlet."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from random import Random

from parley.arena.schedules import Pairing, Scored
from parley.arena.schedules.meetings import Meeting, unplayed


class Fixed:
    """All meetings of a list; everything can be played at once."""

    def __init__(
        self, tables: Iterable[tuple[int, ...]], rounds: int = 1, *, are_trials: bool = False
    ) -> None:
        meetings = [Meeting(number, entrants) for number, entrants in enumerate(tables)]
        played = [one.trial(rounds) if are_trials else one.pairings(rounds, rounds) for one in meetings]
        self.pairings = [pairing for meeting in played for pairing in meeting]

    def next(self, results: Sequence[Scored]) -> list[Pairing]:
        return unplayed(self.pairings, results)

    def is_over(self, results: Sequence[Scored]) -> bool:
        return not self.next(results)


def round_robin(entrants: int, seats: int = 2, seed: int = 0) -> list[tuple[int, ...]]:
    """Everybody meets everybody else once; with more than two at a table, every possible table is played."""
    if seats == 2:
        return list(_circle(entrants))
    tables = [_turned(table) for table in combinations(range(entrants), seats)]
    Random(seed).shuffle(tables)
    return tables


def double_round_robin(entrants: int, seats: int = 2, seed: int = 0) -> list[tuple[int, ...]]:
    """The same twice, the second time the other way round."""
    once = round_robin(entrants, seats, seed)
    return once + [table[::-1] for table in once]


def gauntlet(entrants: int, seats: int = 2, challengers: int = 1) -> list[tuple[int, ...]]:
    """Every challenger meets everybody except other challengers."""
    others = range(challengers, entrants)
    return [
        _turned((challenger, *rest))
        for rest in combinations(others, seats - 1)
        for challenger in range(challengers)
    ]


def _circle(entrants: int) -> Iterator[tuple[int, int]]:
    """The circle method: one stays, the others rotate; whoever meets the empty place rests."""
    places = entrants + entrants % 2
    ring = list(range(1, places))
    for _ in ring:
        circle = [0, *ring]
        for index in range(places // 2):
            pair = sorted((circle[index], circle[-1 - index]))
            if pair[1] < entrants:
                yield _ordered(*pair)
        ring = ring[-1:] + ring[:-1]


def _ordered(low: int, high: int) -> tuple[int, int]:
    """Nobody is first more than once more, or less, often than second."""
    return (low, high) if (high - low) % 2 else (high, low)


def _turned(table: tuple[int, ...]) -> tuple[int, ...]:
    shift = sum(table) % len(table)
    return table[shift:] + table[:shift]
