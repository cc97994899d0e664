"""Positions worth looking at: moves by the rules, drawn as a seat sees them."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from parley.core import CHANCE, Seat
from parley.games import load_game
from parley.match.replay import read_setup


class Scene(NamedTuple):
    """What to show: `c first 0` is a move of chance, `0 B7` one of seat 0."""

    about: str
    moves: tuple[str, ...]
    seat: int | None = None
    settings: Mapping[str, Any] = {}


_SEA = "place A1-D1 F1-H1 J1-J3 A3-B3 D3-E3 G5-H5 A5 C5 A7 J10"
_PLUS = "place H1v F8h C4h A4v H10h C2h A9v"
_PREPARED = ("c first 0", *(f"{node % 2} place {node} 1" for node in range(16)))
SCENES: Mapping[str, tuple[Scene, ...]] = {
    "seabattle": (
        Scene(
            "Your fleet (`#`) is on the left, what you know of the other on the right: a ship of four is sunk"
            " (`X`), one shot missed (`o`). Your one-decker at J10 was sunk.",
            (f"0 {_SEA}", f"1 {_SEA}", "0 A1", "0 B1", "0 C1", "0 D1", "0 E5", "1 J10", "1 I8"),
            0,
        ),
    ),
    "battleship-plus": (
        Scene(
            "Two hits (`X`) keep the turn, a miss (`o`) ends it.",
            (f"0 {_PLUS}", f"1 {_PLUS}", "c first 0", "0 H1", "0 H2", "0 E6"),
            0,
        ),
        Scene(
            "The other player moves a submarine one cell north. All you learn is that a ship has moved: where"
            " you missed before, there may be a ship now (`:`).",
            (f"0 {_PLUS}", f"1 {_PLUS}", "c first 0", "0 H1", "0 H2", "0 E6", "1 move 5 N"),
            0,
        ),
    ),
    "dots": (
        Scene(
            "A has put three dots around the B on E6, and is to move.",
            ("0 E5", "1 E6", "0 D6", "1 A1", "0 F6", "1 B1"),
            settings={"width": 10, "height": 10},
        ),
        Scene(
            "The line is closed: E6 is A's prisoner. Neighbours on the diagonal are enough.",
            ("0 E5", "1 E6", "0 D6", "1 A1", "0 F6", "1 B1", "0 E7"),
            settings={"width": 10, "height": 10},
        ),
    ),
    "conquest": (
        Scene(
            "The map `isles` with every place claimed: `0A1` is place 0, held by A with one unit. Dots lead"
            " to neighbours; below are names, units and neighbours.",
            _PREPARED,
            settings={"map": "isles"},
        ),
    ),
}


def draw(game: str, scene: Scene) -> str:
    """The board after its moves."""
    rules = load_game(game)
    state = rules.start(read_setup(rules, scene.settings))
    for words in scene.moves:
        who, _, move = words.partition(" ")
        seat = CHANCE if who == "c" else Seat(int(who))
        state = rules.apply(state, seat, rules.parse_move(move)).state
    view = rules.view(state, None if scene.seat is None else Seat(scene.seat))
    return "\n".join(line.rstrip() for line in rules.drawing(view).splitlines())
