"""Rematches: any player of a match may ask, first or second, and the seats move on by one.

The player who sat first, and so began where that matters, now sits last. Only the record is needed, so it
works after a reload and after a restart. Bots and programs sit down again at once; people who ask for the
same match find their seats, and `again` tells a page which table waits for it.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Any

from parley.core import Seat
from parley.games import load_game
from parley.match.journal import Header, decode_journal
from parley.match.replay import read_setup
from parley.seats.web.codes import Denied
from parley.seats.web.opponents import check_offered, inviting
from parley.seats.web.rematches import Rematches
from parley.seats.web.replays import Replays
from parley.store import Result
from parley.tables import Refusal, Refused, Table, Terms
from parley.tables.player import BOT, PROGRAM
from parley.wires.json import requests as r
from parley.wires.json.codes import Code

if TYPE_CHECKING:
    from parley.seats.web.session import WebSession

_MACHINES = (BOT, PROGRAM)


async def play_again(tab: "WebSession", request: r.Again) -> Mapping[str, Any]:
    """Refused, in this order: seated, no such match or not over, not your own, begun, bots gone."""
    # json/again/1-2
    house, player = tab.house, tab.player
    house.lobby.check_free(player)
    try:
        result, data = await house.shared(Replays).read(request.match)
    except LookupError:
        raise Denied(Code.NO_SUCH_MATCH) from None
    seat, bots = _seat_in(result, player.account), _machines(result)
    check_offered(house, result.game, [name for _, name in bots])
    terms = await asyncio.get_running_loop().run_in_executor(house.threads, _terms, data)
    tab.queue.hold()
    waiting = house.shared(Rematches).find(request.match)
    if waiting is not None:
        table = house.lobby.join(waiting.number, player, waiting.terms.password, seat)
    else:
        table = _open(tab, terms, seat, bots)
        house.shared(Rematches).note(request.match, table)
    return {"table": table.number, "seat": table.seat_of(player)}


def _open(tab: "WebSession", terms: Terms, seat: Seat, bots: list[tuple[Seat, str]]) -> Table:
    lobby = tab.house.lobby
    with inviting(tab.house, [name for _, name in bots], tab.player) as others:
        table = lobby.open(terms, tab.player, seat)
        for (where, _), other in zip(bots, others, strict=True):
            lobby.join(table.number, other, terms.password, where)
    return table


def _moved(seat: int, seats: int) -> Seat:
    """The player who sat first sits last."""
    return Seat((seat - 1) % seats)


def _seat_in(result: Result, account: int | None) -> Seat:
    for seat, sitter in enumerate(result.seats):
        if account is not None and sitter.account == account:
            return _moved(seat, len(result.seats))
    raise Refused(Refusal.NOT_SEATED)


def _machines(result: Result) -> list[tuple[Seat, str]]:
    count = len(result.seats)
    found = enumerate(result.seats)
    return sorted((_moved(seat, count), one.name) for seat, one in found if one.kind in _MACHINES)


def _terms(data: bytes) -> Terms:
    """What was agreed, in one of the house's threads. A password is not recorded: here is another."""
    header = decode_journal(data).header
    game = load_game(header.game)
    setup = _setup(header, read_setup(game, header.setup))
    return Terms(game, setup, header.clock, token_urlsafe(12).encode() if header.locked else None)


def _setup(header: Header, setup: Any) -> Any:
    """A fleet kept on paper, or by its program, moves with whoever has it."""
    if not (remote := getattr(setup, "remote", ())):
        return setup
    return replace(setup, remote=tuple(sorted(_moved(seat, len(header.players)) for seat in remote)))
