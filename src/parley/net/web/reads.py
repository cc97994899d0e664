"""What anybody may read: games, tables, people, and the record of matches."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from parley.house.origin import block_of
from parley.net.web.desk import Desk
from parley.net.web.faults import Failed, Fault
from parley.net.web.requests import address_of, answer, answer_kept
from parley.seats.web import reading

_HIGHEST = 2**53
"""Numbers a browser can hold."""
_LONGEST = 64
"""Characters in a filter."""

T = TypeVar("T")
Handler = Callable[[Desk, Request], Awaitable[Response]]


async def _games(desk: Desk, request: Request) -> Response:
    """Every game: how it may be set up, its clocks, its bots and programs."""
    return answer_kept(request, msgspec.json.encode(reading.games(desk.house)))


async def _tables(desk: Desk, _request: Request) -> Response:
    """Tables to join, then tables to watch; the newest first."""
    return answer(reading.tables(desk.house))


async def _people(desk: Desk, request: Request) -> Response:
    """Who is here, how they came, and at which table they sit; made once a second."""
    return answer_kept(request, desk.house.shared(reading.Roll).read())


async def _matches(desk: Desk, request: Request) -> Response:
    """Matches that are over, the newest first: of a `player`, of a `game`, `before` a number."""
    query = request.query_params
    if not query.keys() <= {"before", "player", "game"}:
        raise Failed(Fault.BAD_QUERY)
    before = None if (given := query.get("before")) is None else _number(given)
    player, game = _text(query.get("player")), _text(query.get("game"))
    return answer(await reading.matches(desk.house, before=before, player=player, game=game))


async def _match(desk: Desk, request: Request) -> Response:
    """A match that is over: what was agreed, every move, how it ended."""
    number = _number(request.path_params["number"])
    return answer_kept(request, await reading.match(desk.house, number, _block(request)))


async def _position(desk: Desk, request: Request) -> Response:
    """A position of it, nothing hidden; ply 0 is before the first move."""
    number, ply = (_number(request.path_params[name]) for name in ("number", "ply"))
    found = await reading.position(desk.house, number, ply, _block(request))
    return answer_kept(request, msgspec.json.encode(found))


async def _hint(desk: Desk, request: Request) -> Response:
    """What a `bot` would have played there, the best if not said, and why: for a `seat` that had a move."""
    number, ply = (_number(request.path_params[name]) for name in ("number", "ply"))
    query = request.query_params
    if not query.keys() <= {"bot", "seat"}:
        raise Failed(Fault.BAD_QUERY)
    seat = None if (given := query.get("seat")) is None else _number(given)
    thought = reading.hint(desk.house, number, ply, seat, _text(query.get("bot")), _block(request))
    found, is_final = await _while_there(request, thought)
    return answer_kept(request, msgspec.json.encode(found)) if is_final else answer(found)


async def _journal(desk: Desk, request: Request) -> Response:
    """Its journal, a line of JSON for each ply."""
    number = _number(request.path_params["number"])
    body = await reading.journal(desk.house, number, _block(request))
    return answer_kept(request, body, "application/x-ndjson", **_named(f"{number}.jsonl"))


async def _record(desk: Desk, request: Request) -> Response:
    """Its record: `txt` for every game, `sgf` for Dots."""
    number, form = _number(request.path_params["number"]), request.path_params["form"]
    body = await reading.record(desk.house, number, form, _block(request))
    return answer_kept(request, body, _FORMS[form], **_named(f"{number}.{form}"))


_FORMS = {"txt": "text/plain", "sgf": "application/x-go-sgf"}

HANDLERS: dict[str, Handler] = {
    "/games": _games,
    "/tables": _tables,
    "/people": _people,
    "/matches": _matches,
    "/matches/{number}": _match,
    "/matches/{number}/at/{ply}": _position,
    "/matches/{number}/hint/{ply}": _hint,
    "/matches/{number}/journal": _journal,
    "/matches/{number}/record.{form}": _record,
}


async def _found(handler: Handler, desk: Desk, request: Request) -> Response:
    """The answer, or that there is no such thing."""
    if request.path_params.get("form", "txt") not in _FORMS:
        raise Failed(Fault.NOT_FOUND)
    try:
        return await handler(desk, request)
    except (KeyError, IndexError):  # a mistake of ours
        raise
    except LookupError as error:
        raise Failed(Fault.NOT_FOUND, str(error)) from None


async def _while_there(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """What comes of it. It is given up when the client hangs up."""
    working, leaving = asyncio.ensure_future(work), asyncio.ensure_future(_left(request))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        raise Failed(Fault.BAD_REQUEST, "the client has left")
    finally:
        working.cancel()
        leaving.cancel()


async def _left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def routes(desk: Desk) -> list[BaseRoute]:
    """Where all this is read."""
    return [
        Route(path, partial(_found, handler, desk), methods=["GET"]) for path, handler in HANDLERS.items()
    ]


def _block(request: Request) -> str:
    """Where they come from, as far as it can be told apart."""
    return block_of(address_of(request))


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 17) or int(text) > _HIGHEST:
        raise Failed(Fault.BAD_QUERY)
    return int(text)


def _text(text: str | None) -> str | None:
    if text is not None and not (0 < len(text) <= _LONGEST and text.isprintable()):
        raise Failed(Fault.BAD_QUERY)
    return text


def _named(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'inline; filename="{name}"'}
