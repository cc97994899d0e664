from collections import Counter
from enum import StrEnum
from itertools import islice
from random import Random

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from parley.core import CHANCE, Cell, Event, Game, IllegalMove, Resign, Seat, Timeout
from parley.core import Reason as CoreReason
from parley.games import load_game
from parley.games.battleship_plus import (
    GAME,
    SIZES,
    BattleshipMove,
    Fail,
    First,
    Hit,
    Move,
    Moved,
    Place,
    Reason,
    Setup,
    ShipPosition,
    Shoot,
    State,
    TimedOut,
    View,
    strict_fleet,
)
from parley.games.layout import random_layout
from tests.games.battleship_plus.sea import FIRST, place, refusal, setup_of, started
from tests.games.battleship_plus.twin import Twin, fault_of_placement, ship_cells

# How the BPGP seat will translate.
CODES: dict[StrEnum, int] = {
    Reason.NOT_STARTED: 3,
    CoreReason.NOT_YOUR_TURN: 4,
    Reason.INVALID_ORIENTATION: 15,
    Reason.INVALID_DIRECTION: 15,
    Reason.OUT_OF_BOUNDS: 110,
    Reason.SHIPS_TOUCH: 111,
    Reason.WRONG_NUMBER_OF_SHIPS: 112,
    Reason.INVALID_SHIP: 113,
    Reason.SHIP_IMMOVABLE: 114,
    Reason.ALREADY_HIT: 117,
}


def test_it_is_a_game() -> None:
    game: Game[State, BattleshipMove, View] = GAME
    assert load_game(game.name) is GAME
    assert (game.name, game.setup_type) == ("battleship-plus", Setup)
    assert game.seats(Setup()) == 2


def test_states_and_views_are_values() -> None:
    assert hash(started()) == hash(started())
    assert started() == started()
    assert GAME.view(started(), None) == GAME.view(started(), None)


# -- chance -----------------------------------------------------------------------------------------------


def drawn() -> State:
    state = GAME.start(setup_of(FIRST))
    for seat in (Seat(0), Seat(1)):
        state = GAME.apply(state, seat, place(FIRST)).state
    return state


def test_the_server_decides_which_player_starts() -> None:
    # bpgp/1.2/7
    assert list(GAME.moves(drawn(), CHANCE)) == [First(Seat(0)), First(Seat(1))]
    assert list(GAME.moves(drawn(), Seat(0))) == []
    assert list(GAME.moves(started(), CHANCE)) == []
    state, rng = drawn(), Random(1)
    count = Counter(GAME.chance(state, rng) for _ in range(1000))
    assert sorted(count, key=str) == [First(Seat(0)), First(Seat(1))]
    assert 400 < count[First(Seat(0))] < 600


def test_the_game_offers_what_the_view_offers() -> None:
    for state in (GAME.start(Setup()), started()):
        for seat in (Seat(0), Seat(1)):
            offered = list(islice(GAME.moves(state, seat), 300))
            assert offered == list(islice(GAME.view(state, seat).moves(), 300))
    assert list(GAME.moves(started(), Seat(2))) == []


# -- the slow twin ----------------------------------------------------------------------------------------


def code(state: State, seat: int, move: BattleshipMove) -> int:
    try:
        GAME.check(state, Seat(seat), move)
    except IllegalMove as error:
        return CODES[error.reason]
    return 0


def told(events: tuple[Event, ...]) -> object:
    """The first public event, as the twin tells it."""
    match next(event for event in events if event.audience() is None):
        case Hit(_, cell, ship):
            return "hit", tuple(cell), bool(ship)
        case Fail(_, cell):
            return "fail", tuple(cell)
        case Moved(_, uncovered):
            return "moved", {tuple(cell) for cell in uncovered}
        case TimedOut():
            return ("timeout",)
    return None


def setups() -> st.SearchStrategy[Setup]:
    few = st.tuples(*[st.integers(0, 2)] * 5).filter(any)
    strict = st.sampled_from(SIZES).map(lambda size: Setup(size, strict_fleet(size)))
    return strict | st.builds(Setup, st.sampled_from(SIZES), few.filter(lambda ships: ships[0] < 2))


