"""Something that can be requested by HTTP: a row of a table, and the route made from it."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from parley.net.web.desk import Desk
from parley.net.web.people import check_origin
from parley.net.web.requests import is_secure, read_json
from parley.net.web.shapes import Nothing


class Endpoint(NamedTuple):
    """What can be requested, where, and with what body."""

    method: str
    path: str
    handler: Callable[[Desk, Request, Any], Awaitable[Response]]
    body: type[Any] | None = None
    gives: Any = Nothing
    """The type of the answer; several in a tuple."""
    status: int = 200

    async def serve(self, desk: Desk, request: Request) -> Response:
        """Read the body, if there should be one, and answer."""
        if self.method != "GET":
            check_origin(request.headers, is_secure=is_secure(request))
        return await self.handler(desk, request, self.body and await read_json(request, self.body))

    def route(self, desk: Desk) -> Route:
        return Route(self.path, partial(self.serve, desk), methods=[self.method])
