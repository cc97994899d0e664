"""The state of a tournament, updated as rounds come in."""

import logging
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from parley.arena.live.trust import Known
from parley.arena.ratings.points import crosstable, in_order_of, standings
from parley.arena.ratings.rate import Ratings
from parley.arena.schedules.fixed import Fixed
from parley.arena.schedules.formats import Plan, make_schedule, places_of
from parley.arena.schedules.swiss import Swiss
from parley.arena.tournament.causes import FAULTS
from parley.arena.tournament.fixture import Game, Played
from parley.arena.tournament.play import Course
from parley.arena.tournament.rankings import rate_all
from parley.core import quote

CROSSTABLE = 64
"""The most entrants in a crosstable: nobody could read a larger one."""
_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Tally:
    """The sum of an entrant's games."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    causes: Counter[str] = field(default_factory=Counter)

    def add(self, game: Game, entrant: int) -> None:
        seats = [seat for seat in game.seats if seat.entrant == entrant]
        share = round(sum(seat.share for seat in seats), 9)
        self.wins += share == 1
        self.draws += 0 < share < 1
        self.losses += not share
        if not share:
            causes = [seat.cause for seat in seats]
            self.causes[next((one for one in causes if one in FAULTS), causes[0])] += 1


class Score:
    """Results in, standings out."""

    def __init__(self, known: Known) -> None:
        self._file, self._plan = known.tournament.file, known.tournament.plan
        self._schedule = make_schedule(self._plan)
        self._course = Course(known.tournament, self._schedule, ())
        self._tallies = [Tally() for _ in self._file.entrant]
        self._is_sound = True
        self.played: list[Played] = []
        self.is_over = False

    def add(self, rounds: Iterable[Played]) -> None:
        """Add results, in any order."""
        for played in rounds:
            self.played.append(played)
            self._course.add(played)
            for entrant in played.entrants:
                for game in played.games:
                    self._tallies[entrant].add(game, entrant)
        self._settle()

    def _settle(self) -> None:
        """Ask the schedule who sits out, and whether it is over. It trusts its results; we must not."""
        try:
            self.is_over = self._course.is_over
        except Exception as error:  # noqa: BLE001
            if self._is_sound:
                _log.warning("%s: these cannot be its results: %r", quote(self._file.name), error)
            self._is_sound = self.is_over = False

    def rate(self) -> Ratings:
        """Rate everybody by what has been played. Slow. Raises `SetupError`."""
        anchors = {at: one.rating for at, one in enumerate(self._file.entrant) if one.rating is not None}
        return rate_all(len(self._file.entrant), tuple(self.played), anchors)

    def show(self, ratings: Ratings | None) -> dict[str, Any]:
        """Standings, crosstable and progress, as plain values."""
        count, scored = len(self._file.entrant), self._course.scored
        table = standings(count, scored, self._places())
        order = [line.entrant for line in table]
        cells = crosstable(count, scored) if count <= CROSSTABLE else []
        rows = [
            {
                **asdict(line),
                **self._tally(line.entrant),
                **_rating(ratings, line.entrant),
            }
            for line in table
        ]
        return {
            "played": len(self.played),
            "planned": None
            if self._file.sprt
            else _planned(self._plan, self._schedule, len(self._file.game)),
            "games": sum(len(one.games) for one in self.played),
            "standings": rows,
            "crosstable": in_order_of(order, cells),
        }

    def _places(self) -> Mapping[int, int]:
        """The places, if the format decides them."""
        return places_of(self._plan, self._course.scored) if self._is_sound else {}

    def _tally(self, entrant: int) -> dict[str, Any]:
        tally = self._tallies[entrant]
        return {
            "wins": tally.wins,
            "draws": tally.draws,
            "losses": tally.losses,
            "causes": dict(sorted(tally.causes.items())),
        }


def _rating(ratings: Ratings | None, entrant: int) -> dict[str, Any]:
    """A rating is never shown without its interval."""
    if ratings is None:
        return {"elo": None, "low": None, "high": None, "why": ""}
    found = ratings.ratings[entrant]
    elo, low, high = (None if one is None else round(one, 1) for one in (found.elo, found.low, found.high))
    return {"elo": elo, "low": low, "high": high, "why": found.why}


def _planned(plan: Plan, schedule: object, games: int) -> int | None:
    """The number of rounds of the whole tournament, if known in advance."""
    match schedule:
        case Fixed():
            return len(schedule.pairings) * games
        case Swiss():
            return schedule.turns * (plan.entrants // plan.seats) * plan.rounds * games
        case _:  # who meets whom depends on the results
            return None
