"""The plain face: any game on a page, as text. Its drawing, its settings, its moves as a list and a field."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from parley.core.declared import AnyGame, bare_view, board_of, scores_of, secrets_of, settings_of
from parley.core.game import Event
from parley.seats.web.face import Face

LISTED = 200
"""Moves in a list: they may be endless. Others can be typed."""


def plain_face(game: AnyGame) -> Face:
    """The look of a game that brings no face."""

    def board(view: Any) -> dict[str, Any]:
        return {**board_of(game, view), "drawing": game.drawing(view)}

    def legal(view: Any) -> dict[str, Any] | None:
        if view.seat is None or view.seat not in view.to_move:
            return None
        return {"moves": list(islice(_written(game, view), LISTED))}

    return Face(
        board,
        legal,
        lambda view: list(scores_of(game, view)),
        lambda state: bare_view(game, state),
        _moment,
        settings_of(game),
        hidden=secrets_of(game),
        is_plain=True,
    )


def _written(game: AnyGame, view: Any) -> Iterator[str]:
    return (game.format_move(move) for move in view.moves())


def _moment(event: Event) -> None:
    """Nobody knows what is worth finding."""
    del event
