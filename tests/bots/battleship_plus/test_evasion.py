from random import Random

from parley.bots.battleship_plus.evasion import escapes
from parley.core import Cell, Seat
from parley.games.battleship_plus import Direction, Move, Shoot
from tests.bots.battleship_plus.waters import LAST, fired_at, played, seen

FOREVER = float("inf")
STATE = fired_at(LAST)


def test_a_ship_about_to_be_hit_gets_away_where_it_is_not_given_away() -> None:
    moves = escapes(seen(STATE, 0), Seat(0), FOREVER, Random(1))
    assert {move for move, _ in moves} == {Move(0, Direction.WEST), Move(0, Direction.EAST)}
    assert moves[0][1] >= moves[1][1]
    assert moves[0][1] > 1


def test_no_ship_in_danger_no_move() -> None:
    state = fired_at(LAST.replace("0 0", ". .").replace(". . o\n", "0 0 o\n", 1))
    assert escapes(seen(state, 0), Seat(0), FOREVER, Random(1)) == []


def test_a_damaged_ship_stays() -> None:
    state = played(STATE, 1, Shoot(Cell(2, 1)))
    assert escapes(seen(state, 0), Seat(0), FOREVER, Random(1)) == []


def test_without_time_nothing_is_known() -> None:
    assert escapes(seen(STATE, 0), Seat(0), 0.0, Random(1)) == []
