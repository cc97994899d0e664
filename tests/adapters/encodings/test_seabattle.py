import pytest

from parley.adapters.encodings.seabattle import PLANES, SeaBattleEncoding
from parley.core import Resign, Seat
from parley.games.seabattle import GAME, Setup, State
from tests.adapters.choosing import painted

SETUP = Setup(6, (0, 0, 1, 2))
MOVES = ["place A1-B1 D1 F1", "place A6-A5 C6 E6", "A5", "F6", "F1"]
"""Player 0 hits the two-decker and misses, player 1 sinks the one-decker in the corner."""


def _state() -> State:
    state = GAME.start(SETUP)
    for seat, move in zip((0, 1, 0, 0, 1), MOVES, strict=True):
        state = GAME.apply(state, Seat(seat), GAME.parse_move(move)).state
    return state


@pytest.mark.parametrize("seat", [Seat(0), Seat(1)])
def test_the_planes_of_a_position(seat: Seat) -> None:
    encoding = SeaBattleEncoding(SETUP)
    planes = painted(encoding.planes, encoding.see(GAME.view(_state(), seat), ()))
    drawn = {name: {f"{'ABCDEF'[x]}{y + 1}" for y in range(6) for x in range(6) if plane[y][x]}
             for name, plane in zip(PLANES, planes.tolist(), strict=True)}  # fmt: skip
    fleets = ({"A1", "B1", "D1", "F1"}, {"A5", "A6", "C6", "E6"})
    nothing: set[str] = set()
    fired, hit, sunk = ({"F1"}, {"A5", "F6"}), ({"F1"}, {"A5"}), ({"F1"}, nothing)
    other = 1 - seat
    assert list(drawn.values()) == [
        fleets[seat], fired[seat], hit[seat], sunk[seat], fired[other], hit[other], sunk[other], set(),
    ]  # fmt: skip


def test_a_shot_is_one_of_the_cells_not_fired_at() -> None:
    encoding, view = SeaBattleEncoding(SETUP), GAME.view(_state(), Seat(1))
    mask = painted(encoding.choices, encoding.offer(view, ())).reshape(-1)
    assert [number for number in range(36) if not mask[number]] == [5]
    assert not mask[36:].any()
    move = encoding.move(view, (6,))
    assert move is not None
    assert GAME.format_move(move) == "A2"
    assert encoding.actions(view, move) == (6,)


def test_a_fleet_is_placed_longest_ship_first() -> None:
    encoding, view = SeaBattleEncoding(SETUP), GAME.view(GAME.start(SETUP), Seat(0))
    place = GAME.parse_move("place D1 A2-A1 F1")
    draft = encoding.actions(view, place)
    assert draft == (72, 39, 41)
    assert encoding.move(view, draft[:2]) is None
    assert encoding.move(view, draft) == GAME.parse_move("place A1-A2 D1 F1")


def test_giving_up_is_no_action() -> None:
    with pytest.raises(ValueError, match="no actions"):
        SeaBattleEncoding(SETUP).actions(GAME.view(_state(), Seat(0)), Resign())
