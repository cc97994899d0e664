"""The formats by name."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import comb

from parley.arena.schedules import Schedule, Scored
from parley.arena.schedules.bracket import double_elimination, single_elimination
from parley.arena.schedules.elimination import Elimination
from parley.arena.schedules.fixed import Fixed, double_round_robin, gauntlet, round_robin
from parley.arena.schedules.ladder import Ladder
from parley.arena.schedules.swiss import Swiss
from parley.core import SetupError

MOST_ENTRANTS = 1024
MOST_ROUNDS = 1_000_000
"""The most rounds of a tournament: more would not be played in a year."""


class Format(StrEnum):
    """How a tournament is played."""

    ROUND_ROBIN = "round-robin"
    DOUBLE_ROUND_ROBIN = "double-round-robin"
    GAUNTLET = "gauntlet"
    SWISS = "swiss"
    SINGLE_ELIMINATION = "single-elimination"
    DOUBLE_ELIMINATION = "double-elimination"
    LADDER = "ladder"


@dataclass(frozen=True, slots=True)
class Plan:
    """What a schedule is made from. Entrants are listed by seed, strongest first."""

    format: Format
    entrants: int
    seats: int = 2
    """Entrants at a table: 2, or for all but eliminations 3 or 4."""
    rounds: int = 1
    """Rounds per meeting."""
    turns: int = 0
    """How often everybody is paired, in Swiss and on the ladder; 0: as often as needed."""
    challengers: int = 1
    """How many, from the first, run the gauntlet of the others."""
    seed: int = 0
    are_trials: bool = False
    """Is every meeting a trial of one entrant that ends when it is decided?"""


def make_schedule(plan: Plan) -> Schedule:
    """Raises `SetupError` if it cannot be played."""
    _check(plan)
    return _FORMATS[plan.format](plan)


_FORMATS: Mapping[Format, Callable[[Plan], Schedule]] = {
    Format.ROUND_ROBIN: lambda plan: Fixed(
        round_robin(plan.entrants, plan.seats, plan.seed), plan.rounds, are_trials=plan.are_trials
    ),
    Format.DOUBLE_ROUND_ROBIN: lambda plan: Fixed(
        double_round_robin(plan.entrants, plan.seats, plan.seed), plan.rounds
    ),
    Format.GAUNTLET: lambda plan: Fixed(
        gauntlet(plan.entrants, plan.seats, plan.challengers), plan.rounds, are_trials=plan.are_trials
    ),
    Format.SWISS: lambda plan: Swiss(plan.entrants, plan.seats, plan.turns, plan.rounds, plan.seed),
    Format.SINGLE_ELIMINATION: lambda plan: Elimination(
        single_elimination(plan.entrants), plan.entrants, plan.rounds
    ),
    Format.DOUBLE_ELIMINATION: lambda plan: Elimination(
        double_elimination(plan.entrants), plan.entrants, plan.rounds
    ),
    Format.LADDER: lambda plan: Ladder(plan.entrants, plan.seats, plan.turns, plan.rounds),
}


def places_of(plan: Plan, results: Sequence[Scored]) -> dict[int, int]:
    """The places, if the format itself decides them; empty if points do, or if it is not over."""
    schedule = make_schedule(plan)
    return schedule.places(results) if isinstance(schedule, Elimination | Ladder) else {}


_ELIMINATIONS = (Format.SINGLE_ELIMINATION, Format.DOUBLE_ELIMINATION)


def _check(plan: Plan) -> None:
    if not 2 <= plan.seats <= 4:
        raise SetupError(f"{plan.seats} at a table: 2 to 4")
    if plan.format in _ELIMINATIONS and plan.seats != 2:
        raise SetupError(f"{plan.format} is played by two at a table, not {plan.seats}")
    if not plan.seats <= plan.entrants <= MOST_ENTRANTS:
        raise SetupError(f"{plan.entrants} entrants: {plan.seats} to {MOST_ENTRANTS}")
    if plan.rounds < 1 or plan.turns < 0:
        raise SetupError("rounds must be at least 1, and turns not negative")
    if not 1 <= plan.challengers <= plan.entrants - plan.seats + 1:
        raise SetupError(f"{plan.challengers} challengers leave too few to meet")
    if plan.are_trials and not _has_trials(plan):
        raise SetupError(
            f"sprt: in a gauntlet, or a round robin of two; not in a {plan.format} of {plan.entrants}"
        )
    if _rounds(plan) > MOST_ROUNDS:
        raise SetupError(f"{_rounds(plan)} rounds are too many: choose at most {MOST_ROUNDS}")


def _has_trials(plan: Plan) -> bool:
    """Is it clear in every meeting who is on trial?"""
    return plan.format is Format.GAUNTLET or (plan.format is Format.ROUND_ROBIN and plan.entrants == 2)


def _rounds(plan: Plan) -> int:
    """The number of rounds in the whole tournament, without the extra ones of eliminations."""
    everybody = comb(plan.entrants, plan.seats)
    met = comb(plan.entrants - plan.challengers, plan.seats - 1)
    meetings = {
        Format.ROUND_ROBIN: everybody,
        Format.DOUBLE_ROUND_ROBIN: 2 * everybody,
        Format.GAUNTLET: plan.challengers * met,
    }
    return plan.rounds * meetings.get(plan.format, max(plan.turns, 2) * plan.entrants)
