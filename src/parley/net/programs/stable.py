"""The programs that the house seats at tables: one process per match, ended with it.

A process starts when its match begins, and ends when the match is over, the people have left, or the server
stops. A program that is late, floods, fails or breaks the protocol leaves the table, with a reason that
everybody sees and the record keeps. Its CPU time is charged to the people at the table, like a bot's.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, NamedTuple

from parley.house.house import House
from parley.house.programs import Freed, Offer
from parley.net.children import Guard, Launcher, Sandbox
from parley.net.log import warn
from parley.net.programs.meter import Meter
from parley.net.programs.players import Means, Part, part_of
from parley.net.programs.program import Keeper, Program
from parley.net.programs.tables import ProgramTable, launchers, read_programs
from parley.net.programs.watch import Watch
from parley.seats.faults import last_words
from parley.tables import Player

CHARGING = 5.0
"""Seconds between looks at the processor time used."""

_log = logging.getLogger(__name__)


class _Boarder(NamedTuple):
    """A program whose process runs."""

    meter: Meter
    freed: Callable[[], None]


class Stable:
    """One for the house."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._launchers: dict[Sandbox, Launcher] = {}
        self._guard: Guard | None = None
        self._watch: Watch | None = None
        self._running: dict[Program, _Boarder] = {}
        self._ending: dict[Program, asyncio.Task[None]] = {}

    def read(self, tables: Iterable[Mapping[str, Any]]) -> tuple[ProgramTable, ...]:
        """The programs of a settings file. Raises `SetupError`."""
        programs = read_programs(tables)
        for sandbox, launcher in launchers(programs, self._launchers).items():
            self._launchers[sandbox] = launcher
            if launcher.note:
                _log.warning("programs run without a sandbox: %s", launcher.note)
        return programs

    def offer(self, tables: Iterable[Mapping[str, Any]]) -> None:
        """Offer these from now on. Raises `SetupError`, and then keeps the old ones."""
        self.house.programs.offered = tuple(map(self._offer, self.read(tables)))

    def _offer(self, program: ProgramTable) -> Offer:
        part = part_of(program.game)
        make = partial(self._make, program, part)
        return Offer(program.name, program.game, make, part.agree, part.can_resume)

    def _make(self, table: ProgramTable, part: Part, freed: Freed) -> Player:
        means = Means(table.name, self.house.timers, self.house.threads, one_based=table.one_based)
        player = part.make(means)
        hire = partial(self.keeper, table.sandbox)
        program = Program(player, table.command, hire, is_tcp=table.tcp)
        free = partial(freed, player)
        program.began = partial(self._began, program, free)
        program.finished = lambda _kind: self._ended(program, free)
        program.attend()
        return player

    def keeper(self, sandbox: Sandbox) -> Keeper:
        """What a process is started with. The guard stays; the watch is there while somebody plays."""
        self._guard = self._guard or Guard()
        self._watch = self._watch or Watch()
        return Keeper(self._launchers[sandbox], self._guard, self._watch)

    def _began(self, program: Program, freed: Callable[[], None]) -> None:
        if not self._running:
            self._charge_later()
        self._running[program] = _Boarder(Meter(), freed)

    def _ended(self, program: Program, freed: Callable[[], None]) -> None:
        """It has stopped playing; its place is free once its process has ended."""
        if program not in self._running:
            freed()
        elif program not in self._ending:
            self._ending[program] = asyncio.get_running_loop().create_task(self._see_off(program, freed))
            self._charge(program)

    async def _see_off(self, program: Program, freed: Callable[[], None]) -> None:
        try:
            await program.gone()
        finally:
            freed()
            del self._running[program], self._ending[program]
            self._rest()
        player = program.player
        if player.fault is not None:
            fault, number = player.fault, None if player.table is None else player.table.number
            warn(
                "program failed",
                name=player.name,
                table=number,
                why=fault.words,
                stderr=last_words(fault.stderr),
            )

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
        for program in tuple(self._running):
            self._charge(program)

    def _charge(self, program: Program) -> None:
        """Charge the people at the table for its CPU time since the last call."""
        if (root := program.root) is not None and program.player.table is not None:
            self.house.budget.thought(program.player.table.people, self._running[program].meter.read(root))

    async def close(self) -> None:
        """End them all, now."""
        running = dict(self._running)
        await asyncio.gather(*(program.close() for program in running))
        for program, boarder in running.items():
            self._ended(program, boarder.freed)
        if self._ending:
            await asyncio.wait(self._ending.values())
        if self._guard is not None:
            await asyncio.to_thread(self._guard.close)
