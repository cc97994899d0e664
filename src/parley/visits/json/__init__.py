"""A Parley server, over the JSON socket: lobby, all four games, watching, hints, matches that are over."""

from parley.visits.json.queries import Query
from parley.visits.json.visit import JsonVisit

__all__ = ["JsonVisit", "Query"]
