from random import Random

from parley.core import Cell
from parley.games.layout import Berth, Waters, random_layout
from parley.games.layout.waters import Shape
from parley.games.seabattle import GAME, Place, Setup, Ship
from tests.games.seabattle.play import MASTER


def test_a_layout_is_placed() -> None:
    waters = Waters(6, (Shape(3), Shape(2), Shape(1)))
    layout = (Berth(Cell(0, 0), False), Berth(Cell(4, 2), True), Berth(Cell(0, 5), False))
    assert Place.of(waters, layout) == Place(
        (
            Ship(Cell(0, 0), Cell(2, 0)),
            Ship(Cell(4, 2), Cell(4, 3)),
            Ship(Cell(0, 5), Cell(0, 5)),
        )
    )


def test_every_random_layout_may_be_placed() -> None:
    rng = Random(1)
    setup = Setup(wall_limit=True)
    for _ in range(200):
        GAME.check(GAME.start(setup), MASTER, Place.of(setup.waters, random_layout(setup.waters, rng)))
