from random import Random

from hypothesis import given
from hypothesis import strategies as st

from parley.cli.play.boards.sea.dock import Drydock
from parley.core import Cell
from parley.games.battleship_plus import Setup as PlusSetup
from parley.games.layout import Berth, Shape, Waters
from parley.games.seabattle import Setup

WATERS = Waters(6, (Shape(3), Shape(2), Shape(1)))
APART = Berth(Cell(0, 0), False), Berth(Cell(0, 2), False), Berth(Cell(5, 5), False)


def dock(waters: Waters = WATERS) -> Drydock:
    return Drydock(waters, Random(1), APART)


def test_a_ship_is_moved_and_turned_within_the_field() -> None:
    here = dock()
    here.move(-1, -1)
    assert here.layout == APART
    here.move(9, 1)
    assert here.layout[0] == Berth(Cell(3, 1), False)
    here.turn()
    assert here.layout[0] == Berth(Cell(3, 1), True)
    here.put(Cell(5, 5))
    assert here.layout[0] == Berth(Cell(5, 3), True), "as near as can be"


def test_ships_are_taken_in_turn_or_by_a_cell() -> None:
    here = dock()
    here.choose(-1)
    assert here.chosen == 2
    here.choose(1)
    assert here.chosen == 0
    assert here.take(Cell(1, 2)) == Cell(1, 0)
    assert here.chosen == 1
    assert here.take(Cell(3, 3)) is None
    here.put(Cell(1, 0))
    assert here.take(Cell(1, 0)) == Cell(0, 0), "the one in hand lies on top"


def test_clashes() -> None:
    here = dock()
    assert not here.clashes
    here.move(0, 1)
    assert here.clashes == here.masks[0] | here.masks[1]


def test_too_many_at_the_wall() -> None:
    here = dock(Waters(6, WATERS.shapes, wall_limit=2))
    assert here.clashes == sum(here.masks)
    here.take(Cell(5, 5))
    here.move(-1, -1)
    assert not here.clashes


def test_a_fleet_is_laid_at_random_if_it_is_not_given() -> None:
    for waters in (Setup().waters, Setup(wall_limit=True).waters, PlusSetup().waters):
        assert not Drydock(waters, Random(2)).clashes


@given(st.lists(st.sampled_from(["choose", "turn", "move", "put", "take", "shuffle"])), st.randoms())
def test_no_ship_ever_leaves_the_field(steps: list[str], rng: Random) -> None:
    here = Drydock(PlusSetup().waters, rng)
    cells = [shape.length * shape.breadth for shape in here.waters.shapes]
    for step in steps:
        arguments = {
            "choose": (rng.choice((-1, 1)),),
            "move": (rng.randint(-3, 3), rng.randint(-3, 3)),
            "put": (Cell(rng.randint(-9, 19), rng.randint(-9, 19)),),
            "take": (Cell(rng.randint(0, 9), rng.randint(0, 9)),),
        }
        getattr(here, step)(*arguments.get(step, ()))
        assert [mask.bit_count() for mask in here.masks] == cells
        assert not sum(here.masks) & ~here.waters.grid.full or here.clashes
        assert all(mask & ~here.waters.grid.full == 0 for mask in here.masks)
