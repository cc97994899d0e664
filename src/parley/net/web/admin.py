"""What operators can do, by HTTP: for the page, and for `parley admin --url` with a token.

It needs a sign-in of an account marked as an operator's; as everywhere, pages of other sites are refused.
"""

from functools import partial

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from parley.house.operators import LOCAL as ONLY_HERE
from parley.house.operators import Operator, perform
from parley.house.orders import REQUESTS
from parley.net.web.desk import Desk
from parley.net.web.faults import Failed, Fault
from parley.net.web.people import check_origin, identify
from parley.net.web.requests import answer, is_secure, read_json

PATH = "/admin/{do}"
LOCAL = "` and `".join(name for name, kind in REQUESTS.items() if kind in ONLY_HERE)


async def _perform(desk: Desk, request: Request) -> Response:
    """Do what the address says; the fields of the request are the body."""
    check_origin(request.headers, is_secure=is_secure(request))
    operator = await _operator(desk, request)
    kind = REQUESTS.get(request.path_params["do"])
    if kind is None:
        raise Failed(Fault.NOT_FOUND)
    try:
        asked = msgspec.convert(await read_json(request, dict), kind)
    except msgspec.ValidationError as error:
        raise Failed(Fault.BAD_JSON, str(error)) from None
    return answer(await perform(desk.house, operator, asked))


async def _operator(desk: Desk, request: Request) -> Operator:
    signin, _ = await identify(desk.house, request.headers, is_secure=is_secure(request))
    if signin.is_guest or not await desk.house.store.operators.includes(signin.account):
        raise Failed(Fault.NOT_OPERATOR)
    return Operator(signin.name, signin.account)


def routes(desk: Desk) -> list[BaseRoute]:
    """The routes."""
    return [Route(PATH, partial(_perform, desk), methods=["POST"])]
