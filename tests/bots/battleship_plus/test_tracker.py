from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parley.bots import load_bot
from parley.bots.battleship_plus.tracker import TrackerBot
from parley.core import Cell, SetupError
from parley.core.bot import Bot, Limit
from parley.games.battleship_plus import (
    SIZES,
    BattleshipMove,
    Counts,
    Direction,
    Move,
    Place,
    Setup,
    Shoot,
    View,
    strict_fleet,
)
from parley.games.battleship_plus.fleet import refuse_fleet
from tests.bots.battleship_plus.waters import LAST, fired_at, played, random_play, seen, shot_at
from tests.games.battleship_plus.sea import cells, started

LONG = Limit(30.0)
SHORT = Limit(0.01)
SHIPS = """
    . . . . . . . . . .
    . . . . . . . . . .
    . . . 0 0 0 0 . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . 1 .
    . . . . . . . . 1 .
"""


def test_it_is_a_bot() -> None:
    bot: Bot[View, BattleshipMove] = TrackerBot()
    assert isinstance(load_bot("battleship-plus", "tracker:fleets=100,evade=false"), type(bot))
    with pytest.raises(SetupError):
        TrackerBot(fleets=0)
    for huddle in (-0.1, float("nan")):
        with pytest.raises(SetupError):
            TrackerBot(huddle=huddle)


def test_it_finishes_a_wounded_ship() -> None:
    state = started(SHIPS, SHIPS)
    for x in (3, 4, 5):
        state = played(state, 0, Shoot(Cell(x, 2)))
    assert TrackerBot().choose(seen(state, 0), LONG, Random(1)) in (Shoot(Cell(2, 2)), Shoot(Cell(6, 2)))


def test_an_old_miss_is_fired_at_again_when_a_move_names_it_but_not_before() -> None:
    near = SHIPS.replace("0", ".").replace("1", ".").replace(". . . . . . . . . .", ". . . o . . . . . .", 2)
    state = shot_at(started(SHIPS, SHIPS), 0, near)
    bot, old = TrackerBot(), Cell(3, 1)
    assert old not in bot.hint(seen(state, 0), LONG, Random(1)).cells
    elsewhere = played(state, 1, Move(0, Direction.SOUTH))
    assert old not in bot.hint(seen(elsewhere, 0), LONG, Random(1)).cells
    onto_it = played(state, 1, Move(0, Direction.NORTH))
    hint = bot.hint(seen(onto_it, 0), LONG, Random(1))
    assert hint.move == Shoot(old)
    assert hint.cells[old] == pytest.approx(1.0)


def test_it_moves_a_ship_about_to_be_hit_and_says_what_that_gains() -> None:
    view = seen(fired_at(LAST), 0)
    hint = TrackerBot().hint(view, LONG, Random(1))
    assert hint.move == hint.moves[0][0] in (Move(0, Direction.WEST), Move(0, Direction.EAST))
    assert hint.moves[0][1] > 1.5
    assert len(hint.cells) == 100
    assert isinstance(TrackerBot(evade=False).choose(view, LONG, Random(1)), Shoot)


def test_certain_hits_come_first() -> None:
    state = fired_at(LAST)
    for cell in cells(LAST.replace("0", "."), "o"):
        state = played(state, 0, Shoot(cell))
    for cell in (Cell(1, 1), Cell(4, 1), Cell(2, 1)):
        state = played(state, 0, Shoot(cell))
    assert TrackerBot().choose(seen(state, 0), LONG, Random(1)) == Shoot(Cell(3, 1))


def test_what_one_fleet_claims_is_neither_told_nor_certain() -> None:
    """Its own ship is in danger, and there are four ways for the one that it hit."""
    state = played(fired_at(LAST), 0, Shoot(Cell(2, 1)))
    told, one = (TrackerBot(fleets=fleets).hint(seen(state, 0), LONG, Random(1)) for fleets in (100, 1))
    assert told.hit is not None
    assert 0.2 < told.hit < 0.4
    assert (one.hit, max(one.cells.values())) == (None, 1.0)
    assert one.moves


FLEETS = [(4, 0, 0, 0, 0), (0, 0, 0, 0, 20), (0, 1, 0, 0, 0), (2, 0, 3, 0, 1), (1, 1, 2, 1, 2)]


@pytest.mark.parametrize("size", SIZES)
def test_it_places_a_legal_fleet_on_every_board(size: int) -> None:
    setup = Setup(size, strict_fleet(size))
    move = TrackerBot().choose(seen(random_play(setup, 1, 0), 0), SHORT, Random(size))
    assert isinstance(move, Place)
    assert refuse_fleet(setup, move.ships) is None


@settings(deadline=None, max_examples=25)
@given(st.sampled_from(SIZES), st.sampled_from(FLEETS), st.integers(0, 1000), st.integers(3, 600))
def test_whatever_it_does_is_legal(size: int, ships: Counts, seed: int, plies: int) -> None:
    state = random_play(Setup(size, ships), seed, plies)
    if state.public.outcome is None and state.public.started:
        for seat in (0, 1):
            view = seen(state, seat)
            assert view.refuse(TrackerBot().choose(view, SHORT, Random(seed))) is None


def test_the_same_random_numbers_give_the_same_move() -> None:
    view = seen(random_play(Setup(), 3, 40), 0)
    bot = TrackerBot(fleets=40, evade=False)
    assert bot.choose(view, LONG, Random(5)) == bot.hint(view, LONG, Random(5)).move
