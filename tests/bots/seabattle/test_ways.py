from random import Random

import pytest

from parley.bots.seabattle.fleets import berth_of
from parley.bots.seabattle.ways import in_turn, survey
from parley.games.layout import berth_mask, random_layout
from parley.games.layout.waters import Placement, placements
from parley.games.seabattle import Setup


def drawn(setup: Setup, seed: int) -> list[Placement]:
    """A fleet, the longest ship first."""
    waters = setup.waters
    pairs = zip(waters.shapes, random_layout(waters, Random(seed)), strict=True)
    masks = [berth_mask(waters.grid, shape, berth) for shape, berth in pairs]
    places = (placements(waters.size, shape) for shape in waters.shapes)
    return [next(p for p in some if p.mask == mask) for some, mask in zip(places, masks, strict=True)]


@pytest.mark.parametrize("setup", [Setup(), Setup(wall_limit=True), Setup(7, (0, 2, 3, 2))])
def test_each_ship_has_one_berth_of_those_left(setup: Setup) -> None:
    waters, limit = setup.waters, setup.waters.wall_limit
    for seed in range(5):
        chance, taken, walls = 1.0, 0, 0
        ships = drawn(setup, seed)
        for shape, ship in zip(waters.shapes, ships, strict=True):
            is_full = limit is not None and walls >= limit
            closed = taken | (waters.grid.edge if is_full else 0)
            chance /= sum(1 for place in placements(waters.size, shape) if not place.mask & closed)
            taken |= ship.halo
            walls += bool(ship.mask & waters.grid.edge)
        assert in_turn(waters, [berth_of(waters.grid, ship.mask) for ship in ships]) == pytest.approx(chance)


def test_what_no_rule_allows_nobody_places() -> None:
    """A liar has sunk ships that touch: nothing is open to the second."""
    waters = Setup(6, (0, 0, 0, 2)).waters
    everything = berth_of(waters.grid, 1)._replace(halo=waters.grid.full)
    assert in_turn(waters, [everything, everything]) == 0


def test_the_survey_counts_all_fleets() -> None:
    waters = Setup(6, (0, 0, 0, 1)).waters
    assert survey(waters, False) == (36, 1)
