"""Playing: moves, whether they would be legal, random fleets, hints, draws, giving up."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from parley.core import IllegalMove, NotationError, Reason
from parley.core import Resign as GiveUp
from parley.games.dots import GAME as DOTS
from parley.games.dots import OfferDraw
from parley.seats.web.codes import Denied, code_of, reason_of
from parley.seats.web.hints import Hints, Question, bot_called
from parley.seats.web.views import face_of, show_event
from parley.tables import Phase, Refusal, Refused, is_person
from parley.wires.json import requests as r
from parley.wires.json.codes import Code

if TYPE_CHECKING:
    from parley.seats.web.session import WebSession

Answer = Mapping[str, Any]
OFFERS: Mapping[str, object] = {DOTS.name: OfferDraw()}
"""How a draw is offered, by game; the others have none."""


def _move(tab: "WebSession", request: r.Move) -> None:
    # json/move/1-2
    table = tab.player.table_at(request.table)
    tab.player.submit(tab, table, request, table.terms.game.parse_move(request.move))


def _offer(tab: "WebSession", request: r.Offer) -> None:
    # json/offer/1
    table = tab.player.table_at(request.table)
    offer = OFFERS.get(table.terms.game.name)
    if offer is None:
        raise IllegalMove(Reason.UNKNOWN_MOVE)
    tab.player.submit(tab, table, request, offer)


def _resign(tab: "WebSession", request: r.Resign) -> None:
    # json/resign/1
    tab.player.submit(tab, tab.player.table_at(request.table), request, GiveUp())


def _check(tab: "WebSession", request: r.Check) -> Answer:
    # json/check/1-2
    table = tab.player.table_at(request.table)
    match, seat = table.match, table.seat_of(tab.player)
    game = match.game
    try:
        move = game.parse_move(request.move)
        match.check(seat, move)
    except (IllegalMove, NotationError) as error:
        reason = reason_of(error)
        return {"legal": False, "why": reason and code_of(reason), "text": str(error)}
    if not face_of(game.name).is_open:
        return {"legal": True}
    return {
        "legal": True,
        "events": [show_event(event) for event in game.apply(match.state, seat, move).events],
    }


def _hint(tab: "WebSession", request: r.Hint) -> None:
    """Refused, in this order: not playing, others play, rated, bot, not your turn, one at a time, busy."""
    # json/hint/1
    table = tab.player.table_at(request.table)
    ledger = table.ledger
    if ledger is None or table.phase is not Phase.PLAYING:
        raise Refused(Refusal.NOT_PLAYING)
    match, seat = ledger.told, table.seat_of(tab.player)
    if any(player and is_person(player) for player in table.seats if player is not tab.player):
        raise Denied(Code.NOT_PRACTICE)
    if table.terms.is_rated:
        raise Denied(Code.IS_RATED)
    try:
        bot = bot_called(match.game.name, request.bot)
    except LookupError as error:
        raise Denied(Code.NO_SUCH_BOT, str(error)) from None
    if seat not in match.to_move:
        raise IllegalMove(Reason.NOT_YOUR_TURN)
    question = Question(match, ledger.record, seat, bot)
    tab.queue.aside(request, partial(_advise, tab, question))


async def _advise(tab: "WebSession", question: Question) -> Answer:
    return (await tab.house.shared(Hints).ask(tab.player, question)).answer


async def _shuffle(tab: "WebSession", request: r.Shuffle) -> Answer:
    # json/shuffle/1
    terms = tab.player.table_at(request.table).terms
    shuffle = face_of(terms.game.name).shuffle
    if shuffle is None:
        raise Denied(Code.NO_FLEET)
    rng = Random(tab.house.rng.getrandbits(64))
    loop = asyncio.get_running_loop()
    return {"move": await loop.run_in_executor(tab.house.threads, shuffle, terms.setup, rng)}


AT_ONCE: Mapping[type[r.Request], Callable[["WebSession", Any], Answer | None]] = {
    r.Move: _move,
    r.Offer: _offer,
    r.Resign: _resign,
    r.Check: _check,
    r.Hint: _hint,
}
LATER: Mapping[type[r.Request], Callable[["WebSession", Any], Awaitable[Answer]]] = {r.Shuffle: _shuffle}
