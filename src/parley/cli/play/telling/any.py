"""A game without a module here: what happened in the game's own words, else plainly."""

from parley.cli.play.telling.who import who
from parley.cli.play.words import Say
from parley.core import CHANCE, Event, Outcome, Seat
from parley.core.declared import words_of
from parley.match.telling import tell as tell_plainly
from parley.visits import Seen, Told


def tell_ply(told: Told, seen: Seen, say: Say) -> list[str]:
    """The sentences of its events; the move if there are none."""
    if told.events:
        return [sentence for event in told.events if (sentence := tell(event, seen, say))]
    return [] if told.move is None else [_by(told.seat, seen.game.format_move(told.move), seen, say)]


def tell(event: Event, seen: Seen, say: Say) -> str:
    """One sentence. How it ended is told by the table."""
    given = {name: getattr(event, name) for name in type(event).__match_args__}
    if any(isinstance(value, Outcome) for value in given.values()):
        return ""
    seat = Seat(given.get("seat", CHANCE))
    text = words_of(seen.game).get(f"event.{type(event).__name__}")
    if text is None:
        return _by(seat, tell_plainly(event), seen, say)
    return say(text, who=_name(seat, seen, say), **given)


def _by(seat: Seat, deed: str, seen: Seen, say: Say) -> str:
    return f"{name}: {deed}" if (name := _name(seat, seen, say)) else deed


def _name(seat: Seat, seen: Seen, say: Say) -> str:
    return "" if seat == CHANCE else who(seat, seen, say)
