"""Events in words: what a record remarks on, and what a replay prints."""

import re

from parley.core import Cell, Event, Outcome, Seat, format_cell
from parley.match.record import format_result

_WORD = re.compile(r"(?<=[a-z])(?=[A-Z])")


def tell(event: Event) -> str:
    """The event's name and what it says: `hit A5`, `rolled source 3 target 7 …`. Who did it is left out."""
    words = [_WORD.sub(" ", type(event).__name__).lower()]
    for name in type(event).__match_args__:
        told = _tell_value(value := getattr(event, name))
        if told and name != "seat":
            words.append(told if _is_place(value) else f"{name} {told}")
    return " ".join(words)


def tell_all(events: tuple[Event, ...], seat: Seat | None = None) -> str:
    """Everything `seat` (None: a spectator) may see, on one line."""
    seen = [e for e in events if (seats := e.audience()) is None or seat in seats]
    return ", ".join(tell(event) for event in seen)


def _is_place(value: object) -> bool:
    return isinstance(value, Cell | Outcome) or (isinstance(value, tuple) and isinstance(value[0], Cell))


def _tell_value(value: object) -> str:
    match value:
        case None:
            return ""
        case Cell():
            return format_cell(value)
        case Outcome():
            return format_result(value)
        case tuple() | frozenset():
            return " ".join(_tell_value(part) for part in value)
    return str(value)
