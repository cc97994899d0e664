import pytest

from parley.core import CHANCE, Seat
from parley.games.conquest import Phase, Setup, Standing
from parley.games.conquest.board import board_of
from parley.games.conquest.state import DICE, put, start

BOARD = board_of(Setup(4))


def _standing(playing: str, first: int, turn: int, fallen: str = "") -> Standing:
    seats = tuple(Seat(int(seat)) for seat in playing), tuple(Seat(int(seat)) for seat in fallen)
    return Standing(BOARD, *seats, Seat(first), 7, Seat(turn))


@pytest.mark.parametrize(
    ("playing", "fallen", "first", "turn", "following", "rounds"),
    [
        ("0123", "", 0, 0, 1, 7),
        ("0123", "", 0, 3, 0, 8),
        ("0123", "", 2, 3, 0, 7),
        ("0123", "", 2, 1, 2, 8),
        ("013", "2", 2, 1, 3, 8),  # the first is out: passing the empty seat begins the round
        ("013", "2", 2, 2, 3, 7),  # the first dropped out in its own turn
        ("03", "12", 1, 0, 3, 8),
        ("03", "12", 1, 3, 0, 7),
        ("12", "03", 0, 2, 1, 8),
    ],
)
def test_a_round_is_a_turn_of_everybody_still_playing(
    playing: str, fallen: str, first: int, turn: int, following: int, rounds: int
) -> None:
    passed = _standing(playing, first, turn, fallen).passed()
    assert (passed.turn, passed.round) == (following, rounds)


def test_who_falls_is_last_in_line() -> None:
    standing = _standing("0123", 0, 1).without(Seat(2)).without(Seat(0))
    assert (standing.playing, standing.fallen) == ((1, 3), (2, 0))


def test_the_first_round() -> None:
    begun = _standing("013", 0, 1, "2").begun(Seat(3))
    assert (begun.first, begun.turn, begun.round, begun.fallen) == (3, 3, 1, (2,))


def test_nodes_start_empty_and_chance_is_to_say_who_places_first() -> None:
    state = start(BOARD)
    assert state.owners == (-1,) * 42
    assert state.units == (0,) * 42
    assert (state.phase, state.to_move, state.standing.turn) == (Phase.DRAW_PLACING, DICE, CHANCE)


def test_put() -> None:
    assert put((1, 2, 3), 1, 7) == (1, 7, 3)
