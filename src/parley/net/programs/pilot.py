"""A program that plays on a visit: one process per match, which believes it plays at our table."""

from collections.abc import Callable

from parley.arena.entrants import Entrant
from parley.core import SetupError
from parley.seats.piped import Piped
from parley.tables import Phase, Timers
from parley.visits.mirror import Mirror
from parley.visits.notices import Lost, Notice, Parted
from parley.visits.seen import Seen
from parley.visits.visit import Visit

Enlist = Callable[[str, Entrant, str], Piped]
"""A player for one match: of which game, who it is, what it is called."""
_KEEPS_FLEET = "a program keeps its Sea Battle fleet to itself, and this place wants it: name a bot"
_LATE = "a program cannot take over a game that has begun"


def check_pilot(game: str, entrant: Entrant) -> None:
    """Raise `SetupError` if a program cannot play for us."""
    if game == "seabattle":
        raise SetupError(f"{entrant.name}: {_KEEPS_FLEET}")


class ProgramPilot:
    """Like `Pilot`: plays on one visit, match after match. `failed` is called when it cannot continue."""

    def __init__(self, visit: Visit, entrant: Entrant, enlist: Enlist, timers: Timers) -> None:
        self.failed: Callable[[str], None] = lambda _why: None
        self._visit, self._entrant, self._enlist, self._timers = visit, entrant, enlist, timers
        self._seen: Seen | None = None
        self._mirror: Mirror | None = None

    def hear(self, notice: Notice) -> None:
        """Handle an event: is there a match to play, and what is new in it?"""
        seen = self._visit.seen
        if seen is not None and seen is not self._seen and seen.phase is Phase.PLAYING:
            self._look_at(seen)
        if self._mirror is not None:
            self._mirror.hear(notice)
            if isinstance(notice, Parted) or (isinstance(notice, Lost) and notice.again is None):
                self._mirror.table.finish(None)
                self._mirror = None

    def _look_at(self, seen: Seen) -> None:
        """A match begins, or resumes after a lost line."""
        if seen.seat is None or seen.view is None:
            return
        self._seen = seen
        if self._mirror is not None and self._mirror.is_of(seen):
            self._mirror.resume(seen)
        else:
            self._sit_down(seen)

    def _sit_down(self, seen: Seen) -> None:
        if self._mirror is not None:
            self._mirror.table.finish(None)
            self._mirror = None
        if seen.plies and seen.plies[0].number > 1 and seen.game.name == "battleship-plus":
            self.failed(_LATE)
            return
        player = self._enlist(seen.game.name, self._entrant, self._visit.name or self._entrant.nick)
        self._mirror = Mirror(self._visit, seen, self._timers, player)
        self._mirror.failed = self.failed
