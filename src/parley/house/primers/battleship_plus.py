"""Battleship Plus in six steps: a carrier, a destroyer and a submarine on 10×10."""

from collections.abc import Callable, Sequence
from typing import Any

from parley.core import Event
from parley.games.battleship_plus import Ended, Hit, Moved, Placed
from parley.house.primers.exercise import READER, Exercise, Goal

_SETUP: dict[str, Any] = {"size": 10, "ships": (1, 0, 0, 1, 1)}
_PLACED = "place B2h C6h H8v"
_FLEET = "place D3v H2h A9h; first 0"
_MISSES = "J1; A10; J5; A6; E10; I4; H4; J10; F8; A1; D9; H6; J7; B10; F1; G1; A8; J3; C9; E9"
"""Shots that all go into the water."""
_SCRIPT = f"{_FLEET}; {_MISSES}"
_CLOSE = f"{_FLEET}; G8; E6; J9; {_MISSES}"
"""They fire beside the submarine, then hit the destroyer once."""
_SAILS = f"{_FLEET}; J1; move 2 E; {_MISSES}"
"""They move their submarine to where a miss was."""


def _some(kind: type[Any], suits: Callable[[Any], bool] = lambda _: True) -> Goal:
    def is_reached(events: Sequence[Event]) -> bool:
        return any(isinstance(one, kind) and one.seat == READER and suits(one) for one in events)

    return is_reached


def _is_won(events: Sequence[Event]) -> bool:
    return any(isinstance(one, Ended) and one.outcome.places[READER] == 1 for one in events)


def _step(
    name: str, goal: Goal, solution: str, opening: str = "", script: str = _SCRIPT, draft: str = ""
) -> Exercise:
    return Exercise("battleship-plus", name, _SETUP, goal, solution, opening, script, draft)


STEPS = (
    _step("place", _some(Placed), _PLACED, draft="place B2h C4h H8v"),
    _step("hit", _some(Hit), "E5", _PLACED),
    _step("sink", _some(Hit, lambda one: one.sunk), "B9", f"{_PLACED}; A9"),
    _step("move", _some(Moved), "move 2 E", f"{_PLACED}; A1; J10", _CLOSE),
    _step("again", _some(Hit), "C9", f"{_PLACED}; C9; F1", _SAILS),
    _step("win", _is_won, "J2", f"{_PLACED}; A9; B9; D3; D4; D5; D6; D7; E3; E4; E5; E6; E7; H2; I2"),
)
