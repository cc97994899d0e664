"""How good the chances to win are that hints tell: fitted on games among bots, tried on others.

`python -m benchmarks.chances [GAME]…` plays the games, fits the weights of each model, prints them, and tells
of the games held out how far off the chances were (Brier score: 0.25 is a coin) and how often what was given
a chance so good did happen. Seeds are fixed; bots that think until their time is up may differ a little.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from math import log
from random import Random
from typing import Any, NamedTuple

import numpy as np

from benchmarks.positions import LIMIT, Said, brier, means, positions_of, print_tenths
from benchmarks.requested import add_games
from parley.bots.battleship_plus import chance as battleship_plus
from parley.bots.battleship_plus.sight import look
from parley.bots.conquest import prospect
from parley.bots.sea_race import Weights as SeaWeights
from parley.bots.sea_race import chance
from parley.bots.seabattle import chance as seabattle
from parley.core import SetupError
from parley.core.bot import Limit
from parley.games import conquest
from parley.games.battleship_plus import Setup as BattleshipSetup
from parley.games.battleship_plus import strict_fleet
from parley.games.seabattle import Setup as SeaSetup

SEED = 20261117
UNHURRIED = Limit(1.0)
"""For bots that stop when they have drawn enough: a busy machine does not decide their games."""
HELD_OUT = 3
"""Of every so many games one is."""
ROUNDS = 12
STEP = 1e-3
FAITH = 3.0
"""What holds the weights where they were, unless games say otherwise."""

Weights = Sequence[float]


class Model(NamedTuple):
    """A game, who plays it on what, what is seen of a position, and what that is taken for."""

    bots: Sequence[str]
    games: int
    setup: Callable[[Random], Any]
    features: Callable[[Any], Iterator[tuple[int, Any]]]
    """Of a state, for every seat that plays."""
    chance: Callable[[Any, Weights], float]
    weights: Weights
    is_alike: bool = False
    """Is one bot in all seats? At sea the chance is that of two who shoot alike."""
    limit: Limit = LIMIT

    def players(self, seats: int, rng: Random) -> list[str]:
        """The bots in the seats of a game."""
        drawn = [rng.choice(self.bots) for _ in range(seats)]
        return drawn[:1] * seats if self.is_alike else drawn


class Row(NamedTuple):
    """A position as one seat sees it, and what became of it: 1 for a win."""

    seen: Any
    won: float


def sea_setup(rng: Random) -> SeaSetup:
    """The classic game, or any other."""
    while rng.random() < 0.6:
        fleet = (rng.randint(0, 1), rng.randint(0, 2), rng.randint(0, 5), rng.randint(1, 10))
        try:
            return SeaSetup(rng.randint(6, 10), fleet, rng.random() < 0.3)
        except SetupError:
            continue
    return SeaSetup()


def battleship_setup(rng: Random) -> BattleshipSetup:
    """A strict fleet, or less; the smaller boards more often, for their games are short."""
    size = min(rng.randint(10, 26) for _ in range(3))
    ships = [rng.randint(0, count) if rng.random() < 0.3 else count for count in strict_fleet(size)]
    return BattleshipSetup(size, (ships[0], ships[1], ships[2], ships[3], max(ships[4], 1)))


def conquest_setup(rng: Random) -> conquest.Setup:
    """Two to four on the world, the isles, or any map."""
    return conquest.Setup(
        rng.choice((2, 2, 3, 4)), rng.choice(("world", "isles", f"random:{rng.randrange(99)}"))
    )


def sea_features(state: Any) -> Iterator[tuple[int, Any]]:
    """Both quarries, and who is to move."""
    charts = [seabattle.quarry(chart) for chart in state.charts]
    if state.started:
        yield from ((seat, (charts[seat], charts[1 - seat], seat in state.to_move)) for seat in (0, 1))


def battleship_features(state: Any) -> Iterator[tuple[int, Any]]:
    """The same."""
    public = state.public
    if public.started:
        sights = [battleship_plus.quarry(look(public, seat)) for seat in (0, 1)]
        yield from ((seat, (sights[seat], sights[1 - seat], seat in public.to_move)) for seat in (0, 1))


def sea_chance(seen: Any, weights: Weights) -> float:
    """As the bots have it."""
    ours, theirs, to_move = seen
    return chance(ours, theirs, to_move=to_move, weights=SeaWeights(*weights))


def conquest_features(state: conquest.State) -> Iterator[tuple[int, Any]]:
    """Nothing is hidden, once all is claimed."""
    if state.phase not in (conquest.Phase.DRAW_PLACING, conquest.Phase.CLAIM):
        yield from ((seat, (state, seat)) for seat in state.standing.playing)


def conquest_chance(seen: Any, weights: Weights) -> float:
    """As the bots have it."""
    state, seat = seen
    return prospect.chance_of(state, seat, prospect.Weights(*weights))


MODELS = {
    "seabattle": Model(("density", "passes", "posterior:fleets=60"), 3000, sea_setup, sea_features,
                       sea_chance, seabattle.WEIGHTS, True, UNHURRIED),
    "battleship-plus": Model(("density",) * 4 + ("tracker:fleets=20,evade=false",), 2000, battleship_setup,
                             battleship_features, sea_chance, battleship_plus.WEIGHTS, True, UNHURRIED),
    "conquest": Model(("border", "stacker", "strong:plays=16"), 120, conquest_setup, conquest_features,
                      conquest_chance, prospect.WEIGHTS),
}  # fmt: skip


def sample(name: str, model: Model, number: int) -> list[Row]:
    """Some positions of one game; in each every seat's chance is asked for."""
    rng = Random(f"{SEED} {name} {number}")
    states, won = positions_of(name, model.setup, model.players, model.limit, rng)
    return [Row(seen, won[seat]) for state in states for seat, seen in model.features(state)]


