"""The application: every address of the port, and what happens to requests that go wrong."""

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from parley.core import ParleyError
from parley.net.web import accounts, health, reads
from parley.net.web.desk import Desk
from parley.net.web.faults import Fault, answer_refused, refusal
from parley.net.web.files import Files
from parley.net.web.measure import Measured


def make_app(desk: Desk) -> Starlette:
    """Everything but the websocket, which `HttpLine` hands over before it comes here."""
    api = [*accounts.routes(desk), *reads.routes(desk), Route("/socket", _no_upgrade, methods=["GET"])]
    routes = [
        Mount(
            "/api", Router(api, redirect_slashes=False)
        ),  # by itself, or the page would hide a wrong method
        *health.routes(desk),
        Route("/{path:path}", Files().answer, methods=["GET"]),
    ]
    handlers = dict.fromkeys((ParleyError, HTTPException, Exception), answer_refused)
    middleware = [Middleware(Measured, desk.answers), Middleware(_Paced, desk)]
    return Starlette(routes=routes, exception_handlers=handlers, middleware=middleware)


async def _no_upgrade(_request: Request) -> Response:
    return refusal(Fault.UPGRADE_REQUIRED)


class _Paced:
    """So many requests a minute from an address."""

    def __init__(self, app: ASGIApp, desk: Desk) -> None:
        self._app, self._desk = app, desk

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = (scope.get("client") or ("",))[0]
        if self._desk.requests.take(address, self._desk.house.timers.now()):
            await self._app(scope, receive, send)
        else:
            await refusal(Fault.TOO_FAST)(scope, receive, send)
