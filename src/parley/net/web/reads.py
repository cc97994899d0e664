"""What anybody may read: games, tables, people, the record of matches, and tournaments."""

import asyncio
import re
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
from parley.net.web.people import identify
from parley.net.web.requests import address_of, answer, answer_kept, is_secure
from parley.net.web.shows import Page, Shows
from parley.seats.web import persons, reading
from parley.seats.web.replays import Replays, Shelf
from parley.store.results import STRANGER

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


async def _person(desk: Desk, request: Request) -> Response:
    """One of them, here or not: results and rating in every game, the latest matches, where they sit."""
    name = _text(request.path_params["name"]) or ""
    return answer(await persons.person(desk.house, name, await _viewer(desk, request)))


async def _curve(desk: Desk, request: Request) -> Response:
    """How their rating in a game moved: milliseconds since 1970, rating, deviation; the last 500."""
    name, game = request.path_params["name"], request.path_params["game"]
    return answer(await persons.curve(desk.house, _text(name) or "", game))


async def _favourites(desk: Desk, request: Request) -> Response:
    """How they began their last 30 matches: first moves, and how often a ship lay on each cell."""
    name, game = request.path_params["name"], request.path_params["game"]
    viewer = await _viewer(desk, request)
    return answer(await persons.beginnings(desk.house, _text(name) or "", game, viewer))


async def _leaders(desk: Desk, request: Request) -> Response:
    """The hundred best of a game whose ratings are settled, and the ratings of bots."""
    leaders = desk.house.shared(persons.Leaders)
    return answer_kept(request, await leaders.read(request.path_params["game"]))


async def _matches(desk: Desk, request: Request) -> Response:
    """Matches that are over, the newest first: of a `player`, of a `game`, `before` a number."""
    query = request.query_params
    if not query.keys() <= {"before", "player", "game"}:
        raise Failed(Fault.BAD_QUERY)
    before = None if (given := query.get("before")) is None else _number(given)
    player, game = _text(query.get("player")), _text(query.get("game"))
    viewer = await _viewer(desk, request)
    return answer(await reading.matches(desk.house, before=before, player=player, game=game, viewer=viewer))


async def _match(desk: Desk, request: Request) -> Response:
    """A match that is over: what was agreed, every move, how it ended."""
    return answer_kept(request, await reading.match(*_which(desk, request), _block(request)))


async def _position(desk: Desk, request: Request) -> Response:
    """A position of it, nothing hidden; ply 0 is before the first move."""
    ply = _number(request.path_params["ply"])
    found = await reading.position(*_which(desk, request), ply, _block(request))
    return answer_kept(request, msgspec.json.encode(found))


async def _hint(desk: Desk, request: Request) -> Response:
    """What a `bot` would have played there, the best if not said, and why: for a `seat` that had a move.

    `final` is false while the bot still prepares: asked again later, it knows more.
    """
    ply, query = _number(request.path_params["ply"]), request.query_params
    if not query.keys() <= {"bot", "seat"}:
        raise Failed(Fault.BAD_QUERY)
    seat = None if (given := query.get("seat")) is None else _number(given)
    thought = reading.hint(*_which(desk, request), ply, seat, _text(query.get("bot")), _block(request))
    found, is_final = await _while_there(request, thought)
    return answer_kept(request, msgspec.json.encode(found)) if is_final else answer({**found, "final": False})


async def _journal(desk: Desk, request: Request) -> Response:
    """Its journal, a line of JSON for each ply."""
    shelf, key = _which(desk, request)
    body = await reading.journal(shelf, key, _block(request))
    return answer_kept(request, body, "application/x-ndjson", **_named(f"{_last(key)}.jsonl"))


async def _record(desk: Desk, request: Request) -> Response:
    """Its record: `txt` for every game, `sgf` for Dots."""
    (shelf, key), form = _which(desk, request), request.path_params["form"]
    body = await reading.record(shelf, key, form, _block(request))
    return answer_kept(request, body, _FORMS[form], **_named(f"{_last(key)}.{form}"))


