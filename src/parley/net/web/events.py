"""Events of the house: created, entered and run. What they are is not known here."""

from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from parley.house.events import Asker, EventRefused, EventTrouble
from parley.net.web.desk import Desk
from parley.net.web.people import check_origin, identify
from parley.net.web.requests import answer, is_secure, read_json
from parley.net.web.shapes import Nothing
from parley.net.web.shows import Shows

ACTS = {
    "enter": "Take part; also again, after one has withdrawn.",
    "withdraw": "Take part no more. The organiser may withdraw an `entrant`, by number.",
    "invite": "Let a `bot` or program of the house take part. For the organiser, as all that follow.",
    "start": "Begin with those who have entered.",
    "pause": "Pair nobody until it is resumed. Games go on; the clock of an arena stands.",
    "resume": "Go on.",
    "end": "End it as it stands. What is being played counts no more.",
}


async def create(desk: Desk, request: Request) -> Response:
    """Create an event, as its organiser. The answer has its code: `event`."""
    asker = await _asker(desk, request)
    plan: dict[str, Any] = await read_json(request, dict[str, Any])
    return answer(await _shows(desk).create(asker, plan), 201)


async def _act(do: str, desk: Desk, request: Request) -> Response:
    asker = await _asker(desk, request)
    asked: dict[str, Any] = await read_json(request, dict[str, Any])
    await _shows(desk).act(request.path_params["event"], asker, do, asked)
    return answer(Nothing())


async def _asker(desk: Desk, request: Request) -> Asker:
    check_origin(request.headers, is_secure=is_secure(request))
    visitor = await identify(desk.house, request.headers, is_secure=is_secure(request))
    return Asker(visitor.signin.account, visitor.signin.name, visitor.signin.is_guest)


def _shows(desk: Desk) -> Shows:
    if desk.shows is None:
        raise EventRefused(EventTrouble.NO_EVENTS_HERE)
    return desk.shows


def routes(desk: Desk) -> list[BaseRoute]:
    """The routes."""
    return [
        Route("/events", partial(create, desk), methods=["POST"]),
        *(Route(f"/events/{{event}}/{do}", partial(_act, do, desk), methods=["POST"]) for do in ACTS),
    ]
