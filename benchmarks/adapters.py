"""Steps through PettingZoo's AEC loop, ours and its own: `reset`, then `last` and `step` until it is over.

Everybody chooses any action the mask allows, in the same way, and that is part of what is measured.
"""

import warnings
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

import numpy as np

from benchmarks.peers import FOURS
from benchmarks.timing import Rate, Work, measure, row
from parley.adapters.pettingzoo import env
from parley.adapters.play import Play
from parley.adapters.vector import Matches
from parley.core import Seat

SEED = 20261118
BATCH = 64
WARM_UP = 150
"""Decisions until the matches of a batch are no longer all at their beginning."""
ROUNDS, ROUND_SECONDS = 21, 0.1
"""Short, and of processor time: others may have the machine in between, and take from both alike."""
AIM = (10.0, None)
"""Steps per second, as a multiple of each peer's."""
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "seabattle 10x10": ("seabattle", {}),
    "battleship-plus 10x10": ("battleship-plus", {}),
    "dots 10x10": ("dots", {"width": 10, "height": 10}),
    "conquest isles": ("conquest", {"map": "isles"}),
}


def loop(environment: Any, seed: int) -> Work:
    """Whole games; a unit is a step."""
    rng = Random(seed)

    def play() -> int:
        environment.reset(seed=rng.randrange(2**31))
        steps = 0
        while True:
            observation, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                return steps
            legal = np.flatnonzero(observation["action_mask"])
            environment.step(legal[rng.randrange(len(legal))])
            steps += 1

    return play


def batch(game: str, settings: dict[str, Any], seed: int) -> Work:
    """The same choices in many matches at once; a unit is a step of one of them."""
    matches, rng = Matches(game, BATCH, seed, **settings), np.random.default_rng(seed)

    def play() -> int:
        masks = matches.decisions().masks
        matches.step(np.where(masks, rng.random(masks.shape), -1).argmax(axis=1))
        return BATCH

    for _ in range(WARM_UP):
        play()
    return play


def parts(game: str, settings: dict[str, Any], seed: int) -> dict[str, Work]:
    """What a step is made of, over the same recorded games: the rules, what is seen, what may be done."""
    play, rng = Play(game, settings), Random(seed)
    games = [_recorded(play, Random(seed + number), rng) for number in range(3)]

    def over(extra: Callable[[], object]) -> Work:
        def work() -> int:
            for number, actions in enumerate(games):
                play.begin(Random(seed + number))
                for action in actions:
                    extra()
                    play.act(action)
            return sum(map(len, games))

        return work

    return {
        "rules": over(lambda: None),
        "planes": over(lambda: play.planes_array(play.seat or Seat(0))),
        "masks": over(play.mask_array),
    }


def _recorded(play: Play, luck: Random, rng: Random) -> list[int]:
    play.begin(luck)
    actions: list[int] = []
    while play.seat is not None:
        actions.append(rng.choice(np.flatnonzero(play.mask_array()).tolist()))
        play.act(actions[-1])
    return actions


def report(name: str, ours: Rate, peers: dict[str, Rate]) -> None:
    """A line for each peer."""
    for (peer, theirs), least in zip(peers.items(), AIM, strict=True):
        ratio = theirs.micros / ours.micros
        target = "none" if least is None else f">= {least:.0f}"
        met = least is None or ratio >= least
        row(
            f"step of {name}",
            f"{ours.micros:.1f} µs",
            f"{peer} {theirs.micros:.1f} µs",
            ratio,
            target,
            met=met,
        )


def tell_parts(name: str, whole: Rate, rates: dict[str, Rate]) -> None:
    """Where the time of a step goes."""
    rules, planes, masks = (rates[part].micros for part in ("rules", "planes", "masks"))
    rest = whole.micros - planes - masks + rules
    print(
        f"  of a step of {name}: rules {rules:.1f} µs, planes {planes - rules:.1f}, "
        f"masks {masks - rules:.1f}, the loop, the choice and bookkeeping {rest:.1f}"
    )


def main() -> None:
    print(f"PettingZoo's loop (seed {SEED}); processor time, medians of {ROUNDS} interleaved rounds")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about making its games the old way
        peers = {peer: loop(make(), SEED) for peer, make in FOURS.items()}
    works = {name: loop(env(game, **settings), SEED) for name, (game, settings) in GAMES.items()}
    batches = {f"{name}, {BATCH} at once": batch(*what, SEED) for name, what in GAMES.items()}
    pieces = {
        f"{name}/{part}": work for name, what in GAMES.items() for part, work in parts(*what, SEED).items()
    }
    everything = {**works, **batches, **peers, **pieces}
    rates = measure(everything, ROUNDS, ROUND_SECONDS, process_time)
    for name in (*works, *batches):
        report(name, rates[name], {peer: rates[peer] for peer in peers})
    for name in works:
        tell_parts(
            name, rates[name], {part: rates[f"{name}/{part}"] for part in ("rules", "planes", "masks")}
        )


if __name__ == "__main__":
    main()
