"""What can go wrong, chosen by a seed: one thing after the other, and now and then two at once.

Whatever it does it undoes; a node that died of it is started again, as whoever supervises it would.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random
from typing import NamedTuple

from tests.cluster.cluster import Cluster, Member
from tests.cluster.history import Outage
from tests.store.wire import Wire

TWICE = 0.2
"""How often two things go wrong at once."""
HOUR = 3600
AFTER = 40
"""Lines of journals that are stored before the next fault."""


class Nemesis:
    """Hurts one cluster."""

    def __init__(self, cluster: Cluster, outages: list[Outage], seed: int) -> None:
        self._cluster, self._outages, self._rng = cluster, outages, Random(seed)
        self.done: Counter[str] = Counter()

    async def strike(self, faults: int) -> None:
        """So many times; after each the players go on."""
        while (left := faults - self.done.total()) > 0:
            at_once = 2 if left > 1 and self._rng.random() < TWICE else 1
            members = self._rng.sample(self._cluster.members, at_once)
            chosen = self._rng.sample(FAULTS, at_once)
            await asyncio.gather(
                *(self._suffer(fault, member) for fault, member in zip(chosen, members, strict=True))
            )
            await self._cluster.heal()
            await self._cluster.play_on(AFTER)

    async def _suffer(self, fault: "Fault", member: Member) -> None:
        self.done[fault.name] += 1
        seconds = self._rng.uniform(*fault.seconds)
        began = time.time()
        print(f"{began:.3f} {fault.name} {member.name} for {seconds:.1f} s", flush=True)
        await fault.strike(self._cluster, member, seconds)
        if fault.is_everywhere:
            self._outages.append(Outage(began, time.time()))


# -- what there is -----------------------------------------------------------------------------------


async def _kill(_cluster: Cluster, member: Member, seconds: float) -> None:
    member.kill()
    await asyncio.sleep(seconds)


async def _freeze(_cluster: Cluster, member: Member, seconds: float) -> None:
    """If it is replaced meanwhile, it has to notice that by itself."""
    member.freeze()
    await asyncio.sleep(seconds)
    member.thaw()


async def _terminate(_cluster: Cluster, member: Member, _seconds: float) -> None:
    if member.is_alive:
        await member.stop()


async def _roll(cluster: Cluster, _member: Member, _seconds: float) -> None:
    """All of them, one after the other, as an upgrade does it."""
    for member in cluster.members:
        if member.is_alive:
            await member.stop()
        with suppress(AssertionError):  # if the database is away as well, it is started later
            await member.start()


async def _kill_broker(cluster: Cluster, _member: Member, seconds: float) -> None:
    assert cluster.broker is not None
    cluster.broker.kill()
    await asyncio.sleep(seconds)
    await asyncio.to_thread(cluster.broker.start)


async def _kill_database(cluster: Cluster, _member: Member, seconds: float) -> None:
    await asyncio.to_thread(cluster.postgres.stop, "immediate")
    await asyncio.sleep(seconds)
    await asyncio.to_thread(cluster.postgres.start)


async def _cut(wire: Wire, seconds: float) -> None:
    """Connections are reset, and there are no others."""
    wire.broken = True
    await wire.cut()
    await asyncio.sleep(seconds)
    wire.broken = False


async def _hold(wire: Wire, seconds: float) -> None:
    """Nothing comes through, and all of it later."""
    wire.flow.clear()
    await asyncio.sleep(seconds)
    wire.flow.set()


async def _cut_bus(_cluster: Cluster, member: Member, seconds: float) -> None:
    assert member.bus is not None
    await _cut(member.bus, seconds)


async def _hold_bus(_cluster: Cluster, member: Member, seconds: float) -> None:
    assert member.bus is not None
    await _hold(member.bus, seconds)


async def _cut_database(_cluster: Cluster, member: Member, seconds: float) -> None:
    await _cut(member.database, seconds)


async def _hold_database(_cluster: Cluster, member: Member, seconds: float) -> None:
    await _hold(member.database, seconds)


async def _step_clock(_cluster: Cluster, member: Member, seconds: float) -> None:
    """An hour back or forth, and right again."""
    assert member.clock is not None
    member.clock.step(-HOUR if seconds > 1 else HOUR)
    await asyncio.sleep(seconds)
    member.clock.step(0)


class Fault(NamedTuple):
    """Something that goes wrong for a while."""

    name: str
    strike: Callable[[Cluster, Member, float], Awaitable[None]]
    seconds: tuple[float, float]
    is_everywhere: bool = False
    """Whether nobody can play meanwhile."""


FAULTS = (
    Fault("kill -9", _kill, (0.0, 4.0)),
    Fault("freeze", _freeze, (0.5, 9.0)),
    Fault("terminate", _terminate, (0.0, 0.0)),
    Fault("roll", _roll, (0.0, 0.0)),
    Fault("broker", _kill_broker, (0.2, 5.0), is_everywhere=True),
    Fault("database", _kill_database, (0.0, 3.0), is_everywhere=True),
    Fault("clock", _step_clock, (0.2, 2.0)),
    Fault("cut from bus", _cut_bus, (0.5, 9.0)),
    Fault("held from bus", _hold_bus, (0.5, 9.0)),
    Fault("cut from database", _cut_database, (0.5, 9.0)),
    Fault("held from database", _hold_database, (0.5, 9.0)),
)
