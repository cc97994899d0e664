"""Dots over a line of text: what a client asks, and what it hears.

Requests are handled one at a time. One that has to wait — for a password, for the store, for its move to be
durable — delays those behind it, and nobody else. The news that a request causes follows its answer.
"""

import logging
from collections.abc import Callable, Container
from functools import partial

from parley.core import LocalProtocolError, Seat
from parley.core.connection import Closed, Received
from parley.games.dots import GAME
from parley.house.house import House
from parley.house.person import Parting
from parley.house.wakes import Wakes
from parley.seats.dotline import accounts, lobby, play, records
from parley.seats.dotline.clauses import clause_broken
from parley.seats.dotline.codes import refusal_of
from parley.seats.dotline.news import hear
from parley.seats.dotline.rows import table_row
from parley.seats.queue import Handlers, RequestQueue
from parley.seats.session import NOWHERE, Outlet
from parley.store import AccountId
from parley.tables import News, Table
from parley.wires.dotline import Answer, Code, Request, ServerConnection, State
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from parley.wires.dotline.rules import NEXT

_OWN = (r.Help, r.SpeakLanguage, r.Ping, r.Bye)
_PARTINGS = {
    Parting.REPLACED: Code.REPLACED,
    Parting.SIGNED_OUT: Code.SIGNED_OUT,
    Parting.SENT_AWAY: Code.SENT_AWAY,
}
_log = logging.getLogger(__name__)

_HANDLERS: Handlers[Request, Answer] = Handlers(
    {**accounts.AT_ONCE, **lobby.AT_ONCE, **play.AT_ONCE},
    {**accounts.LATER, **lobby.LATER, **records.LATER},
)
"""The connection answers HLP, PNG and BYE itself."""


class DotlineSession:
    """One client: a player, a spectator, or somebody in the lobby. `name` is empty until they log in."""

    kind = "dotline"

    def __init__(self, house: House, address: str, now: float) -> None:
        self.house, self.address = house, address
        self.connection = ServerConnection(house.lines, now)
        self.line: Outlet = NOWHERE
        self.name = ""
        self.account: AccountId | None = None
        self.table: Table | None = None
        self.seat: Seat | None = None
        """The client's seat; None for spectators, and for those who have stopped."""
        self.turn: object = None
        """The last turn that was announced."""
        self._wakes = house.shared(Wakes)
        most = self.connection.limits.unanswered
        self.queue: RequestQueue[Request, Answer] = RequestQueue(self, _HANDLERS, self._wakes, most=most)
        self._is_lost = False
        # dots/line/3/1
        self.connection.send(n.Greeting("Parley"))

    @property
    def clause(self) -> str:
        """Which clause the client broke last."""
        return clause_broken(self.connection.broken)

    # -- driven by net -----------------------------------------------------------------------------

    def pump(self) -> None:
        """Handle everything the connection reports, until something has to be waited for."""
        if self._is_lost:
            return
        is_closed = self._collect()
        self.queue.run()
        self.line.flush()
        if is_closed:
            self.line.hang_up()
        elif self.connection.has_events:
            self._wakes.add(self)

    def go_on(self) -> None:
        """The news has reached everybody, or everybody else has had a turn."""
        self.pump()

    def lost(self) -> None:
        """The peer is gone."""
        self._is_lost = True
        self.queue.cancel()
        accounts.leave_house(self)

    def _collect(self) -> bool:
        """Take what the client asks; returns whether it will ask no more."""
        is_closed = False
        for notice in self.connection.events():
            if isinstance(notice, Received) and isinstance(notice.message, Request):
                if not isinstance(notice.message, _OWN):
                    self.queue.add(notice.message)
            elif isinstance(notice, Closed):
                is_closed = True
                self.queue.cancel()
        return is_closed

    # -- requests ----------------------------------------------------------------------------------

    def grant(self, _request: Request, answer: Answer) -> None:
        """Answer the oldest request."""
        if self.connection.state is not State.CLOSED:
            self.connection.send(answer)
            self.line.wind()  # after a login a longer silence is allowed

    def refuse(self, request: Request, error: Exception) -> None:
        """Answer it with a code from 400 on."""
        refusal = refusal_of(error)
        if refusal is None:
            _log.error("dotline: a request failed", exc_info=error)
        self.grant(request, refusal or a.Refusal.of(Code.SERVER_FAULT))

    # -- news --------------------------------------------------------------------------------------

    def tell(self, table: Table | None, news: News) -> None:
        """Hear news of a table, or of the lobby."""
        self._tell(partial(hear, self, table, news))

    def say(self, news: n.News) -> None:
        """Say something unasked, if it concerns the place where this client is."""
        if type(news) not in NEXT[self.connection.state]:
            return
        try:
            self.connection.send(news)
        except LocalProtocolError:  # our bug: nobody else should suffer from it
            _log.exception("dotline: a client could not be told; it is disconnected")
            self.line.hang_up()

    def table_open(self, table: Table) -> None:
        """There is a table to join."""
        if table.terms.game.name == GAME.name:
            self._tell(partial(self.say, n.TableNews(table_row(self.house, table))))

    def table_gone(self, table: Table) -> None:
        """It can no longer be joined."""
        if table.terms.game.name == GAME.name:
            self._tell(partial(self.say, n.TableGone(table.number)))

    def _tell(self, tell: Callable[[], None]) -> None:
        if self.queue.is_holding:
            self.queue.keep(tell)
        else:
            tell()
            self._wakes.add(self)

    @property
    def signins(self) -> tuple["DotlineSession"]:
        return (self,)

    def see_off(self, why: Parting, only: Container[object] | None = None) -> None:
        """Say why, leave, and disconnect."""
        # dots/line/4/5
        if only is not None and self not in only:
            return
        self.say(n.Closing.of(_PARTINGS[why]))
        accounts.leave_house(self)
        self._wakes.add(self)

    def stop(self) -> None:
        self.say(n.Closing.of(Code.STOPPING))
        self._wakes.add(self)
