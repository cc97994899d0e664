"""An event, rebuilt from its journal: who takes part, the pairings, the results. Pure; time is passed in."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from parley.arena.events import journal as j
from parley.arena.events.plan import Format, Plan
from parley.arena.ratings.points import Placing, standings
from parley.arena.schedules import Pairing, Scored
from parley.arena.schedules.bracket import single_elimination
from parley.arena.schedules.elimination import Elimination

MINUTE = 60_000


class Phase(StrEnum):
    """The stage an event is at."""

    WAITING = "waiting"
    RUNNING = "running"
    PAUSED = "paused"
    OVER = "over"


@dataclass(slots=True)
class Entrant:
    """Somebody who takes part."""

    name: str
    kind: str
    account: int | None
    is_out: bool = False
    """Have they withdrawn?"""


@dataclass(slots=True)
class Round:
    """A game of the event: who meets whom, and what became of it."""

    number: int
    turn: int
    entrants: tuple[int, ...]
    paired: int
    """When, in milliseconds since 1970."""
    match: int | None = None
    """The match it is, or was, played as."""
    points: tuple[float, ...] | None = None
    how: j.How = "played"
    voided: int = 0
    """How often it was void."""
    decided: int = 0
    plies: int = 0
    ending: str = ""

    @property
    def is_open(self) -> bool:
        """Is it being played, or still to be played?"""
        return self.points is None


@dataclass(slots=True)
class Event:
    """The whole event. `apply` is the only way to change it."""

    plan: Plan
    seats: int
    phase: Phase = Phase.WAITING
    entrants: list[Entrant] = field(default_factory=list)
    roster: tuple[int, ...] = ()
    """The entrants it began with."""
    games: dict[int, Round] = field(default_factory=dict)
    order: list[int] = field(default_factory=list)
    """Decided games, in the order they were decided."""
    length: int = 0
    """The number of lines so far."""
    ended: int = 0
    _spent: int = 0
    _running: int = 0

    def apply(self, at: int, line: j.Line) -> None:
        """Apply the next line. Lines that make no sense, like a second result for a game, change nothing."""
        _RULES[type(line)](self, at, line)
        self.length += 1

    # -- what can be asked -------------------------------------------------------------------------

    @property
    def active(self) -> list[int]:
        """The entrants to be paired."""
        return [number for number, one in enumerate(self.entrants) if not one.is_out]

    @property
    def playing(self) -> list[Round]:
        """The games not decided yet."""
        return [game for game in self.games.values() if game.is_open]

    @property
    def results(self) -> list[Scored]:
        """The decided games, in the order they were decided."""
        return [_scored(self.games[number]) for number in self.order]

    @property
    def turn(self) -> int:
        """The last turn that was paired; -1: none."""
        return max((game.turn for game in self.games.values()), default=-1)

    @property
    def rested(self) -> int:
        """Since when no game is in progress; None if one is."""
        return max((game.decided for game in self.games.values()), default=0)

    def left(self, now: int) -> int:
        """Milliseconds until the arena stops pairing."""
        running = now - self._running if self.phase is Phase.RUNNING else 0
        return max(0, self.plan.minutes * MINUTE - self._spent - running)

    def find(self, account: int) -> int | None:
        """The entrant with this account."""
        found = (number for number, one in enumerate(self.entrants) if one.account == account)
        return next(found, None)

    def standings(self) -> list[Placing]:
        """From first place to last, with tie-breaks; a knockout decides its places itself."""
        return standings(len(self.entrants), self.results, self._places())

    def bracket(self) -> Elimination:
        """The bracket of a knockout; its entrants are positions in the roster."""
        return Elimination(single_elimination(len(self.roster)), len(self.roster))

    def bracket_results(self) -> list[Scored]:
        """The results as the bracket needs them."""
        at = {entrant: index for index, entrant in enumerate(self.roster)}
        return [
            Scored(Pairing(one.pairing.number, tuple(at[who] for who in one.pairing.entrants)), one.points)
            for one in self.results
        ]

    def _places(self) -> Mapping[int, int] | None:
        if self.plan.format is not Format.KNOCKOUT or len(self.roster) < 2:
            return None
        places = self.bracket().places(self.bracket_results())
        if not places:
            return None
        found = {self.roster[index]: place for index, place in places.items()}
        return {number: found.get(number, len(self.entrants)) for number in range(len(self.entrants))}

    # -- lines -------------------------------------------------------------------------------------

    def _entered(self, _at: int, line: j.Entered) -> None:
        self.entrants.append(Entrant(line.name, line.kind, line.account))

    def _withdrew(self, _at: int, line: j.Withdrew) -> None:
        self.entrants[line.entrant].is_out = True

    def _returned(self, _at: int, line: j.Returned) -> None:
        self.entrants[line.entrant].is_out = False

    def _started(self, at: int, line: j.Started) -> None:
        self.roster, self.phase, self._running = line.roster, Phase.RUNNING, at

    def _paused(self, at: int, _line: j.Paused) -> None:
        if self.phase is Phase.RUNNING:
            self._spent += at - self._running
            self.phase = Phase.PAUSED

    def _resumed(self, at: int, _line: j.Resumed) -> None:
        if self.phase is Phase.PAUSED:
            self.phase, self._running = Phase.RUNNING, at

    def _paired(self, at: int, line: j.Paired) -> None:
        self.games.setdefault(line.game, Round(line.game, line.turn, line.entrants, at))

    def _begun(self, _at: int, line: j.Begun) -> None:
        if self.games[line.game].is_open:
            self.games[line.game].match = line.match

    def _voided(self, at: int, line: j.Voided) -> None:
        game = self.games[line.game]
        if game.is_open and game.match == line.match:
            game.match, game.paired, game.voided = None, at, game.voided + 1

    def _decided(self, at: int, line: j.Decided) -> None:
        game = self.games[line.game]
        if game.is_open:
            game.points, game.how, game.decided = line.points, line.how, at
            game.plies, game.ending = line.plies, line.ending
            self.order.append(line.game)

    def _ended(self, at: int, _line: j.Ended) -> None:
        self.phase, self.ended = Phase.OVER, at


def _scored(game: Round) -> Scored:
    return Scored(Pairing(game.number, game.entrants), game.points or ())


_RULES: Mapping[type[j.Line], Callable[[Event, int, Any], None]] = {
    j.Entered: Event._entered,
    j.Withdrew: Event._withdrew,
    j.Returned: Event._returned,
    j.Started: Event._started,
    j.Paused: Event._paused,
    j.Resumed: Event._resumed,
    j.Paired: Event._paired,
    j.Begun: Event._begun,
    j.Voided: Event._voided,
    j.Decided: Event._decided,
    j.Ended: Event._ended,
}
