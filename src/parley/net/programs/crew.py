"""The programs of one command: what they share. All of them end with the command."""

import asyncio
from concurrent.futures import Executor
from dataclasses import replace

from parley.arena.entrants import Custody, Entrant
from parley.core import Seat
from parley.net.children import Guard, Launcher
from parley.net.programs.pilot import ProgramPilot
from parley.net.programs.players import Means, part_of
from parley.net.programs.program import Keeper, Program
from parley.net.programs.watch import Watch
from parley.seats.piped import Piped
from parley.tables import Terms, Timers
from parley.visits.visit import Visit


class Crew:
    """Nothing runs until the first program starts. `close` ends them all."""

    def __init__(self, custody: Custody, timers: Timers, threads: Executor) -> None:
        self._custody, self._timers, self._threads = custody, timers, threads
        self._launcher = Launcher(custody.sandbox)
        self._guard: Guard | None = None
        self._watch: Watch | None = None
        self._programs: set[Program] = set()

    def hire(self) -> Keeper:
        """The keeper that starts processes."""
        self._guard = self._guard or Guard()
        self._watch = self._watch or Watch()
        return Keeper(self._launcher, self._guard, self._watch)

    def enlist(self, game: str, entrant: Entrant, name: str) -> Piped:
        """A player for one match; its process starts and ends with the match."""
        means = Means(
            name, self._timers, self._threads, self._custody.seconds, one_based=entrant.is_one_based
        )
        player = part_of(game).make(means)
        self._programs = {one for one in self._programs if not one.is_gone}
        program = Program(player, entrant.command, self.hire, is_tcp=entrant.is_tcp)
        program.began = lambda: self._programs.add(program)
        program.attend()
        return player

    def pilot(self, visit: Visit, entrant: Entrant) -> ProgramPilot:
        """A program to play on a visit."""
        return ProgramPilot(visit, entrant, self.enlist, self._timers)

    def arrange(self, terms: Terms, seat: Seat) -> tuple[Terms, Seat]:
        """What is played, and the seat of whoever wants this one, if the others are programs."""
        part = part_of(terms.game.name)
        agreed = replace(terms, setup=part.agree(terms.setup, next(iter(part.seats), seat)))
        if not part.seats:
            return agreed, seat
        return agreed, next(Seat(free) for free in range(terms.seats) if free not in part.seats)

    async def close(self) -> None:
        """End them all, now."""
        await asyncio.gather(*(program.close() for program in self._programs))
        if self._watch is not None:
            self._watch.close()
            self._watch = None
        if self._guard is not None:
            await asyncio.to_thread(self._guard.close)
            self._guard = None
