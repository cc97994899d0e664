"""The lobby: tables to open, join, watch and list, people, bots, and talk."""

from collections.abc import Awaitable, Callable, Mapping
from heapq import nsmallest
from itertools import islice
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from parley.bots import bot_names, bots_of
from parley.core.names import name_key
from parley.games.dots import GAME
from parley.house.audience import audience
from parley.house.ignored import Ignored
from parley.house.names import find_shown
from parley.house.reports import Reports
from parley.house.speech import say, say_at
from parley.house.study import HouseStudy
from parley.seats.bot.player import BotPlayer
from parley.seats.dotline.codes import Denied
from parley.seats.dotline.news import turn_of
from parley.seats.dotline.rows import board, clock_of, setup_of, state_of, table_row, word_of
from parley.tables import Phase, Player, Refusal, Refused, Table, Terms
from parley.wires.dotline import Answer, Code, Request, rows
from parley.wires.dotline import answers as a
from parley.wires.dotline import requests as r

if TYPE_CHECKING:
    from parley.seats.dotline.session import DotlineSession

_PAGE = 100
"""Rows in a list; `more` says that there are others."""
_LISTED = {
    r.Which.OPEN: frozenset({Phase.OPEN}),
    r.Which.LIVE: frozenset({Phase.PLAYING}),
    r.Which.ALL: frozenset({Phase.OPEN, Phase.PLAYING}),
}
_PLACES = {Phase.OPEN: rows.Place.WAITING, Phase.PLAYING: rows.Place.PLAYING}


# -- taking a place --------------------------------------------------------------------------------


def _open(session: "DotlineSession", request: r.OpenTable) -> Answer:
    """Refused, in this order: an unknown bot, more bots than seats, no room."""
    # dots/line/5/1, dots/II/1-6
    for bot in request.bots:
        if bot not in bot_names(GAME.name):
            raise Denied(Code.NO_SUCH_BOT)
    if len(request.bots) >= request.settings.players:
        raise Denied(Code.BAD_PARAMETER, f"at most {request.settings.players - 1} bots")
    password = None if request.password is None else request.password.encode()
    clock = clock_of(session.house, request.settings)
    table = session.house.lobby.open(Terms(GAME, setup_of(request.settings), clock, password), session)
    session.table, session.seat = table, table.seat_of(session)
    for bot in request.bots:  # they come once this is answered, as news
        player = BotPlayer(session.house.shared(HouseStudy), bot)
        session.house.lobby.join(table.number, player, password)
    return a.Opened(table.number, session.seat)


def _find(session: "DotlineSession", number: int, password: str | None) -> Table:
    """A table of Dots. Refused, in this order: none, wrong password."""
    # dots/line/5/3
    table = session.house.lobby.tables.get(number)
    if table is None or table.terms.game.name != GAME.name:
        raise Refused(Refusal.NO_SUCH_TABLE)
    table.check_password(session, None if password is None else password.encode())
    return table


def _join(session: "DotlineSession", request: r.Join) -> Answer:
    # dots/line/5/3
    table = _find(session, request.table, request.password)
    session.house.lobby.join(table.number, session, table.terms.password)
    session.table, session.seat = table, table.seat_of(session)
    return a.Joined(table.number, session.seat)


def _leave(session: "DotlineSession", _request: r.Leave) -> Answer:
    # dots/line/5/6
    try:
        session.house.lobby.stand(session)
    except Refused:  # all seats are taken, and the game is about to begin
        raise Denied(Code.NOT_NOW) from None
    session.table = session.seat = None
    return a.Left()


def _watch(session: "DotlineSession", request: r.Watch) -> Answer:
    # dots/line/5/7
    table = _find(session, request.table, request.password)
    if audience(table) >= session.house.watchers:
        raise Denied(Code.SERVER_FULL)
    table.attend()
    table.watch(session)
    session.table, session.turn = table, turn_of(state_of(table))
    return a.Watching(table.number)


def _unwatch(session: "DotlineSession", _request: r.Unwatch) -> Answer:
    # dots/line/5/7
    if session.table is None:
        raise Denied(Code.NOT_NOW)
    session.table.unwatch(session)
    session.house.lobby.retire(session)
    session.table = session.turn = None
    return a.Left()


