"""The gazette: which games of Battleship Plus can be joined, for every BPGP client who is logged in.

The draft wants every client told of every game, which is a lot of writing when there are many. So each frame
is built once, changes are batched, and only some subscribers are served at a time: nobody who plays waits for
it. Clients at their own table hear of it from their session, in order with everything else.
"""

import asyncio
import logging
from collections.abc import Sequence
from typing import Protocol, cast

from parley.games.battleship_plus import GAME
from parley.house.house import House
from parley.seats.bpgp.codes import game_of
from parley.seats.session import Outlet
from parley.tables import Table
from parley.wires import bpgp as wire

AT_A_TIME = 100
"""Readers served before everybody else gets a turn."""
PEACE, PEACE_EACH = 0.1, 20e-6
"""Seconds before a round, and more for each reader, about as long as it takes to write to them."""

_log = logging.getLogger(__name__)


class Subscriber(Protocol):
    """A client who is logged in."""

    line: Outlet
    """Where announcements are written."""

    def hear_news(self, frames: bytes) -> None:
        """GAME and DELETE_GAME, about tables of others."""

    def own_table_opened(self, game: wire.Game, frame: bytes) -> None:
        """They have opened it."""

    def own_table_gone(self, table: Table, gone: wire.DeleteGame, frame: bytes) -> None:
        """They had opened it, or sit at it: it can no longer be joined."""


class Gazette:
    """Listens to the lobby; one for the house."""

    def __init__(self, house: House) -> None:
        self._order = house.game_id_order
        self._heard: dict[Subscriber, int] = {}  # how much of the news each has heard, from the first
        self._news: list[bytes] = []  # what not everybody has heard
        self._first = self._end = 0  # the number of the first of these, and of the next to come
        self._joined: tuple[int, int, bytes] = (0, 0, b"")
        self._round: list[Subscriber] = []
        self._round_end = 0
        self._is_busy = False
        self._hosts: dict[int, Subscriber] = {}
        self._entries: dict[int, bytes] = {}
        self._lists: list[bytes] = []
        for table in house.lobby.available(GAME):
            self._entries[table.number] = wire.encode_entry(game_of(table), self._order)
        house.lobby.listeners.add(self)

    # -- readers -------------------------------------------------------------------------------------

    def subscribe(self, reader: Subscriber) -> None:
        self._heard[reader] = self._end

    def cancel(self, reader: Subscriber) -> None:
        self._heard.pop(reader, None)

    def lists(self, reader: Subscriber) -> list[bytes]:
        """The current GAMES frames; a subscriber first gets the news that leads there."""
        # bpgp/3.1.1.2/2-3, bpgp/3.1.1.2/6
        self._catch_up(reader)
        if not self._lists:
            self._lists = wire.join_games((entry for _, entry in sorted(self._entries.items())), self._order)
        return self._lists

    # -- tables --------------------------------------------------------------------------------------

    def table_opened(self, table: Table) -> None:
        """GAME, to its creator too."""
        # bpgp/3.1.1.3/2
        if table.terms.game.name != GAME.name:
            return
        message = game_of(table)
        self._entries[table.number] = wire.encode_entry(message, self._order)
        hosts, frame = self._readers_at(table), wire.encode(message, self._order)
        self._publish(frame, hosts)
        for host in hosts:
            self._hosts[table.number] = host
            host.own_table_opened(message, frame)

    def table_gone(self, table: Table) -> None:
        """DELETE_GAME."""
        # bpgp/3.1.1.4/2-3
        if table.terms.game.name != GAME.name:
            return
        self._entries.pop(table.number, None)
        concerned = self._readers_at(table)
        host = self._hosts.pop(table.number, None)
        if host is not None and host in self._heard and host not in concerned:  # it was cancelled
            concerned.append(host)
        gone = wire.DeleteGame(table.number)
        frame = wire.encode(gone, self._order)
        self._publish(frame, concerned)
        for reader in concerned:
            reader.own_table_gone(table, gone, frame)

    def _readers_at(self, table: Table) -> list[Subscriber]:
        return [reader for player in table.seats if (reader := cast("Subscriber", player)) in self._heard]

    # -- writing -------------------------------------------------------------------------------------

    def _publish(self, frame: bytes, concerned: Sequence[Subscriber]) -> None:
        for reader in concerned:
            self._catch_up(reader)
        self._news.append(frame)
        self._end += 1
        self._lists = []
        for reader in concerned:
            self._heard[reader] = self._end
        if not self._is_busy:
            self._is_busy = True
            self._wait()

    def _wait(self) -> None:
        """Let more accumulate."""
        peace = PEACE + len(self._heard) * PEACE_EACH
        asyncio.get_running_loop().call_later(peace, self._begin_round)

    def _begin_round(self) -> None:
        self._round, self._round_end = list(self._heard), self._end
        self._write_some()

    def _write_some(self) -> None:
        """Part of a round; those who subscribed meanwhile know the news already."""
        round_ = self._round
        for _ in range(min(AT_A_TIME, len(round_))):
            reader = round_.pop()
            if self._catch_up(reader):
                reader.line.flush()
        if round_:
            asyncio.get_running_loop().call_soon(self._write_some)
            return
        del self._news[: self._round_end - self._first]
        self._first = self._round_end
        if self._news:
            self._wait()
        else:
            self._is_busy = False

    def _catch_up(self, reader: Subscriber) -> bool:
        """Give a reader the news; returns whether there was any. The caller has to see that it is written."""
        heard, end = self._heard.get(reader), self._end
        if heard is None or heard == end:
            return False
        self._heard[reader] = end
        if self._joined[:2] != (heard, end):  # nearly everybody has heard the same
            self._joined = heard, end, b"".join(self._news[heard - self._first :])
        try:
            reader.hear_news(self._joined[2])
        except Exception:  # noqa: BLE001 - one reader's fault must not keep the news from all
            _log.exception("a BPGP client could not be told of games")
        return True
