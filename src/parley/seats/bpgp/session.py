"""A BPGP client in the lobby and at the table.

Every request that needs an answer gets exactly one: at once, or when the move is stored, the name looked up,
the fleet checked. Until then the connection reads no further, so pipelined requests work like any others; and
at end of input, pending requests are answered before we hang up. A lost connection ends the game, as the
draft says.
"""

import asyncio
import logging
from collections.abc import Callable, Container
from enum import StrEnum
from functools import lru_cache
from typing import Any

from parley.core import Event, IllegalMove, LocalProtocolError, NotationError, Reason
from parley.core import connection as core
from parley.core.connection import Message
from parley.games import battleship_plus as game
from parley.games.battleship_plus.setup import PLACING_SECONDS
from parley.house import entrance, names
from parley.house.house import House
from parley.house.person import Parting
from parley.house.speech import say
from parley.house.wakes import Wakes
from parley.match.clock import ClockRules
from parley.seats.bpgp.clauses import clause_broken
from parley.seats.bpgp.codes import (
    FOR_BOTH,
    FOR_SEAT,
    MOVES,
    NOT_NOW,
    chat_of,
    code_of,
    end_reason,
    short_name,
    start_of,
)
from parley.seats.bpgp.gazette import Gazette
from parley.seats.queue import Handlers, RequestQueue
from parley.seats.session import NOWHERE, Outlet
from parley.tables import (
    Announced,
    Began,
    Closed,
    Happened,
    News,
    Phase,
    Refusal,
    Refused,
    Said,
    Table,
    Terms,
    Trouble,
)
from parley.wires import bpgp as wire
from parley.wires.bpgp import ErrorCode, State
from parley.wires.bpgp.rules import PLACING, PLAYING

_FLEETS_KEPT = 1000
_Proposed = tuple[int, game.Counts, game.Fill]
_fleets: dict[_Proposed, game.Setup | StrEnum] = {}
"""Fleets that were proposed before: what to play with, or why they cannot be placed."""
_log = logging.getLogger(__name__)


@lru_cache
def _clock(round_time: int, second: int) -> ClockRules:
    # bpgp/1.2/9, bpgp/1.2/13, bpgp/1.3/10
    return ClockRules(per_move=round_time * second, first=PLACING_SECONDS * second)


def _has_ended(error: IllegalMove | Refused) -> bool:
    """Is the game over? Its end is being stored then, and ENDGAME will be the answer."""
    if isinstance(error, IllegalMove):
        return error.reason is Reason.GAME_OVER
    return error.refusal is Refusal.NOT_PLAYING


