"""One tab: a socket whose messages are requests, and which is told answers and news.

Requests are dealt with in their order. One that has to wait keeps those behind it waiting, but a move that is
being stored does not, nor does a hint. What comes of a request is told after its answer.
"""

import logging
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from parley.core import NotationError
from parley.house.house import House
from parley.house.wakes import Wakes
from parley.seats.queue import Full, Handlers, RequestQueue
from parley.seats.web import lobby, play
from parley.seats.web.codes import Denied, refusal_of
from parley.seats.web.gallery import Gallery, gallery_of
from parley.seats.web.notices import Notices
from parley.seats.web.player import Identity, WebPlayer, enter_house
from parley.seats.web.rows import full_table
from parley.tables import Refusal, Refused, Table
from parley.wires.json import news
from parley.wires.json.codec import decode_request, id_of, to_json
from parley.wires.json.codes import Code
from parley.wires.json.requests import Request

LONGEST = 65_536
"""Bytes in a message."""
ABREAST = 16
"""Moves of one tab that may be on their way to the store."""
FLOOD = 2_000
"""Messages in a second after which a tab is hung up on."""
_log = logging.getLogger(__name__)

_Answer = Mapping[str, Any]
HANDLERS: Handlers[Request, _Answer] = Handlers(
    {**lobby.AT_ONCE, **play.AT_ONCE}, {**lobby.LATER, **play.LATER}
)


class WebSession:
    """One tab. `send` writes a message, `close` hangs up with a reason; neither may block or raise."""

    def __init__(
        self,
        house: House,
        identity: Identity,
        send: Callable[[bytes], None],
        close: Callable[[str], None],
        address: str = "",
    ) -> None:
        self.house, self.address, self.signin = house, address, identity.signin
        self.gallery: Gallery | None = None
        self._send, self._close = send, close
        self.queue: RequestQueue[Request, _Answer] = RequestQueue(
            self, HANDLERS, house.shared(Wakes), abreast=ABREAST
        )
        self._is_gone = False
        self._second, self._count = 0, 0
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

    def receive(self, text: str | bytes) -> None:
        """One message from the client; whatever it is, this does not raise."""
        if self._is_gone:
            return
        data = text.encode(errors="replace") if isinstance(text, str) else text
        if self._is_flood():
            self.end("flood", "too many messages")
            return
        try:
            self._take(data)
        except NotationError as error:
            self._deny(id_of(data[:LONGEST]), Denied(Code.BAD_MESSAGE, str(error)))
        except (Denied, Full) as error:
            self._deny(id_of(data[:LONGEST]), error)

    def lost(self) -> None:
        """The client is gone; calling it again is fine."""
        if self._is_gone:
            return
        self._is_gone = True
        self.queue.cancel()
        self.house.shared(Notices).discard(self)
        self.unwatch()
        if self._player is not None:
            self._player.remove(self)

    def stop(self) -> None:
        """The server stops."""
        self.end("stopping", "the server is stopping")

    def end(self, why: news.Why, text: str) -> None:
        """Say why, and hang up."""
        if not self._is_gone:
            self.queue.release()
            self._send(to_json(news.Goodbye(why, text)))
            self.lost()
            self._close(text)

    def _is_flood(self) -> bool:
        second = int(self.house.timers.now())
        if second != self._second:
            self._second, self._count = second, 0
        self._count += 1
        return self._count > FLOOD

    # -- requests ----------------------------------------------------------------------------------

    def _take(self, data: bytes) -> None:
        if len(data) > LONGEST:
            raise Denied(Code.BAD_MESSAGE, f"a message has {LONGEST} bytes at most")
        self.queue.add(decode_request(data))
        self.queue.run()

    def go_on(self) -> None:
        """It is this tab's turn again."""
        self.queue.run()

    def grant(self, request: Request, answer: _Answer) -> None:
        """A request is granted."""
        self._write(to_json({"re": request.id, "ok": True, **answer}))

    def refuse(self, request: Request, error: Exception) -> None:
        """A request is not granted."""
        self._deny(request.id, error)

    def _deny(self, request: int, error: Exception) -> None:
        refusal = refusal_of(request, error)
        if refusal is None:
            _log.error("web: a request failed", exc_info=error)
            refusal = refusal_of(request, Denied(Code.SERVER_FAULT))
        self._write(to_json(refusal))

    # -- news --------------------------------------------------------------------------------------

    def post(self, message: bytes) -> None:
        """Tell something unasked; after the answer, while a request is being dealt with."""
        if self.queue.is_holding:
            self.queue.keep(partial(self._write, message))
        else:
            self._write(message)

    def _write(self, message: bytes) -> None:
        if not self._is_gone:
            self._send(message)

    def look(self) -> None:
        """Tell everything: who one is, where one sits, what this tab watches."""
        player, table = self.player, self.player.table
        self.post(to_json(player.hello()))
        if table is not None:
            self.post(to_json(full_table(self.house, table, table.seat_of(player))))
        if self.gallery is not None:
            self.gallery.catch_up()
            self.post(to_json(full_table(self.house, self.gallery.table, None)))

    def watch(self, table: Table) -> None:
        """Watch a table, and no other."""
        self.unwatch()
        self.gallery = gallery_of(self.house, table)
        self.gallery.add(self, self.player.name)
        self.post(to_json(full_table(self.house, table, None)))

    def unwatch(self, table: Table | None = None) -> None:
        """Watch no more: this table, or any."""
        gallery = self.gallery
        if gallery is not None and table in (None, gallery.table):
            self.gallery = None
            gallery.discard(self)
