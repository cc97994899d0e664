"""Dots over a line of text: what a client asks, and what it hears.

Requests are dealt with one at a time. One that has to wait — for a password, for the store, for its move to
be durable — keeps those behind it waiting, and nobody else. What comes of a request is told after its answer.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Container
from functools import partial
from typing import Any

from parley.core import LocalProtocolError, Seat
from parley.core.connection import Closed, Received
from parley.games.dots import GAME
from parley.house.house import House
from parley.house.person import Parting
from parley.seats.dotline import accounts, lobby, play, records
from parley.seats.dotline.codes import refusal_of
from parley.seats.dotline.news import hear
from parley.seats.dotline.rows import table_row
from parley.store import AccountId
from parley.tables import News, Table
from parley.wires.dotline import Answer, Code, Request, ServerConnection, State
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from parley.wires.dotline.rules import NEXT

_OWN = (r.Help, r.Ping, r.Bye)
_AT_A_TIME = 4
"""Requests of one client that are dealt with before it is everybody else's turn."""
_PARTINGS = {
    Parting.REPLACED: Code.REPLACED,
    Parting.SIGNED_OUT: Code.SIGNED_OUT,
    Parting.SENT_AWAY: Code.SENT_AWAY,
}
_log = logging.getLogger(__name__)

_AT_ONCE: dict[type[Request], Callable[["DotlineSession", Any], Answer | None]] = {
    **accounts.AT_ONCE,
    **lobby.AT_ONCE,
    **play.AT_ONCE,
}
"""What is answered at once, or (None) when the table tells of the move."""
_LATER: dict[type[Request], Callable[["DotlineSession", Any], Awaitable[Answer]]] = {
    **accounts.LATER,
    **lobby.LATER,
    **records.LATER,
}
"""What has to wait for a password or for the store. HLP, PNG and BYE the connection answers itself."""


def _nothing() -> None:
    """What is done before anybody drives the session."""


class DotlineSession:
    """One client: a player, a spectator, or somebody in the lobby. `name` is empty until they log in."""

    kind = "dotline"

    def __init__(self, house: House, address: str, now: float) -> None:
        self.house, self.address = house, address
        self.connection = ServerConnection(house.lines, now)
        self.flush: Callable[[], None] = _nothing
        self.close: Callable[[], None] = _nothing
        self.name = ""
        self.account: AccountId | None = None
        self.table: Table | None = None
        self.seat: Seat | None = None
        """Where one plays; None for those who watch, or have stopped."""
        self.move: object | None = None
        """What is being stored, and answered when it is."""
        self.turn: object = None
        """Whose turn was told last."""
        self._requests: deque[Request] = deque()
        self._task: asyncio.Task[None] | None = None
        self._held: list[Callable[[], None]] | None = None
        self._wakes = False
        self._is_lost = False
        self.connection.send(n.Greeting("Parley"))

    # -- driven by net -----------------------------------------------------------------------------

    def pump(self) -> None:
        """Deal with everything the connection has to tell, as far as nothing has to be waited for."""
        self._wakes = False
        if self._is_lost:
            return
        is_closed = self._collect()
        for _ in range(_AT_A_TIME):
            if self._may_begin:
                self._begin(self._requests.popleft())
                is_closed = self._collect() or is_closed
        self.flush()
        if is_closed:
            self.close()
        elif self._may_begin:
            self._wake()

    def lost(self) -> None:
        """The peer is gone."""
        self._is_lost = True
        self._give_up()
        accounts.leave_house(self)

    @property
    def _may_begin(self) -> bool:
        return bool(self._requests) and self._task is None and self.move is None

    def _collect(self) -> bool:
        """Take what the client asks; whether it will ask no more."""
        is_closed = False
        for notice in self.connection.events():
            if isinstance(notice, Received) and isinstance(notice.message, Request):
                if not isinstance(notice.message, _OWN):
                    self._requests.append(notice.message)
            elif isinstance(notice, Closed):
                is_closed = True
                self._give_up()
        return is_closed

    def _give_up(self) -> None:
        self._requests.clear()
        if self._task is not None:
            self._task.cancel()

    # -- requests ----------------------------------------------------------------------------------

    def _begin(self, request: Request) -> None:
        if type(request) in _LATER:
            self._task = asyncio.get_running_loop().create_task(self._finish(request))
            return
        self.hold()
        try:
            answer = _AT_ONCE[type(request)](self, request)
        except Exception as error:  # noqa: BLE001 - logged, and answered with 500
            answer = self._excuse(error)
        if answer is None:
            self._release()
        else:
            self.answer(answer)

    async def _finish(self, request: Request) -> None:
        try:
            answer = await _LATER[type(request)](self, request)
        except Exception as error:  # noqa: BLE001 - logged, and answered with 500
            answer = self._excuse(error)
        self._task = None
        self.answer(answer)
        self._wake()

    def _excuse(self, error: Exception) -> a.Refusal:
        refusal = refusal_of(error)
        if refusal is None:
            _log.error("dotline: a request failed", exc_info=error)
        return refusal or a.Refusal.of(Code.SERVER_FAULT)

    def answer(self, answer: Answer) -> None:
        """Answer the oldest request, then tell what came of it."""
        self.move = None
        if self.connection.state is not State.CLOSED:
            try:
                self.connection.send(answer)
            except LocalProtocolError as error:  # too long, say; nothing was said
                self.connection.send(self._excuse(error))
        self._release()

    def hold(self) -> None:
        """Keep news until the request at hand is answered."""
        self._held = self._held or []

    def _release(self) -> None:
        held, self._held = self._held or (), None
        for tell in held:
            tell()

    # -- news --------------------------------------------------------------------------------------

    def tell(self, table: Table | None, news: News) -> None:
        """Hear news of a table, or of the lobby."""
        self._tell(partial(hear, self, table, news))

    def say(self, news: n.News) -> None:
        """Say something unasked, if it is for somebody who is where this client is."""
        if type(news) not in NEXT[self.connection.state]:
            return
        try:
            self.connection.send(news)
        except LocalProtocolError:  # our bug: nobody else is to suffer from it
            _log.exception("dotline: a client could not be told; it is disconnected")
            self.close()

    def table_open(self, table: Table) -> None:
        """There is a table to join."""
        if table.terms.game.name == GAME.name:
            self._tell(partial(self.say, n.TableNews(table_row(self.house, table))))

    def table_gone(self, table: Table) -> None:
        """It can be joined no more."""
        if table.terms.game.name == GAME.name:
            self._tell(partial(self.say, n.TableGone(table.number)))

    def _tell(self, tell: Callable[[], None]) -> None:
        if self._held is not None:
            self._held.append(tell)
        else:
            tell()
            self._wake()

    @property
    def signins(self) -> tuple["DotlineSession"]:
        """The line itself."""
        return (self,)

    def see_off(self, why: Parting, only: Container[object] | None = None) -> None:
        """Say why, leave, and hang up."""
        if only is not None and self not in only:
            return
        self.say(n.Closing.of(_PARTINGS[why]))
        accounts.leave_house(self)
        self._wake()

    def stop(self) -> None:
        """The server stops."""
        self.say(n.Closing.of(Code.STOPPING))
        self._wake()

    def _wake(self) -> None:
        """Go on, and write, once whoever is telling has told everybody."""
        if not self._wakes and not self._is_lost:
            self._wakes = True
            asyncio.get_running_loop().call_soon(self.pump)
