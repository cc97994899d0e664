"""Primers by HTTP: anybody may learn a game, and nothing is stored."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from parley.house.primers.exercise import MOVES
from parley.net.web.desk import Desk
from parley.net.web.endpoint import Endpoint
from parley.net.web.faults import Failed, Fault
from parley.net.web.requests import answer, answer_kept
from parley.net.web.shapes import Anything
from parley.seats.web.primers import attempt, primer

T = TypeVar("T")


class Try(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step, from 0, and all moves made in it."""

    step: int
    moves: Annotated[list[str], msgspec.Meta(max_length=MOVES)]


async def _read(_desk: Desk, request: Request, _asked: None) -> Response:
    """A game explained in a few steps: each a position on a small board, and how it looks when done."""
    return answer_kept(request, _found(partial(primer, request.path_params["game"])))


async def _try(_desk: Desk, request: Request, asked: Try) -> Response:
    """Where the moves made in a step lead: the `view`, what happened, whether it is `done` or `stuck`."""
    return answer(_found(partial(attempt, request.path_params["game"], asked.step, asked.moves)))


def _found(read: Callable[[], T]) -> T:
    try:
        return read()
    except (KeyError, IndexError):  # a mistake of ours
        raise
    except LookupError as error:
        raise Failed(Fault.NOT_FOUND, str(error)) from None


ENDPOINTS = (
    Endpoint("GET", "/primers/{game}", _read, gives=Anything),
    Endpoint("POST", "/primers/{game}", _try, Try, Anything),
)


def routes(desk: Desk) -> list[BaseRoute]:
    """The routes."""
    return [one.route(desk) for one in ENDPOINTS]
