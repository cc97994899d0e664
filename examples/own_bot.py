"""A bot of your own: Sea Battle, shooting next to what it has wounded, otherwise on a chequerboard.

Wherever a bot is named it can be this one:
`parley duel seabattle python:examples/own_bot.py:Chequers passes`.
"""

from random import Random

from parley.arena.simulation import simulate
from parley.bots.seabattle.random import RandomBot
from parley.core.bot import Limit
from parley.games.seabattle import GAME, Setup, Shoot, View
from parley.games.seabattle.moves import SeaBattleMove


class Chequers:
    """Knows only its view, keeps nothing between moves, takes its luck from `rng`."""

    def choose(self, view: View, limit: Limit, rng: Random) -> SeaBattleMove:
        """Place at random; then finish what is wounded; then hunt."""
        if not view.started:
            return RandomBot().choose(view, limit, rng)
        chart, grid = view.chart, view.chart.waters.grid
        beside = grid.beside(chart.wounded) & chart.unknown
        dark = grid.mask([cell for cell in grid.cells(chart.unknown) if sum(cell) % 2])
        return Shoot(rng.choice(list(grid.cells(beside or dark or chart.unknown))))


if __name__ == "__main__":
    wins = 0
    for seed in range(100):
        *_, last = simulate(GAME, Setup(), [Chequers(), RandomBot()], seed)
        wins += last.match.outcome is not None and last.match.outcome.winners == (0,)
    print(f"Chequers won {wins} of 100 games against random")
