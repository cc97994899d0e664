"""Every game: who stopped, and how, and which place everybody has then. Whoever stays has won."""

from random import Random
from typing import Any

import pytest

from parley.core import CHANCE, Outcome, Seat, Termination
from parley.games import load_game

LEFT, RESIGNED, SLEPT = Termination.LEFT, Termination.RESIGNED, Termination.TIMED_OUT

SETUPS: dict[str, Any] = {
    "seabattle": {},
    "battleship-plus": {},
    "dots": {"width": 10, "height": 10},
    "dots for 3": {"width": 10, "height": 10, "players": 3},
    "dots for 4": {"width": 10, "height": 10, "players": 4},
    "conquest": {"players": 2},
    "conquest for 3": {"players": 3},
    "conquest for 4": {"players": 4},
}

CASES = [
    # game, who stops and how, in order, the places
    ("seabattle", "0 resign", (2, 1), RESIGNED),
    ("seabattle", "1 leave", (1, 2), LEFT),
    ("seabattle", "0 timeout", (1, 1), SLEPT),  # neither has placed: both slept
    ("seabattle begun", "? timeout", (2, 1), SLEPT),
    ("seabattle begun", "1 leave", (1, 2), LEFT),
    ("battleship-plus", "0 resign", (2, 1), RESIGNED),
    ("battleship-plus", "1 leave", (1, 2), LEFT),
    ("battleship-plus", "0 timeout", (1, 1), SLEPT),
    ("battleship-plus begun", "1 leave", (1, 2), LEFT),
    ("dots", "0 resign", (2, 1), RESIGNED),
    ("dots", "1 resign", (1, 2), RESIGNED),
    ("dots", "0 leave", (2, 1), LEFT),
    ("dots", "0 timeout, 1 timeout, 0 timeout, 1 timeout, 0 timeout", (2, 1), SLEPT),
    ("dots for 3", "2 leave, 0 resign", (2, 1, 3), RESIGNED),
    ("dots for 3", "0 resign, 2 leave", (2, 1, 3), LEFT),
    ("dots for 4", "3 leave, 1 leave, 0 leave", (2, 3, 1, 4), LEFT),
    ("dots for 3", "2 leave, 0 draw, 1 draw", (1, 1, 3), Termination.AGREED),
    ("conquest", "0 resign", (2, 1), RESIGNED),
    ("conquest begun", "? timeout", None, SLEPT),
    ("conquest for 3", "2 leave, 0 resign", (2, 1, 3), RESIGNED),
    ("conquest for 4", "3 leave, 1 resign, 0 leave", (2, 3, 1, 4), LEFT),
]


def begun(game: Any, state: Any) -> Any:
    """After everybody has placed, or chance has said who begins."""
    rng = Random(1)
    while (
        (movers := game.to_move(state)) == {CHANCE} or len(movers) > 1 or not getattr(state, "started", True)
    ):
        seat = min(movers)
        move = game.chance(state, rng) if seat == CHANCE else next(iter(game.moves(state, seat)))
        state = game.apply(state, seat, move).state
    return state


@pytest.mark.parametrize(("name", "stops", "places", "how"), CASES, ids=[f"{c[0]}: {c[1]}" for c in CASES])
def test_whoever_stays_has_won(
    name: str, stops: str, places: tuple[int, ...] | None, how: Termination
) -> None:
    name, is_begun, _ = name.partition(" begun")
    game = load_game(name.partition(" ")[0])
    state: Any = game.start(game.setup_type(**SETUPS[name]))
    state = begun(game, state) if is_begun or name.startswith("conquest") else state
    for stop in stops.split(", "):
        who, _, move = stop.partition(" ")
        seat = min(game.to_move(state)) if who == "?" else Seat(int(who))
        state = game.apply(state, seat, game.parse_move(move)).state
    places = places or tuple(2 if one == seat else 1 for one in range(2))
    assert game.outcome(state) == Outcome(places, how)