async def _film(desk: Desk, request: Request) -> Response:
    """The same in passing: some sixty positions from its beginning to its end."""
    return answer_kept(request, await reading.film(*_which(desk, request), _block(request)))


async def _events(desk: Desk, request: Request) -> Response:
    """Tournaments that are shown here (`--results`), and how far they are."""
    return answer_kept(request, *(await desk.shows.listed() if desk.shows else Page.of(b"[]")))


async def _event(desk: Desk, request: Request) -> Response:
    """One of them: standings, crosstable, progress, the boards being played at, and the latest games."""
    return answer_kept(request, *await _shows(desk).show(request.path_params["event"]))


async def _event_games(desk: Desk, request: Request) -> Response:
    """Its games, the newest first: `of` an entrant, `against` another, `before` one that was given."""
    query = request.query_params
    if not query.keys() <= {"of", "against", "before"}:
        raise Failed(Fault.BAD_QUERY)
    of, against, before = (
        None if (given := query.get(name)) is None else _number(given) for name in ("of", "against", "before")
    )
    return answer(await _shows(desk).games(request.path_params["event"], of, against, before))


def _shows(desk: Desk) -> Shows:
    if desk.shows is None:
        raise Failed(Fault.NOT_FOUND)
    return desk.shows


def _which(desk: Desk, request: Request) -> tuple[Shelf[Any], Any]:
    """The match that is looked back at: of the record, or of a tournament."""
    given = request.path_params
    if "event" in given:
        return _shows(desk).shelf, (given["event"], given["game"])
    return desk.house.shared(Replays), _number(given["number"])


def _last(key: Any) -> str:
    """What a file of a match is called."""
    return "-".join(key) if isinstance(key, tuple) else str(key)


_FORMS = {"txt": "text/plain", "sgf": "application/x-go-sgf"}

_LOOKING_BACK: dict[str, Handler] = {
    "": _match,
    "/at/{ply}": _position,
    "/hint/{ply}": _hint,
    "/journal": _journal,
    "/record.{form}": _record,
}
HANDLERS: dict[str, Handler] = {
    "/games": _games,
    "/tables": _tables,
    "/people": _people,
    "/people/{name}": _person,
    "/people/{name}/ratings/{game}": _curve,
    "/people/{name}/favourites/{game}": _favourites,
    "/ratings/{game}": _leaders,
    "/matches": _matches,
    **{f"/matches/{{number}}{rest}": handler for rest, handler in _LOOKING_BACK.items()},
    "/events": _events,
    "/events/{event}": _event,
    "/events/{event}/games": _event_games,
    **{f"/events/{{event}}/games/{{game}}{rest}": handler for rest, handler in _LOOKING_BACK.items()},
    "/events/{event}/games/{game}/film": _film,
}
CHEAP = re.compile(r"/events(/[^/]*)?")
"""What a wall full of spectators asks for all the time, and what is there already when they do."""


async def _found(handler: Handler, desk: Desk, request: Request) -> Response:
    """The answer, or that there is no such thing."""
    if request.path_params.get("form", "txt") not in _FORMS:
        raise Failed(Fault.NOT_FOUND)
    try:
        await _check_shown(desk, request)
        return await handler(desk, request)
    except (KeyError, IndexError):  # a mistake of ours
        raise
    except LookupError as error:
        raise Failed(Fault.NOT_FOUND, str(error)) from None


async def _check_shown(desk: Desk, request: Request) -> None:
    """Raise `LookupError` for a match at a locked table, unless it is asked for by one who sat there."""
    if "number" in request.path_params:
        number, results = _number(request.path_params["number"]), desk.house.store.results
        if desk.house.shared(Replays).is_open(number) or not await results.is_hidden(number, STRANGER):
            return
        if await results.is_hidden(number, await _viewer(desk, request)):
            raise LookupError(f"there is no match {number}")


async def _viewer(desk: Desk, request: Request) -> int:
    """Whoever asks, if they have signed in."""
    try:
        visitor = await identify(desk.house, request.headers, is_secure=is_secure(request))
    except Failed:
        return STRANGER
    return visitor.signin.account


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
