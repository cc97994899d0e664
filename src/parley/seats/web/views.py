"""What a page draws, whatever the game: one table of games, one shape of message."""

from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec

from parley.core import Event, Game, Outcome, Seat
from parley.core.found import found, load
from parley.games import load_game
from parley.match.referee import Match, Ply
from parley.seats.web.face import Face
from parley.seats.web.plain import plain_face
from parley.tables import Table

GROUP = "parley.faces"
"""A game's `Face`, if it has one."""


@cache
def face_of(game: str) -> Face:
    """How a game looks on a page: its own face, imported on first use, or a plain one.

    Raises `SetupError`.
    """
    place = found(GROUP).get(game)
    if place is None:
        return plain_face(load_game(game))
    face: Face = load(f"the face of {game}", place)
    return face


def show_match(match: Match[Any, Any, Any], view: Any, clocks: list[int | None] | None) -> dict[str, Any]:
    """A position as the owner of a view may see it."""
    # json/view/1-2
    face = face_of(match.game.name)
    return {
        "ply": match.length,
        "to_move": sorted(view.to_move),
        "clocks": clocks,
        "scores": face.scores(view),
        "board": face.board(view),
        "legal": face.legal(view),
        "outcome": show_outcome(view.outcome),
    }


def show_view(table: Table, seat: Seat | None) -> dict[str, Any] | None:
    """The position at a table as a seat (None: a spectator) may see it; None before the match has begun."""
    if table.ledger is None:
        return None
    match = table.match
    return show_match(match, match.view(seat), _clocks(table))


def _clocks(table: Table) -> list[int | None] | None:
    """Milliseconds each seat has for its decision, or will have left in its bank; None: no clock runs."""
    clock = table.match.clock
    if clock is None:
        return None
    banks = clock.banks if clock.rules.bank is not None else (None,) * len(clock.banks)
    return [bank if (left := table.left(Seat(seat))) is None else left for seat, bank in enumerate(banks)]


def show_outcome(outcome: Outcome | None) -> dict[str, Any] | None:
    """Places by seat, 1 the best, and what ended it."""
    return None if outcome is None else {"places": outcome.places, "termination": outcome.termination}


def show_plies(
    game: Game[Any, Any, Any], plies: Iterable[Ply[Any]], seat: Seat | None
) -> list[dict[str, Any]]:
    """Plies as a seat (None: a spectator) may see them; a move that gives something away has no text."""
    return [_show_ply(game, ply, seat) for ply in plies]


def _show_ply(game: Game[Any, Any, Any], ply: Ply[Any], seat: Seat | None) -> dict[str, Any]:
    # json/happened/2
    is_hidden = ply.seat != seat and _is_hidden(ply, face_of(game.name))
    events = [event for event in ply.events if (seen_by := event.audience()) is None or seat in seen_by]
    return {
        "ply": ply.number,
        "seat": ply.seat,
        "move": None if is_hidden else game.format_move(ply.move),
        "events": [show_event(event) for event in events],
    }


def _is_hidden(ply: Ply[Any], face: Face) -> bool:
    if isinstance(ply.move, face.hidden):
        return True
    return face.is_plain and any(event.audience() is not None for event in ply.events)


def show_event(event: Event) -> dict[str, Any]:
    """An event by its name, with what it says."""
    shown: dict[str, Any] = msgspec.to_builtins(event)
    return {"event": type(event).__name__, **shown}
