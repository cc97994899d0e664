"""The record of a finished game, and somebody's results. Both come from the store."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from parley.core import Outcome
from parley.games.dots import GAME
from parley.games.dots.sgf import format_sgf
from parley.house.house import House
from parley.match.journal import decode_journal
from parley.match.record import format_record
from parley.match.replay import read_setup, replay
from parley.seats.dotline.codes import Denied
from parley.seats.dotline.rows import word_of
from parley.store import AccountId, MatchId, Result
from parley.wires.dotline import Answer, Code, Request, rows
from parley.wires.dotline import answers as a
from parley.wires.dotline import requests as r

if TYPE_CHECKING:
    from parley.seats.dotline.session import DotlineSession

_GAMES = 20
"""Games in a list."""


async def _get_record(session: "DotlineSession", request: r.GetRecord) -> Answer:
    """Only for Dots: journals of other games may be a thousand times as long."""
    # dots/line/7/3
    house = session.house
    await house.lobby.settled()
    result = await house.store.results.find(request.number)
    if result is None or result.game != GAME.name:
        raise Denied(Code.NO_SUCH_TABLE)
    data = await house.store.matches.journal(result.id)
    loop = asyncio.get_running_loop()
    return a.Record(await loop.run_in_executor(house.threads, _write_down, data, request.form))


def _write_down(data: bytes, form: r.Form) -> tuple[str, ...]:
    """The lines of the record."""
    journal = decode_journal(data)
    plies, outcome = [], None
    for match, ply in replay(GAME, journal):
        plies.append((ply.seat, ply.move))
        outcome = match.outcome
    if form is r.Form.RECORD:
        return tuple(format_record(journal, outcome).splitlines())
    setup, players = read_setup(GAME, journal.header.setup), journal.header.players
    return tuple(format_sgf(setup, plies, players, outcome).splitlines())


async def _show_statistics(session: "DotlineSession", request: r.ShowStatistics) -> Answer:
    # dots/line/7/2
    account = await session.house.accounts.find(request.login or session.name)
    if account is None:
        raise Denied(Code.NO_SUCH_LOGIN)
    counts = Counter([how async for how in _endings(session.house, account.id)])
    won, drawn, lost = (counts[how] for how in rows.Result)
    return a.Statistics(account.name, won, drawn, lost)


async def _list_games(session: "DotlineSession", request: r.ListGames) -> Answer:
    # dots/line/7/2
    house = session.house
    account = await house.accounts.find(request.login or session.name)
    if account is None:
        raise Denied(Code.NO_SUCH_LOGIN)
    await house.lobby.settled()
    before = None if request.before is None else MatchId(request.before)
    page = await house.store.results.page(game=GAME.name, account=account.id, before=before, limit=_GAMES)
    games = tuple(_game_row(result, account.id) for result in page.results)
    return a.Games(account.name, games, more=page.before is not None)


def _game_row(result: Result, account: AccountId) -> rows.GameRow:
    ended = datetime.fromtimestamp(result.ended // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    how = None if result.outcome is None else _how(result, result.outcome, account)
    players = tuple(word_of(sitter.name) for sitter in result.seats)
    return rows.GameRow(result.id, result.table, ended, how, players)


async def _endings(house: House, account: AccountId) -> AsyncIterator[rows.Result]:
    """How each finished game ended for an account, a page at a time."""
    before: MatchId | None = None
    await house.lobby.settled()
    while True:
        page = await house.store.results.page(game=GAME.name, account=account, before=before)
        for result in page.results:
            if result.outcome is not None:
                yield _how(result, result.outcome, account)
        before = page.before
        if before is None:
            return


def _how(result: Result, outcome: Outcome, account: AccountId) -> rows.Result:
    if all(result.seats[seat].account != account for seat in outcome.winners):
        return rows.Result.LOST
    return rows.Result.DRAWN if outcome.is_draw else rows.Result.WON


LATER: Mapping[type[Request], Callable[["DotlineSession", Any], Awaitable[Answer]]] = {
    r.GetRecord: _get_record,
    r.ShowStatistics: _show_statistics,
    r.ListGames: _list_games,
}
