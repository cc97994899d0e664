"""One match with programs in it: all sit down at a table and one wins, unless the machine is too busy."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from parley.arena.entrants import Entrant
from parley.arena.results import Result
from parley.arena.sides import BotSide, ProgramSide, Side
from parley.arena.transcript import Transcript, transcript_name
from parley.arena.venue import Venue
from parley.core import Game, Outcome, ParleyError, Seat, Termination
from parley.match.referee import Match, Ply
from parley.seats.bot.study import LocalStudy
from parley.store import StoreError
from parley.store.folder import FolderRecorder
from parley.tables import Began, Closed, Guest, Happened, News, Table, Terms, Timers
from parley.tables.nowhere import Nowhere

AGAIN = 3
"""How often a void match is replayed."""


class Luck(NamedTuple):
    """Where random numbers come from: a `seed` that is recorded, `dice`, and a stream for each seat."""

    seed: int
    dice: Random
    streams: Sequence[Random]

    @classmethod
    def of(cls, seed: int, seats: int) -> "Luck":
        """A luck in which everybody draws from this one stream."""
        rng = Random(seed)
        return cls(seed, rng, [rng] * seats)


class Contest:
    """A match; `seating` names the entrant in each seat. It watches its own table."""

    name, kind, account = "the contest", "contest", None

    def __init__(
        self,
        game: Game[Any, Any, Any],
        setup: Any,
        entrants: Sequence[Entrant],
        seating: Sequence[int],
        luck: Luck,
        venue: Venue,
        number: int = 1,
    ) -> None:
        self._game, self._setup, self._seating = game, setup, tuple(seating)
        self._seed, self._rng, self._streams = luck
        self._venue, self._number = venue, number
        loop = asyncio.get_running_loop()
        self._time, self._began = loop.time, loop.time()
        self._timers = Timers(loop)
        self._journal = self._keep(venue.folder)
        self.plies: list[Ply[Any]] = []
        """Everything that was played."""
        recorder = self._journal or Nowhere()
        terms = Terms(game, setup, seed=self._seed)
        self._table = Table(number, terms, recorder, self._timers, self._rng, lambda _: None)
        self._table.needs_people = False
        self._table.watch(self)
        self._awaited = set(range(len(seating)))
        self._met, self._over = asyncio.Event(), asyncio.Event()
        self._outcome: Outcome | None = None
        self._void = ""
        self._error: ParleyError | None = None
        self._first_asked, self._seconds = self._began, 0.0
        self._sides = [self._side(seat, entrants[number]) for seat, number in enumerate(seating)]

    def _keep(self, folder: Path | None) -> FolderRecorder | None:
        if folder is None:
            return None
        journal = FolderRecorder(folder, number=self._number)
        journal.failed = self._fail
        return journal

    def _side(self, seat: int, entrant: Entrant) -> Side:
        venue = self._venue
        if not entrant.command:
            study = LocalStudy(venue.threads, self._timers, self._streams[seat])
            return BotSide(self._game.name, entrant, venue, study)
        say = partial(self._say, f"[{seat} {entrant.name}]")
        transcript = self._transcript(seat, entrant.name)
        return ProgramSide(
            self._game.name, entrant, Seat(seat), venue, self._timers, say, transcript, self.void
        )

    def _say(self, label: str, text: str) -> None:
        self._venue.say(f"{label} {text}")

    def _transcript(self, seat: int, name: str) -> Transcript | None:
        if self._venue.folder is None:
            return None
        path = self._venue.folder / transcript_name(self._number, seat)
        title = f"{name} in seat {seat}, seed {self._seed}"
        return Transcript(path, self._elapsed, title, lambda words: self._fail(StoreError(words)))

    def _elapsed(self) -> float:
        return self._time() - self._began

    async def run(self) -> Result:
        """Play to the end. However it ends, no player's process is left running."""
        try:
            for seat, side in enumerate(self._sides):
                side.start(partial(self.ready, seat))
                await asyncio.sleep(0)
            await self._met.wait()
            self._sit_down()
            await self._over.wait()
            if not self._void:
                await asyncio.gather(*(side.gone() for side in self._sides))
        finally:
            await asyncio.shield(self._close())
        if self._error is not None:
            raise self._error
        return self._result()

    async def _close(self) -> None:
        await asyncio.gather(*(side.close() for side in self._sides))
        self._table.end(None)
        self._table.hurry()
        await self._table.settle()
        if self._journal is not None:
            self._journal.close()
        self._timers.close()

    # -- its course --------------------------------------------------------------------------------

    def ready(self, seat: int) -> None:
        """Once the last AI has said hello or failed, everybody may sit down."""
        self._awaited.discard(seat)
        if not self._awaited:
            self._met.set()

    def _sit_down(self) -> None:
        """Entrants that have already failed sit down too, and leave as soon as the match begins."""
        if not self._over.is_set():
            for side in self._sides:
                player = side.player
                self._table.sit(Guest(player.name, player.kind) if self._is_deserted else player)

    @property
    def _is_deserted(self) -> bool:
        return all(side.fault is not None for side in self._sides)

    def tell(self, table: Table | None, news: News) -> None:
        """Something happened at our table."""
        if isinstance(news, Began):
            self._first_asked = self._time()
            if table is not None and self._is_deserted:
                table.break_off(Termination.LEFT)
        elif isinstance(news, Happened):
            self.plies += news.plies
        elif isinstance(news, Closed):
            self._outcome = news.outcome
            self._seconds = self._time() - self._first_asked
            self._over.set()

    def void(self, why: str) -> None:
        self._void = why
        self._met.set()
        self._over.set()

    def _fail(self, error: ParleyError) -> None:
        """The match cannot be recorded."""
        self._error = error
        self._met.set()
        self._over.set()

    def _result(self) -> Result:
        pairs = zip(self._seating, self._sides, strict=True)
        shares = tuple(side.share(entrant) for entrant, side in pairs)
        match = self._table.match if self._table.ledger else self._never_begun()
        drawing, standing = self._game.drawing(match.view(None)), getattr(match.state, "standing", None)
        outcome = None if self._void else self._outcome
        return Result(
            self._number,
            self._seed,
            shares,
            outcome,
            match.length,
            getattr(standing, "round", 0),
            self._seconds,
            drawing,
            self._void,
        )

    def _never_begun(self) -> Match[Any, Any, Any]:
        return Match.start(self._game, self._setup, self._rng).match


async def play_out(make: Callable[[], Contest]) -> tuple[Contest, Result]:
    """Play a contest, and replay it while it is void."""
    voided: list[str] = []
    while True:
        contest = make()
        result = await contest.run()
        voided += [result.void] if result.void else []
        if not result.void or len(voided) > AGAIN:
            return contest, replace(result, voided=tuple(voided))
