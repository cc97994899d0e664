"""What anybody may read: games, tables, people, the record of matches, and tournaments."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from functools import partial
from typing import Any, NamedTuple, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from parley.core import IllegalMove
from parley.house.origin import block_of
from parley.net.web import shapes
from parley.net.web.desk import Desk
from parley.net.web.faults import Failed, Fault
from parley.net.web.people import viewer_of
from parley.net.web.requests import address_of, answer, answer_kept, is_secure
from parley.net.web.shows import Page, Shows
from parley.seats.web import persons, reading
from parley.seats.web.replays import Replays, Shelf
from parley.seats.web.reviews import Asker
from parley.seats.web.tv import Television, live_odds
from parley.store.results import STRANGER
from parley.wires.json.news import TableRow

HIGHEST = 2**53
"""The largest number a browser can hold."""
LONGEST = 64
"""The most characters in a filter."""

T = TypeVar("T")
Handler = Callable[[Desk, Request], Awaitable[Response]]


async def _games(desk: Desk, request: Request) -> Response:
    """Every game: how it may be set up, its clocks, its bots and programs."""
    return answer_kept(request, msgspec.json.encode(reading.games(desk.house)))


async def _tables(desk: Desk, _request: Request) -> Response:
    """Tables to join, then tables to watch; the newest first."""
    return answer(reading.tables(desk.house))


async def _table(desk: Desk, request: Request) -> Response:
    """One of them. If it is over, `match` is what was played there: that is what a link to it finds."""
    number = _number(request.path_params["table"])
    return answer(await reading.table(desk.house, number, await _viewer(desk, request)))


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


async def _tv(desk: Desk, request: Request) -> Response:
    """The match on show for a game, or (`all`) of any, as a spectator sees it, until it ends."""
    return answer_kept(request, await desk.house.shared(Television).read(request.path_params["channel"]))


async def _odds(desk: Desk, request: Request) -> Response:
    """Everybody's winning chance at a table, from what spectators know; null while nobody can tell."""
    return answer(live_odds(desk.house, _number(request.path_params["table"])))


async def _matches(desk: Desk, request: Request) -> Response:
    """Finished matches, newest first: of a `player`, of a `game`, `before` a number."""
    asked = _query(request, _matches)
    return answer(await reading.matches(desk.house, **asked, viewer=await _viewer(desk, request)))


async def _match(desk: Desk, request: Request) -> Response:
    """A finished match: what was agreed, every move, how it ended."""
    return answer_kept(request, await reading.match(*_which(desk, request), _block(request)))


async def _position(desk: Desk, request: Request) -> Response:
    """A position of it, nothing hidden; ply 0 is before the first move."""
    ply = _number(request.path_params["ply"])
    found = await reading.position(*_which(desk, request), ply, _block(request))
    return answer_kept(request, msgspec.json.encode(found))


async def _hint(desk: Desk, request: Request) -> Response:
    """What a `bot` would have played there, by default the best, and why: for a `seat` that had a move.

    `final` is false while the bot still prepares: ask again later, and it knows more.
    """
    ply, asked = _number(request.path_params["ply"]), _query(request, _hint)
    thought = reading.hint(*_which(desk, request), ply, asked["seat"], asked["bot"], _block(request))
    found, is_final, _ = await _while_there(request, thought)
    return answer_kept(request, msgspec.json.encode(found)) if is_final else answer({**found, "final": False})


async def _review(desk: Desk, request: Request) -> Response:
    """What every move of it cost in chance to win, and what was better: it is made while somebody asks.

    Keep asking, about once a second, until it is `finished`; `ahead` are those made before it. `marked` are
    moves that cost 0.05 or more (`inaccuracy`), 0.10 (`mistake`) or 0.15 (`blunder`).
    """
    block, viewer = _block(request), await _viewer(desk, request)
    asker = Asker(block if viewer == STRANGER else f"account {viewer}", block)
    found, is_finished = await reading.review(*_which(desk, request), asker)
    return answer_kept(request, msgspec.json.encode(found)) if is_finished else answer(found)


