"""For whoever watches over the server: is it well, and what does it do?"""

import asyncio
from functools import partial
from importlib import import_module

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from parley import __version__
from parley.net.web.desk import Desk
from parley.net.web.requests import answer
from parley.store import StoreError

PATIENCE = 2.0
"""Seconds for the store to answer."""


async def _health(desk: Desk, _request: Request) -> Response:
    """200 when the store answers and people may come in, else 503 with why."""
    why = await _trouble(desk)
    if why:
        return answer({"status": "unwell", "text": why}, 503)
    lobby = desk.house.lobby
    return answer(
        {"status": "ok", "version": __version__, "people": len(lobby.people), "tables": len(lobby.tables)}
    )


async def _trouble(desk: Desk) -> str:
    if desk.house.lobby.is_stopping:
        return "the server is stopping"
    try:
        await asyncio.wait_for(desk.house.store.answer(), PATIENCE)
    except TimeoutError:
        return f"the store has not answered in {PATIENCE:g} seconds"
    except StoreError:
        return "the store does not answer"
    return ""


async def _metrics(desk: Desk, _request: Request) -> Response:
    """Numbers for Prometheus."""
    metrics = await asyncio.to_thread(import_module, "parley.net.web.metrics")  # a tenth of a second, once
    return Response(metrics.write(desk), 200, {"Cache-Control": "no-store"}, metrics.CONTENT_TYPE)


HANDLERS = {"/healthz": _health, "/metrics": _metrics}


def routes(desk: Desk) -> list[BaseRoute]:
    """Where this can be asked."""
    return [Route(path, partial(handler, desk), methods=["GET"]) for path, handler in HANDLERS.items()]
