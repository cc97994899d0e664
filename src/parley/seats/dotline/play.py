"""Playing: dots, draws, stopping. Each is answered when the move is durable, just before it is announced."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from parley.core import Resign
from parley.games.dots import Move, OfferDraw, Put
from parley.tables import Refusal, Refused
from parley.wires.dotline import Answer, Request
from parley.wires.dotline import requests as r

if TYPE_CHECKING:
    from parley.seats.dotline.session import DotlineSession


def _put(session: "DotlineSession", request: r.Put) -> None:
    # dots/line/6/1
    _play(session, request, Put(request.cell))


def _offer_draw(session: "DotlineSession", request: r.OfferDraw) -> None:
    # dots/line/6/8
    _play(session, request, OfferDraw())


def _stop(session: "DotlineSession", request: r.Stop) -> None:
    # dots/line/6/7
    _play(session, request, Resign())


def _play(session: "DotlineSession", request: Request, move: Move) -> None:
    if session.table is None:
        raise Refused(Refusal.NOT_PLAYING)
    session.table.submit(session, move)
    session.queue.expect(move, request)


AT_ONCE: Mapping[type[Request], Callable[["DotlineSession", Any], Answer | None]] = {
    r.Put: _put,
    r.OfferDraw: _offer_draw,
    r.Stop: _stop,
}
