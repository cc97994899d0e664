"""Teach a gunner Sea Battle from nothing: `python examples/rl/train_seabattle.py [GENERATIONS [GAMES]]`.

A cell is as good as what lies around it: a weight for every miss, hit and wreck, by how far off it is. Of 16
gunners with weights near the last ones the best four are the parents of the next. They know the rules from
the masks and nothing else, and play against somebody who fires at random. Needs `parley[rl]`.
"""

import sys

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from parley.adapters.vector import Matches

SIZE, FLEET = 8, (0, 1, 2, 3)
GUNNERS, PARENTS = 16, 4
RINGS = np.array([[5, 4, 3, 4, 5], [4, 2, 1, 2, 4], [3, 1, 0, 1, 3], [4, 2, 1, 2, 4], [5, 4, 3, 4, 5]])
"""The cells round the one in the middle; those with the same number are equally far off."""
Floats = NDArray[np.float64]


def scores(weights: Floats, planes: NDArray[np.int8]) -> Floats:
    """How good every cell looks to the gunner of each match."""
    shots, hits, wrecks = planes[:, 4], planes[:, 5], planes[:, 6]
    seen = np.stack([shots - hits, hits - wrecks, wrecks], axis=1)
    around = sliding_window_view(np.pad(seen, ((0, 0), (0, 0), (2, 2), (2, 2))), (5, 5), axis=(2, 3))
    looks: Floats = np.einsum("mpyxij,mpij->myx", around, weights[..., RINGS], optimize=True)
    return looks.reshape(len(planes), -1)


def win_rates(gunners: Floats, games: int, seed: int) -> Floats:
    """Of each gunner against random shots, taking either side in turn; fleets are placed at random."""
    matches = Matches("seabattle", len(gunners) * games, seed, size=SIZE, fleet=FLEET)
    rng, weights = np.random.default_rng(seed), gunners.repeat(games, axis=0)
    every = np.arange(len(weights))
    sides, won, is_open = every % 2, np.zeros(len(weights)), np.ones(len(weights), np.bool_)
    while is_open.any():
        planes, masks, seats = matches.decisions()
        looks = rng.random(masks.shape)
        looks[:, : SIZE * SIZE] += (seats == sides)[:, None] * 1000 * scores(weights, planes)
        earned, is_over = matches.step(np.where(masks, looks, -np.inf).argmax(axis=1))
        ended = is_open & is_over
        won[ended] = earned[every, sides][ended] > 0
        is_open &= ~is_over
    rates: Floats = won.reshape(len(gunners), games).mean(axis=1)
    return rates


def train(generations: int = 12, games: int = 20, seed: int = 1) -> tuple[float, float]:
    """The win rate before and after."""
    rng, mean = np.random.default_rng(seed), np.zeros((3, 6))
    (before,) = win_rates(mean[None], 10 * games, seed)
    for generation in range(generations):
        gunners = mean + rng.normal(size=(GUNNERS, 3, 6)) * 0.95**generation
        rates = win_rates(gunners, games, seed + generation)
        mean = gunners[rates.argsort()[-PARENTS:]].mean(axis=0)
        print(f"generation {generation + 1}: {rates.mean():.0%} on average, the best {rates.max():.0%}")
    (after,) = win_rates(mean[None], 10 * games, seed + generations)
    return float(before), float(after)


if __name__ == "__main__":
    before, after = train(*map(int, sys.argv[1:]))
    print(f"wins against random: {before:.0%} before, {after:.0%} after")