# -- looking around --------------------------------------------------------------------------------


def _show_board(session: "DotlineSession", _request: r.ShowBoard) -> Answer:
    # dots/line/6/10
    if session.table is None:
        raise Denied(Code.NOT_NOW)
    return board(session.house, session.table, session.seat)


def _list_tables(session: "DotlineSession", request: r.ListTables) -> Answer:
    # dots/line/5/2
    phases, after = _LISTED[request.which], request.after or 0
    found = (
        table_row(session.house, table)
        for number, table in sorted(session.house.lobby.tables.items())
        if number > after and table.phase in phases and table.terms.game.name == GAME.name
        if table.phase is not Phase.OPEN or not table.terms.invited
    )
    page = tuple(islice(found, _PAGE + 1))
    return a.Tables(page[:_PAGE], more=len(page) > _PAGE)


def _who(session: "DotlineSession", request: r.Who) -> Answer:
    # dots/line/7/2
    after = "" if request.after is None else name_key(request.after)
    people = ((name_key(word_of(one.name)), one) for one in session.house.lobby.people.values())
    page = nsmallest(_PAGE + 1, ((key, one) for key, one in people if key > after), key=itemgetter(0))
    found = tuple(_person(session, player) for _, player in page[:_PAGE])
    return a.People(found, more=len(page) > _PAGE)


def _person(session: "DotlineSession", player: Player) -> rows.PersonRow:
    name, seated = word_of(player.name), session.house.lobby.table_of(player)
    if seated is not None and getattr(player, "seat", 0) is not None:
        return rows.PersonRow(name, _PLACES[seated.phase], _number(seated))
    if (watched := getattr(player, "table", None)) is not None:
        return rows.PersonRow(name, rows.Place.WATCHING, _number(watched))
    return rows.PersonRow(name, rows.Place.LOBBY)


def _number(table: Table) -> int | None:
    """What can be joined or watched from here; other games have no number here."""
    return table.number if table.terms.game.name == GAME.name else None


def _list_bots(_session: "DotlineSession", _request: r.ListBots) -> Answer:
    # dots/line/7/6
    return a.Bots(tuple(rows.BotRow(name, entry.character) for name, entry in bots_of(GAME.name).items()))


def _want_news(session: "DotlineSession", request: r.LobbyNews) -> Answer:
    # dots/line/7/4
    readers = session.house.crier.readers
    (readers.add if request.wanted else readers.discard)(session)
    return a.Done()


def _say(session: "DotlineSession", request: r.Say) -> Answer:
    # dots/line/7/1
    if session.table is None:
        say(session.house, session, request.text)
    else:
        say_at(session.house, session.table, session, request.text)
    return a.Done()


def _tell(session: "DotlineSession", request: r.Tell) -> Answer:
    # dots/line/7/1
    say(session.house, session, request.text, request.name, word_of)
    return a.Done()


async def _ignore(session: "DotlineSession", request: r.Ignore) -> Answer:
    # dots/line/7/7
    name = _full_name(session, request.name)
    await session.house.shared(Ignored).set(session, name, on=request.wanted)
    return a.Done()


async def _report(session: "DotlineSession", request: r.Report) -> Answer:
    # dots/line/7/7
    where = None if session.table is None else session.table.number
    name = _full_name(session, request.name)
    await session.house.shared(Reports).add(session, name, request.reason, where)
    return a.Done()


def _full_name(session: "DotlineSession", given: str) -> str:
    """Whom a client means, who may have left by now."""
    try:
        return find_shown(session.house, session, given, word_of)
    except Refused:
        return given


AT_ONCE: Mapping[type[Request], Callable[["DotlineSession", Any], Answer | None]] = {
    r.OpenTable: _open,
    r.ListTables: _list_tables,
    r.Join: _join,
    r.Leave: _leave,
    r.Say: _say,
    r.Tell: _tell,
    r.ShowBoard: _show_board,
    r.Watch: _watch,
    r.Unwatch: _unwatch,
    r.Who: _who,
    r.ListBots: _list_bots,
    r.LobbyNews: _want_news,
}
LATER: Mapping[type[Request], Callable[["DotlineSession", Any], Awaitable[Answer]]] = {
    r.Ignore: _ignore,
    r.Report: _report,
}
