"""`parley serve` under load: a shot is checked, journalled and told to both. The peer echoes the same bytes.

Both servers are processes of their own on 127.0.0.1; the load takes turns between them.
"""

import resource
import socket
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks import table
from benchmarks.child import Child, echo, parley
from benchmarks.load import Load, battles, connect, echo_games
from benchmarks.timing import row
from parley.wires import bpgp

SEED = 20261115
ROUNDS, SHOTS = 3, 12_000
FEW, MANY = 50, 1000
PACED = 4.0
"""Seconds of paced shots, each."""
IDLE = 9000
HOSTS, JOINS = 50, 3000
FILES = 20_000
ROOM = ("--tables-per-address", "100", "--shares-per-address", "1000")
"""All of them come from one address."""

CPU, LATENCY, MEMORY, JOIN_RATE, START = 5.0, 10.0, 8.0, 2000.0, 1.5


@dataclass(slots=True)
class Side:
    """A server, its load, and what it has cost so far."""

    child: Child
    load: Load
    cpu: float = 0.0
    seconds: float = 0.0
    shots: int = 0

    def run(self, shots: int = SHOTS) -> None:
        """One round of a closed loop."""
        before = self.child.cpu()
        ran = self.load.run(shots)
        self.cpu += self.child.cpu() - before
        self.seconds += ran.seconds
        self.shots += ran.shots

    @property
    def micros(self) -> float:
        """Processor time a shot."""
        return self.cpu / self.shots * 1e6

    @property
    def rate(self) -> float:
        """Shots a second."""
        return self.shots / self.seconds


def race(ours: Side, peer: Side, games: int) -> None:
    """A closed loop, by turns."""
    for side in (ours, peer) * ROUNDS:
        side.run()
    ratio = ours.micros / peer.micros
    what = f"processor time a shot, {games:,} games"
    _report(what, f"{ours.micros:.1f} µs", f"echo {peer.micros:.1f} µs", ratio, CPU)
    ratio = peer.rate / ours.rate
    quick = f"generator against the echo {peer.rate:,.0f}/s"
    row(
        f"shots a second, {games:,} games", f"{ours.rate:,.0f}/s", quick, ratio, "> 1.5: not the bottleneck",
        met=ratio > 1.5,
    )  # fmt: skip


def paced(ours: Side, peer: Side) -> None:
    """At half of what we can do; both at that pace."""
    rate, rng = ours.rate / 2, Random(SEED)
    p99 = {}
    for name, side in (("ours", ours), ("peer", peer)):
        taken = sorted(side.load.pace(rate, PACED, rng))
        p99[name] = taken[len(taken) * 99 // 100] * 1000
    what = f"p99 of answers, {MANY:,} games, {rate:,.0f} shots/s"
    _report(what, f"{p99['ours']:.2f} ms", f"echo {p99['peer']:.2f} ms", p99["ours"] / p99["peer"], LATENCY)


def crowd(ours: Child, _peer: Child) -> None:
    """All seated, their fleets placed, and idle; every game was told to all who were there before."""
    before, begun = ours.memory(), perf_counter()
    games = battles(ours.port, IDLE // 2, Random(SEED))
    each = (ours.memory() - before) / IDLE / 1024
    what, took = f"memory of each of {IDLE:,} seated", f"seated in {perf_counter() - begun:.0f} s"
    row(what, f"{each:.1f} KiB", took, each / MEMORY, f"<= {MEMORY:.0f} KiB", met=each <= MEMORY)
    Load(games).close()


def join_all(port: int) -> float:
    """Connect, log in, join: how many a second, with a few hosts who open their tables again and again."""
    hosts = [table.Talk(connect(port)) for _ in range(HOSTS)]
    for number, host in enumerate(hosts):
        host.log_in(f"host-{number}")
    for host in hosts:
        host.in_lobby()
    spent = 0.0
    for turn in range(JOINS // HOSTS):
        for host in hosts:
            host.say(table.CREATE)
        games = [host.own_game(f"host-{number}") for number, host in enumerate(hosts)]
        begun = perf_counter()
        guests = [table.Talk(connect(port)) for _ in games]
        for number, guest in enumerate(guests):
            guest.log_in(f"guest-{turn}-{number}")
        for guest, game in zip(guests, games, strict=True):
            guest.in_lobby()
            guest.say(bpgp.encode(bpgp.Join(game)))
        for guest in guests:
            guest.await_frame(table.STARTS)
        spent += perf_counter() - begun
        for guest in guests:
            guest.socket.close()
        for host in hosts:
            host.ended()
    for host in hosts:
        host.socket.close()
    return JOINS / spent


def greet_all(port: int) -> float:
    """The echo's part: connect, and say two things that are answered; what a partner says may come first."""
    begun = perf_counter()
    for _ in range(JOINS // HOSTS):
        made = [connect(port) for _ in range(HOSTS)]
        for _ in range(2):
            for sock in made:
                sock.sendall(table.PLACE)
            for sock in made:
                _take(sock, len(table.PLACE))
        for sock in made:
            sock.close()
    return JOINS / (perf_counter() - begun)


def _take(sock: socket.socket, size: int) -> None:
    while size > 0:
        size -= len(sock.recv(size))


def _report(what: str, ours: str, peer: str, ratio: float, most: float) -> None:
    row(what, ours, peer, ratio, f"<= {most:.0f}", met=ratio <= most)


def _sides(open_: ExitStack, ours: Child, peer: Child, games: int) -> tuple[Side, Side]:
    loads = Load(battles(ours.port, games, Random(SEED))), Load(echo_games(peer.port, games))
    for load in loads:
        open_.callback(load.close)
    return Side(ours, loads[0]), Side(peer, loads[1])


def play(ours: Child, peer: Child) -> None:
    """Few games, then many: shots and answers."""
    with ExitStack() as few:
        race(*_sides(few, ours, peer, FEW), FEW)
    with ExitStack() as many:
        sides = _sides(many, ours, peer, MANY)
        race(*sides, MANY)
        paced(*sides)


def arrive(ours: Child, peer: Child) -> None:
    """On a database that has seen games."""
    what = "start to accepting, existing database"
    ours_text, peer_text = f"{ours.started:.2f} s", f"echo {peer.started:.2f} s"
    row(what, ours_text, peer_text, ours.started / peer.started, f"< {START} s", met=ours.started < START)
    joins, greetings = join_all(ours.port), greet_all(peer.port)
    row(
        "connect, log in, join, a second", f"{joins:,.0f}/s", f"echo {greetings:,.0f}/s", joins / greetings,
        f">= {JOIN_RATE:,.0f}/s", met=joins >= JOIN_RATE,
    )  # fmt: skip


def main() -> None:
    print("Serve")
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, limits[1]), limits[1]))
    parts: tuple[Callable[[Child, Child], None], ...] = (play, arrive, crowd)
    with TemporaryDirectory() as folder:
        for part in parts:
            with parley(Path(folder), *ROOM) as ours, echo() as peer:
                part(ours, peer)


if __name__ == "__main__":
    main()
