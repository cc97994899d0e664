"""Everything that can be requested by HTTP, from the tables the routes are made from."""

from collections.abc import Iterator, Mapping
from inspect import getdoc
from typing import Any, NamedTuple

from parley.house.orders import REQUESTS
from parley.net.web import accounts, admin, events, health, mail, primers, reads, riddles
from parley.net.web.shapes import Anything, Created, Nothing

HEALTH = "health"
"""What can be read about the server; if it is unwell, it says so in the same form."""


class Operation(NamedTuple):
    """One of them."""

    method: str
    path: str
    tag: str
    about: str
    body: Any = None
    gives: Any = Anything
    status: int = 200
    query: reads.Query = reads.Query({})


ENDPOINTS: Mapping[str, Any] = {
    "accounts": accounts.ENDPOINTS,
    "letters": mail.ENDPOINTS,
    "primers": primers.ENDPOINTS,
    "puzzles": riddles.ENDPOINTS,
}


def operations(*, has_metrics: bool = True) -> Iterator[Operation]:
    """All of them; metrics are not on every port."""
    for tag, endpoints in ENDPOINTS.items():
        for one in endpoints:
            about = getdoc(one.handler) or ""
            yield Operation(one.method, f"/api{one.path}", tag, about, one.body, one.gives, one.status)
    for path, handler in reads.HANDLERS.items():
        query = reads.QUERIES.get(handler, reads.Query({}))
        gives = reads.GIVES.get(handler, Anything)
        yield Operation("GET", f"/api{path}", "reading", getdoc(handler) or "", gives=gives, query=query)
    yield from _events()
    for order, kind in REQUESTS.items():
        path = f"/api{admin.PATH.format(do=order)}"
        yield Operation("POST", path, "operators", kind.__doc__ or "", kind)
    for path, handler in health.HANDLERS.items():
        if has_metrics or path != health.NUMBERS:
            yield Operation("GET", path, HEALTH, getdoc(handler) or "", gives=health.GIVES[path])


def _events() -> Iterator[Operation]:
    about = getdoc(events.create) or ""
    yield Operation("POST", "/api/events", "events", about, Anything, Created, 201)
    for act, about in events.ACTS.items():
        yield Operation("POST", f"/api/events/{{event}}/{act}", "events", about, Anything, Nothing)
