"""Brackets as data: every match says where its two sides come from.

A side can be nobody: then the other one advances without a game. That is all there is to byes, in both halves
of a double elimination.
"""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple


class Origin(Enum):
    """Where a side comes from."""

    SEED = "seed"
    WINNER = "winner of"
    LOSER = "loser of"
    BEATEN_FIRST = "first side of, if it lost"
    """The side that came to the final unbeaten gets another chance."""


class Side(NamedTuple):
    """A seed, or the winner or loser of the match `number`."""

    origin: Origin
    number: int


class Match(NamedTuple):
    """Two sides, and the stage; whoever goes out at a later stage is placed better."""

    first: Side
    second: Side
    stage: int
    name: str


def seed_order(size: int) -> list[int]:
    """The top two can meet only in the final, the top four only in the semi-finals, and so on."""
    order = [0]
    while len(order) < size:
        top = 2 * len(order) - 1
        order = [seed for upper in order for seed in (upper, top - upper)]
    return order


def bracket_size(entrants: int) -> int:
    """The power of two that holds them all."""
    return 1 << (entrants - 1).bit_length()


def single_elimination(entrants: int) -> list[Match]:
    """Whoever loses is out."""
    matches: list[Match] = []
    sides = _seeds(entrants)
    while len(sides) > 1:
        name = "final" if len(sides) == 2 else f"last {len(sides)}"
        sides = _add(matches, sides[::2], sides[1::2], name)
    return matches


def double_elimination(entrants: int) -> list[Match]:
    """Whoever loses twice is out; if the unbeaten side loses the final, the final is replayed."""
    matches: list[Match] = []
    upper, lower = _seeds(entrants), list[Side]()
    for turn in range(len(upper).bit_length() - 1):
        upper = _add(matches, upper[::2], upper[1::2], f"winners {turn + 1}")
        beaten = [Side(Origin.LOSER, side.number) for side in upper]
        lower = _add(matches, lower, _crossed(beaten, turn), f"losers {2 * turn}") if lower else beaten
        if len(lower) > 1:
            lower = _add(matches, lower[::2], lower[1::2], f"losers {2 * turn + 1}")
    [champion] = _add(matches, upper, lower, "final")
    _add(matches, [champion], [Side(Origin.BEATEN_FIRST, champion.number)], "second final")
    return matches


def _seeds(entrants: int) -> list[Side]:
    return [Side(Origin.SEED, seed) for seed in seed_order(bracket_size(entrants))]


def _add(matches: list[Match], firsts: Sequence[Side], seconds: Sequence[Side], name: str) -> list[Side]:
    """Add the matches of one stage, and return their winners."""
    begin, stage = len(matches), matches[-1].stage + 1 if matches else 0
    matches += [Match(*sides, stage, name) for sides in zip(firsts, seconds, strict=True)]
    return [Side(Origin.WINNER, number) for number in range(begin, len(matches))]


def _crossed(beaten: list[Side], turn: int) -> list[Side]:
    """Losers in an order that keeps players who have met apart for long."""
    half = len(beaten) // 2
    return beaten[::-1] if turn % 2 else beaten[half:] + beaten[:half]
