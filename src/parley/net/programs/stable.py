"""Where programs are kept that sit down at tables: a process for each match, surely ended with it.

A process is started when its match begins, and ended when the match is over, the people are gone, or the
server stops. Whoever is late, floods, fails or breaks the protocol leaves the table, with words that
everybody hears and the record keeps. The people at the table pay for the processor time it takes, as for a
bot's.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Protocol

from parley.house.house import House
from parley.house.programs import Freed, Offer
from parley.net.children import Guard, Launcher, Sandbox
from parley.net.gamecore import Keeper, Watch
from parley.net.log import note
from parley.net.programs.conquest import ConquestProgram
from parley.net.programs.meter import Meter
from parley.net.programs.seabattle import SeaBattleProgram, remote_setup
from parley.net.programs.tables import ProgramTable, launchers, read_programs
from parley.seats.gamecore.faults import Fault
from parley.tables import Player, Table

CHARGING = 5.0
"""Seconds between looks at the processor time that was taken."""
_WORDS = 200
"""Characters of what a program had to say about its fault, in the log."""

_log = logging.getLogger(__name__)


class Runner(Player, Protocol):
    """A program at a table, whose process lives as long as the match."""

    fault: Fault | None
    table: Table | None

    @property
    def root(self) -> int | None:
        """The process above all it has started, once it was started."""

    async def gone(self) -> None:
        """It plays no more: wait until its process has ended."""

    async def close(self) -> None:
        """End its process now."""


class Stall:
    """What a program finds in the stable: how to start, and whom to tell that it began and ended."""

    def __init__(self, stable: "Stable", program: ProgramTable, freed: Freed) -> None:
        self.program, self.timers = program, stable.house.timers
        self._stable, self._freed = stable, freed

    def keeper(self) -> Keeper:
        """What a process is started with."""
        return self._stable.keeper(self.program.sandbox)

    def began(self, runner: Runner) -> None:
        """A process runs."""
        self._stable.began(runner)

    def ended(self, runner: Runner) -> None:
        """It plays no more; there may have been no process."""
        self._stable.ended(runner, self._freed)


class Stable:
    """One for the house."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._launchers: dict[Sandbox, Launcher] = {}
        self._guard: Guard | None = None
        self._watch: Watch | None = None
        self._running: dict[Runner, Meter] = {}
        self._ending: dict[Runner, asyncio.Task[None]] = {}

    def read(self, tables: Iterable[Mapping[str, Any]]) -> tuple[ProgramTable, ...]:
        """The programs of a settings file. Raises `SetupError`."""
        programs = read_programs(tables)
        for sandbox, launcher in launchers(programs, self._launchers).items():
            self._launchers[sandbox] = launcher
            if launcher.note:
                _log.warning("programs run without a sandbox: %s", launcher.note)
        return programs

    def offer(self, tables: Iterable[Mapping[str, Any]]) -> None:
        """Offer these from now on. Raises `SetupError`, and those before stay."""
        self.house.programs.offered = tuple(map(self._offer, self.read(tables)))

    def _offer(self, program: ProgramTable) -> Offer:
        made = _OFFERS[program.game]
        return made(Offer(program.name, program.game, partial(self._make, program)))

    def _make(self, program: ProgramTable, freed: Freed) -> Player:
        return _PLAYERS[program.game](Stall(self, program, freed))

    def keeper(self, sandbox: Sandbox) -> Keeper:
        """What a process is started with. The guard stays; the watch is there while somebody plays."""
        self._guard = self._guard or Guard()
        self._watch = self._watch or Watch()
        return Keeper(self._launchers[sandbox], self._guard, self._watch)

    def began(self, runner: Runner) -> None:
        """A process runs."""
        if not self._running:
            self._charge_later()
        self._running[runner] = Meter()

    def ended(self, runner: Runner, freed: Freed) -> None:
        """It plays no more; once its process has ended, somebody else may play."""
        if runner not in self._running:
            freed(runner)
        elif runner not in self._ending:
            self._ending[runner] = asyncio.get_running_loop().create_task(self._see_off(runner, freed))
            self._charge(runner)

    async def _see_off(self, runner: Runner, freed: Freed) -> None:
        try:
            await runner.gone()
        finally:
            freed(runner)
            del self._running[runner], self._ending[runner]
            self._rest()
        if runner.fault is not None:
            table, words = runner.table, runner.fault.stderr.strip()[-_WORDS:]
            number = None if table is None else table.number
            note("program failed", name=runner.name, table=number, why=runner.fault.words, stderr=words)

    def _rest(self) -> None:
        """Nobody plays: nothing ticks."""
        if not self._running and self._watch is not None:
            self._watch.close()
            self._watch = None
            self.house.timers.drop(self)

    def _charge_later(self) -> None:
        timers = self.house.timers
        timers.set(self, timers.now() + CHARGING, self._charge_all)

    def _charge_all(self) -> None:
        self._charge_later()
        for runner in tuple(self._running):
            self._charge(runner)

    def _charge(self, runner: Runner) -> None:
        """Let the people at the table pay for what it has used since the last time."""
        if (root := runner.root) is not None and runner.table is not None:
            self.house.budget.thought(runner.table.people, self._running[runner].read(root))

    async def close(self) -> None:
        """End them all, now."""
        await asyncio.gather(*(runner.close() for runner in tuple(self._running)))
        if self._ending:
            await asyncio.wait(self._ending.values())
        if self._guard is not None:
            await asyncio.to_thread(self._guard.close)


def _as_it_is(offer: Offer) -> Offer:
    return offer


_PLAYERS: Mapping[str, Callable[[Stall], Runner]] = {
    "conquest": ConquestProgram,
    "seabattle": SeaBattleProgram,
}
_OFFERS: Mapping[str, Callable[[Offer], Offer]] = {
    "conquest": _as_it_is,
    "seabattle": lambda offer: offer._replace(agree=remote_setup, can_resume=False),
}
