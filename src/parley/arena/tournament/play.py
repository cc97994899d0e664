"""Plays a tournament: every fixture of the schedule without a result, until it is over."""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

from parley.arena.processes import work_through
from parley.arena.schedules import Pairing, Schedule, Scored, sit_out
from parley.arena.tournament.fixture import Fixture, Played, play_fixture
from parley.arena.tournament.results import Results, keep, open_place
from parley.arena.tournament.tournament import Tournament
from parley.arena.tournament.trials import Trial, make_trials


class Course:
    """The state of a tournament: results come in, fixtures go out, each of them once."""

    def __init__(self, tournament: Tournament, schedule: Schedule, played: Iterable[Played]) -> None:
        self._schedule, self._seats = schedule, tournament.file.seats
        self._games = range(len(tournament.file.game))
        self._begun: set[Fixture] = set()
        self._ready: deque[Fixture] = deque()
        self._points: dict[Pairing, dict[int, tuple[float, ...]]] = {}
        self.scored: list[Scored] = []
        """All finished rounds that count, including byes."""
        self._trials = make_trials(tournament.file)
        for one in played:
            self.add(one)

    def add(self, played: Played) -> bool:
        """Add a result; a round is scored once all its games are. Returns whether others stop counting."""
        fixture = played.fixture
        self._begun.add(fixture)
        points = self._points.setdefault(fixture.pairing, {})
        points[fixture.game] = played.points
        if len(points) < len(self._games):
            return False
        shares = zip(*(points[game] for game in self._games), strict=True)
        scored = Scored(fixture.pairing, tuple(sum(share) / len(points) for share in shares))
        is_decided = self._trials is not None and self._trials.add(scored)
        if self.counts(scored.pairing):
            self.scored.append(scored)
        if is_decided:  # forget what was played or planned beyond that
            self.scored = [one for one in self.scored if self.counts(one.pairing)]
            self._ready = deque(one for one in self._ready if self.counts(one.pairing))
        return is_decided

    def counts(self, pairing: Pairing) -> bool:
        """Does this round count? Not after the one that decided its meeting."""
        return self._trials is None or self._trials.counts(pairing)

    @property
    def trials(self) -> list[Trial]:
        """The state of meetings that end when they are decided."""
        return [] if self._trials is None else self._trials.readings()

    def more(self, most: int) -> list[Fixture]:
        """Fixtures that can begin now, up to `most`. The schedule is asked only when none are left."""
        if not self._ready:
            fixtures = [Fixture(pairing, game) for pairing in self._pairings() for game in self._games]
            self._ready.extend(one for one in fixtures if one not in self._begun)
            self._begun.update(self._ready)
        return [self._ready.popleft() for _ in range(min(most, len(self._ready)))]

    def _pairings(self) -> list[Pairing]:
        """Byes are not played: their points are added at once."""
        while True:
            pairings = [one for one in self._schedule.next(self.scored) if self.counts(one)]
            byes = [pairing for pairing in pairings if pairing.is_bye]
            if not byes:
                return pairings
            self.scored += [sit_out(bye, self._seats) for bye in byes]

    @property
    def is_over(self) -> bool:
        is_settled = not self._pairings() and self._trials is not None
        return is_settled or self._schedule.is_over(self.scored)


Playing = Callable[[Callable[[int], Sequence[Fixture]]], Generator[Played, None, None]]
"""Plays the given fixtures, several at a time, and stores each one before yielding it."""


def play_tournament(results: Results, course: Course, play: Playing) -> Generator[Played, None, None]:
    """Play everything that is missing. Rounds that do not count are removed."""
    results.prune(course.counts)
    with closing(play(course.more)) as coming:
        for played in coming:
            results.add(played)
            if course.add(played) or not course.counts(played.fixture.pairing):
                results.prune(course.counts)
            if course.counts(played.fixture.pairing):
                yield played


def play_here(tournament: Tournament, path: Path, jobs: int) -> Playing:
    """Play on processes of this machine, into the results at `path`."""

    def play(more: Callable[[int], Sequence[Fixture]]) -> Generator[Played, None, None]:
        do = partial(_play, tournament, path)
        return work_through(do, more, jobs, is_pinned=tournament.file.limits.pin)

    return play


def _play(tournament: Tournament, path: Path, fixture: Fixture) -> Played:
    """Stored by the process that played it: a finished round is safe even if nobody has heard of it yet."""
    place = open_place(path, fixture.name(tournament))
    played = play_fixture(tournament, fixture, place)
    keep(place)
    return played
