"""The players of a match: the one that sits at the table, and what is behind it."""

from collections.abc import Callable
from typing import Protocol

from parley.arena.entrants import Entrant
from parley.arena.results import Share
from parley.arena.transcript import Transcript
from parley.arena.venue import Venue
from parley.bots import load_bot
from parley.core import Seat
from parley.core.bot import Limit
from parley.net.programs import Program
from parley.net.programs.players import Means, part_of
from parley.seats.bot.player import BotPlayer
from parley.seats.bot.study import LocalStudy
from parley.seats.faults import Fault, FaultKind
from parley.tables import BOT, Player, Timers


class Side(Protocol):
    """One player's side of a match."""

    @property
    def player(self) -> Player:
        """The player at the table."""

    @property
    def fault(self) -> Fault | None:
        """Why it is out, if that is its own fault."""

    def share(self, entrant: int) -> Share:
        """Its part of the match."""

    def start(self, ready: Callable[[], None]) -> None:
        """Get ready, and call back when ready or failed. Raises `SetupError`."""

    async def gone(self) -> None:
        """Wait until it has left."""

    async def close(self) -> None:
        """Leave now. May be called at any time, and more than once."""


class ProgramSide:
    """A program; `starved` is called with a reason if this machine did not let it run."""

    def __init__(
        self,
        game: str,
        entrant: Entrant,
        seat: Seat,
        venue: Venue,
        timers: Timers,
        say: Callable[[str], None],
        transcript: Transcript | None,
        starved: Callable[[str], None],
    ) -> None:
        self._transcript, part = transcript, part_of(game)
        one_based = venue.one_based or entrant.is_one_based
        means = Means(
            entrant.name,
            timers,
            venue.threads,
            entrant.seconds or venue.seconds,
            one_based,
            say,
            transcript,
            BOT,
            seat,
        )
        self._is_met_first, self.player = part.is_met_first, part.make(means)
        self._program = Program(
            self.player,
            entrant.command,
            lambda: venue.keeper,
            is_tcp=entrant.is_tcp,
            folder=entrant.folder,
            weather=venue.weather,
        )
        self._program.starved = lambda words: starved(f"{entrant.name} {words}")

    @property
    def fault(self) -> Fault | None:
        return self.player.fault

    def share(self, entrant: int) -> Share:
        player = self.player
        spent = player.spent
        return Share(entrant, player.fault, spent.requests, spent.seconds, player.errors, spent.slowest)

    def start(self, ready: Callable[[], None]) -> None:
        """Start the program: now if it greets first, otherwise when the match begins."""
        if self._is_met_first:
            self._program.ready = ready
            self._program.start()
        else:
            self._program.attend()
            ready()

    async def gone(self) -> None:
        """It gets two seconds to leave, then two to terminate; if it was out, it is already on its way."""
        await self._program.gone()

    async def close(self) -> None:
        await self._program.close()
        if self._transcript is not None:
            self._transcript.close()


class BotSide:
    """A built-in bot: always present."""

    def __init__(self, game: str, entrant: Entrant, venue: Venue, study: LocalStudy) -> None:
        self._study = study
        limit = Limit(entrant.seconds) if entrant.seconds else venue.thinking
        self.player = BotPlayer(study, entrant.name, load_bot(game, entrant.bot), limit)

    @property
    def fault(self) -> Fault | None:
        words = self.player.failure
        return Fault(FaultKind.BOT, words) if words else None

    def share(self, entrant: int) -> Share:
        study = self._study
        return Share(entrant, self.fault, study.thoughts, study.seconds, 0, study.slowest)

    def start(self, ready: Callable[[], None]) -> None:
        ready()

    async def gone(self) -> None:
        """There is nothing to leave."""

    async def close(self) -> None:
        """Nor to end."""