class BpgpSession:
    """Both a `Session` that `net` drives and a `Player` that tables tell."""

    __slots__ = (
        "_house",
        "_is_gone",
        "_lobby",
        "_queue",
        "_taken",
        "_wakes",
        "address",
        "connection",
        "line",
        "name",
    )
    kind = "bpgp"
    account: int | None = None
    signins = ()

    def __init__(self, house: House, address: str = "", now: float = 0.0) -> None:
        self.name, self.address = "", address
        self.connection = wire.ServerConnection(house.game_id_order, now + house.login_time)
        self.line: Outlet = NOWHERE
        self._house, self._lobby = house, house.lobby
        self._wakes = house.shared(Wakes)
        self._queue: RequestQueue[Message, None] = RequestQueue(self, _HANDLERS, self._wakes)
        self._is_gone = False
        self._taken: tuple[wire.DeleteGame, bytes] | None = None

    @property
    def clause(self) -> str:
        """Which clause the client broke last."""
        return clause_broken(self.connection.broken)

    # -- what the client says ------------------------------------------------------------------------

    def pump(self) -> None:
        """Handle some of what the connection reports, and the rest after everybody else's turn.

        If an answer is to come, what there is to say until then is written with it.
        """
        if self._is_gone:
            return
        is_closed = False
        for notice in self.connection.events():
            if type(notice) is core.Received:
                self._queue.add(notice.message)
            elif type(notice) is core.Closed:
                is_closed = True
        self._queue.run()
        if is_closed:
            self.lost()
            self.line.hang_up()
        elif not self.connection.owes_answer:
            self.line.flush()
            if self.connection.has_events:
                self._wakes.add(self)

    def go_on(self) -> None:
        """Write, and read on: the news has reached everybody."""
        if self.connection.has_events:
            self.pump()
        self.line.flush()

    def grant(self, _message: Message, _answer: None) -> None:
        """Answers are sent where they become true."""

    def refuse(self, message: Message, error: Exception) -> None:
        """ERROR, with its code."""
        self._say(wire.Error(code_of(type(message), error)))

    def _ignore(self, _message: Message) -> None:
        """LOGOUT, which the connection handles itself, and ERROR, which asks for nothing."""

    def _submit(self, message: Message) -> None:
        table = self._lobby.table_of(self)
        if table is None:
            raise Refused(Refusal.NOT_SEATED)
        try:
            table.submit(self, MOVES[type(message)](message))
        except (IllegalMove, Refused) as error:
            if not _has_ended(error):
                raise

    def _abort(self, _message: wire.Abort) -> None:
        # bpgp/4.2.5/2
        table = self._lobby.table_of(self)
        if table is None:
            raise Refused(Refusal.NOT_SEATED)
        try:
            table.resign(self)
        except IllegalMove as error:
            if not _has_ended(error):
                raise
        except Refused:  # storage is in trouble: the table retries, and ENDGAME answers
            table.leave(self)

    def _chat(self, message: wire.Chat) -> None:
        # bpgp/3.2.3/2-3,5, bpgp/3.2.3/7
        say(self._house, self, message.text, message.recipient, short_name)

    def _list(self, _message: wire.GetGames) -> None:
        # bpgp/3.2.7/2, bpgp/3.1.1.2/2
        for frame in self._house.shared(Gazette).lists(self):
            self._say(wire.Games(), frame)

    def _cancel(self, message: wire.Cancel) -> None:
        # bpgp/3.2.5/2-3
        table = self._lobby.table_of(self)
        if table is not None and message.game_id not in (None, table.number):
            raise Refused(Refusal.NO_SUCH_TABLE)
        self._lobby.stand(self)  # `own_table_gone` answers

    def _join(self, message: wire.Join) -> None:
        # bpgp/3.2.6/2-3
        table = self._lobby.tables.get(message.game_id)
        if table is None or table.terms.game.name != game.GAME.name:
            raise Refused(Refusal.NO_SUCH_TABLE)
        self._lobby.join(message.game_id, self, message.password or None)  # `Began` answers

    def _login(self, message: wire.Login) -> None:
        try:
            name = names.choose(self._house, message.username)
        except Refused as error:
            entrance.note_refused(self._house, self, message.username, error)
            raise
        if name is None:
            self._queue.put_off(message)
        else:
            self._enter(name, message.username)

    async def _look_up(self, message: wire.Login) -> None:
        try:
            async with names.choosing(self._house, message.username) as name:
                pass
        except Refused as error:
            entrance.note_refused(self._house, self, message.username, error)
            raise
        self._enter(name, message.username)

    def _enter(self, name: str, spelt: str) -> None:
        # bpgp/3.2.1/2,4
        if name != spelt:  # the protocol cannot say so, and the client would not know its own game
            raise NotationError("a name is to be written as everybody will see it")
        self.name = name
        try:
            entrance.enter(self._house, self)
        except Refused:
            self.name = ""
            raise
        self._house.shared(Gazette).subscribe(self)
        self._list(wire.GetGames())

    def _create(self, message: wire.CreateGame) -> None:
        # bpgp/3.2.4/2, bpgp/3.2.4/4, bpgp/3.2.4/6, bpgp/3.2.4/9-10, bpgp/1.3/2, bpgp/1.1/3
        if self._lobby.table_of(self) is not None:
            raise Refused(Refusal.SEATED_ELSEWHERE)
        found = _fleets.get(self._proposed(message))
        if found is None:
            self._queue.put_off(message)
        elif isinstance(found, StrEnum):
            raise IllegalMove(found)
        else:
            clock = _clock(message.round_time, self._house.second)
            terms = Terms(game.GAME, found, clock, message.password or None)
            self._lobby.open(terms, self)  # `own_table_opened` answers

    async def _try_fleet(self, message: wire.CreateGame) -> None:
        proposed = self._proposed(message)
        reason = await asyncio.get_running_loop().run_in_executor(
            self._house.threads, game.check_fleet, *proposed
        )
        if len(_fleets) >= _FLEETS_KEPT:
            _fleets.clear()
        _fleets[proposed] = reason or game.Setup(*proposed)
        self._create(message)

    def _proposed(self, message: wire.CreateGame) -> _Proposed:
        return message.board_size, (*message.num_ships,), self._house.fill

    # -- what the client is told ---------------------------------------------------------------------

    def tell(self, table: Table | None, news: News) -> None:
        """Hear news of a table or of the lobby."""
        hear = _NEWS.get(type(news))
        if hear is None or self._is_gone:
            return
        try:
            hear(self, table, news)
        except LocalProtocolError:
            self._give_up()
            return
        if self.connection.has_events:  # it was an answer, and there is more to be answered
            self._wakes.add(self)
        else:
            self.line.flush()

    def hear_news(self, frames: bytes) -> None:
        """GAME and DELETE_GAME, about tables of others."""
        try:
            self.connection.pass_on(frames)
        except LocalProtocolError:
            self._give_up()

    def own_table_opened(self, opened: wire.Game, frame: bytes) -> None:
        """GAME, to its creator too."""
        self._say(opened, frame)
        self._wakes.add(self)

    def own_table_gone(self, table: Table, gone: wire.DeleteGame, frame: bytes) -> None:
        """DELETE_GAME; for the two who play there, after STARTGAME."""
        if self in table.seats:
            self._taken = gone, frame
        else:
            self._say(gone, frame)
            self._wakes.add(self)

    def _begin(self, table: Table, _news: Began) -> None:
        # bpgp/4.1.1/2, bpgp/1.3/3, bpgp/3.1.1.4/3
        self._say(start_of(table, table.seat_of(self)))
        self._delete_taken()

    def _hear_plies(self, table: Table, news: Happened) -> None:
        connection = self.connection
        for ply in news.plies:
            for event in ply.events:
                word = FOR_BOTH.get(type(event))
                if word is None:
                    self._hear_own(table, event)
                elif type(event) is not game.TimedOut or connection.state not in PLACING:
                    connection.send(*word(event))  # TIMEOUT is about turns: late in placing is ENDGAME alone

    def _hear_own(self, table: Table, event: Event) -> None:
        word = FOR_SEAT.get(type(event))
        message = None if word is None else word(event, table.seat_of(self))
        if message is not None:
            self._say(message)

    def _end(self, table: Table, news: Closed) -> None:
        # bpgp/4.1.9/2
        if self.connection.state in _IN_GAME:
            self._say(wire.EndGame(end_reason(news, table.seat_of(self))))
        elif self._taken is not None:  # it could not be stored, and so never began
            if self.connection.game_id != table.number:
                self._say(wire.Error(ErrorCode.UNKNOWN_GAME_ID))
            self._delete_taken()

    def _delete_taken(self) -> None:
        if self._taken is not None:
            self._say(*self._taken)
            self._taken = None

    def _hear_chat(self, _table: Table | None, news: Said) -> None:
        # bpgp/3.1.1.1/2-4
        if news.to or news.name != self.name:  # everyone else in the lobby
            self._say(*chat_of(news.name, self.name if news.to else "", news.text))

    def _hear_announcement(self, _table: Table | None, news: Announced) -> None:
        self._say(*chat_of(entrance.HOUSE, "", news.text))

    def _hear_trouble(self, table: Table, _news: Trouble) -> None:
        if self.connection.state is State.GAME_ABORTED:
            table.leave(self)
        else:
            self._say(wire.Error(NOT_NOW))

    def _say(self, message: Message, frame: bytes | None = None) -> None:
        try:
            self.connection.send(message, frame)
        except LocalProtocolError:
            self._give_up()

    def _give_up(self) -> None:
        """Our bug: nobody else should suffer from it."""
        _log.exception("a BPGP client could not be told; it is disconnected")
        self.lost()
        self.line.hang_up()

    # -- leaving -------------------------------------------------------------------------------------

    def stop(self) -> None:
        """ENDGAME 4 has told the players; the draft has no word for the others."""
        # bpgp/4.1.9/6

    def see_off(self, why: Parting, only: Container[object] | None = None) -> None:
        """The draft has no word for it: the connection ends."""
        if only is not None:
            return
        self.connection.why = why.value
        self.lost()
        self.line.hang_up()

    def lost(self) -> None:
        """The peer is gone, or has logged out: leave everything. Calling it again is fine."""
        # bpgp/1.3/12, bpgp/3.2.2/2-3
        if self._is_gone:
            return
        self._is_gone = True
        self._queue.cancel()
        self._house.shared(Gazette).cancel(self)
        entrance.leave(self._house, self)
        table = self._lobby.table_of(self)
        if table is not None and table.phase is Phase.OPEN:
            self._lobby.stand(self)
        elif table is not None:
            table.leave(self)


_IN_GAME = (*PLAYING, State.GAME_ABORTED)
_HANDLERS: Handlers[Message, None] = Handlers(
    at_once={
        **dict.fromkeys(MOVES, BpgpSession._submit),
        wire.Abort: BpgpSession._abort,
        wire.Chat: BpgpSession._chat,
        wire.Cancel: BpgpSession._cancel,
        wire.Join: BpgpSession._join,
        wire.Login: BpgpSession._login,
        wire.CreateGame: BpgpSession._create,
        wire.GetGames: BpgpSession._list,
        wire.Logout: BpgpSession._ignore,
        wire.Error: BpgpSession._ignore,
    },
    later={wire.Login: BpgpSession._look_up, wire.CreateGame: BpgpSession._try_fleet},
)
_NEWS: dict[type[News], Callable[[BpgpSession, Any, Any], None]] = {
    Began: BpgpSession._begin,
    Happened: BpgpSession._hear_plies,
    Closed: BpgpSession._end,
    Said: BpgpSession._hear_chat,
    Announced: BpgpSession._hear_announcement,
    Trouble: BpgpSession._hear_trouble,
}
