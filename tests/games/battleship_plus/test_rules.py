import pytest

from parley.core import CHANCE, Cell, Leave, Resign, Seat, Timeout
from parley.games.battleship_plus import GAME, BattleshipMove, First, Move, Shoot
from parley.games.battleship_plus.rules import RULES
from tests.games.battleship_plus.sea import FIRST, place, refusal, setup_of, started

MOVES: list[BattleshipMove] = [
    place(FIRST),
    First(Seat(0)),
    Shoot(Cell(0, 0)),
    Move(2, 0),
    Resign(),
    Leave(),
    Timeout(),
]
START = GAME.start(setup_of(FIRST))
OVER = GAME.apply(started(), Seat(0), Resign()).state


def test_there_is_a_rule_for_every_kind_of_move() -> None:
    assert set(map(type, MOVES)) == set(RULES)


@pytest.mark.parametrize("move", MOVES)
def test_nothing_is_legal_after_the_end(move: BattleshipMove) -> None:
    for seat in (0, 1, 2, CHANCE):
        assert refusal(OVER, seat, move) == "GAME_OVER"


@pytest.mark.parametrize("move", MOVES)
@pytest.mark.parametrize("seat", [-7, 2, 10**30])
def test_nobody_else_plays(move: BattleshipMove, seat: int) -> None:
    # bpgp/1.1/1
    for state in (START, started()):
        assert refusal(state, seat, move) == "NOT_A_PLAYER"


@pytest.mark.parametrize("move", [move for move in MOVES if not isinstance(move, First)])
def test_chance_only_says_who_begins(move: BattleshipMove) -> None:
    assert refusal(started(), CHANCE, move) == "NOT_A_PLAYER"


@pytest.mark.parametrize("move", [None, "B7", object(), Cell(0, 0), Shoot])
def test_what_is_no_move(move: BattleshipMove) -> None:
    assert refusal(started(), 0, move) == "UNKNOWN_MOVE"
