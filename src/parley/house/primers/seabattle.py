"""Sea Battle in six steps: four ships on 6×6."""

from collections.abc import Callable, Sequence
from typing import Any

from parley.core import Event
from parley.games.seabattle import Ended, Placed, Result, Shot
from parley.house.primers.exercise import READER, Exercise, Goal

_SETUP: dict[str, Any] = {"size": 6, "fleet": (0, 1, 1, 2)}
_PLACED = "place A1-C1 E3-E4 A4 C6"
_SCRIPT = (
    "place B2-D2 F4-F5 B5 D6; F1; F6; E6; A6; C3; B3; D3; F2; A2; C4; D5; B5; F4; D1; E1; B6; A3; F3; E5; D6"
)
"""Their fleet, and shots that all go into the water."""


def _shot(suits: Callable[[Shot], bool]) -> Goal:
    def is_reached(events: Sequence[Event]) -> bool:
        return any(isinstance(one, Shot) and one.seat == READER and suits(one) for one in events)

    return is_reached


_missed = _shot(lambda one: one.result is Result.MISS)
_hit = _shot(lambda one: one.result in (Result.HIT, Result.SUNK))
_sunk = _shot(lambda one: one.ship is not None and one.ship.first != one.ship.last)
"""Not a ship of one cell, which any shot may find."""


def _is_placed(events: Sequence[Event]) -> bool:
    return any(isinstance(one, Placed) and one.seat == READER for one in events)


def _is_won(events: Sequence[Event]) -> bool:
    return any(isinstance(one, Ended) and one.outcome.places[READER] == 1 for one in events)


def _step(name: str, goal: Goal, solution: str, opening: str = "", draft: str = "") -> Exercise:
    return Exercise("seabattle", name, _SETUP, goal, solution, opening, _SCRIPT, draft)


STEPS = (
    _step("place", _is_placed, _PLACED, draft="place A1-C1 C2-C3 E5 F2"),
    _step("miss", _missed, "A1", _PLACED),
    _step("hit", _hit, "C2", f"{_PLACED}; A1"),
    _step("sink", _sunk, "B2; D2", f"{_PLACED}; A1; C2"),
    _step("round", _hit, "F4", f"{_PLACED}; A1; C2; B2; D2; D4; C5; A6; F2"),
    _step("win", _is_won, "D6", f"{_PLACED}; A1; C2; B2; D2; D4; C5; A6; F1; F4; F5; B5"),
)
