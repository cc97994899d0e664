"""How to leave a table on the JSON socket: it takes up to two requests, and others may be faster."""

from functools import partial
from typing import TYPE_CHECKING

from parley import tables
from parley.core.text import clean
from parley.tables import Phase
from parley.visits.json.rows import LINE
from parley.visits.visit import CannotNow
from parley.wires.json import Refusal
from parley.wires.json import requests as r

if TYPE_CHECKING:
    from parley.visits.json.visit import JsonVisit

_STARTED = tables.Refusal.STARTED.name.lower()
"""The code of a refusal: the match has begun."""


def leave(visit: "JsonVisit") -> None:
    """Back to the hall; give up first, if a match is in play."""
    seen = visit.seen
    if seen is None:
        raise CannotNow("you are at no table")
    if seen.phase is Phase.OVER:
        visit.part()
    elif seen.seat is None:
        visit.ask(r.Unwatch, "leave", refused=partial(_part_anyway, visit))
    elif seen.phase is Phase.OPEN:
        visit.ask(r.Stand, "leave", refused=partial(_leave_begun, visit))
    else:
        visit.ask(r.Resign, "leave", partial(_stand, visit), lambda _refusal: _stand(visit))
        visit.is_leaving = True


def _leave_begun(visit: "JsonVisit", refusal: Refusal) -> None:
    """The match may have begun before we could get up, and before we hear of it."""
    if visit.seen is not None and visit.seen.phase is Phase.PLAYING:
        leave(visit)
    elif refusal.error == _STARTED:
        visit.is_leaving = True
    else:
        visit.decline(clean(refusal.text, LINE), "leave")


def _stand(visit: "JsonVisit") -> None:
    """Having given up, get up; a match of two is over, and the table gone."""
    if visit.is_in and visit.seen is not None:
        visit.ask(r.Stand, "leave", refused=partial(_part_anyway, visit))


def _part_anyway(visit: "JsonVisit", _refusal: Refusal) -> None:
    if visit.seen is not None:
        visit.part()
