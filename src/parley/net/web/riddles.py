"""The puzzle of the day by HTTP: anybody may try, and people with a name have a streak."""

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from parley.net.web.desk import Desk
from parley.net.web.endpoint import Endpoint
from parley.net.web.faults import Failed, Fault
from parley.net.web.people import viewer_of
from parley.net.web.requests import answer, is_secure
from parley.net.web.shapes import Anything, Judged
from parley.seats.web.riddles import answer_riddle, riddle


class Guess(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move, as it is written."""

    move: str


async def _read(desk: Desk, request: Request, _asked: None) -> Response:
    """Today's puzzle of a game (UTC): the position as `seat` sees it, your streak and answer."""
    return answer(await _found(riddle(desk.house, request.path_params["game"], await _viewer(desk, request))))


async def _solve(desk: Desk, request: Request, asked: Guess) -> Response:
    """Answer it: whether that is right, and why. The first answer of a day counts for the streak."""
    game, viewer = request.path_params["game"], await _viewer(desk, request)
    return answer(await _found(answer_riddle(desk.house, game, asked.move, viewer)))


async def _found(work: Any) -> Any:
    try:
        return await work
    except (KeyError, IndexError):  # a mistake of ours
        raise
    except LookupError as error:
        raise Failed(Fault.NOT_FOUND, str(error)) from None


async def _viewer(desk: Desk, request: Request) -> int:
    return await viewer_of(desk.house, request.headers, is_secure=is_secure(request))


ENDPOINTS = (
    Endpoint("GET", "/puzzles/{game}", _read, gives=Anything),
    Endpoint("POST", "/puzzles/{game}", _solve, Guess, Judged),
)


def routes(desk: Desk) -> list[BaseRoute]:
    """The routes."""
    return [one.route(desk) for one in ENDPOINTS]
