"""The lobby: tables to open, join, leave and watch, bots, and talk."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NoReturn

from parley.core import Seat
from parley.house.audience import audience
from parley.house.house import House
from parley.house.ignored import Ignored
from parley.house.openings import Openings
from parley.house.reports import Reports
from parley.house.speech import say, say_at
from parley.seats.web.again import play_again
from parley.seats.web.challenges import Challenges, decline
from parley.seats.web.codes import Denied, Over
from parley.seats.web.meetings import meet
from parley.seats.web.notices import Notices
from parley.seats.web.opponents import agreed, check_offered, check_rated, inviting
from parley.seats.web.reveal import check_reveal, follow
from parley.seats.web.terms import clock_of, find_game, setup_of
from parley.tables import Phase, Refusal, Refused, Table, Terms, decided
from parley.wires.json import requests as r
from parley.wires.json.codec import encoded
from parley.wires.json.codes import Code
from parley.wires.json.news import Left

if TYPE_CHECKING:
    from parley.seats.web.session import WebSession

Answer = Mapping[str, Any]
OK: Answer = {}


async def _open(tab: "WebSession", request: r.Open) -> Answer:
    """Refused, in this order: seated, game, bots, clock, setup, too many bots, rated, challenge, no room."""
    # json/open/1-3, json/open/5
    house = tab.house
    house.lobby.check_free(tab.player)
    game = find_game(request.game)
    check_offered(house, game.name, request.bots)
    clock = clock_of(house, game.name, request.clock)
    loop = asyncio.get_running_loop()
    setup = await loop.run_in_executor(house.threads, setup_of, house, game, request.setup)
    if len(request.bots) >= game.seats(setup):
        raise Denied(Code.TOO_MANY_BOTS)
    setup = await loop.run_in_executor(house.threads, agreed, house, request.bots, setup)
    if request.rated:
        await loop.run_in_executor(house.threads, check_rated, house, game, setup, request.bots)
    password = request.password.encode() or None
    terms = Terms(game, setup, clock, password, is_rated=request.rated, reveal=request.reveal)
    check_reveal(terms)
    openings = house.shared(Openings)
    if request.to is not None:
        terms = replace(terms, invited=_invited(tab, terms, request))
    tab.queue.hold()
    bots = [(Seat(seat), name) for seat, name in enumerate(request.bots, 1) if name]
    with inviting(house, [name for _, name in bots], tab.player) as others:
        table = house.lobby.open(terms, tab.player)
        follow(house.timers, table)
        for (seat, _), other in zip(bots, others, strict=True):
            house.lobby.join(table.number, other, terms.password, seat)
    if terms.invited:
        house.shared(Challenges).await_answer(table)
    if terms.is_patient:
        await openings.settled()
    return {"table": table.number, "seat": table.seat_of(tab.player)}


def _invited(tab: "WebSession", terms: Terms, request: r.Open) -> str:
    # json/challenged/2
    if 2 + sum(map(bool, request.bots)) != terms.seats:
        raise Denied(Code.NOT_ONE_SEAT)
    return tab.house.shared(Challenges).check(tab.player, request.to or "", terms)


def _join(tab: "WebSession", request: r.Join) -> Answer:
    # json/join/1-2
    table = tab.house.lobby.join(request.table, tab.player, request.password.encode() or None)
    return {"table": table.number, "seat": table.seat_of(tab.player)}


def _stand(tab: "WebSession", request: r.Stand) -> Answer:
    # json/stand/1
    player, lobby = tab.player, tab.house.lobby
    table = player.table_at(request.table)
    if table.phase is Phase.PLAYING and table.is_out(table.seat_of(player)):
        lobby.retire(player, table)
    else:
        lobby.stand(player, table)
    player.post(encoded(Left(table.number)))
    return OK


async def _watch(tab: "WebSession", request: r.Watch) -> Answer:
    """Refused, in this order: none, your own, wrong password, too many."""
    # json/watch/1
    table = _find(tab.house, request) or await _look_up(tab.house, request)
    if table in tab.player.tables:
        raise Refused(Refusal.OWN_TABLE)
    table.check_password(tab.player, request.password.encode() or None)
    if audience(table) >= tab.house.watchers:
        raise Denied(Code.TOO_MANY_WATCHERS)
    await decided(table.attend)
    tab.queue.hold()
    tab.watch(table)
    return {"table": table.number}


def _find(house: House, request: r.Watch) -> Table | None:
    """The table to watch, if it is still there."""
    tables = house.lobby.tables
    if request.match is None:
        return tables.get(request.table)
    return next((table for table in tables.values() if table.record == request.match), None)


async def _look_up(house: House, request: r.Watch) -> NoReturn:
    """It is gone: `Over` with the match's number if one was played there, else `Refused`."""
    if request.match is not None:
        raise Over(request.match)
    await house.lobby.settled()
    result = await house.store.results.find(request.table)
    raise Refused(Refusal.NO_SUCH_TABLE) if result is None else Over(result.id)


def _unwatch(tab: "WebSession", _request: r.Unwatch) -> Answer:
    # json/unwatch/1
    if tab.gallery is None:
        raise Denied(Code.NOT_WATCHING)
    number = tab.gallery.table.number
    tab.unwatch()
    tab.post(encoded(Left(number)))
    return OK


def _subscribe(tab: "WebSession", request: r.Subscribe) -> Answer:
    # json/news/1
    notices = tab.house.shared(Notices)
    (notices.add if request.on else notices.discard)(tab)
    return OK


def _look(tab: "WebSession", _request: r.Look) -> Answer:
    # json/look/1
    tab.look()
    return OK


def _say(tab: "WebSession", request: r.Say) -> Answer:
    # json/say/1-2
    player = tab.player
    if request.table is None:
        say(tab.house, player, request.text, request.to or "")
    elif request.table in [table.number for table in player.tables]:
        say_at(tab.house, player.table_at(request.table), player, request.text)
    elif tab.gallery is not None and tab.gallery.table.number == request.table:
        say_at(tab.house, tab.gallery.table, player, request.text, seat=tab.gallery)
    else:
        raise Refused(Refusal.NOT_SEATED)
    return OK


async def _mute(tab: "WebSession", request: r.Mute) -> Answer:
    # json/mute/1
    ignored = tab.house.shared(Ignored)
    if request.name is not None:
        await ignored.set(tab.player, request.name, on=request.on)
    return {"muted": ignored.names(tab.player)}


async def _report(tab: "WebSession", request: r.Report) -> Answer:
    # json/report/1
    reports = tab.house.shared(Reports)
    return {"report": await reports.add(tab.player, request.name, request.reason, request.table)}


def _ping(_tab: "WebSession", _request: r.Ping) -> Answer:
    # json/ping/1
    return OK


AT_ONCE: Mapping[type[r.Request], Callable[["WebSession", Any], Answer | None]] = {
    r.Join: _join,
    r.Stand: _stand,
    r.Decline: decline,
    r.Unwatch: _unwatch,
    r.Subscribe: _subscribe,
    r.Look: _look,
    r.Say: _say,
    r.Ping: _ping,
}
LATER: Mapping[type[r.Request], Callable[["WebSession", Any], Awaitable[Answer]]] = {
    r.Open: _open,
    r.Again: play_again,
    r.Meet: meet,
    r.Watch: _watch,
    r.Mute: _mute,
    r.Report: _report,
}
