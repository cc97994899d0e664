"""Moves as text: `B7`, `move 3 N`, `place A1v C3h`, `first 0`, `resign`."""

import re

from parley.core import Cell, NotationError, Seat, format_cell, format_clause, parse_cell, parse_clause, quote
from parley.games.battleship_plus.moves import (
    BattleshipMove,
    Direction,
    First,
    Move,
    Orientation,
    Place,
    ShipPosition,
    Shoot,
)
from parley.games.battleship_plus.setup import SIZES

_LETTERS: dict[int, str] = {orientation: orientation.name[0].lower() for orientation in Orientation}
_COMPASS: dict[int, str] = {direction: direction.name[0] for direction in Direction}
_ORIENTATIONS = {letter.upper(): Orientation(code) for code, letter in _LETTERS.items()}
_DIRECTIONS = {letter: Direction(code) for code, letter in _COMPASS.items()}
_MOVE = re.compile(r"MOVE ([0-9]{1,3}) ([NESW])")

_LONGEST = 10_000
"""The most characters of a move: 255 ships of each kind take fewer."""
_SIDE = range(SIZES[-1])
_SHOTS = {format_cell(shot.cell): shot for shot in (Shoot(Cell(x, y)) for y in _SIDE for x in _SIDE)}
_NAMES = {shot.cell: name for name, shot in _SHOTS.items()}
"""Made once: journals are mostly shots."""


def format_move(move: BattleshipMove) -> str:
    """One line of text. What no rule allows is shown with a `?` or a number, and cannot be parsed back."""
    if type(move) is Shoot:
        return _NAMES.get(move.cell) or format_cell(move.cell)
    match move:
        case Move(ship, direction):
            return f"move {ship} {_COMPASS.get(direction, direction)}"
        case Place(ships):
            return " ".join(("place", *map(format_position, ships)))
        case First(seat):
            return f"first {seat}"
    return format_clause(move) or "?"


def format_position(ship: ShipPosition) -> str:
    """`B7v`: the fix point of a ship, and which way it lies."""
    return format_cell(ship.position) + _LETTERS.get(ship.orientation, "?")


def parse_move(text: str) -> BattleshipMove:
    """The reverse of `format_move`, in either letter case."""
    return _SHOTS.get(text) or _parse_words(text, " ".join(text.upper().split()))


def _parse_words(text: str, upper: str) -> BattleshipMove:
    if not text.isascii() or len(text) > _LONGEST:
        upper = ""
    clause = parse_clause(upper.lower())
    if clause is not None:
        return clause
    word, _, rest = upper.partition(" ")
    if word == "PLACE":
        return Place(tuple(map(_parse_position, rest.split())))
    if word == "FIRST" and rest in ("0", "1"):
        return First(Seat(int(rest)))
    if found := _MOVE.fullmatch(upper):
        return Move(int(found[1]), _DIRECTIONS[found[2]])
    try:
        return Shoot(parse_cell(upper))
    except NotationError:
        raise NotationError(
            f"{quote(text)} is not a move: write a shot such as B7, or `move 3 N`, or `place A1v C3h …`"
        ) from None


def _parse_position(text: str) -> ShipPosition:
    orientation = _ORIENTATIONS.get(text[-1])
    if orientation is None:
        raise NotationError(f"{quote(text)} is not the place of a ship: write a cell and v or h, such as B7v")
    return ShipPosition(parse_cell(text[:-1]), orientation)