async def _try(desk: Desk, request: Request) -> Response:
    """What another `move` of a `seat` would have done there: its events, nothing hidden."""
    ply, asked = _number(request.path_params["ply"]), _query(request, _try)
    try:
        found = await reading.attempt(
            *_which(desk, request), ply, asked["seat"], asked["move"], _block(request)
        )
    except IllegalMove as error:
        raise Failed(Fault.BAD_QUERY, str(error)) from None
    return answer_kept(request, msgspec.json.encode(found))


async def _journal(desk: Desk, request: Request) -> Response:
    """Its journal, one line of JSON per ply."""
    shelf, key = _which(desk, request)
    body = await reading.journal(shelf, key, _block(request))
    return answer_kept(request, body, "application/x-ndjson", **_named(f"{_last(key)}.jsonl"))


async def _record(desk: Desk, request: Request) -> Response:
    """Its record: `txt` for every game, `sgf` for Dots."""
    (shelf, key), form = _which(desk, request), request.path_params["form"]
    body = await reading.record(shelf, key, form, _block(request))
    return answer_kept(request, body, FORMS[form], **_named(f"{_last(key)}.{form}"))


async def _film(desk: Desk, request: Request) -> Response:
    """The same at a glance: some sixty positions from its beginning to its end."""
    return answer_kept(request, await reading.film(*_which(desk, request), _block(request)))


async def _events(desk: Desk, request: Request) -> Response:
    """Events of the house and tournaments on show (`--results`), and their progress."""
    return answer_kept(request, *(await desk.shows.listed() if desk.shows else Page.of(b"[]")))


async def _event(desk: Desk, request: Request) -> Response:
    """One of them: standings, crosstable, progress, the boards in play, and the latest games.

    For an event of the house also the pairings, who may enter, and its clock: `here`.
    """
    return answer_kept(request, *await _shows(desk).show(request.path_params["event"]))


async def _event_games(desk: Desk, request: Request) -> Response:
    """Its games, newest first: `of` an entrant, `against` another, `before` a given one."""
    asked = _query(request, _event_games)
    return answer(await _shows(desk).games(request.path_params["event"], **asked))


def _shows(desk: Desk) -> Shows:
    if desk.shows is None:
        raise Failed(Fault.NOT_FOUND)
    return desk.shows


def _which(desk: Desk, request: Request) -> tuple[Shelf[Any], Any]:
    """The match under review: of the record, or of a tournament."""
    given = request.path_params
    if "event" in given:
        return _shows(desk).which(given["event"], given["game"])
    return desk.house.shared(Replays), _number(given["number"])


def _last(key: Any) -> str:
    """The file name of a match."""
    return "-".join(key) if isinstance(key, tuple) else str(key)


FORMS = {"txt": "text/plain", "sgf": "application/x-go-sgf"}

_LOOKING_BACK: dict[str, Handler] = {
    "": _match,
    "/at/{ply}": _position,
    "/hint/{ply}": _hint,
    "/try/{ply}": _try,
    "/review": _review,
    "/journal": _journal,
    "/record.{form}": _record,
}
HANDLERS: dict[str, Handler] = {
    "/games": _games,
    "/tables": _tables,
    "/tables/{table}": _table,
    "/people": _people,
    "/people/{name}": _person,
    "/people/{name}/ratings/{game}": _curve,
    "/people/{name}/favourites/{game}": _favourites,
    "/ratings/{game}": _leaders,
    "/tv/{channel}": _tv,
    "/tables/{table}/odds": _odds,
    "/matches": _matches,
    **{f"/matches/{{number}}{rest}": handler for rest, handler in _LOOKING_BACK.items()},
    "/events": _events,
    "/events/{event}": _event,
    "/events/{event}/games": _event_games,
    **{f"/events/{{event}}/games/{{game}}{rest}": handler for rest, handler in _LOOKING_BACK.items()},
    "/events/{event}/games/{game}/film": _film,
}


