"""Where the time of a shot goes: `python -m benchmarks.rooms [shares|compiled|counts|walk|objects]…`, or all.

`walk` is one shot of a lone game, call by call; the others are of 50 games that shoot as soon as they may.
`shares` comes from a sampler outside (py-spy): samples in which a thread waits are left out, and what is
written in C counts for the room that called it, but for sockets, SQLite and uvloop. `compiled` is the same
for the wheel of `make wheel`; functions of it do not show in `counts` and `walk`.
"""

import json
import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import sleep
from typing import Any

from benchmarks.calls import print_counts, print_walks
from benchmarks.child import COMPILED, CROWDED, HERE, Child, parley
from benchmarks.load import Load, battles
from benchmarks.samples import sample

SEED = 20261117
GAMES, SHOTS, LONE = 50, 4_000, 200
PATIENCE = 20.0
TOP = 25
"""Functions that are shown of a thread."""
LEAST = 0.5
"""Microseconds a shot: threads that do less are not shown."""


@contextmanager
def playing(games: int, by: Sequence[str] = ("parley",), python: Path = HERE) -> Iterator[tuple[Child, Load]]:
    """A server with so many games, warm."""
    with TemporaryDirectory() as folder, parley(Path(folder), *CROWDED, by=by, python=python) as child:
        load = Load(battles(child.port, games, Random(SEED)))
        load.run(20 * games)
        yield child, load
        load.close()


def watch(kind: str, games: int, shots: int) -> Any:
    """What a server finds out about itself while so many shots are fired."""
    with TemporaryDirectory() as folder:
        found = Path(folder) / "found.json"
        with playing(games, ("benchmarks.watched", kind, str(found))) as (child, load):
            os.kill(child.pid, signal.SIGUSR1)
            sleep(0.2)
            load.run(shots)
            os.kill(child.pid, signal.SIGUSR2)
            for _ in range(round(PATIENCE / 0.1)):
                sleep(0.1)
                if found.exists():
                    break
        return json.loads(found.read_text())


def shares(python: Path = HERE) -> None:
    """Of every thread what it cost a shot, and in which rooms."""
    shots = 5 * SHOTS
    with playing(GAMES, python=python) as (child, load):
        before, kernel = child.threads(), child.in_kernel()
        load.run(shots)
        spent = {number: (cpu - before[number]) / shots * 1e6 for number, cpu in child.threads().items()}
        kernel = (child.in_kernel() - kernel) / shots * 1e6
        samples = sample(child, load)
    whole = sum(spent.values())
    print(f"  {whole:.1f} µs of processor time a shot, {GAMES} games; {kernel:.1f} of them in the kernel")
    for number, seen in samples.items():
        if (micros := spent.get(number, 0.0)) > LEAST:
            print(f"  {'event loop' if number == child.pid else 'thread'}: {micros:.1f} µs")
            rooms = Counter[str]()
            for (room, _), count in seen.items():
                rooms[room] += count
            each = micros / seen.total()
            for room, count in rooms.most_common():
                print(f"    {room:<18} {count * each:6.1f} µs {count * each / whole:6.1%}")
            for (room, function), count in seen.most_common(TOP):
                print(f"      {count * each:6.1f} µs  {room}: {function}")


def compiled() -> None:
    """The same of the wheel."""
    if COMPILED.exists():
        shares(COMPILED)
    else:
        print("  there is no wheel here: make .make/compiled.stamp")


def counts() -> None:
    """How many calls, of what."""
    print_counts(watch("calls", GAMES, SHOTS), SHOTS)


def walk() -> None:
    """Call by call."""
    print_walks(watch("calls", 1, LONE))


def objects() -> None:
    """How many are made."""
    print(f"  {watch('objects', GAMES, SHOTS) / SHOTS:.1f} objects a shot from the allocator")


PARTS: dict[str, Callable[[], None]] = {
    "shares": shares,
    "compiled": compiled,
    "counts": counts,
    "walk": walk,
    "objects": objects,
}


def main(*names: str) -> None:
    for name in names or PARTS:
        print(f"A shot: {name}", flush=True)
        PARTS[name]()


if __name__ == "__main__":
    main(*sys.argv[1:])
