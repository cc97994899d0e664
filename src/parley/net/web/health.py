"""Monitoring: is the server well, and what is it doing?"""

import asyncio
from functools import partial
from hmac import compare_digest
from importlib import import_module
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from parley import __version__
from parley.net.web.desk import Desk
from parley.net.web.faults import Failed, Fault
from parley.net.web.people import bearer_of
from parley.net.web.requests import answer
from parley.net.web.shapes import Health, Media, Ready
from parley.store import NotReady
from parley.tables import is_person


async def _health(desk: Desk, _request: Request) -> Response:
    """200: the server is alive, whatever the store does. How many people and tables there are."""
    lobby = desk.house.lobby
    people = sum(map(is_person, lobby.people.values()))
    return answer(Health("ok", __version__, people, len(lobby.tables)))


async def _ready(desk: Desk, _request: Request) -> Response:
    """200 if something could be stored just now and people may come in, else 503 with the reason."""
    why = await _trouble(desk)
    return answer(Ready("unready", why), 503) if why else answer(Ready("ready"))


async def _trouble(desk: Desk) -> str:
    if desk.house.lobby.is_stopping:
        return "the server is stopping"
    try:
        await desk.house.store.readiness.check()
    except NotReady as error:
        return str(error)
    return ""


async def _metrics(desk: Desk, request: Request) -> Response:
    """Numbers for Prometheus: on the port of `--metrics`, or with the token of `--metrics-token`."""
    _check_token(desk, request)
    metrics = await asyncio.to_thread(import_module, "parley.net.web.metrics")  # a tenth of a second, once
    return Response(metrics.write(desk), 200, {"Cache-Control": "no-store"}, metrics.CONTENT_TYPE)


NUMBERS = "/metrics"
HANDLERS = {"/healthz": _health, "/readyz": _ready, NUMBERS: _metrics}
GIVES: dict[str, Any] = {"/healthz": Health, "/readyz": Ready, NUMBERS: Media(("text/plain",))}


def routes(desk: Desk, *, is_private: bool = False) -> list[BaseRoute]:
    """The routes; metrics only on a private port, or with a token."""
    handlers = HANDLERS if is_private or desk.metrics_token else HANDLERS.keys() - {NUMBERS}
    return [Route(path, partial(HANDLERS[path], desk), methods=["GET"]) for path in handlers]


def _check_token(desk: Desk, request: Request) -> None:
    given = (bearer_of(request.headers) or "").encode("latin-1", "replace")
    if desk.metrics_token and not compare_digest(given, desk.metrics_token.encode()):
        raise Failed(Fault.NOT_SIGNED_IN, "the metrics take a token: Authorization: Bearer TOKEN")
