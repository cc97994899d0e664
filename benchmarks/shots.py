"""A shot under load: `parley serve`, which stores it before it tells, against Colyseus, which stores nothing.

The floor is an echo that knows no rules. Every server is a process of its own on 127.0.0.1; the load is the
same for all and takes turns between them. Colyseus runs on its `ws` transport (uWebSockets.js is not on the
npm registry) and warms up first. All is measured with the cores free to everybody, then with the servers on
one core and the load on another.
"""

import resource
from contextlib import ExitStack
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from benchmarks import aims
from benchmarks.child import COMPILED, CROWDED, HERE, Child, colyseus, echo, parley
from benchmarks.colyseus import seats
from benchmarks.load import Load, battles, echo_games
from benchmarks.sides import Ratio, Side, apart, race
from benchmarks.timing import row

SEED = 20261115
ROUNDS, SHOTS, WARM = 7, 6_000, 40_000
FEW, MANY = 50, 1000
PACE, PACED = 500.0, 4.0
"""Shots a second, and for how many seconds."""
SPARE, LATENCY = 1.2, 10.0
FILES = 40_000
OURS = {"full": ("full", HERE), "normal": ("normal", HERE), "full, compiled": ("full", COMPILED)}
"""Durability, and the Python that runs it."""


class Servers(NamedTuple):
    """Everybody who is measured."""

    ours: dict[str, Child]
    """By name; the compiled one if it is built."""
    colyseus: Child
    echo: Child

    @classmethod
    def start(cls, folder: Path, opened: ExitStack) -> "Servers":
        """All of them, until the stack is closed."""
        ours = {}
        for name, (durability, python) in OURS.items():
            if python.exists():
                flags = ("--durability", durability, *CROWDED)
                ours[name] = opened.enter_context(parley(folder / name, *flags, python=python))
        return cls(ours, opened.enter_context(colyseus()), opened.enter_context(echo()))

    def seat(self, games: int, opened: ExitStack) -> "Field":
        """So many games at each."""
        loads = {child: Load(battles(child.port, games, Random(SEED))) for child in self.ours.values()}
        loads[self.colyseus] = Load(seats.battles(self.colyseus.port, games, Random(SEED)))
        loads[self.echo] = Load(echo_games(self.echo.port, games))
        for load in loads.values():
            opened.callback(load.close)
        ours = {name: Side(child, loads[child]) for name, child in self.ours.items()}
        return Field(ours, Side(self.colyseus, loads[self.colyseus]), Side(self.echo, loads[self.echo]))


class Field(NamedTuple):
    """The same with games."""

    ours: dict[str, Side]
    colyseus: Side
    echo: Side

    def sides(self) -> tuple[Side, ...]:
        """All of them."""
        return (self.echo, self.colyseus, *self.ours.values())

    def race(self, about: str) -> None:
        """A closed loop, and how it went."""
        race(self.sides(), ROUNDS, SHOTS)
        for name, side in self.ours.items():
            self._report(side, f"{about}, {name}")
        quickest = max(self.sides()[1:], key=lambda side: side.rate)
        spare = Ratio.of(self.echo.rates, quickest.rates)
        ours, peer = f"echo {self.echo.rate:,.0f}/s", f"quickest {quickest.rate:,.0f}/s ({spare.spread})"
        target, met = f"> {SPARE}: not the bottleneck", spare.middle > SPARE
        row(f"load generator, {about}", ours, peer, spare.middle, target, met=met)

    def _report(self, side: Side, about: str) -> None:
        cost, what = f"{side.micros:.1f} µs", f"processor time a shot, {about}"
        ratio = Ratio.of(side.costs, self.echo.costs)
        peer = f"echo {self.echo.micros:.1f} µs ({ratio.spread})"
        aims.SHOT_AND_ECHO.row(what, cost, peer, ratio.middle)
        ratio = Ratio.of(side.costs, self.colyseus.costs)
        peer = f"Colyseus {self.colyseus.micros:.1f} µs ({ratio.spread})"
        row(what, cost, peer, ratio.middle, "none", met=True)
        ratio = Ratio.of(side.rates, self.colyseus.rates)
        peer = f"Colyseus {self.colyseus.rate:,.0f}/s ({ratio.spread})"
        aims.SHOTS_AND_COLYSEUS.row(f"shots a second, {about}", f"{side.rate:,.0f}/s", peer, ratio.middle)

    def pace(self, about: str) -> None:
        """At a pace that all of them keep: how late the hundredth answer is."""
        late = {side: _late(side) for side in self.sides()}
        for ours, side in self.ours.items():
            for name, peer in (("echo", self.echo), ("Colyseus", self.colyseus)):
                what, ratio = f"p99 of answers, {about}, {ours}", late[side] / late[peer]
                target, met = (
                    ("none", True) if peer is self.colyseus else (f"<= {LATENCY:g}", ratio <= LATENCY)
                )
                row(what, f"{late[side]:.2f} ms", f"{name} {late[peer]:.2f} ms", ratio, target, met=met)


def _late(side: Side) -> float:
    taken = sorted(side.load.pace(PACE, PACED, Random(SEED)))
    return taken[len(taken) * 99 // 100] * 1000


def main() -> None:
    print("Shots")
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, most), most))
    with TemporaryDirectory() as folder, ExitStack() as opened:
        servers = Servers.start(Path(folder), opened)
        for games in (FEW, MANY):
            with ExitStack() as seated:
                field = servers.seat(games, seated)
                for side in field.sides():
                    side.run(WARM if side is field.colyseus else SHOTS)
                field.race(f"{games:,} games, cores free")
                with apart([side.child for side in field.sides()]):
                    field.race(f"{games:,} games, a core each")
                if games == MANY:
                    field.pace(f"{games:,} games, {PACE:.0f} shots/s")


if __name__ == "__main__":
    main()
