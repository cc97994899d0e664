"""A game that a server shows with the plain face: we get its drawing and the moves, and no more."""

from collections.abc import Iterator
from typing import Any

import msgspec

from parley.core import Game, Outcome, Seat
from parley.core.text import clean
from parley.visits.json.sight import Extent, Frame, Sight

LINES, COLUMNS, LISTED = 200, 400, 1000
"""Of a drawing, and moves, that are taken in."""


class Board(msgspec.Struct, frozen=True):
    """`board` in a view, and the moves from `legal`."""

    drawing: str
    moves: tuple[str, ...] = ()


class PlainView(msgspec.Struct, frozen=True):
    """As much as a board of text needs."""

    game: Game[Any, Any, Any]
    seat: Seat | None
    to_move: frozenset[Seat]
    outcome: Outcome | None
    drawing: str
    written: tuple[str, ...]

    def moves(self) -> Iterator[Any]:
        """What we may do now."""
        return map(self.game.parse_move, self.written)


class Afar:
    """The game, but drawn by the server: we have no position that it could draw itself."""

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def drawing(self, view: PlainView) -> str:
        """As it came."""
        return view.drawing


def plain_sight(game: Game[Any, Any, Any]) -> Sight:
    """How any game is read back."""

    def view(frame: Frame, board: Board) -> PlainView:
        lines = (clean(line, COLUMNS) for line in board.drawing.split("\n")[:LINES])
        moves = board.moves[:LISTED]
        return PlainView(game, frame.seat, frame.to_move, frame.outcome, "\n".join(lines), moves)

    return Sight(Board, view, {}, lambda _setup: Extent())
