"""A look around the hall: who is here, and who can be invited to a table. It is read by HTTP."""

from functools import partial
from typing import TYPE_CHECKING

from parley.visits.json.queries import BOTS_PATH, OK, PEOPLE_PATH, read_bots, read_people
from parley.visits.notices import Gathered, Listed

if TYPE_CHECKING:
    from parley.visits.json.visit import JsonVisit


def look_around(visit: "JsonVisit") -> None:
    """Ask for people every time, for bots until there are any."""
    visit.query(PEOPLE_PATH, partial(_people, visit))
    if not visit.hall.bots:
        visit.query(BOTS_PATH, partial(_bots, visit))


def _people(visit: "JsonVisit", status: int, body: bytes) -> None:
    people = read_people(body) if status == OK else None
    if people is not None:
        visit.hall.people = people
    visit.told(Gathered())


def _bots(visit: "JsonVisit", status: int, body: bytes) -> None:
    bots = read_bots(body) if status == OK else None
    if bots is not None:
        visit.hall.bots = bots
        visit.told(Listed())
