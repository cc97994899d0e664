"""The result of a tournament as plain values: the same results give the same report, byte for byte.

Nothing in it depends on when, where or in which order rounds were played.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from parley import __version__
from parley.arena.ratings.points import Cell, Placing, crosstable, standings
from parley.arena.ratings.rate import Ratings
from parley.arena.schedules import Scored
from parley.arena.schedules.formats import places_of
from parley.arena.sprt import FEWEST, Verdict
from parley.arena.tournament.causes import FAULTS
from parley.arena.tournament.file import NemesisTable
from parley.arena.tournament.fixture import Game, Played, Seated
from parley.arena.tournament.rankings import rate_all
from parley.arena.tournament.results import ROUNDS
from parley.arena.tournament.tournament import Tournament, plain_setup
from parley.arena.tournament.trials import Trial
from parley.documents import find_clause
from parley.net.weather import Climate


@dataclass(frozen=True, slots=True)
class Row:
    """The standing of one entrant."""

    place: int
    name: str
    player: str | dict[str, str]
    points: float
    buchholz: float
    sonneborn_berger: float
    rounds: int
    games: int
    wins: int
    draws: int
    losses: int
    causes: dict[str, int]
    """How it lost the games it lost."""
    elo: float | None
    low: float | None
    high: float | None
    """The ends of the 95 % interval."""
    why: str
    """Why there is no Elo."""
    ranks: tuple[float, ...]
    """The probability of being strongest, second strongest and so on."""

    @property
    def is_hopeless(self) -> bool:
        """Did it lose every game through its own fault?"""
        return 0 < self.games == sum(self.causes.get(cause, 0) for cause in FAULTS)


@dataclass(frozen=True, slots=True)
class Line:
    """One game in the list of games."""

    round: int
    game: str
    number: int
    seats: tuple[Seated, ...]
    names: tuple[str, ...]
    plies: int
    termination: str
    void: str
    journal: str
    """Its path, relative to the folder of results."""

    def conversation(self, seat: Seated) -> str:
        """The path of the failed player's conversation; empty if there is none."""
        return f"{self.journal.rpartition('/')[0]}/{seat.conversation}" if seat.conversation else ""


@dataclass(frozen=True, slots=True)
class Tried:
    """A meeting that ends when it is decided. With too few rounds it has no numbers."""

    name: str
    """The entrant on trial."""
    others: tuple[str, ...]
    verdict: Verdict
    rounds: int
    llr: float | None
    bounds: tuple[float, float]
    los: float | None


@dataclass(frozen=True, slots=True)
class Report:
    """The whole report."""

    name: str
    parley: str
    format: str
    seed: int
    limits: dict[str, Any]
    settings: tuple[tuple[str, dict[str, Any]], ...]
    standings: tuple[Row, ...]
    crosstable: tuple[tuple[float | None, ...], ...]
    """In the order of the standings: the row's points against the column, None if they never met."""
    lines: tuple[Line, ...]
    sprt: dict[str, Any] | None = None
    """The claims that were tested, if meetings end early."""
    trials: tuple[Tried, ...] = ()
    weather: dict[str, Any] | None = None
    """The weather on programs' lines, if it was bad."""
    clauses: dict[str, str] = field(default_factory=dict)
    """The clauses that were broken, in words."""


def make_report(
    tournament: Tournament, scored: Iterable[Scored], played: Iterable[Played], trials: Iterable[Trial] = ()
) -> Report:
    """Make it from the rounds that count, in any order."""
    file = tournament.file
    rounds = sorted(scored, key=lambda one: one.pairing)
    fixtures = sorted(played, key=lambda one: (one.pairing, one.game))
    table = standings(len(file.entrant), rounds, places_of(tournament.plan, rounds))
    cells = crosstable(len(file.entrant), rounds)
    order = [line.entrant for line in table]
    anchors = {at: one.rating for at, one in enumerate(file.entrant) if one.rating is not None}
    ratings = rate_all(len(file.entrant), fixtures, anchors)
    return Report(
        file.name,
        __version__,
        file.format,
        file.seed,
        {name: getattr(file.limits, name) for name in file.limits.__struct_fields__},
        tuple((table.game, plain_setup(tournament, game)) for game, table in enumerate(file.game)),
        tuple(_row(tournament, line, fixtures, ratings) for line in table),
        tuple(tuple(_cell(cells[one][other]) for other in order) for one in order),
        tuple(_line(tournament, one, game) for one in fixtures for game in one.games),
        None if file.sprt is None else msgspec.to_builtins(file.sprt),
        tuple(_tried(tournament, trial) for trial in trials),
        None if file.climate is None else _weather(file.climate),
        _clauses(fixtures),
    )


def _weather(climate: Climate) -> dict[str, Any]:
    """The weather as a file describes it."""
    return {name: getattr(climate, name) for name in NemesisTable.__struct_fields__}


def _clauses(fixtures: Iterable[Played]) -> dict[str, str]:
    seats = (seat for one in fixtures for game in one.games for seat in game.seats)
    return {clause: find_clause(clause).text for clause in sorted({seat.clause for seat in seats} - {""})}


def _tried(tournament: Tournament, trial: Trial) -> Tried:
    reading = trial.reading
    name, *others = (tournament.names[entrant] for entrant in trial.entrants)
    llr = None if reading.rounds < FEWEST else round(reading.llr, 4)
    los = None if reading.los is None else round(reading.los, 6)
    bounds = round(reading.bounds[0], 4), round(reading.bounds[1], 4)
    return Tried(name, tuple(others), reading.verdict, reading.rounds, llr, bounds, los)


def _cell(cell: Cell) -> float | None:
    return round(cell.points, 9) if cell.rounds else None


def _row(tournament: Tournament, line: Placing, fixtures: Sequence[Played], ratings: Ratings) -> Row:
    entrant = line.entrant
    games = [game for one in fixtures if entrant in one.entrants for game in one.games]
    shares = [_share_of(game, entrant) for game in games]
    rating = ratings.ratings[entrant]
    return Row(
        line.place,
        tournament.names[entrant],
        tournament.file.entrant[entrant].player,
        line.points,
        line.buchholz,
        line.sonneborn_berger,
        line.rounds,
        len(games),
        shares.count(1.0),
        sum(0 < share < 1 for share in shares),
        shares.count(0.0),
        _causes(games, entrant),
        _rounded(rating.elo),
        _rounded(rating.low),
        _rounded(rating.high),
        rating.why,
        ratings.ranks[entrant],
    )


def _rounded(elo: float | None) -> float | None:
    return None if elo is None else round(elo, 1)


def _share_of(game: Game, entrant: int) -> float:
    return round(sum(seat.share for seat in game.seats if seat.entrant == entrant), 9)


def _causes(games: Iterable[Game], entrant: int) -> dict[str, int]:
    lost = [game for game in games if not _share_of(game, entrant)]
    own = [[seat.cause for seat in game.seats if seat.entrant == entrant] for game in lost]
    faults = Counter(next((cause for cause in causes if cause in FAULTS), causes[0]) for causes in own)
    return {cause.value: count for cause, count in sorted(faults.items())}


def _line(tournament: Tournament, played: Played, game: Game) -> Line:
    folder = f"{ROUNDS}/{played.fixture.name(tournament)}"
    return Line(
        played.pairing,
        tournament.file.game[played.game].game,
        game.number,
        game.seats,
        tuple(tournament.names[seat.entrant] for seat in game.seats),
        game.plies,
        game.termination,
        game.void,
        f"{folder}/game-{game.number}.jsonl",
    )
