"""Meetings that end as soon as they are decided, each by a sequential test.

The challenger is on trial, or the first of two entrants. Rounds are taken in the order of their numbers;
those after the deciding one do not count, although several processes may have played some.
"""

from dataclasses import dataclass

from parley.arena.schedules import Pairing, Scored
from parley.arena.sprt import FEWEST, Claims, Reading, Sprt, Verdict, check_claims
from parley.arena.tournament.file import TournamentFile
from parley.core import SetupError
from parley.games import load_game
from parley.match.replay import read_setup


@dataclass(frozen=True, slots=True)
class Trial:
    """The state of a meeting; the first of the `entrants` is on trial."""

    entrants: tuple[int, ...]
    reading: Reading


class Trials:
    """All trials. A round is a game from every one of `seats`; a meeting has at most `rounds` rounds."""

    def __init__(self, claims: Claims, rounds: int, seats: int) -> None:
        self._claims, self._rounds, self._seats = claims, rounds, seats
        self._tests: dict[int, tuple[tuple[int, ...], Sprt]] = {}

    def add(self, scored: Scored) -> bool:
        """Add a round; returns whether this decided its meeting."""
        meeting, number = divmod(scored.pairing.number, self._rounds)
        fresh = scored.pairing.entrants, Sprt(self._claims, self._seats)
        _, test = self._tests.setdefault(meeting, fresh)
        was_open = test.reading.verdict is Verdict.OPEN
        test.add(number, scored.points[0])
        return was_open and test.reading.verdict is not Verdict.OPEN

    def counts(self, pairing: Pairing) -> bool:
        """Did this round count, or may it still?"""
        meeting, number = divmod(pairing.number, self._rounds)
        if meeting not in self._tests:
            return True
        reading = self._tests[meeting][1].reading
        return reading.verdict is Verdict.OPEN or number < reading.rounds

    def readings(self) -> list[Trial]:
        """In the order of the meetings; one that has not begun has no reading."""
        return [Trial(entrants, test.reading) for _, (entrants, test) in sorted(self._tests.items())]


def make_trials(file: TournamentFile) -> Trials | None:
    """None if meetings are played to their end."""
    return None if file.sprt is None else Trials(file.sprt.claims, file.rounds, _seats(file))


def check_trials(file: TournamentFile) -> None:
    """Raises `SetupError` if the test would mean nothing."""
    if file.sprt is None:
        return
    check_claims(file.sprt.claims, "sprt: bounds")
    if file.rounds < FEWEST:
        raise SetupError(
            f"sprt: rounds = {file.rounds}: choose more, since nothing is decided before {FEWEST}"
        )
    _seats(file)


def _seats(file: TournamentFile) -> int:
    """The seats of every game, which must agree: an even share has to be the same in all."""
    games = [(load_game(table.game), table) for table in file.game]
    seats = {rules.seats(read_setup(rules, table.settings)) for rules, table in games}
    if len(seats) > 1:
        raise SetupError("sprt: all games must have the same number of seats")
    return seats.pop()
