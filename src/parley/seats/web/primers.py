"""Primers for a page: every exercise as a table would show it, and the result of the reader's moves."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from parley.house.primers import PRIMERS
from parley.house.primers.exercise import READER, Exercise, Reached, follow, moves_of
from parley.match.replay import read_setup
from parley.seats.web.views import show_match, show_plies


@cache
def primer(game: str) -> bytes:
    """Its steps, as JSON: each before the reader's first move, and as it looks when done."""
    return msgspec.json.encode({"game": game, "steps": [_show(one) for one in _steps(game)]})


def attempt(game: str, step: int, moves: Sequence[str]) -> dict[str, Any]:
    """Where these moves lead. Raises `LookupError`, `IllegalMove`, `NotationError`."""
    steps = _steps(game)
    if not 0 <= step < len(steps):
        raise LookupError(f"the primer of {game} has no step {step}")
    return _show_reached(follow(steps[step], moves))


def _steps(game: str) -> tuple[Exercise, ...]:
    if game not in PRIMERS:
        raise LookupError("there is no such game")
    return PRIMERS[game]


def _show(exercise: Exercise) -> dict[str, Any]:
    begun = follow(exercise, ())
    game = begun.match.game
    setup = read_setup(game, exercise.setup)
    return {
        "name": exercise.name,
        "seat": READER,
        "seats": game.seats(setup),
        "setup": msgspec.to_builtins(setup),
        "draft": exercise.draft,
        **_show_reached(begun),
        "after": _show_reached(follow(exercise, moves_of(exercise.solution))),
    }


def _show_reached(reached: Reached) -> dict[str, Any]:
    match = reached.match
    return {
        "view": show_match(match, match.view(READER), None),
        "plies": show_plies(match.game, reached.plies, READER),
        "done": reached.is_done,
        "stuck": reached.is_stuck,
    }
