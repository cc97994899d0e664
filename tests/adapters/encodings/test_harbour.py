from collections.abc import Iterator
from random import Random

import pytest

from parley.adapters.encodings import Draft
from parley.adapters.encodings.harbour import Harbour
from parley.core import Cell
from parley.games.battleship_plus import Setup as Plus
from parley.games.layout import Shape, Waters
from parley.games.layout.waters import placements
from parley.games.seabattle import Setup
from parley.games.seabattle.fleet import check_fleet, ships_of

TIGHT = {
    "four in a corner each": Waters(4, (Shape(2), Shape(1), Shape(1), Shape(1))),
    "a wall to keep off": Waters(5, (Shape(3), Shape(2), Shape(1)), 1),
    "no room at the wall": Waters(5, (Shape(2), Shape(1)), 0),
    "broad ships": Waters(6, (Shape(3, 2), Shape(3), Shape(2))),
}
"""Where a ship in the wrong place leaves no room for the others."""


def _can_be_completed(waters: Waters, index: int, taken: int, walled: int) -> bool:
    """The slow twin: every berth is tried."""
    if waters.wall_limit is not None and walled > waters.wall_limit:
        return False
    return index == len(waters.shapes) or any(
        _can_be_completed(waters, index + 1, taken | mask, walled + bool(mask & waters.grid.edge))
        for mask, halo, _ in placements(waters.size, waters.shapes[index])
        if not halo & taken
    )


def _choices(harbour: Harbour, draft: Draft) -> Iterator[int]:
    size, board = harbour.waters.size, harbour.waters.grid
    for plane, starts in enumerate(harbour.starts(draft), 1):
        yield from (plane * size * size + y * size + x for x, y in board.cells(starts))


@pytest.mark.parametrize("waters", TIGHT.values(), ids=TIGHT)
def test_a_berth_is_a_choice_just_when_the_other_ships_still_fit(waters: Waters) -> None:
    harbour, rng = Harbour(waters), Random(1)
    for _ in range(3):
        draft: Draft = ()
        taken = walled = 0
        while harbour.layout(draft) is None:
            fitting = {
                (1 + vertical) * waters.size**2 + y * waters.size + x: mask
                for mask, halo, ((x, y), vertical) in placements(waters.size, waters.shapes[len(draft)])
                if not halo & taken
                and _can_be_completed(
                    waters, len(draft) + 1, taken | mask, walled + bool(mask & waters.grid.edge)
                )
            }
            assert sorted(_choices(harbour, draft)) == sorted(fitting)
            action = rng.choice(sorted(fitting))
            taken, walled = taken | fitting[action], walled + bool(fitting[action] & waters.grid.edge)
            draft = (*draft, action)
            assert harbour.cells(draft) == taken


@pytest.mark.parametrize(
    "waters",
    [Setup().waters, Setup(wall_limit=True).waters, Plus(12, (1, 2, 2, 3, 2)).waters],
    ids=["classic", "wall limit", "plus"],
)
def test_a_fleet_placed_ship_by_ship_is_always_finished(waters: Waters) -> None:
    harbour = Harbour(waters)
    for seed in range(5):
        rng = Random(seed)
        draft: Draft = ()
        while (layout := harbour.layout(draft)) is None:
            draft = (*draft, rng.choice(list(_choices(harbour, draft))))
        assert harbour.draft(layout) == draft
        if all(shape.breadth == 1 and shape.length < 5 for shape in waters.shapes):
            check_fleet(waters, ships_of(waters, layout))


def test_the_ship_to_place_is_drawn_in_the_corner() -> None:
    waters = Waters(5, (Shape(3), Shape(1)))
    harbour, board = Harbour(waters), waters.grid
    assert board.mask([Cell(0, 0), Cell(1, 0), Cell(2, 0)]) == harbour.next_ship(())
    assert harbour.next_ship((25, 50)) == 0
