"""Where programs are kept that sit down at tables: a process for each match, surely ended with it.

A process is started when its match begins, and ended when the match is over, the people are gone, or the
server stops. It is watched as in `parley conquest`: whoever is late, floods, fails or makes too many errors
leaves the table, with words that everybody hears and the record keeps. The people at the table pay for the
processor time it takes, as for a bot's.
"""

import asyncio
import logging
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from parley.core import SetupError
from parley.house.house import House
from parley.house.programs import Freed, Offer
from parley.net.children import Guard, Launcher, Sandbox
from parley.net.children.tree import Look, look
from parley.net.gamecore import Keeper, Program, Watch
from parley.net.log import note
from parley.net.program_tables import ProgramTable, launchers, read_programs
from parley.seats.gamecore.faults import FaultKind
from parley.seats.gamecore.player import CorePlayer
from parley.tables import PROGRAM, Began, Closed, News, Table

CHARGING = 5.0
"""Seconds between looks at the processor time that was taken."""
_WORDS = 200
"""Characters of what a program had to say about its fault, in the log."""

_log = logging.getLogger(__name__)


class Stable:
    """One for the house."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._launchers: dict[Sandbox, Launcher] = {}
        self._guard: Guard | None = None
        self._watch: Watch | None = None
        self._playing: set[ProgramPlayer] = set()
        self._ending: set[asyncio.Task[None]] = set()

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
        programs = self.read(tables)
        self.house.programs.offered = tuple(
            Offer(program.name, program.game, partial(ProgramPlayer, self, program)) for program in programs
        )

    def keeper(self, sandbox: Sandbox) -> Keeper:
        """What a process is started with. The guard stays; the watch is there while somebody plays."""
        self._guard = self._guard or Guard()
        self._watch = self._watch or Watch()
        return Keeper(self._launchers[sandbox], self._guard, self._watch)

    def begun(self, player: "ProgramPlayer") -> None:
        """A process runs."""
        if not self._playing:
            self._charge_later()
        self._playing.add(player)

    def ended(self, player: "ProgramPlayer") -> None:
        """It plays no more; wait for its process."""
        task = asyncio.get_running_loop().create_task(player.be_gone())
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    def gone(self, player: "ProgramPlayer") -> None:
        """Its process has ended."""
        self._playing.discard(player)
        if not self._playing and self._watch is not None:
            self._watch.close()
            self._watch = None
            self.house.timers.drop(self)

    def _charge_later(self) -> None:
        timers = self.house.timers
        timers.set(self, timers.now() + CHARGING, self._charge_all)

    def _charge_all(self) -> None:
        for player in self._playing:
            player.charge()
        self._charge_later()

    async def close(self) -> None:
        """End them all, now."""
        await asyncio.gather(*(player.close() for player in tuple(self._playing)))
        if self._ending:
            await asyncio.wait(self._ending)
        if self._guard is not None:
            await asyncio.to_thread(self._guard.close)


class ProgramPlayer(CorePlayer):
    """A program at a table of the house, whose process lives as long as the match."""

    kind = PROGRAM

    def __init__(self, stable: Stable, program: ProgramTable, freed: Freed) -> None:
        super().__init__(program.name, stable.house.timers, one_based=program.one_based)
        self._stable, self._entry, self._freed = stable, program, freed
        self._process: Program | None = None
        self._at: Table | None = None
        self._ran: dict[int, Look] = {}

    def tell(self, table: Table | None, news: News) -> None:
        """Hear news of a table. With the match the process begins, once all have heard of that."""
        super().tell(table, news)
        if isinstance(news, Began):
            self._at = table
            asyncio.get_running_loop().call_soon(self._start)
        elif isinstance(news, Closed) and self._process is None:
            self._freed(self)

    def _start(self) -> None:
        if not self.is_playing:  # it was over at once
            return
        self._process = process = Program(self, self._entry.command, self._stable.keeper(self._entry.sandbox))
        process.finished = self._finished
        self._stable.begun(self)
        try:
            process.start()
        except SetupError as error:
            self.fail(FaultKind.ENDED, str(error))

    def charge(self) -> None:
        """Let the people at the table pay for what it has used since the last time."""
        root = self._process and self._process.root
        if root and self._at is not None:
            before, self._ran = self._ran, look(root)
            used = sum(
                now.ran - (before[task].ran if task in before else 0.0) for task, now in self._ran.items()
            )
            self._stable.house.budget.thought(self._at.people, used)

    def _finished(self, _kind: FaultKind | None) -> None:
        self._stable.ended(self)
        self.charge()

    async def be_gone(self) -> None:
        """Wait for the end of the process, and tell those who guard the machine what was wrong with it."""
        if self._process is not None:
            await self._process.gone()
        if self.fault is not None:
            words = self.fault.stderr.strip()[-_WORDS:]
            table = self._at.number if self._at else None
            note("program failed", name=self.name, table=table, why=self.fault.words, stderr=words)
        self._stable.gone(self)
        self._freed(self)

    async def close(self) -> None:
        """End the process now."""
        if self._process is not None:
            await self._process.close()
