"""A duel: one bot against another, over and over, with the luck cancelled.

A round has one game for every seat the first bot can take; the second bot takes all the others. In all games
of a round the dice fall the same, and random numbers belong to the seats: bots that hide alike hide the same
two fleets, once each way round. What luck gives in one game it takes away in the next. Rounds, not games, are
independent of each other, so the confidence interval is computed from rounds.

If one of them is a program, the games are played at tables, with the same dice. A program that fails has
lost. A game that was void every time it was played is shared.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from parley.arena.bout import Bout, play_at_table, play_in_memory, seatings, win_shares
from parley.arena.custody import agree
from parley.arena.entrants import Custody, Entrant, is_program, parse_entrant
from parley.arena.results import Result
from parley.core import SetupError
from parley.core.bot import Limit
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
    """How programs are run; None: as usual."""

    @property
    def has_programs(self) -> bool:
        """Is one of them a program?"""
        return any(map(is_program, self.bots))

    def entrants(self) -> list[Entrant]:
        return [parse_entrant(self.game, bot) for bot in self.bots]

    def check(self) -> int:
        """How many games a round has; raises `SetupError` if the duel cannot be played."""
        game = load_game(self.game)
        setup = read_setup(game, self.setup)
        seats = game.seats(setup)
        entrants = self.entrants()
        for sides in seatings(self.game, entrants, seats):
            agree(self.game, setup, [entrants[side] for side in sides])
        if not 0 < self.seconds <= 3600:
            raise SetupError(f"{self.seconds:g} seconds a move: choose more than 0, and at most an hour")
        return seats


class Round(NamedTuple):
    """The result of one round; pairs are by bot, in the order of the duel."""

    number: int
    scores: tuple[float, ...]
    """The first bot's score, seat by seat: 1 for a win, a fraction for a shared first place, 0."""
    plies: int
    slowest: tuple[float, float]
    """The longest decision of each, in seconds."""
    faults: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """Why programs failed, once for every game in which they did."""
    voided: int = 0
    """Games that were void because this machine was too busy."""

    @property
    def score(self) -> float:
        """The first bot's share of the round."""
        return sum(self.scores) / len(self.scores)


def play_round(duel: Duel, number: int) -> Round:
    """Every game of a round. The same duel and number give the same games."""
    seats, entrants = duel.check(), duel.entrants()
    bout = Bout(duel.game, duel.setup, duel.seed, number, duel.seconds, duel.custody or Custody())
    play = play_at_table if duel.has_programs else play_in_memory
    games = [
        _summary(sides, play(bout, [entrants[side] for side in sides]))
        for sides in seatings(duel.game, entrants, seats)
    ]
    slowest = [max(game.slowest[side] for game in games) for side in (0, 1)]
    faults = [tuple(words for game in games if (words := game.faults[side])) for side in (0, 1)]
    plies, voided = sum(game.plies for game in games), sum(game.is_void for game in games)
    scores = tuple(game.score for game in games)
    return Round(number, scores, plies, (slowest[0], slowest[1]), (faults[0], faults[1]), voided)


class Game(NamedTuple):
    """The result of one game."""

    score: float
    plies: int
    slowest: tuple[float, float]
    faults: tuple[str, str] = ("", "")
    is_void: bool = False


def _summary(sides: Sequence[int], result: Result) -> Game:
    shares = [
        [share for side, share in zip(sides, result.shares, strict=True) if side == one] for one in (0, 1)
    ]
    slowest = [max(share.slowest for share in own) for own in shares]
    faults = [[share.fault.explained for share in own if share.fault] for own in shares]
    won = win_shares(result.outcome, [share.fault is not None for share in result.shares])
    return Game(
        won[sides.index(0)],
        result.plies,
        (slowest[0], slowest[1]),
        ("".join(faults[0][:1]), "".join(faults[1][:1])),
        result.outcome is None,
    )