class Query(NamedTuple):
    """What may come after the `?`, and whether all of it is required."""

    fields: Mapping[str, type[int] | type[str]]
    is_needed: bool = False


QUERIES: dict[Handler, Query] = {
    _matches: Query({"before": int, "player": str, "game": str}),
    _hint: Query({"seat": int, "bot": str}),
    _try: Query({"seat": int, "move": str}, is_needed=True),
    _event_games: Query({"of": int, "against": int, "before": int}),
}
GIVES: dict[Handler, Any] = {
    _games: list[shapes.Game],
    _tables: list[TableRow],
    _table: (TableRow, shapes.OldTable),
    _people: list[shapes.Present],
    _person: shapes.Profile,
    _curve: shapes.Curve,
    _leaders: shapes.Leaders,
    _tv: shapes.Channel,
    _odds: shapes.Odds,
    _matches: shapes.Matches,
    _review: shapes.Review,
    _journal: shapes.Media(("application/x-ndjson",)),
    _record: shapes.Media(tuple(FORMS.values())),
    _events: list[shapes.Anything],
}
"""What is not here is an object that depends on the game."""
CHEAP = re.compile(r"/events(/[^/]*)?|/tv/[^/]*|/tables/[^/]*/odds")
"""What a wall of spectators keeps asking for, and what is already there when they do."""


_MATCH = ({"number"}, {"event", "game"})
"""What an address names if it is of a match."""


async def _found(handler: Handler, desk: Desk, request: Request) -> Response:
    """The answer, or that there is none."""
    if request.path_params.get("form", "txt") not in FORMS:
        raise Failed(Fault.NOT_FOUND)
    try:
        await _check_shown(desk, request)
        return await handler(desk, request)
    except (KeyError, IndexError):  # a mistake of ours
        raise
    except LookupError as error:
        raise Failed(Fault.NOT_FOUND, str(error)) from None


async def _check_shown(desk: Desk, request: Request) -> None:
    """Raise `LookupError` for a match at a locked table, unless the asker sat there.

    By whatever address: the matches of events are in the record with all the others.
    """
    if not any(given <= request.path_params.keys() for given in _MATCH):
        return
    (shelf, number), results = _which(desk, request), desk.house.store.results
    if not isinstance(shelf, Replays) or shelf.is_open(number):
        return
    if await results.is_hidden(number, STRANGER) and await results.is_hidden(
        number, await _viewer(desk, request)
    ):
        raise LookupError(f"there is no match {number}")


async def _viewer(desk: Desk, request: Request) -> int:
    return await viewer_of(desk.house, request.headers, is_secure=is_secure(request))


async def _while_there(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """The result; abandoned if the client disconnects."""
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
    """The routes."""
    return [
        Route(path, partial(_found, handler, desk), methods=["GET"]) for path, handler in HANDLERS.items()
    ]


def _block(request: Request) -> str:
    """Where they come from, as far as it can be told apart."""
    return block_of(address_of(request))


def _query(request: Request, handler: Handler) -> dict[str, Any]:
    """The values given, None if missing. Raises `Failed`."""
    (fields, is_needed), given = QUERIES[handler], request.query_params
    if not given.keys() <= fields.keys() or (is_needed and given.keys() != fields.keys()):
        raise Failed(Fault.BAD_QUERY)
    read: dict[type[Any], Callable[[str], Any]] = {int: _number, str: _text}
    return {name: read[kind](given[name]) if name in given else None for name, kind in fields.items()}


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 17) or int(text) > HIGHEST:
        raise Failed(Fault.BAD_QUERY)
    return int(text)


def _text(text: str | None) -> str | None:
    if text is not None and not (0 < len(text) <= LONGEST and text.isprintable()):
        raise Failed(Fault.BAD_QUERY)
    return text


def _named(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'inline; filename="{name}"'}
