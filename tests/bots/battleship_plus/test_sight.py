from hypothesis import given, settings
from hypothesis import strategies as st

from parley.bots.battleship_plus.sight import look
from parley.core import Cell
from parley.games.battleship_plus import AREAS, Direction, Move, Setup, Shoot
from tests.bots.battleship_plus.waters import played, random_play, seen, shot_at
from tests.games.battleship_plus.sea import mask, started

FLEET = """
    1 1 1 . . . . . . .
    . . . . . . . . . .
    . . . . . 0 . . . .
    . . . . . 0 . . . .
    . . . . . 0 . . . .
    . . . . . 0 . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
"""
AROUND = """
    . . . o . . . . . .
    . . . . . . . . . .
    . . . . . . o . . .
    . . . . o . . . . .
    . . . . . . o . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
"""
SHOT = shot_at(started(FLEET, FLEET), 1, AROUND)


def test_a_miss_is_water_and_stays_it_when_a_ship_moves_elsewhere() -> None:
    sight = look(played(SHOT, 0, Move(0, Direction.NORTH)).public, 0)
    assert (sight.sure, sight.water) == (0, mask(AROUND, "o"))


def test_missed_cells_that_a_move_names_are_a_ship_for_sure() -> None:
    sight = look(played(SHOT, 0, Move(0, Direction.EAST)).public, 0)
    named = Setup().grid.mask([Cell(6, 2), Cell(6, 4)])
    assert sight.sure == named
    assert sight.water == mask(AROUND, "o") & ~named


def test_what_an_earlier_move_named_may_be_left_again() -> None:
    state = played(played(SHOT, 0, Move(0, Direction.EAST)), 0, Move(1, Direction.SOUTH))
    sight = look(state.public, 0)
    assert not sight.sure
    assert sight.water == mask(AROUND, "o") & ~Setup().grid.mask([Cell(6, 2), Cell(6, 4)])


def test_a_named_ship_that_was_hit_before_the_next_move_is_still_there() -> None:
    state = played(SHOT, 0, Move(0, Direction.EAST))
    state = played(played(state, 1, Shoot(Cell(6, 2))), 0, Move(1, Direction.SOUTH))
    sight = look(state.public, 0)
    assert (sight.wounded, sight.sure) == (Setup().grid.bit(6, 2), Setup().grid.bit(6, 4))


def test_a_named_cell_that_was_missed_again_is_water() -> None:
    state = played(SHOT, 0, Move(0, Direction.EAST))
    state = played(state, 0, Move(0, Direction.WEST))
    before = look(state.public, 0)
    after = look(played(state, 1, Shoot(Cell(6, 2))).public, 0)
    assert after.water ^ before.water == Setup().grid.bit(6, 2)


def test_a_wreck_has_water_around() -> None:
    state = shot_at(started(FLEET, FLEET), 1, FLEET, "1")
    sight = look(state.public, 0)
    assert (sight.afloat, sight.wounded) == ((0, 0, 1, 0, 0), 0)
    assert sight.water == Setup().grid.rectangle(0, 0, 4, 2)


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 10_000), st.integers(3, 400), st.sampled_from(((1, 1, 2, 1, 2), (0, 0, 1, 0, 1))))
def test_what_it_says_is_true(seed: int, plies: int, ships: tuple[int, int, int, int, int]) -> None:
    state = random_play(Setup(10, ships), seed, plies)
    for seat in (0, 1):
        sight, hits = look(state.public, seat), state.public.charts[seat].hits
        afloat = [ship for ship in state.fleets[seat].ships if ship & ~hits]
        cells = sum(afloat)
        assert sight.afloat == tuple(sum(s.bit_count() == area for s in afloat) for area in AREAS)
        assert not cells & sight.water
        assert not sight.known & ~cells
        assert sight.wounded == hits & cells
        assert not sight.sure & hits
        assert seen(state, seat).public.charts == state.public.charts
