"""A process full of clients on all wires. It plays until it is told to stop, and writes a diary.

Up the pipe it says when everybody has sat down, and in the end what went wrong, if anything did.
"""

import asyncio
import multiprocessing
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.cluster.history import Diary
from tests.cluster.players import Clicker, Doors, Node, Pair, Person, Telnetter
from tests.cluster.sailors import Voyages
from tests.cluster.watchers import Watcher

PATIENCE = 120.0
"""Seconds in which all games come to their end."""


SEATED = "seated"


class Muster(NamedTuple):
    """How many pairs of each kind. Mixed: one by telnet, the other in a browser."""

    number: int
    seed: float
    telnet: int = 1
    web: int = 1
    mixed: int = 1
    sailors: int = 1
    watchers: int = 1
    """Of the first pair."""

    @property
    def accounts(self) -> list[str]:
        """Names of those who log in with a password."""
        both = [f"{who}{self.number}t{i}" for i in range(self.telnet) for who in ("ann", "ben")]
        return both + [f"mia{self.number}m{i}" for i in range(self.mixed)]


def _people(muster: Muster, rng: Random, diary: Diary) -> Iterator[tuple[Person, Person]]:
    names = iter(muster.accounts)
    for _ in range(muster.telnet):
        yield (
            Telnetter(next(names), Random(rng.random()), diary),
            Telnetter(next(names), Random(rng.random()), diary),
        )
    for i in range(muster.web):
        one, two = (f"{who}{muster.number}w{i}" for who in ("wes", "nat"))
        yield Clicker(one, Random(rng.random()), diary), Clicker(two, Random(rng.random()), diary)
    for i in range(muster.mixed):
        telnetter = Telnetter(next(names), Random(rng.random()), diary)
        yield telnetter, Clicker(f"max{muster.number}m{i}", Random(rng.random()), diary)


async def _live(muster: Muster, nodes: Sequence[Node], diary: Diary, line: Connection) -> None:
    rng = Random(muster.seed)
    pairs = [
        Pair(host, guest, Doors(nodes, Random(rng.random()))) for host, guest in _people(muster, rng, diary)
    ]
    groups: list[Pair | Voyages | Watcher] = [*pairs]
    for i in range(muster.watchers):
        doors, name = Doors(nodes, Random(rng.random())), f"eva{muster.number}e{i}"
        groups.append(Watcher(name, pairs[0], doors, Random(rng.random()), diary))
    for i in range(muster.sailors):
        doors = Doors(nodes, Random(rng.random()))
        groups.append(Voyages(f"{muster.number}s{i}", doors, Random(rng.random()), diary))
    stop = asyncio.Event()
    asyncio.get_running_loop().add_reader(line.fileno(), stop.set)
    async with asyncio.TaskGroup() as tasks:
        lives = {group.name: tasks.create_task(group.live()) for group in groups}
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(group.seated.wait() for group in groups))
        line.send(SEATED)
        await stop.wait()
        for group in groups:
            group.is_leaving = True
        await asyncio.wait(lives.values(), timeout=PATIENCE)
        left = [name for name, life in lives.items() if not life.done()]
        assert not left, f"these did not come to an end: {left}"


def _work(muster: Muster, nodes: Sequence[Node], diary: Path, line: Connection) -> None:
    why = ""
    with diary.open("wb", buffering=0) as file:
        try:
            asyncio.run(_live(muster, nodes, Diary(file), line))
        except BaseException:  # noqa: BLE001 - told to whoever gave the orders
            why = traceback.format_exc()
    line.send(why)


class Crew:
    """The process, seen from outside."""

    def __init__(self, process: multiprocessing.context.SpawnProcess, line: Connection, diary: Path) -> None:
        self.process, self._line, self.diary = process, line, diary

    def seated(self) -> None:
        """Everybody has sat down once."""
        said = self._hear()
        assert said == SEATED, said

    def stop(self) -> None:
        """The games at hand are the last."""
        with suppress(BrokenPipeError):  # `join` tells why
            self._line.send(None)

    def join(self) -> str:
        """They are over; what went wrong, if anything did."""
        return self._hear()

    def _hear(self) -> str:
        assert self._line.poll(2 * PATIENCE), "a crew has fallen silent"
        return str(self._line.recv())


@contextmanager
def crew(muster: Muster, nodes: Sequence[Node], diary: Path) -> Iterator[Crew]:
    """One, as long as the block takes."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(muster, nodes, diary, theirs), daemon=True)
    process.start()
    theirs.close()
    try:
        yield Crew(process, ours, diary)
    finally:
        process.kill()
        process.join()
        ours.close()
