"""The application: every address of the port, and what happens to requests that go wrong."""

from collections.abc import Sequence

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from parley.core import ParleyError
from parley.net.web import accounts, admin, events, health, mail, openapi, primers, reads, riddles
from parley.net.web.desk import Desk
from parley.net.web.faults import Failed, Fault, reason_of, refusal
from parley.net.web.files import Files
from parley.net.web.measure import Measured
from parley.net.web.patience import Patient
from parley.net.web.sorry import refuse
from parley.seats.web.folders import brought_files


def make_app(desk: Desk) -> Starlette:
    """Everything but the websocket, which `HttpLine` handles before it gets here."""
    api = [
        *accounts.routes(desk),
        *admin.routes(desk),
        *events.routes(desk),
        *mail.routes(desk),
        *openapi.routes(desk),
        *reads.routes(desk),
        *primers.routes(desk),
        *riddles.routes(desk),
        Route("/socket", _no_upgrade, methods=["GET"]),
    ]
    routes = [
        Mount(
            "/api", Router(api, redirect_slashes=False)
        ),  # by itself, or the page would hide a wrong method
        *health.routes(desk),
        Route("/{path:path}", Files(brought=brought_files()).answer, methods=["GET"]),
    ]
    return _make(desk, routes, checked=desk)


def make_metrics_app(desk: Desk, checked: Desk) -> Starlette:
    """The monitoring application of a desk, on a port with its own limits."""
    return _make(desk, health.routes(desk, is_private=True), checked)


def _make(desk: Desk, routes: Sequence[BaseRoute], checked: Desk) -> Starlette:
    handlers = dict.fromkeys((ParleyError, HTTPException, Exception), _answer_refused)
    middleware = [Middleware(Measured, desk.answers), Middleware(_Checked, checked), Middleware(Patient)]
    return Starlette(routes=routes, exception_handlers=handlers, middleware=middleware)


async def _answer_refused(request: Request, error: Exception) -> Response:
    return refuse(request.headers, *reason_of(error))


async def _no_upgrade(_request: Request) -> Response:
    return refusal(Fault.UPGRADE_REQUIRED)


class _Checked:
    """Refuses requests for another host, and too many from a block of addresses."""

    def __init__(self, app: ASGIApp, desk: Desk) -> None:
        self._app, self._desk = app, desk

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = self._refusal(scope) or self._app
        await app(scope, receive, send)

    def _refusal(self, scope: Scope) -> Response | None:
        headers, desk = Headers(scope=scope), self._desk
        limit = desk.requests if _is_dear(scope["path"]) else desk.files
        try:
            desk.hosts.check(headers.get("host"))
            desk.count((scope.get("client") or ("",))[0], limit)
        except Failed as error:
            return refuse(headers, *reason_of(error))
        return None


def _is_dear(path: str) -> bool:
    """Is more asked for than a file of the page, or something as cheap?"""
    if path.startswith("/api/"):
        return reads.CHEAP.fullmatch(path.removeprefix("/api")) is None
    return path in health.HANDLERS
