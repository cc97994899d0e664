"""What was played: the record of a finished game, and somebody's results. Both come from the store."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any

from parley.core import Outcome
from parley.games.dots import GAME
from parley.games.dots.sgf import format_sgf
from parley.house.house import House
from parley.match.journal import decode_journal
from parley.match.record import format_record
from parley.match.replay import read_setup, replay
from parley.seats.dotline.codes import Denied
from parley.store import AccountId, MatchId, Result
from parley.tables.lobby import HIGHEST
from parley.wires.dotline import Answer, Code, Request
from parley.wires.dotline import answers as a
from parley.wires.dotline import requests as r

if TYPE_CHECKING:
    from parley.seats.dotline.session import DotlineSession


async def _get_record(session: "DotlineSession", request: r.GetRecord) -> Answer:
    """By the number of the table, or by that of the match: these are larger, and kept for ever."""
    house, number = session.house, request.table
    match = house.crier.records.get(number, number if number > HIGHEST else None)
    if match is None:
        raise Denied(Code.NO_SUCH_TABLE)
    if not await _is_ours(house, MatchId(match)):
        raise Denied(Code.NO_SUCH_TABLE)
    data = await house.store.matches.journal(MatchId(match))
    loop = asyncio.get_running_loop()
    return a.Record(await loop.run_in_executor(house.threads, _write_down, data, request.form))


async def _is_ours(house: House, match: MatchId) -> bool:
    """Is it a game of Dots that is over? Journals of other games may be a thousand times as long."""
    await house.lobby.settled()
    newest = (await house.store.results.page(before=MatchId(match + 1), limit=1)).results
    return bool(newest) and newest[0].id == match and newest[0].game == GAME.name


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
    account = await session.house.accounts.find(request.login or session.name)
    if account is None:
        raise Denied(Code.NO_SUCH_LOGIN)
    counts = Counter([how async for how in _endings(session.house, account.id)])
    return a.Statistics(account.name, counts["won"], counts["drawn"], counts["lost"])


async def _endings(house: House, account: AccountId) -> AsyncIterator[str]:
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


def _how(result: Result, outcome: Outcome, account: AccountId) -> str:
    if all(result.seats[seat].account != account for seat in outcome.winners):
        return "lost"
    return "drawn" if outcome.is_draw else "won"


LATER: Mapping[type[Request], Callable[["DotlineSession", Any], Awaitable[Answer]]] = {
    r.GetRecord: _get_record,
    r.ShowStatistics: _show_statistics,
}
