from random import Random

import pytest

from parley.bots.battleship_plus.chance import WEIGHTS as BATTLESHIP
from parley.bots.sea_race import Quarry, Weights, chance, count, misses
from parley.bots.seabattle.chance import WEIGHTS as SEA
from parley.core import Cell
from parley.core.bitboard import grid
from parley.games.layout import Shape

FLEETS = ((), (1,), (2,), (4, 3, 1), (4, 3, 3, 2, 2, 2, 1, 1, 1, 1), (10, 5, 4, 4, 3, 2, 2), (10,) * 20)
both_games = pytest.mark.parametrize("weights", [SEA, BATTLESHIP])


def quarries() -> list[Quarry]:
    rng = Random(1)
    return [
        Quarry(sum(hidden) + rng.randrange(200), rng.randrange(5) if found else 0, found, hidden)
        for hidden in FLEETS
        for found in (0, 1, 2)
    ]


def test_counts_what_is_known() -> None:
    board, afloat = grid(6, 6), [Shape(3), Shape(2), Shape(1)]
    wounded, water = board.bit(0, 0), board.rows[5]
    assert count(board, board.full & ~water & ~wounded, wounded, afloat) == Quarry(27, 2, 1, (2, 1))
    assert count(board, board.full, 0, afloat) == Quarry(36, 0, 0, (3, 2, 1))


@pytest.mark.parametrize(
    ("drawing", "ships"),
    [
        (". . . . . . / . x . . x . / . . . . . . / . . . . . . / . . . . . . / . . . . . .", 1),
        (". . . . . . / . x o . x . / . . . . . . / . . . . . . / . . . . . . / . . . . . .", 2),
        (". . . . . . / x . . . x . / . . . . . . / . . . . . . / . . . . . . / . . . . . .", 2),
        (". . . . . . / . x . x . . / . . . . . . / . . . x . . / . . . . . . / . . . . . .", 2),
        (". . . . . . / . x . x . . / . . . . . . / . x . . . . / . x . . . . / . . . . . .", 2),
        ("x . . x . . / . . . . . . / . . . . . x / . . . . . . / x . . . . . / . . . x . .", 4),
    ],
)
def test_hits_that_may_be_on_one_ship_are_on_one(drawing: str, ships: int) -> None:
    rows = drawing.replace(" ", "").split("/")
    board, afloat = grid(6, 6), [Shape(4), Shape(3), Shape(2), Shape(2), Shape(1)]
    hits, misses = (
        board.mask([Cell(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == one])
        for one in "xo"
    )
    assert count(board, board.full & ~misses & ~hits, hits, afloat).found == ships


def test_a_ship_of_one_cell_is_never_found_and_afloat() -> None:
    board = grid(6, 6)
    hits = board.mask([Cell(0, 0), Cell(0, 5)])
    assert count(board, board.full & ~hits, hits, [Shape(2), Shape(1)])[2:] == (1, (1,))


@both_games
def test_the_chances_of_both_make_one(weights: Weights) -> None:
    for ours in quarries():
        for theirs in quarries():
            one = chance(ours, theirs, to_move=True, weights=weights)
            other = chance(theirs, ours, to_move=False, weights=weights)
            assert 0 <= one <= 1
            assert one + other == pytest.approx(1)


@both_games
def test_to_be_on_the_move_is_better(weights: Weights) -> None:
    for quarry in quarries():
        assert chance(quarry, quarry, to_move=True, weights=weights) > 0.5


@both_games
def test_more_water_and_more_ships_take_longer(weights: Weights) -> None:
    for water, edges, found, hidden in quarries():
        mean, variance = misses(Quarry(water, edges, found, hidden), weights)
        assert mean >= 0
        assert variance >= 0
        more = misses(Quarry(water + 5, edges, found, hidden), weights)[0]
        assert more > mean if hidden else more == mean == misses(Quarry(0, edges, found, ()), weights)[0]


@both_games
def test_one_found_ship_against_a_whole_fleet_is_as_good_as_won(weights: Weights) -> None:
    whole, rest = Quarry(100, 0, 0, FLEETS[4]), Quarry(20, 1, 1, ())
    for to_move in (True, False):
        assert chance(whole, rest, to_move=to_move, weights=weights) > 0.97
        assert chance(rest, whole, to_move=to_move, weights=weights) < 0.03
    assert chance(rest, rest, to_move=True, weights=weights) > 0.95
