"""How commands show matches from disk."""

import sys
from pathlib import Path
from typing import Any

from parley.core import CHANCE, Seat
from parley.films import Film, load_match
from parley.match.referee import Ply
from parley.match.telling import tell_all


def load_film(path: Path) -> Film:
    """Read a match from a file; if its last line is cut off, say so."""
    film = load_match(path)
    if film.is_torn:
        print("parley: the last line is cut off; this is the match up to there", file=sys.stderr)
    return film


def is_open(ply: Ply[Any], seat: Seat | None) -> bool:
    """May the move itself be shown? Seen through a player's eyes, only their own and chance's; else all."""
    return seat is None or ply.seat in (seat, CHANCE)


def summary(film: Film, at: int | None = None, seat: Seat | None = None) -> dict[str, Any]:
    """A match as plain data, with the drawing after ply `at` (by default the last)."""
    header, outcome = film.journal.header, film.outcome
    last = len(film.plies) if at is None else at
    moves = zip(film.plies[:last], film.journal.entries, strict=False)
    return {
        "game": header.game,
        "setup": header.setup,
        "players": header.players,
        "seed": header.seed,
        "length": len(film.plies),
        "at": last,
        "plies": [
            {
                "ply": ply.number,
                "seat": ply.seat,
                "move": entry.move if is_open(ply, seat) else None,
                "events": tell_all(ply.events, seat),
            }
            for ply, entry in moves
        ],
        "outcome": outcome
        and {
            "places": outcome.places,
            "winners": outcome.winners,
            "draw": outcome.is_draw,
            "termination": outcome.termination,
        },
        "drawing": film.drawing(last, seat),
    }
