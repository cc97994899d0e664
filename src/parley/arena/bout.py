"""One game of a round, with the round's own luck: in memory among bots, otherwise at a table.

All games of a round have the same dice, and random numbers belong to the seats.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

from parley.arena.contest import Luck
from parley.arena.custody import Place
from parley.arena.custody import play as play_in_custody
from parley.arena.entrants import Custody, Entrant
from parley.arena.results import Result, Share
from parley.arena.simulation import play
from parley.bots import load_bot
from parley.bots.own import in_a_line
from parley.core import Game, Outcome
from parley.core.bot import Limit, Prepares
from parley.games import load_game
from parley.match.journal import Header, JournalLine, encode_header, encode_more, make_header
from parley.match.referee import Ply
from parley.match.replay import read_setup
from parley.net.programs.players import part_of
from parley.net.weather import Climate, Weather

SEEN = 0.25
"""Seconds between writes of a journal: often enough for spectators to see it move."""


@dataclass(frozen=True, slots=True)
class Bout:
    """What is played, and from which random numbers: the same `seed` and `number` are the same luck."""

    game: str
    setup: dict[str, Any]
    seed: int
    number: int
    seconds: float = Limit().seconds
    """Seconds a bot has for a move."""
    custody: Custody = field(default_factory=Custody)
    climate: Climate | None = None
    """The weather on programs' lines; None: fine."""

    @property
    def weather(self) -> Weather | None:
        """The same weather for everyone in this round."""
        return None if self.climate is None else Weather(self.climate, self.number)

    def stream(self, whose: str) -> Random:
        """One of the round's streams of random numbers: a seat's, or the dice."""
        return Random(f"{self.seed} {self.number} {whose}")

    def luck(self) -> Luck:
        seats = load_game(self.game).seats(read_setup(load_game(self.game), self.setup))
        streams = [self.stream(f"seat {seat}") for seat in range(seats)]
        return Luck(self.seed, self.stream("dice"), streams)


def seatings(game: str, entrants: Sequence[Entrant], seats: int) -> list[list[int]]:
    """Who sits where in each game of a round.

    With two entrants, the first takes each seat once and the second takes all the others. A program that can
    take only one seat keeps it in every game. With more entrants there are as many as seats, and everybody
    moves up by one.
    """
    if len(entrants) > 2:
        return [[(seat + game) % seats for seat in range(seats)] for game in range(seats)]
    fixed = part_of(game).seats
    bound = [side for side, one in enumerate(entrants) if one.command and not one.takes_roles]
    if fixed and bound:
        return [[bound[0] if seat in fixed else 1 - bound[0] for seat in range(seats)]] * seats
    return [[0 if seat == first else 1 for seat in range(seats)] for first in range(seats)]


def play_at_table(bout: Bout, seats: Sequence[Entrant], place: Place | None = None) -> Result:
    """A player that fails is out, and the result says why."""
    setup = read_setup(load_game(bout.game), bout.setup)
    limit = Limit(bout.seconds)
    luck, custody = bout.luck, bout.custody
    return play_in_custody(bout.game, setup, seats, luck, custody, limit, place, bout.weather).result


def play_in_memory(bout: Bout, seats: Sequence[Entrant], place: Place | None = None) -> Result:
    """Bots only: a failure is our own bug, or a `SetupError` if the bot is the user's."""
    game, luck = load_game(bout.game), bout.luck()
    setup = read_setup(game, bout.setup)
    bots = [_Timed(bout.game, one, bout.seconds) for one in seats]
    names = [one.bot for one in seats]
    header = make_header(game, setup, [one.name for one in seats], seed=bout.seed)
    journal = _Journal(game, header, place or Place())
    choices = [bot.choose for bot in bots]
    for played in play(game, setup, choices, luck.streams, luck.dice, Limit(bout.seconds), names):
        last = played.match
        journal.add(played.plies)
    journal.write()
    shares = tuple(bot.share(seat) for seat, bot in enumerate(bots))
    seconds = sum(share.seconds for share in shares)
    return Result(place.number if place else 1, bout.seed, shares, last.outcome, last.length, 0, seconds, "")


def win_shares(outcome: Outcome | None, failed: Sequence[bool]) -> tuple[float, ...]:
    """Each seat's share of a win. A player that failed has lost, whatever the rules say about leaving.

    If the game was void, or everyone failed, the win is shared.
    """
    if outcome is None or all(failed):
        return (1 / len(failed),) * len(failed)
    places = list(_placed(outcome, failed))
    best = places.count(min(places))
    return tuple((place == min(places)) / best for place in places)


def _placed(outcome: Outcome, failed: Sequence[bool]) -> Iterator[int]:
    for place, has_failed in zip(outcome.places, failed, strict=True):
        yield place + len(failed) * has_failed


class _Journal:
    """Slow games are written ply by ply, so they can be watched; quick ones in one go at the end."""

    def __init__(self, game: Game[Any, Any, Any], header: Header, place: Place) -> None:
        self._game, self._place = game, place
        self._first: JournalLine | None = encode_header(header)
        self._digest, self._due = self._first.digest, perf_counter() + SEEN
        self._plies: list[Ply[Any]] = []

    def add(self, plies: Sequence[Ply[Any]]) -> None:
        self._plies += plies
        if perf_counter() >= self._due:
            self.write()

    def write(self) -> None:
        if self._place.folder is not None:
            data, self._digest = encode_more(self._game, self._plies, self._digest)
            with (self._place.folder / f"game-{self._place.number}.jsonl").open("ab") as file:
                file.write(self._first.data + data if self._first else data)
        self._first, self._due = None, perf_counter() + SEEN
        self._plies.clear()


class _Timed:
    """A bot that also records how long its decisions took."""

    def __init__(self, game: str, entrant: Entrant, seconds: float) -> None:
        self.slowest = self.seconds = 0.0
        self.requests = 0
        self._limit = Limit(entrant.seconds or seconds)
        self._bot = load_bot(game, entrant.bot)
        if isinstance(self._bot, Prepares):
            with in_a_line(entrant.bot):
                self._bot.prepare()

    def choose(self, view: Any, _limit: Limit, rng: Random) -> Any:
        begun = perf_counter()
        move = self._bot.choose(view, self._limit, rng)
        spent = perf_counter() - begun
        self.requests, self.seconds = self.requests + 1, self.seconds + spent
        if spent > self.slowest:
            self.slowest = spent
        return move

    def share(self, seat: int) -> Share:
        return Share(seat, None, self.requests, self.seconds, 0, self.slowest)
