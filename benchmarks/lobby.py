"""A full lobby: this many BPGP clients are logged in, and a table is opened every 50 ms.

The draft wants everybody told of every game. What counts is what that costs the server, and how late the last
of them hears of a table.
"""

import select
import socket
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from benchmarks import table
from benchmarks.child import CROWDED, Child, parley
from benchmarks.load import connect
from parley.wires import bpgp

TABLES, EVERY = 100, 0.05
PATIENCE = 30.0
_AT_ONCE = 200
_NAME = "opener-{:03}"
_FRAME = len(bpgp.encode(bpgp.Game(1, _NAME.format(0), table.SIZE, table.COUNTS, 60)))
"""Bytes of the news of one table; all names are equally long."""


class Heard(NamedTuple):
    """What a table cost, and how late the last client heard of it."""

    micros: float
    late: float


class Listeners:
    """Everybody in the lobby; news is recognised by its length, because all news are equally long."""

    def __init__(self, sockets: Sequence[socket.socket], tables: int) -> None:
        self._sockets = {sock.fileno(): sock for sock in sockets}
        self._bytes = dict.fromkeys(self._sockets, 0)
        self._left = [len(sockets)] * tables
        """How many have yet to hear of each table."""
        self.last: dict[int, float] = {}
        """When the last one heard of it."""
        self._epoll = select.epoll()
        for number in self._sockets:
            self._epoll.register(number, select.EPOLLIN)

    def hear(self, seconds: float) -> None:
        """Read what is there, or what comes in this time."""
        for number, _ in self._epoll.poll(seconds, len(self._sockets)):
            before = self._bytes[number]
            self._bytes[number] += len(self._sockets[number].recv(65_536))
            for told in range(before // _FRAME, self._bytes[number] // _FRAME):
                self._left[told] -= 1
                if not self._left[told]:
                    self.last[told] = perf_counter()

    def close(self) -> None:
        """Go home."""
        self._epoll.close()
        for sock in self._sockets.values():
            sock.close()


def log_in(port: int, names: Sequence[str]) -> list[socket.socket]:
    """Some at once."""
    made: list[socket.socket] = []
    for start in range(0, len(names), _AT_ONCE):
        talks = [table.Talk(connect(port)) for _ in names[start : start + _AT_ONCE]]
        for talk, name in zip(talks, names[start:], strict=False):
            talk.log_in(name)
        for talk in talks:
            talk.in_lobby()
        made += [talk.socket for talk in talks]
    return made


def open_tables(child: Child, openers: Sequence[socket.socket], listeners: Listeners) -> Heard:
    """One after the other."""
    before, begun, opened = child.cpu(), perf_counter(), list[float]()
    while len(listeners.last) < len(openers):
        spent = perf_counter() - begun
        assert spent < EVERY * len(openers) + PATIENCE, "not everybody has heard of every table"
        if len(opened) < len(openers) and spent >= EVERY * len(opened):
            openers[len(opened)].sendall(table.CREATE)
            opened.append(perf_counter())
        wait = EVERY * len(opened) - (perf_counter() - begun) if len(opened) < len(openers) else EVERY
        listeners.hear(max(0.0, wait))
    cost = (child.cpu() - before) / len(openers) * 1e6
    return Heard(cost, median(listeners.last[number] - sent for number, sent in enumerate(opened)))


def measure(size: int, tables: int = TABLES) -> Heard:
    """A lobby of this size."""
    with TemporaryDirectory() as folder, parley(Path(folder), *CROWDED) as child:
        openers = log_in(child.port, [_NAME.format(number) for number in range(tables)])
        listeners = Listeners(log_in(child.port, [f"reader-{number}" for number in range(size)]), tables)
        found = open_tables(child, openers, listeners)
        listeners.close()
        for sock in openers:
            sock.close()
        return found
