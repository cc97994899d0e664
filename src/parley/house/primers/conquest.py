"""The conquest game in six steps: two continents of three places each."""

from collections.abc import Callable, Sequence
from typing import Any

from parley.core import Event
from parley.games.conquest import Advanced, Claimed, Conquered, Ended, Marched, Placed
from parley.house.primers.exercise import READER, Exercise, Goal

_MAP: dict[str, Any] = {
    "name": "Primer",
    "nodes": (
        {"name": "Alba", "x": 5, "y": 4},
        {"name": "Brem", "x": 5, "y": 24},
        {"name": "Cora", "x": 19, "y": 14},
        {"name": "Dorn", "x": 37, "y": 14},
        {"name": "Elva", "x": 51, "y": 4},
        {"name": "Fenn", "x": 51, "y": 24},
    ),
    "edges": ((0, 1), (0, 2), (1, 2), (2, 3), (3, 4), (3, 5), (4, 5)),
    "continents": (
        {"name": "Westland", "bonus": 2, "nodes": (0, 1, 2)},
        {"name": "Eastland", "bonus": 3, "nodes": (3, 4, 5)},
    ),
}
_SETUP: dict[str, Any] = {"players": 2, "map": _MAP, "units": 5}
_CORA, _DORN = 2, 3
_INCOME = 5
"""Three for the places, two for the continent."""
_PREPARED = "place 0 1; place 1 1; place 2 1; place 0 1; place 0 1"
_TAKEN = f"{_PREPARED}; place 2 5; attack 2 3; attack 2 3"
_ENEMY = "first 0; place 3 1; place 4 1; place 5 1; place 3 1; place 4 1; first 0"
_BATTLE = f"{_ENEMY}; roll 5 3 2 / 5 1; roll 6 4 1 / 4"
"""A tie, which the defender wins; then a throw for the attacker."""
_LAST = f"{_BATTLE}; roll 6 6 1 / 2 2; roll 6 / 3"


def _some(kind: type[Any], suits: Callable[[Any], bool] = lambda _: True) -> Goal:
    def is_reached(events: Sequence[Event]) -> bool:
        return any(isinstance(one, kind) and one.seat == READER and suits(one) for one in events)

    return is_reached


def _is_reinforced(events: Sequence[Event]) -> bool:
    placed = [one for one in events if isinstance(one, Placed) and one.seat == READER]
    return sum(one.units for one in placed if one.node == _CORA) == _INCOME


def _is_won(events: Sequence[Event]) -> bool:
    return any(isinstance(one, Ended) and one.outcome.places[READER] == 1 for one in events)


def _step(name: str, goal: Goal, solution: str, opening: str, script: str) -> Exercise:
    return Exercise("conquest", name, _SETUP, goal, solution, opening, script)


STEPS = (
    _step(
        "claim", _some(Claimed, lambda one: one.node == _CORA), "place 2 1", "place 0 1; place 1 1", _ENEMY
    ),
    _step("reinforce", _is_reinforced, "place 2 5", _PREPARED, _ENEMY),
    _step("attack", _some(Conquered), "attack 2 3; attack 2 3", f"{_PREPARED}; place 2 5", _BATTLE),
    _step(
        "advance",
        _some(Advanced, lambda one: one.units > 0),
        "advance 3",
        _TAKEN,
        _BATTLE,
    ),
    _step(
        "march",
        _some(Marched, lambda one: one.target == _DORN),
        "next; march 0 3 2",
        f"{_TAKEN}; advance 3",
        _BATTLE,
    ),
    _step("win", _is_won, "attack 4 5", f"{_TAKEN}; advance 3; attack 3 4; advance 1", _LAST),
)
