"""Moves as text: `B7`, `place A1-D1 F1-F3 H8`, `ready`, `miss`, `resign`."""

from parley.core import Cell, NotationError, format_cell, format_clause, parse_cell, parse_clause, quote
from parley.games.seabattle.fleet import Ship
from parley.games.seabattle.moves import Answer, Place, Ready, Result, SeaBattleMove, Shoot
from parley.games.seabattle.setup import SIZES

_LONGEST = 200
"""Characters in a move: the largest fleet written out has 118."""
_SHOTS: dict[str, Shoot] = {
    text: Shoot(cell)
    for cell in (Cell(x, y) for x in range(SIZES[-1]) for y in range(SIZES[-1]))
    for text in (format_cell(cell), format_cell(cell).lower())
}
_WORDS: dict[str, SeaBattleMove] = {"ready": Ready(), **{result.value: Answer(result) for result in Result}}


def format_move(move: SeaBattleMove) -> str:
    """One line of text."""
    if isinstance(move, Shoot):
        return format_cell(move.cell)
    if isinstance(move, Answer):
        return move.result.value
    if isinstance(move, Place):
        return " ".join(["place", *map(format_ship, move.ships)])
    if isinstance(move, Ready):
        return "ready"
    return str(format_clause(move))


def format_ship(ship: Ship) -> str:
    """`A1-D1` by its ends; `H8` for a one-decker."""
    first, last = map(format_cell, ship)
    return first if first == last else f"{first}-{last}"


def parse_move(text: str) -> SeaBattleMove:
    """The reverse of `format_move`, in either letter case; raises `NotationError`."""
    shot = _SHOTS.get(text)
    if shot is not None:
        return shot
    words = text.lower().split() if text.isascii() and len(text) <= _LONGEST else []
    match words:
        case ["place", *ships]:
            return Place(tuple(map(parse_ship, ships)))
        case [word]:
            move = _WORDS.get(word) or parse_clause(word)
            return Shoot(parse_cell(word)) if move is None else move
    raise NotationError(f"{quote(text)} is not a move: write a cell such as B7, or place and the ships")


def parse_ship(text: str) -> Ship:
    """The reverse of `format_ship`."""
    first, dash, last = text.partition("-")
    return Ship(parse_cell(first), parse_cell(last if dash else first))
