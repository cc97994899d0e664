"""Connect, log in, join: how many a second, and what each costs the server.

Fifty come at once, at tables that are open already, and only their coming is timed. A player of Colyseus asks
its matchmaker over HTTP, then joins the room by websocket; the echo is connected to and says two things back.
"""

import socket
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from benchmarks import aims, table
from benchmarks.child import CROWDED, Child, colyseus, echo, parley
from benchmarks.colyseus import seats
from benchmarks.load import connect
from benchmarks.sides import Ratio
from benchmarks.timing import row
from parley.wires import bpgp

AT_ONCE, ROUNDS, WARM = 50, 40, 10
_numbers = count(1)


class Parley:
    """Hosts who open their tables again and again."""

    def __init__(self, child: Child) -> None:
        self.child = child
        self._names = [f"host-{number}" for number in range(AT_ONCE)]
        self._hosts = [table.Talk(connect(child.port)) for _ in self._names]
        for host, name in zip(self._hosts, self._names, strict=True):
            host.log_in(name)
        for host in self._hosts:
            host.in_lobby()

    def open(self) -> Callable[[], list[socket.socket]]:
        """Tables; returns what is timed."""
        for host in self._hosts:
            host.say(table.CREATE)
        games = [host.game_of(name) for host, name in zip(self._hosts, self._names, strict=True)]
        joins = [bpgp.encode(bpgp.Join(game)) for game in games]
        logins = [bpgp.encode(bpgp.Login(f"caller-{next(_numbers)}")) for _ in games]
        return lambda: self._come(logins, joins)

    def _come(self, logins: Sequence[bytes], joins: Sequence[bytes]) -> list[socket.socket]:
        callers = [table.Talk(connect(self.child.port)) for _ in joins]
        for caller, login in zip(callers, logins, strict=True):
            caller.say(login)
        for caller, join in zip(callers, joins, strict=True):
            caller.in_lobby()
            caller.say(join)
        for caller in callers:
            caller.await_frame(table.STARTS)
        return [caller.socket for caller in callers]

    def clear(self) -> None:
        """The callers have left."""
        for host in self._hosts:
            host.ended()


class Colyseus:
    """Rooms with one in each."""

    def __init__(self, child: Child) -> None:
        self.child = child
        self._hosts: list[socket.socket] = []

    def open(self) -> Callable[[], list[socket.socket]]:
        """Rooms; returns what is timed."""
        rooms = seats.open_rooms(self.child.port, AT_ONCE)
        self._hosts = seats.enter(self.child.port, rooms)
        return lambda: seats.join(self.child.port, rooms)

    def clear(self) -> None:
        """The rooms are left too."""
        for sock in self._hosts:
            sock.close()


class Echo:
    """There is nothing to open. What a partner says may come first, so they come in pairs."""

    def __init__(self, child: Child) -> None:
        self.child = child

    def open(self) -> Callable[[], list[socket.socket]]:
        """Returns what is timed."""
        return self._come

    def _come(self) -> list[socket.socket]:
        made = [connect(self.child.port) for _ in range(AT_ONCE)]
        for _ in range(2):
            for sock in made:
                sock.sendall(table.PLACE)
            for sock in made:
                _take(sock, len(table.PLACE))
        return made

    def clear(self) -> None:
        """Nothing to do."""


def _take(sock: socket.socket, size: int) -> None:
    while size > 0:
        size -= len(sock.recv(size))


Entrance = Parley | Colyseus | Echo


class Joins:
    """What it took, round by round, for each who came."""

    def __init__(self, entrance: Entrance) -> None:
        self._entrance = entrance
        self.seconds: list[float] = []
        self.costs: list[float] = []
        self.own: list[float] = []

    def run(self) -> None:
        """One round."""
        come = self._entrance.open()
        own, cost, begun = process_time(), self._entrance.child.cpu(), perf_counter()
        came = come()
        self.seconds.append((perf_counter() - begun) / AT_ONCE)
        self.costs.append((self._entrance.child.cpu() - cost) / AT_ONCE * 1e6)
        self.own.append((process_time() - own) / AT_ONCE * 1e6)
        for sock in came:
            sock.close()
        self._entrance.clear()

    @property
    def rate(self) -> float:
        """How many per second."""
        return 1 / median(self.seconds)

    @property
    def micros(self) -> float:
        """Processor time of the server for each."""
        return median(self.costs)


def main() -> None:
    print("Joins")
    with TemporaryDirectory() as folder, ExitStack() as opened:
        entrances = (
            Parley(opened.enter_context(parley(Path(folder), *CROWDED))),
            Colyseus(opened.enter_context(colyseus())),
            Echo(opened.enter_context(echo())),
        )
        for entrance in entrances:
            for _ in range(WARM):
                Joins(entrance).run()
        ours, node, floor = sides = [Joins(entrance) for entrance in entrances]
        for _ in range(ROUNDS):
            for side in sides:
                side.run()
    print(f"  of the time of each, {median(ours.own):.0f} µs are the load's own")
    rate, cost = f"{ours.rate:,.0f}/s", f"{ours.micros:.0f} µs"
    ratio = Ratio.of(node.seconds, ours.seconds)
    peer = f"Colyseus {node.rate:,.0f}/s ({ratio.spread})"
    aims.JOINS.row("connect, log in, join, a second", rate, peer, ratio.middle, ours.rate)
    ratio = Ratio.of(ours.costs, floor.costs)
    peer = f"echo {floor.micros:.0f} µs ({ratio.spread})"
    aims.JOIN_TIME.row("processor time of a join", cost, peer, ratio.middle, ours.micros)
    ratio = Ratio.of(ours.costs, node.costs)
    peer = f"Colyseus {node.micros:.0f} µs ({ratio.spread})"
    row("processor time of a join", cost, peer, ratio.middle, "none", met=True)


if __name__ == "__main__":
    main()
