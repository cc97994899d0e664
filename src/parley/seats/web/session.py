"""One tab: a socket that carries requests one way, answers and news the other.

Requests are handled in order. One that has to wait delays those behind it, except a move that is being
stored, or a hint. The news that a request causes follows its answer.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from parley.core import LocalProtocolError
from parley.core.connection import Closed, Notice, Received
from parley.house.house import House
from parley.house.wakes import Wakes
from parley.seats.queue import Full, Handlers, RequestQueue
from parley.seats.web import lobby, play
from parley.seats.web.challenges import Challenges
from parley.seats.web.codes import refusal_of
from parley.seats.web.gallery import Gallery, gallery_of
from parley.seats.web.notices import Notices
from parley.seats.web.player import Identity, WebPlayer, enter_house
from parley.seats.web.rows import full_table
from parley.tables import Refusal, Refused, Table
from parley.wires.json import news
from parley.wires.json.answers import Done
from parley.wires.json.answers import Refusal as Answer
from parley.wires.json.codec import Encoded, encoded
from parley.wires.json.codes import Code
from parley.wires.json.connection import Limits, ServerConnection
from parley.wires.json.requests import Request
from parley.wires.json.rules import GRANTS

ABREAST = 16
"""Moves of one tab that may be in flight to the store."""
LIMITS = Limits()
"""How much of our patience a tab may use."""
_log = logging.getLogger(__name__)

_Answer = Mapping[str, Any]
HANDLERS: Handlers[Request, _Answer] = Handlers(
    {**lobby.AT_ONCE, **play.AT_ONCE}, {**lobby.LATER, **play.LATER}
)


class WebSession:
    """One tab. `send` writes messages, `close` disconnects with a reason; neither may block or raise."""

    def __init__(
        self,
        house: House,
        identity: Identity,
        send: Callable[[Sequence[bytes]], None],
        close: Callable[[str], None],
        address: str = "",
    ) -> None:
        self.house, self.address, self.signin = house, address, identity.signin
        self.gallery: Gallery | None = None
        self.connection = ServerConnection(LIMITS)
        self._send, self._close = send, close
        self.queue: RequestQueue[Request, _Answer] = RequestQueue(
            self, HANDLERS, house.shared(Wakes), abreast=ABREAST
        )
        self._is_gone = False
        self._player: WebPlayer | None = None
        try:
            self._player = enter_house(house, identity, self)
        except Refused as error:
            self.end("banned" if error.refusal is Refusal.BANNED else "refused", str(error))
        else:
            self.look()

    @property
    def player(self) -> WebPlayer:
        """Whose tab it is."""
        if self._player is None:
            raise AssertionError("a tab that was refused asks nothing")
        return self._player

    # -- driven by net -----------------------------------------------------------------------------

    def receive(self, message: bytes, now: float) -> None:
        """One message from the client that came at `now`; whatever it is, this does not raise."""
        # json/socket/6
        if self._is_gone:
            return
        self.connection.receive_message(message, now)
        for notice in self.connection.events():
            self._take(notice)

    def _take(self, notice: Notice) -> None:
        if isinstance(notice, Received):
            request: Any = notice.message
            try:
                self.queue.add(request)
            except Full as error:
                self.refuse(request, error)
            else:
                self.queue.run()
        elif isinstance(notice, Closed):
            self._hang_up(notice.why)
        else:  # it has been refused
            self._flush()

    def lost(self) -> None:
        """The client is gone; calling it again is fine."""
        if self._is_gone:
            return
        self._is_gone = True
        self.connection.receive_eof()
        self.queue.cancel()
        self.house.shared(Notices).discard(self)
        self.unwatch()
        if self._player is not None:
            self._player.remove(self)

    def stop(self) -> None:
        self.end("stopping", "the server is stopping")

    def end(self, why: news.Why, text: str) -> None:
        """Say why, and disconnect."""
        # json/goodbye/1
        if not self._is_gone:
            self.queue.release()
            self.connection.send(news.Goodbye(why, text))
            self._hang_up(text)

    def _hang_up(self, why: str) -> None:
        if not self._is_gone:
            self._flush()
            self.lost()
            self._close(why)

    # -- requests ----------------------------------------------------------------------------------

    def go_on(self) -> None:
        """It is this tab's turn again."""
        self.queue.run()

    def grant(self, request: Request, answer: _Answer) -> None:
        """A request is granted."""
        # json/ok/1-3
        self._write(encoded(GRANTS[type(request)](re=request.id, **answer)))

    def confirm(self, move: Request) -> None:
        """A move is stored; written together with its news, which is posted next."""
        self._say(encoded(Done(re=move.id)))

    def refuse(self, request: Request, error: Exception) -> None:
        """A request is not granted."""
        # json/error/1-3
        refusal = refusal_of(request.id, error)
        if refusal is None:
            _log.error("web: a request failed", exc_info=error)
            refusal = Answer(request.id, Code.SERVER_FAULT.word, Code.SERVER_FAULT.value)
        self._write(encoded(refusal))

    # -- news --------------------------------------------------------------------------------------

    def post(self, saying: Encoded) -> None:
        """Send something unasked; after the answer, while a request is being handled."""
        if self.queue.is_holding:
            self.queue.keep(partial(self._write, saying))
        else:
            self._write(saying)

    def _write(self, saying: Encoded) -> None:
        if not self._is_gone:
            self._say(saying)
            self._flush()

    def _say(self, saying: Encoded) -> None:
        """If this cannot be sent, that is our bug: only this tab has to reconnect."""
        try:
            self.connection.pass_on(saying)
        except LocalProtocolError as error:
            _log.error("web: what a tab was to be told does not fit", exc_info=error)
            self.end("refused", Code.SERVER_FAULT.value)

    def _flush(self) -> None:
        if messages := self.connection.messages_to_send():
            self._send(messages)

    def look(self) -> None:
        """Send everything: who they are, where they sit, what this tab watches."""
        # json/hello/1-2, json/table/1
        player = self.player
        self.post(encoded(player.hello()))
        for table in player.tables:
            self.post(encoded(full_table(self.house, table, table.seat_of(player))))
        for saying in self.house.shared(Challenges).show(player):
            self.post(saying)
        if self.gallery is not None:
            self.gallery.show(self)

    def watch(self, table: Table) -> None:
        """Watch a table, and no other."""
        self.unwatch()
        self.gallery = gallery_of(self.house, table)
        self.gallery.add(self, self.player.name)

    def unwatch(self, table: Table | None = None) -> None:
        """Stop watching: this table, or any."""
        gallery = self.gallery
        if gallery is not None and table in (None, gallery.table):
            self.gallery = None
            gallery.discard(self)
