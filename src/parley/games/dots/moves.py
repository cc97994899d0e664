"""What a player may decide, and how it is written: `T16`, `draw`, and the words of `core.clauses`."""

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import TypeAlias

from parley.core import (
    Aside,
    Cell,
    Leave,
    NotationError,
    Resign,
    Timeout,
    format_cell,
    format_clause,
    parse_cell,
    parse_clause,
)


@dataclass(frozen=True, slots=True)
class Put:
    """Place a dot on a point."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class OfferDraw(Aside):
    """Agree to a draw until the next dot; when all remaining players have, the game is drawn."""


Move: TypeAlias = Put | OfferDraw | Resign | Leave | Timeout


class Reason(StrEnum):
    """Why a move in Dots is refused, besides the reasons of `core`."""

    OFF_BOARD = "there is no such point on this board"
    TAKEN = "there is a dot on that point"
    CLOSED = "that point lies in a captured area"
    NOT_CENTRAL = "your first dot goes into the centre of the board"
    STOPPED = "this player has stopped"
    AGREED = "you have already agreed to a draw"


def format_move(move: Move) -> str:
    """One line of text; `parse_move` reads it back."""
    if isinstance(move, Put):
        return format_cell(move.cell)
    return format_clause(move) or "draw"


@lru_cache(maxsize=4096)
def parse_move(text: str) -> Move:
    """The reverse of `format_move`, in either letter case."""
    word = text.lower()
    if word == "draw":
        return OfferDraw()
    clause = parse_clause(word)
    if clause is not None:
        return clause
    try:
        return Put(parse_cell(text))
    except NotationError:
        raise NotationError(
            f"{text[:20]!r} is not a move of Dots: write a point such as T16, draw, or resign"
        ) from None
