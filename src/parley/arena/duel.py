"""A duel: one bot against another, over and over, with the luck cancelled.

A round is a game from every seat for the first bot, the second one in all the others. In all games of a round
the dice fall the same, and random numbers belong to the seats: bots that hide alike hide the same two fleets,
once this way round and once that. What luck gives in one game it takes in the next. Rounds, not games, are
what is counted on: their scores do not depend on each other, so the interval is theirs.

Where one of them is a program, the games are played at tables, with the same dice. A program that fails has
lost. What was void however often it was played is shared.
"""

from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from parley.arena.entrants import Custody, is_program, parse_entrant
from parley.arena.simulation import play
from parley.bots import load_bot
from parley.bots.own import in_a_line
from parley.core import SetupError
from parley.core.bot import Limit, Prepares
from parley.games import load_game
from parley.match.replay import read_setup


@dataclass(frozen=True, slots=True)
class Duel:
    """What is played, by whom, from which random numbers. Plain values: it is sent to other processes."""

    game: str
    setup: dict[str, Any]
    bots: tuple[str, str]
    seed: int
    seconds: float = Limit().seconds
    custody: Custody | None = None
    """How programs are kept; None: as usual."""

    @property
    def has_programs(self) -> bool:
        """Is one of them a program?"""
        return any(map(is_program, self.bots))

    def check(self) -> int:
        """How many games a round has; raises `SetupError` where it cannot be played."""
        game = load_game(self.game)
        setup = read_setup(game, self.setup)
        seats = game.seats(setup)
        entrants = [parse_entrant(self.game, bot) for bot in self.bots]
        if self.has_programs:
            from parley.arena.tabled import check_seats

            check_seats(self, setup, entrants)
        if not 0 < self.seconds <= 3600:
            raise SetupError(f"{self.seconds:g} seconds a move: more than 0, and an hour at most")
        return seats


class Round(NamedTuple):
    """What one round gave; tuples of two are by bot, in the order of the duel."""

    number: int
    scores: tuple[float, ...]
    """The first bot's, seat by seat: 1 for a win, a share of it where first place is shared, 0."""
    plies: int
    slowest: tuple[float, float]
    """Seconds the longest decision of each took."""
    faults: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """Why programs failed, once for every game they did."""
    voided: int = 0
    """Games that came to nothing, because this machine was too busy."""

    @property
    def score(self) -> float:
        """The first bot's share of the round."""
        return sum(self.scores) / len(self.scores)


def play_round(duel: Duel, number: int) -> Round:
    """Every game of a round. The same duel and number give the same games."""
    seats = duel.check()
    if duel.has_programs:
        from parley.arena.tabled import play_at_tables

        games = play_at_tables(duel, number)
    else:
        games = [_play_game(duel, number, first) for first in range(seats)]
    slowest = [max(game.slowest[side] for game in games) for side in (0, 1)]
    faults = [tuple(words for game in games if (words := game.faults[side])) for side in (0, 1)]
    plies, voided = sum(game.plies for game in games), sum(game.is_void for game in games)
    scores = tuple(game.score for game in games)
    return Round(number, scores, plies, (slowest[0], slowest[1]), (faults[0], faults[1]), voided)


class Game(NamedTuple):
    """What one game gave."""

    score: float
    plies: int
    slowest: tuple[float, float]
    faults: tuple[str, str] = ("", "")
    is_void: bool = False


def _play_game(duel: Duel, number: int, first: int) -> Game:
    """One game with the first bot in seat `first`."""
    game = load_game(duel.game)
    setup = read_setup(game, duel.setup)
    seats = range(game.seats(setup))
    bots = [_Timed(duel, 0 if seat == first else 1) for seat in seats]
    streams = [stream(duel, number, f"seat {seat}") for seat in seats]
    dice, limit = stream(duel, number, "dice"), Limit(duel.seconds)
    names = [duel.bots[bot.side] for bot in bots]
    for played in play(game, setup, [bot.choose for bot in bots], streams, dice, limit, names):
        last = played.match
    winners = last.outcome.winners if last.outcome else ()
    score = 1 / len(winners) if first in winners else 0.0
    slowest = [max(bot.slowest for bot in bots if bot.side == side) for side in (0, 1)]
    return Game(score, last.length, (slowest[0], slowest[1]))


def stream(duel: Duel, number: int, whose: str) -> Random:
    """Random numbers of one round: those of a seat, or the dice."""
    return Random(f"{duel.seed} {number} {whose}")


class _Timed:
    """A bot, and how long its longest decision took."""

    def __init__(self, duel: Duel, side: int) -> None:
        self.side, self.slowest = side, 0.0
        self._bot = load_bot(duel.game, duel.bots[side])
        if isinstance(self._bot, Prepares):
            with in_a_line(duel.bots[side]):
                self._bot.prepare()

    def choose(self, view: Any, limit: Limit, rng: Random) -> Any:
        begun = perf_counter()
        move = self._bot.choose(view, limit, rng)
        self.slowest = max(self.slowest, perf_counter() - begun)
        return move
