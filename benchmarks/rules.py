"""How quick the rules are: a step of every game, whole random games, random fleets."""

from random import Random
from typing import Any

from benchmarks.peers import (
    FOURS,
    connect_four_steps,
    open_spiel_games,
    open_spiel_replays,
    open_spiel_steps,
)
from benchmarks.timing import Work, measure, row
from parley.arena.simulation import simulate
from parley.bots import load_bot
from parley.core import Cell, Seat
from parley.games import load_game
from parley.games.layout import random_layout
from parley.games.seabattle import Place, Setup, Shoot
from parley.match.replay import read_setup

SEED = 20261115
MOST_STEP = (0.125, None)
"""Of the time of a step of each peer."""
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


def steps() -> None:
    """Of every game of ours."""
    works = {name: recorded_steps(*what) for name, what in STEPS.items()}
    peers = {name: connect_four_steps(SEED, make) for name, make in FOURS.items()}
    rates = measure({**works, **peers})
    for name in works:
        ours = rates[name].micros
        for peer, most in zip(peers, MOST_STEP, strict=True):
            theirs = rates[peer].micros
            ratio, target = ours / theirs, "none" if most is None else f"<= {most}"
            met = most is None or ratio <= most
            row(f"step of {name}", f"{ours:.2f} µs", f"{peer} {theirs:.1f} µs", ratio, target, met=met)


def whole_games() -> None:
    """From the placing to the end."""
    works = {"ours": seabattle_games(SEED), "asked": open_spiel_games(SEED), "told": open_spiel_replays(SEED)}
    ours, asked, told = (rate.per_second for rate in measure(works).values())
    what, words = "seabattle, full random games", f"{ours:.0f} games/s"
    peer = f"OpenSpiel, asked what is legal, {asked:.1f}/s"
    row(what, words, peer, ours / asked, ">= 40", met=ours / asked >= 40)
    row(what, words, f"OpenSpiel, recorded games, {told:.1f}/s", ours / told, "none", met=True)


def main() -> None:
    print(f"Rules (seed {SEED}); medians of interleaved rounds")
    steps()
    whole_games()
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


if __name__ == "__main__":
    main()
