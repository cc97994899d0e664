"""How quick the rules are: a step of every game, whole random games, random fleets."""

from random import Random
from typing import Any

from benchmarks.peers import connect_four_steps, open_spiel_games, open_spiel_steps
from benchmarks.timing import Work, measure, row
from parley.arena.simulation import simulate
from parley.bots import load_bot
from parley.core import Cell, Seat
from parley.games import load_game
from parley.games.layout import random_layout
from parley.games.seabattle import Place, Setup, Shoot
from parley.match.replay import read_setup

SEED = 20261115
STEPS: dict[str, tuple[str, dict[str, Any]]] = {
    "seabattle 10x10": ("seabattle", {}),
    "battleship-plus 10x10": ("battleship-plus", {}),
    "battleship-plus 26x26": ("battleship-plus", {"size": 26, "ships": (8, 8, 7, 7, 8)}),
    "dots 39x32": ("dots", {}),
    "dots 20x20, 4 players": ("dots", {"width": 20, "height": 20, "players": 4}),
    "conquest world, 4 players": ("conquest", {"players": 4}),
}


def recorded_steps(name: str, settings: dict[str, Any]) -> Work:
    """A random match, recorded, then stepped through: to_move, check, apply, outcome; a unit is a step."""
    game = load_game(name)
    setup = read_setup(game, settings)
    bots = [load_bot(name, "random")] * game.seats(setup)
    plies = [p for played in simulate(game, setup, bots, SEED) for p in played.plies][:5000]

    def play() -> int:
        state = game.start(setup)
        for ply in plies:
            game.to_move(state)
            game.check(state, ply.seat, ply.move)
            step = game.apply(state, ply.seat, ply.move)
            state = step.state
            game.outcome(state)
        return len(plies)

    return play


def seabattle_games(seed: int) -> Work:
    """Full random two-player games through the public interface, placing included; a unit is a game."""
    game, setup, rng = load_game("seabattle"), Setup(), Random(seed)
    shots = [Shoot(Cell(x, y)) for y in range(10) for x in range(10)]

    def play() -> int:
        state = game.start(setup)
        targets = [rng.sample(shots, 100) for _ in range(2)]
        for seat in (Seat(0), Seat(1)):
            state = game.apply(state, seat, Place.of(setup.waters, random_layout(setup.waters, rng))).state
        while to_move := game.to_move(state):
            (seat,) = to_move
            shot = targets[seat].pop()
            game.check(state, seat, shot)
            state = game.apply(state, seat, shot).state
            game.outcome(state)
        return 1

    return play


def fleets(seed: int) -> Work:
    """Random classic fleets; a unit is a fleet."""
    waters, rng = Setup().waters, Random(seed)

    def draw() -> int:
        for _ in range(200):
            random_layout(waters, rng)
        return 200

    return draw


def main() -> None:
    print(f"Rules (seed {SEED}); medians of interleaved rounds")
    works = {name: recorded_steps(*what) for name, what in STEPS.items()}
    rates = measure({**works, "peer": connect_four_steps(SEED)})
    peer = rates.pop("peer").micros
    for name, rate in rates.items():
        ratio = rate.micros / peer
        row(
            f"step of {name}",
            f"{rate.micros:.2f} µs",
            f"connect_four_v3.step {peer:.1f} µs",
            ratio,
            "<= 0.125",
            met=ratio <= 0.125,
        )
    rates = measure({"ours": seabattle_games(SEED), "peer": open_spiel_games(SEED)})
    ratio = rates["ours"].per_second / rates["peer"].per_second
    row(
        "seabattle, full random games",
        f"{rates['ours'].per_second:.0f} games/s",
        f"OpenSpiel battleship {rates['peer'].per_second:.1f}/s",
        ratio,
        ">= 40",
        met=ratio >= 40,
    )
    rates = measure({"ours": fleets(SEED), "peer": open_spiel_steps(SEED)})
    fleet, step = rates["ours"].per_second, rates["peer"].per_second
    row(
        "random classic fleets",
        f"{fleet:.0f} fleets/s",
        f"OpenSpiel {step:.0f} steps/s",
        fleet / step,
        ">= 20000 fleets/s",
        met=fleet >= 20_000,
    )