def fit(model: Model, rows: list[Row]) -> list[float]:
    """The weights, all above 0, under which what happened is likeliest (Newton's method, in their logs)."""
    start = np.log(np.array(model.weights, dtype=float))
    found, won = start.copy(), np.array([row.won for row in rows])
    for _ in range(ROUNDS):
        said = logits(model, rows, found)
        slopes = np.stack(
            [(logits(model, rows, found + step) - said) / STEP for step in STEP * np.eye(len(start))]
        )
        chances = 1 / (1 + np.exp(-said))
        gradient = slopes @ (chances - won) + FAITH * (found - start)
        curve = (slopes * (chances * (1 - chances))) @ slopes.T + FAITH * np.eye(len(start))
        found = found - np.clip(np.linalg.solve(curve, gradient), -0.5, 0.5)
    return [float(weight) for weight in np.exp(found)]


def logits(model: Model, rows: list[Row], logs: Any) -> Any:
    """What the model says of each row, as log odds."""
    weights = [float(weight) for weight in np.exp(logs)]
    said = (min(max(model.chance(row.seen, weights), 1e-9), 1 - 1e-9) for row in rows)
    return np.array([log(chance / (1 - chance)) for chance in said])


def report(model: Model, rows: list[Row], weights: Weights) -> None:
    """On games that had no part in the fit."""
    said = [Said(model.chance(row.seen, weights), row.won) for row in rows]
    won = means(said).won
    print(f"  Brier score {brier(said):.3f}, blind {won * (1 - won):.3f}, {len(rows)} positions held out")
    print_tenths(said)


def main() -> None:
    """The requested games, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    add_games(parser, MODELS)
    for name in parser.parse_args().names:
        model = MODELS[name]
        games = [sample(name, model, number) for number in range(model.games)]
        tried = [row for number, game in enumerate(games) if number % HELD_OUT == 0 for row in game]
        rows = [row for number, game in enumerate(games) if number % HELD_OUT for row in game]
        for what, weights in (("as they are", model.weights), ("fitted", fit(model, rows))):
            print(
                f"{name}, {len(games)} games, seed {SEED}, weights {what}:",
                *(f"{one:.3g}" for one in weights),
            )
            report(model, tried, weights)


if __name__ == "__main__":
    main()
