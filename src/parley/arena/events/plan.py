"""What kind of event the organiser wants."""

from collections.abc import Mapping
from enum import StrEnum
from math import comb
from typing import Any

import msgspec

from parley.core import Game, SetupError
from parley.wires.json.requests import Clock

LONGEST_NAME = 60
SEATS = range(2, 5)
MOST_TABLES = 300
"""The most games of a round robin: nobody would see the end of a longer one."""


class Format(StrEnum):
    """How an event is played."""

    ARENA = "arena"
    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"
    KNOCKOUT = "knockout"


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The game, the format and the rules of entry. Times are in seconds unless a field says minutes."""

    name: str
    format: Format
    game: str
    setup: dict[str, Any] = {}
    clock: Clock | None = None
    rounds: int = 0
    """Rounds of a Swiss; 0: as many as it takes to find a winner."""
    minutes: int = 60
    """Duration of an arena."""
    pause: int = 20
    """Break between two rounds."""
    absence: int = 120
    """Time to come to the table before the game is lost."""
    late: bool = True
    """May people enter once it has begun, if the format allows it?"""
    guests: bool = True
    """May people enter without an account?"""
    listed: bool = True
    """Is it listed publicly? If not, people need its code."""
    most: int = 64
    """Entrants."""

    @property
    def takes_late(self) -> bool:
        """May people enter once it has begun?"""
        return self.late and self.format in (Format.ARENA, Format.SWISS)


_RANGES: Mapping[str, range] = {
    "rounds": range(31),
    "minutes": range(1, 481),
    "pause": range(3601),
    "absence": range(5, 3601),
    "most": range(2, 257),
}


def check_plan(plan: Plan, game: Game[Any, Any, Any], setup: Any) -> int:
    """Returns how many sit at a table. Raises `SetupError` if the plan cannot be played."""
    if not 0 < len(plan.name.strip()) <= LONGEST_NAME or not plan.name.isprintable():
        raise SetupError(f"a name has 1 to {LONGEST_NAME} visible characters")
    for name, allowed in _RANGES.items():
        if (given := getattr(plan, name)) not in allowed:
            raise SetupError(f"{name} is {allowed[0]} to {allowed[-1]}, not {given}")
    seats = game.seats(setup)
    if seats not in SEATS:
        raise SetupError(f"{seats} at a table: {SEATS[0]} to {SEATS[-1]}")
    if plan.format is Format.KNOCKOUT and seats != 2:
        raise SetupError(f"a knockout is played by two at a table, not {seats}")
    if plan.format is Format.ROUND_ROBIN and comb(plan.most, seats) > MOST_TABLES:
        raise SetupError(f"{plan.most} entrants are too many for a round robin of {seats} at a table")
    if plan.format is Format.SWISS and seats == 2:
        from parley.arena.schedules.matching import check_matching

        check_matching()
    return seats
