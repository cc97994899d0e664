"""Can one learn where `tracker` hides? As `benchmarks.learnt_fleets`, for Battleship Plus.

`python -m benchmarks.learnt_plus [FLEETS]`: shots of `density` to sink fleets that stay where they are,
without and with ships counted by cell in fleets it has seen.
"""

import sys
from random import Random

from benchmarks.learnt_fleets import FOREVER, SEED, SEEN, Heat, hottest, learn_cells, mean_of
from parley.bots.battleship_plus.density import density
from parley.bots.battleship_plus.sight import Sight
from parley.bots.battleship_plus.tracker import LIKING
from parley.bots.sea_hiding import hide
from parley.games.battleship_plus import AREAS, Counts, Fill, Setup, strict_fleet
from parley.games.layout import Layout, berth_mask, random_layout

SETUPS = (*(Setup(size, strict_fleet(size), Fill.STRICT) for size in (10, 16, 26)), Setup(16))


def shots(setup: Setup, layout: Layout, liked: Heat) -> int:
    """To sink a fleet, by a hunter that likes some cells more."""
    board, pairs = setup.grid, zip(setup.waters.shapes, layout, strict=True)
    ships = [berth_mask(board, shape, berth) for shape, berth in pairs]
    sight, count = Sight(board, setup.ships, 0, 0, 0), 0
    while any(sight.afloat):
        bit = board.bit(*hottest(density(sight), liked))
        sight, count = _after(sight, ships, bit), count + 1
    return count


def _after(sight: Sight, ships: list[int], bit: int) -> Sight:
    ship = next(filter(bit.__and__, ships), 0)
    wounded = sight.wounded | bit
    if not ship:
        return sight._replace(water=sight.water | bit)
    if ship & ~wounded:
        return sight._replace(wounded=wounded)
    water = sight.water | sight.board.around(ship)
    return sight._replace(afloat=_less(sight.afloat, ship), wounded=wounded ^ ship, water=water)


def _less(afloat: Counts, ship: int) -> Counts:
    a, b, c, d, e = (count - (cells == ship.bit_count()) for count, cells in zip(afloat, AREAS, strict=True))
    return a, b, c, d, e


def main(fleets: str = "60") -> None:
    """The same fleets with and without; and random ones, to compare."""
    for setup in SETUPS:
        rng, waters = Random(SEED), setup.waters
        liked = learn_cells([hide(waters, FOREVER, rng, LIKING) for _ in range(SEEN)], waters)
        hidden = [hide(waters, FOREVER, rng, LIKING) for _ in range(int(fleets))]
        anywhere = [shots(setup, random_layout(waters, rng), {}) for _ in hidden]
        plain = [shots(setup, layout, {}) for layout in hidden]
        learnt = [shots(setup, layout, liked) for layout in hidden]
        gain = mean_of([one - other for one, other in zip(plain, learnt, strict=True)])
        print(
            f"{setup.size}×{setup.size}, {setup.fill} fill: random fleets {mean_of(anywhere)} shots,", end=" "
        )
        print(f"hidden {mean_of(plain)}, learnt {mean_of(learnt)}, a gain of {gain}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
