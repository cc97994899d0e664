import pytest

from parley.adapters.encodings.battleship_plus import PLANES, BattleshipPlusEncoding
from parley.core import CHANCE, Cell, Resign, Seat
from parley.games.battleship_plus import (
    GAME,
    Direction,
    First,
    Move,
    Orientation,
    Place,
    Setup,
    ShipPosition,
    Shoot,
    State,
)
from tests.adapters.choosing import painted

SETUP = Setup(10, (1, 0, 0, 1, 0))
FLEET = Place(
    (ShipPosition(Cell(0, 0), Orientation.HORIZONTAL), ShipPosition(Cell(9, 7), Orientation.VERTICAL))
)


def _state(*moves: tuple[int, object]) -> State:
    state = GAME.start(SETUP)
    for seat, move in [(0, FLEET), (1, FLEET), (CHANCE, First(Seat(0))), *moves]:
        state = GAME.apply(state, Seat(seat), move).state  # type: ignore[arg-type]
    return state


def test_a_ship_moves_by_its_top_left_cell() -> None:
    encoding, view = BattleshipPlusEncoding(SETUP), GAME.view(_state(), Seat(0))
    planes = painted(encoding.choices, encoding.offer(view, ()))
    courses = {way.name: {(x, y) for y in range(10) for x in range(10) if planes[3 + way][y][x]}
               for way in Direction}  # fmt: skip
    assert courses == {"NORTH": {(9, 7)}, "EAST": {(0, 0)}, "SOUTH": {(0, 0)}, "WEST": {(9, 7)}}
    assert planes[0].all()
    assert not planes[1:3].any()
    sail = Move(1, Direction.WEST)
    assert encoding.actions(view, sail) == (679,)
    assert encoding.move(view, (679,)) == sail


def test_what_was_missed_before_a_ship_moved_is_another_plane() -> None:
    moves = [
        (0, Shoot(Cell(9, 0))),
        (1, Move(1, Direction.WEST)),
        (0, Shoot(Cell(8, 0))),
        (1, Shoot(Cell(0, 0))),
    ]
    encoding, view = BattleshipPlusEncoding(SETUP), GAME.view(_state(*moves), Seat(0))
    planes = painted(encoding.planes, encoding.see(view, ()))
    by_name = {name: plane.sum() for name, plane in zip(PLANES, planes, strict=True)}
    assert by_name == dict(zip(PLANES, (13, 0, 0, 1, 0, 1, 1, 0, 0, 0), strict=True))
    hit = painted(encoding.choices, encoding.offer(GAME.view(_state(*moves), Seat(1)), ()))
    assert not hit[0][0][0]


def test_giving_up_is_no_action() -> None:
    with pytest.raises(ValueError, match="no actions"):
        BattleshipPlusEncoding(SETUP).actions(GAME.view(_state(), Seat(0)), Resign())
