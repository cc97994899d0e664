"""A table as its player or spectator sees it."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from parley.core import Event, Game, Outcome, Seat
from parley.match.clock import ClockRules
from parley.tables import Phase

PLIES = 20_000
"""The most that are kept of a match."""


class Told(NamedTuple):
    """A ply as it was announced: without its move if that is hidden from us, with the events we may see."""

    number: int
    seat: Seat
    move: Any | None
    events: tuple[Event, ...] = ()


@dataclass(slots=True, eq=False)
class Seen:
    """One table, from one seat of it; None: we are watching. Only its visit changes it.

    It stays as it is after the match, until we leave or play again: that is another `Seen`.
    """

    number: int
    """What the place calls it; 0 if tables have no numbers."""
    game: Game[Any, Any, Any]
    setup: Any
    seat: Seat | None
    names: list[str | None]
    """By seat; None is a free one."""
    phase: Phase = Phase.OPEN
    view: Any = None
    """The game's view of the position; None before the match has begun."""
    clock: ClockRules | None = None
    plies: list[Told] = field(default_factory=list)
    """What was announced, the latest last. Latecomers have not heard everything."""
    deadlines: dict[Seat, float] = field(default_factory=dict)
    """When the time of those whose clock runs is up, as `Visit.now` counts."""
    away: set[Seat] = field(default_factory=set)
    outcome: Outcome | None = None
    why: str = ""
    """More about how it ended, if anything was said."""
    match: int | None = None
    """Its number in the place's own records, if it has any."""
    watchers: int = 0

    @property
    def is_my_turn(self) -> bool:
        """Does the match wait for us?"""
        return self.phase is Phase.PLAYING and self.view is not None and self.seat in self.view.to_move

    def name_of(self, seat: Seat) -> str:
        """Who sits there; empty for nobody, and for chance."""
        return (self.names[seat] or "") if 0 <= seat < len(self.names) else ""

    def add(self, plies: tuple[Told, ...]) -> None:
        self.plies += plies
        del self.plies[:-PLIES]
