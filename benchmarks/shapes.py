"""Learn the shapes of Dots anew: which neighbourhoods the search plays in, all else being equal.

`python -m benchmarks.shapes GAMES [PLAYOUTS]` lets `strong` play itself on 14×14 and prints the letters of
`bots/dots/shapes.py`, and the powers of lines and forks in `bots/dots/instinct.py`. Points compete: each has
a power, and the share of visits it should get is e to that, over the sum of all. Captures, the last dots and
the edge have powers as well, so that shapes need not stand for them; those are thrown away. They are no
better for being new: duels tell.
"""

import argparse
from collections.abc import Iterator
from random import Random

import numpy as np

from parley.bots.dots.compiled import prepare
from parley.bots.dots.instinct import closeness
from parley.bots.dots.knots import lines, threats
from parley.bots.dots.playouts import gain
from parley.bots.dots.shapes import AVERAGE, TENTHS, kinds, ternaries
from parley.bots.dots.strong import StrongBot
from parley.bots.dots.tables import point_of, tape_of
from parley.bots.dots.tape import BEFORE, LAST, NEAR, ROW, Tape
from parley.core import Cell
from parley.core.bot import Limit
from parley.games.dots import GAME, Setup, State

SIDE, ROUNDS, RATE, DECAY = 14, 300, 0.05, 3e-4
CLASSES = 16
"""Values of each feature but the shape, at most."""
SELDOM = 3
"""A kind seen less often than this is called average."""
Row = list[int]


def positions(games: int, playouts: int) -> Iterator[tuple[list[Row], list[float]]]:
    """Features of every point the search looked at, and its share of the visits."""
    bot = StrongBot(playouts)
    for seed in range(games):
        rng, state, before = Random(seed), GAME.start(Setup(SIDE, SIDE)), None
        while GAME.to_move(state):
            hint = bot.hint(GAME.view(state, state.turn), Limit(), rng)
            if hint.chance is not None and 0.03 < hint.chance < 0.97:
                tape = tape_of(state)
                tape[BEFORE] = point_of(before) if before else 0
                total = sum(hint.cells.values())
                yield (
                    [features(tape, state, cell) for cell in hint.cells],
                    [visits / total for visits in hint.cells.values()],
                )
            before, state = state.last, GAME.apply(state, state.turn, hint.move).state


def features(tape: Tape, state: State, cell: Cell) -> Row:
    """The kind of neighbourhood, then a few numbers that say what else speaks for a point."""
    point, seat, number = point_of(cell), state.turn + 1, ternaries()
    own, enemy = tape[NEAR + seat * ROW + point], tape[NEAR + (3 - seat) * ROW + point]
    edge = min(cell.x, cell.y, SIDE - 1 - cell.x, SIDE - 1 - cell.y, 2)
    near = [round(3 * closeness(point, tape[last])) for last in (LAST, BEFORE)]
    prey = [min(gain(tape, point, who), 3) for who in (seat, 3 - seat)]
    joined = [min(lines(tape, point, who), 3) for who in (seat, 3 - seat)]
    threatened = [threats(tape, point, who) for who in (seat, 3 - seat)]
    knots = [4 * joined[0] + joined[1], 3 * threatened[0] + threatened[1]]
    return [kinds()[number[own] + 2 * number[enemy]], *knots, edge, *near, *prey]


def learn(rows: list[list[Row]], shares: list[list[float]]) -> tuple[list[float], list[float]]:
    """The power of each kind of neighbourhood, then of all else, by gradient descent (Adam)."""
    starts = np.cumsum([0, *map(len, rows[:-1])])
    place = np.repeat(np.arange(len(rows)), [len(part) for part in rows])
    columns = np.array([row for part in rows for row in part]).T
    target = np.concatenate(shares)
    count = max(kinds()) + 1
    columns[1:] += count + CLASSES * np.arange(len(columns) - 1)[:, None]
    size = count + CLASSES * (len(columns) - 1)
    powers, mean, square = np.zeros(size), np.zeros(size), np.zeros(size)
    for turn in range(1, ROUNDS + 1):
        score = np.exp(powers[columns].sum(0))
        error = score / np.add.reduceat(score, starts)[place] - target
        slope = sum(np.bincount(column, error, size) for column in columns) / len(rows) + DECAY * powers
        mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope**2
        powers -= RATE * mean / (1 - 0.9**turn) / (np.sqrt(square / (1 - 0.99**turn)) + 1e-8)
    seen = np.bincount(columns[0], minlength=count)
    level = np.average(powers[:count], weights=seen)
    known = [
        float(power - level) if often >= SELDOM else 0.0 for power, often in zip(powers, seen, strict=False)
    ]
    return known, [float(power) for power in powers[count:]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", type=int, help="how many it plays with itself")
    parser.add_argument("playouts", type=int, nargs="?", default=500, help="games in its head a move (500)")
    options = parser.parse_args()
    prepare()
    rows, shares = zip(*positions(options.games, options.playouts), strict=True)
    powers, others = learn(list(rows), list(shares))
    letters = "".join(TENTHS[min(max(AVERAGE + round(10 * power), 0), len(TENTHS) - 1)] for power in powers)
    print(*(letters[i : i + 100] for i in range(0, len(letters), 100)), sep="\n")
    for name, values in {"TIES": others[:16], "FORKS": others[CLASSES : CLASSES + 9]}.items():
        print(name, *(f"{value:.1f}" for value in values))


if __name__ == "__main__":
    main()
