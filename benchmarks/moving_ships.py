"""How well hunters find ships that move: Battleship Plus, shots to sink a fleet whose owner steers it.

`python -m benchmarks.moving_ships [HUNTS [SIZE...]]` compares `density`, which takes what MOVED names as
given and nothing else; `tracker`, which traces the last move back and expects ships close together if those
sunk were; and it without the one or the other. On boards of several sizes, with strict fill and with few
ships, placed anywhere, as `tracker` does, or huddled. All hunt for the same fleets, steered with the same
random numbers.
"""

import sys
from collections.abc import Callable, Iterator
from itertools import product, starmap
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from benchmarks.learnt_fleets import FOREVER, SEED, hottest, mean_of
from parley.bots.battleship_plus.belief import believe
from parley.bots.battleship_plus.density import density
from parley.bots.battleship_plus.sight import Sight, look
from parley.bots.battleship_plus.tracker import LIKING
from parley.bots.sea_hiding import hide
from parley.core import CHANCE, Cell, Seat
from parley.games.battleship_plus import GAME, Direction, Fill, Move, Place, Setup, Shoot, State, strict_fleet
from parley.games.layout import Layout, Waters, random_layout

FLEETS = 60
"""That `tracker` draws for a shot."""
SAILS = 0.25
"""How often a ship moves, for an owner who moves at all."""
HUDDLED = 2.5
"""How much owners of huddled fleets like to have their ships close together; `tracker` likes it less."""
HUNTER, OWNER = Seat(0), Seat(1)
FEW = (1, 1, 2, 1, 2)

Aim = Callable[[Sight, Random], Cell]
Steer = Callable[[State, int, Random], list[Move]]
"""The moves an owner would like to make, of which one is drawn; after a miss at these cells."""


def _by_berths(sight: Sight, _rng: Random) -> Cell:
    return hottest(density(sight), {})


def _by_fleets(sight: Sight, rng: Random, huddle: float | None = None) -> Cell:
    return hottest(believe(sight, FLEETS, FOREVER, rng, huddle).cells, {})


def _without_trail(sight: Sight, rng: Random) -> Cell:
    return _by_fleets(sight._replace(trail=None), rng)


def _anywhere(sight: Sight, rng: Random) -> Cell:
    return _by_fleets(sight, rng, 0.0)


HUNTERS: dict[str, Aim] = {
    "density": _by_berths,
    "no trail": _without_trail,
    "huddle=0": _anywhere,
    "tracker": _by_fleets,
}


def _courses(state: State, near: int) -> Iterator[Move]:
    """The legal moves of ships that touch these cells."""
    board, fleet, hits = state.public.setup.grid, state.fleets[OWNER], state.public.charts[OWNER].hits
    for number, ship in enumerate(fleet.ships):
        if board.around(ship) & near:
            courses = [Move(number, direction) for direction in Direction]
            yield from (move for move in courses if fleet.refuse_move(board, hits, move) is None)


def _any(state: State, _missed: int, rng: Random) -> list[Move]:
    full = state.public.setup.grid.full
    return list(_courses(state, full)) if rng.random() < SAILS else []


def _near(state: State, missed: int, _rng: Random) -> list[Move]:
    return list(_courses(state, missed))


OWNERS: dict[str, Steer] = {
    "stays": lambda _state, _missed, _rng: [],
    "sails about": _any,
    "slips away": _near,
}
"""Who never moves; who moves any ship now and then; who moves a ship beside which a shot fell."""


PLACINGS: dict[str, Callable[[Waters, Random], Layout]] = {
    "random": random_layout,
    "hidden": lambda waters, rng: hide(waters, FOREVER, rng, LIKING),
    "huddled": lambda waters, rng: hide(waters, FOREVER, rng, HUDDLED),
}


class Owner(NamedTuple):
    """Where the ships are at first, and how they move."""

    placing: str
    steering: str


def shots(setup: Setup, aim: Aim, owned: Owner, seed: int) -> int:
    """To sink a fleet that is placed and steered by this seed."""
    owner, hunter = Random(f"owner {seed}"), Random(f"hunter {seed}")
    state, count, steer = _start(setup, owned.placing, owner), 0, OWNERS[owned.steering]
    while state.public.outcome is None:
        cell = aim(look(state.public, OWNER), hunter)
        state, count = _turn(state, HUNTER, Shoot(cell)), count + 1
        bit = setup.grid.bit(*cell)
        if not state.public.charts[OWNER].hits & bit:
            moves = steer(state, bit, owner)
            state = _turn(state, OWNER, owner.choice(moves)) if moves else state
    return count


def _start(setup: Setup, placing: str, rng: Random) -> State:
    state = GAME.start(setup)
    for seat in (HUNTER, OWNER):
        state = GAME.apply(state, seat, Place.of(PLACINGS[placing](setup.waters, rng))).state
    return GAME.apply(state, CHANCE, GAME.chance(state, rng)).state


def _turn(state: State, seat: Seat, move: Shoot | Move) -> State:
    """A seat plays, whoever has the turn."""
    public = replace(state.public, to_move=frozenset((seat,)))
    return GAME.apply(State(public, state.fleets), seat, move).state


def setups(sizes: tuple[int, ...]) -> Iterator[Setup]:
    """Strict fill, then few ships."""
    for size in sizes:
        yield Setup(size, strict_fleet(size), Fill.STRICT)
        if size > min(sizes):
            yield Setup(size, FEW)


def main(hunts: str = "20", *sizes: str) -> None:
    """A line for each board and owner."""
    seeds = range(SEED, SEED + int(hunts))
    for setup in setups(tuple(map(int, sizes)) or (10, 16, 26)):
        for owner in starmap(Owner, product(PLACINGS, OWNERS)):
            found = {
                name: [shots(setup, aim, owner, seed) for seed in seeds] for name, aim in HUNTERS.items()
            }
            words = ", ".join(f"{name} {mean_of(counts)}" for name, counts in found.items())
            gain = mean_of([a - b for a, b in zip(found["density"], found["tracker"], strict=True)])
            what = f"{setup.size}×{setup.size}, {sum(setup.ships)} ships, {', '.join(owner)}"
            print(f"{what}: {words}; a gain of {gain}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
