from parley.core import Cell
from parley.games.battleship_plus import Direction, Orientation, Place, ShipPosition
from parley.games.layout import Berth


def test_the_numbers_of_table_2() -> None:
    assert [(o.name, int(o)) for o in Orientation] == [("VERTICAL", 0), ("HORIZONTAL", 1)]
    assert [(d.name, int(d)) for d in Direction] == [("NORTH", 0), ("EAST", 1), ("SOUTH", 2), ("WEST", 3)]


def test_a_layout_as_a_placement() -> None:
    layout = (Berth(Cell(0, 1), True), Berth(Cell(3, 4), False))
    assert Place.of(layout) == Place((ShipPosition(Cell(0, 1), 0), ShipPosition(Cell(3, 4), 1)))
