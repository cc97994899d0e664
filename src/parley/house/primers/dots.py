"""Dots in seven steps on 10×10; the last one shows what becomes of dots when somebody stops."""

from collections.abc import Sequence
from typing import Any

from parley.core import Event
from parley.games.dots import Captured, Freed, Placed
from parley.house.primers.exercise import READER, Exercise, Goal

_SETUP: dict[str, Any] = {"width": 10, "height": 10}


def _is_placed(events: Sequence[Event]) -> bool:
    return any(isinstance(one, Placed) and one.seat == READER for one in events)


def _captured(prisoners: int) -> Goal:
    def is_reached(events: Sequence[Event]) -> bool:
        held = [len(one.prisoners) for one in events if isinstance(one, Captured) and one.seat == READER]
        return sum(held) >= prisoners

    return is_reached


def _is_freed(events: Sequence[Event]) -> bool:
    return any(isinstance(one, Freed) and one.seat == READER for one in events)


def _step(name: str, goal: Goal, solution: str, opening: str = "", script: str = "") -> Exercise:
    return Exercise("dots", name, _SETUP, goal, solution, opening, script)


STEPS = (
    _step("first", _is_placed, "E5", script="F6"),
    _step("capture", _captured(1), "G6", "E6; F5; F7", "F6; C3; D3; H9; I9; B8; C8; H2"),
    _step("ring", _captured(2), "F8", "E6; F5; G6; E7; G7", "F6; F7; C3; D3; H3; B8; C8; H9; I9"),
    _step("edge", _captured(1), "G6", "F5; E6; F7; I5; J4", "F6; J5; C3; D3; C8; J6; B9; H9; H2"),
    _step("jump", _captured(1), "G6; B2", "E6; F5; F7", "E5; C3; D3; F6; H9; I9; B8; C8"),
    _step(
        "free",
        _is_freed,
        "F8",
        "F6; E5; G5; E7; G7; F4; D6; H6",
        "F5; E6; G6; F7; C2; D2; H9; I9; B9; C9; A3",
    ),
    _step("stop", _captured(1), "E10", "F5; C3; D3; G8; H8", "E6; E7; E8; E9; A5; E10; resign"),
)
