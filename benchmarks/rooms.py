"""Where the time of a shot goes: `python -m benchmarks.rooms [shares|counts|walk|objects]…`, or all of them.

`walk` is one shot of a lone game, call by call; the others are of 50 games that shoot as soon as they may.
`shares` comes from a sampler outside (py-spy): samples in which a thread waits are left out, and what is
written in C counts for the room that called it, but for sockets, SQLite and uvloop.
"""

import json
import os
import re
import signal
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import sleep
from typing import Any

from benchmarks.calls import print_counts, print_walks
from benchmarks.child import Child, parley
from benchmarks.load import Load, battles

SEED = 20261117
GAMES, SHOTS, LONE = 50, 4_000, 200
SECONDS, A_SECOND = 10, 200
"""How long is sampled, and how often."""
ROOM = ("--tables-per-address", "100", "--shares-per-address", "1000")
PATIENCE = 20.0
TOP = 25
"""Functions that are shown of a thread."""
LEAST = 0.5
"""Microseconds a shot: threads that do less are not shown."""

WAITING = {
    "epoll_pwait", "epoll_wait", "PyThread_acquire_lock_timed", "take_gil", "pthread_cond_timedwait",
    "pthread_cond_wait", "sem_wait", "sem_timedwait", "sem_clockwait", "fdatasync", "fsync",
}  # fmt: skip
SOCKETS = {"read", "recv", "recvfrom", "write", "writev", "send", "sendto", "sendmsg", "epoll_ctl"}
LIBUV = ("loop.c", "core.c", "linux.c", "stream.c", "uvloop/")
_STACK = re.compile(r"^thread \(([0-9]+)\)[^;]*;(.*) ([0-9]+)$", re.MULTILINE)
_FRAME = re.compile(r"(\S+) \((.*?)(?::[0-9]+)?\)$")
_INNERMOST = 4
"""Frames in which a call of the system shows: libc has some without a name."""


@contextmanager
def playing(games: int, by: Sequence[str] = ("parley",)) -> Iterator[tuple[Child, Load]]:
    """A server with so many games, warm."""
    with TemporaryDirectory() as folder, parley(Path(folder), *ROOM, by=by) as child:
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


def shares() -> None:
    """Of every thread what it cost a shot, and in which rooms."""
    shots = 5 * SHOTS
    with playing(GAMES) as (child, load):
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


def sample(child: Child, load: Load) -> dict[int, Counter[tuple[str, str]]]:
    """How often each thread was seen at work in each function of each room while everybody shoots."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "stacks"
        spy = Path(sys.executable).with_name("py-spy")
        assert spy.exists(), "py-spy is not installed: make .venv/bench.stamp"
        options = ("-n", "-t", "-f", "raw", "-r", str(A_SECOND), "-d", str(SECONDS), "-o", str(file))
        command = (str(spy), "record", *options, "--pid", str(child.pid))
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            while process.poll() is None:
                load.run(SHOTS // 4)
        found: dict[int, Counter[tuple[str, str]]] = defaultdict(Counter)
        for number, stack, count in _STACK.findall(file.read_text()):
            if (seen := place(stack)) is not None:
                found[int(number)][seen] += int(count)
        return found


def place(stack: str) -> tuple[str, str] | None:
    """Room and function of a sample, innermost frame last; nowhere if its thread waits."""
    frames = [found.groups() for part in stack.split(";") if (found := _FRAME.match(part))][::-1]
    inner = {name for name, _ in frames[:_INNERMOST]}
    if inner & WAITING:
        return None
    ours = next((frame for frame in frames if frame[1].startswith("parley/")), ("none of ours", ""))
    if any("sqlite3" in file for _, file in frames):
        return "SQLite", ours[0]
    if called := inner & SOCKETS:
        return "sockets (kernel)", called.pop()
    for name, file in frames:
        if file.startswith("parley/"):
            return file.split("/")[1], name
        if file.startswith(LIBUV):
            return "uvloop", ours[0]
    return "other", frames[0][0]


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
