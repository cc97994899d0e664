"""How reliable the chances to win at sea are, in games that had no part in fitting them.

`python -m benchmarks.calibration_sea [GAME [GAMES [FIRST]]]` plays games among bots, half of them on the
usual board, half of them between two of a kind, and prints rows for the table of docs/design/bots.md: the
Brier score with its standard error over games, the expected calibration error over tenths, and how often what
was given such a chance came true. The chances of both sides make one, so the upper half tells everything.
"""

import sys
from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, pvariance
from typing import NamedTuple

from benchmarks.chances import MODELS, PLIES
from parley.arena.simulation import play
from parley.bots import load_bot
from parley.core.bot import Limit
from parley.games import load_game
from parley.games.battleship_plus import Setup as BattleshipSetup
from parley.games.seabattle import Setup as SeaSetup

SEED = 20261118
USUAL = {"seabattle": SeaSetup(), "battleship-plus": BattleshipSetup()}
BOTS = {
    "seabattle": ("density", "passes", "posterior:fleets=100"),
    "battleship-plus": ("density", "tracker:fleets=60"),
}
GAMES = {"seabattle": 1000, "battleship-plus": 400}
LIMITS = {"seabattle": Limit(1.0), "battleship-plus": Limit(0.05)}
"""Long enough that a busy machine does not decide how a game goes."""
HEAD = """
| game | games | Brier score | expected error | said 50–60 %: came true | 60–70 | 70–80 | 80–90 | 90–100 |
|---|---|---|---|---|---|---|---|---|"""
EVERY = 50
"""Games between two reports."""


class Said(NamedTuple):
    """A chance that one seat was given, and 1 if it won."""

    chance: float
    won: float

    @property
    def tenth(self) -> int:
        """0 to 9."""
        return min(int(self.chance * 10), 9)


class Told(NamedTuple):
    """What was said in one game."""

    is_alike: bool
    """Was one bot on both sides?"""
    said: list[Said]

    @property
    def brier(self) -> float:
        """How far off it was."""
        return fmean((chance - won) ** 2 for chance, won in self.said)


def tell(name: str, number: int) -> Told:
    """Play one game, and ask for both seats' chances at some of its positions."""
    rng, game, model = Random(f"{SEED} {name} {number}"), load_game(name), MODELS[name]
    setup = USUAL[name] if number % 2 else model.setup(rng)
    first, second = rng.choice(BOTS[name]), rng.choice(BOTS[name])
    if number % 4 < 2:
        second = first
    bots = [load_bot(name, bot).choose for bot in (first, second)]
    *states, last = (played.match.state for played in play(game, setup, bots, [rng, rng], rng, LIMITS[name]))
    outcome = game.outcome(last)
    assert outcome is not None
    won = [(seat in outcome.winners) / len(outcome.winners) for seat in (0, 1)]
    found = [list(model.features(state)) for state in rng.sample(states, min(PLIES, len(states)))]
    chances = [[model.chance(seen, model.weights) for seen in seats] for seats in found]
    return Told(first == second, [Said(*pair) for seats in chances for pair in zip(seats, won, strict=False)])


def expected_error(said: Sequence[Said]) -> float:
    """How far what was said is from what came true, on average over all that was said."""
    tenths = [[one for one in said if one.tenth == tenth] for tenth in range(10)]
    return sum(abs(sum(chance - won for chance, won in among)) for among in tenths) / len(said)


def row(what: str, games: Sequence[Told]) -> str:
    """Of the table."""
    said = [one for told in games for one in told.said]
    scores = [told.brier for told in games if told.said]
    score, off = fmean(scores), sqrt(pvariance(scores) / len(scores))
    upper = [[one.won for one in said if one.tenth == tenth] for tenth in range(5, 10)]
    came = " | ".join(f"{fmean(won):.0%}".replace("%", " %") if won else "—" for won in upper)
    return f"| {what} | {len(scores)} | {score:.3f} ± {off:.3f} | {expected_error(said):.3f} | {came} |"


def report(name: str, games: Sequence[Told]) -> None:
    """All games, and those between two alike."""
    print(HEAD)
    alike = [told for told in games if told.is_alike]
    print(row(f"{name}, any two", games), row(f"{name}, two alike", alike), sep="\n", flush=True)


def main(name: str = "", games: str = "", first: str = "0") -> None:
    """Games are numbered, so that others can be added later."""
    for one in [name] if name else BOTS:
        told: list[Told] = []
        for number in range(int(first), int(first) + int(games or GAMES[one])):
            told.append(tell(one, number))
            if len(told) % EVERY == 0:
                report(one, told)
        report(one, told)


if __name__ == "__main__":
    main(*sys.argv[1:])