def any_move(twin: Twin, rng: Random) -> tuple[int, BattleshipMove]:
    """Mostly by who is to move, mostly legal, and often a hit."""
    seat = twin.turn if rng.random() < 0.9 else 1 - twin.turn
    size, ships = twin.size, twin.fleets[0]
    match rng.random():
        case dice if dice < 0.5:
            return seat, Move(
                rng.randint(-1, len(ships)), rng.randint(-1, 4) if rng.random() < 0.1 else rng.randrange(4)
            )
        case dice if dice < 0.6:
            return seat, Shoot(Cell(*rng.choice(rng.choice(twin.fleets[1 - seat]))))
        case dice if dice < 0.65:
            return seat, Timeout()
    return seat, Shoot(Cell(rng.randint(-1, size), rng.randint(-1, size)))


def ask_twin(twin: Twin, seat: int, move: BattleshipMove) -> int:
    match move:
        case Shoot((x, y)):
            return twin.shoot(seat, (x, y))
        case Move(ship, direction):
            return twin.move(seat, ship, direction)
    return twin.timeout(seat)


@settings(deadline=None, max_examples=50)
@given(setup=setups(), seed=st.integers(0, 2**32))
def test_play_against_the_slow_twin(setup: Setup, seed: int) -> None:
    rng = Random(seed)
    kinds = [kind for kind, count in enumerate(setup.ships) for _ in range(count)]
    state, fleets = GAME.start(setup), []
    for seat in (0, 1):
        move = Place.of(random_layout(setup.waters, rng))
        fleets.append([ship_cells(kind, ship) for kind, ship in zip(kinds, move.ships, strict=True)])
        state = GAME.apply(state, Seat(seat), move).state
    first = rng.randrange(2)
    state = GAME.apply(state, CHANCE, First(Seat(first))).state
    twin = Twin(setup.size, fleets, first)
    for _ in range(150):
        if twin.winner is not None:
            break
        seat, move_ = any_move(twin, rng)
        expected = code(state, seat, move_)
        assert ask_twin(twin, seat, move_) == expected
        if not expected:
            step = GAME.apply(state, Seat(seat), move_)
            assert told(step.events) == twin.told
            state = step.state
        same_position(state, twin)


def same_position(state: State, twin: Twin) -> None:
    outcome = GAME.outcome(state)
    assert (outcome and outcome.winners[0]) == twin.winner
    assert GAME.to_move(state) == (frozenset() if outcome else {twin.turn})
    assert state.public.turn == twin.counter
    assert state.public.timeouts == tuple(twin.late)
    board = state.public.setup.grid
    for seat in (0, 1):
        ships = [set(map(tuple, board.cells(ship))) for ship in state.fleets[seat].ships]
        assert ships == [set(ship) for ship in twin.fleets[seat]]
        chart = state.public.charts[seat]
        assert set(map(tuple, board.cells(chart.hits))) == twin.hits[seat]
        missed = chart.missed | state.public.fresh[seat]
        assert set(map(tuple, board.cells(missed | chart.hits))) == twin.fired[seat]
        assert not state.public.fresh[seat] & state.fleets[seat].occupied


@settings(deadline=None, max_examples=200)
@given(setup=setups(), seed=st.integers(0, 2**32))
def test_placements_against_the_slow_twin(setup: Setup, seed: int) -> None:
    rng = Random(seed)
    ships = list(Place.of(random_layout(setup.waters, rng)).ships)
    for _ in range(rng.randrange(3)):
        near = ShipPosition(
            Cell(rng.randint(-1, setup.size), rng.randint(-1, setup.size)), rng.randint(-1, 2)
        )
        ships[rng.randrange(len(ships))] = near
    if rng.random() < 0.1:
        ships.pop()
    move = Place(tuple(ships))
    assert code(GAME.start(setup), 0, move) == fault_of_placement(setup.size, setup.ships, move.ships)


# -- the state is as before --------------------------------------------------------------------------------


@pytest.mark.parametrize("move", [Shoot(Cell(99, 0)), Move(0, 0), place(FIRST)])
def test_an_illegal_move_changes_nothing(move: BattleshipMove) -> None:
    state = started()
    assert refusal(state, 0, move) is not None
    assert state == started()


def test_drawing_and_notation_are_at_hand() -> None:
    assert GAME.parse_move(GAME.format_move(Resign())) == Resign()
    assert "Player 0 (you)" in GAME.drawing(GAME.view(started(), Seat(0)))
