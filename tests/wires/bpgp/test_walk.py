import pytest

from parley.wires.bpgp import Game, NumShips
from parley.wires.bpgp.free import Name, Unreadable
from parley.wires.bpgp.layout import BOARD_SIZE, BYTE, ROUND_TIME
from parley.wires.bpgp.walk import Entries, check_all, describe_all, layouts_of, read_all, write_all

GAME = Game(258, "ada", 10, NumShips(1, 0, 1, 0, 1), 30)
DATA = b"\x01\x02ada\x0a\x01\x00\x01\x00\x01\x1e\x00"
ENTRIES = Entries(Game, {"username": Name(counted=True)})
LAYOUTS = layouts_of(Game)


def test_parameters_in_their_order() -> None:
    assert list(LAYOUTS) == ["game_id", "username", "board_size", "num_ships", "round_time", "options"]
    assert write_all(LAYOUTS, GAME, ">") == DATA
    values, end, fault = read_all(LAYOUTS, DATA, 0, len(DATA), ">")
    assert (Game(*values), end, fault) == (GAME, len(DATA), None)


def test_game_ids_in_the_other_order() -> None:
    little = b"\x02\x01" + DATA[2:]
    assert write_all(LAYOUTS, GAME, "<") == little
    assert read_all(LAYOUTS, little, 0, len(little), "<")[0][0] == 258


@pytest.mark.parametrize("size", range(10))
def test_what_is_too_short_is_unreadable(size: int) -> None:
    with pytest.raises(Unreadable) as caught:
        read_all(LAYOUTS, DATA, 0, size, ">")
    assert caught.value.code == 10


def test_the_first_parameter_out_of_limits_counts() -> None:
    layouts = {"a": BYTE, "b": BOARD_SIZE, "c": ROUND_TIME, "d": BOARD_SIZE}
    assert read_all(layouts, b"\x00\x00\x00\x00", 0, 4, ">") == ([0, 0, 0, 0], 4, 13)
    assert read_all(layouts, b"\x00\x0a\x00\x00", 0, 4, ">") == ([0, 10, 0, 0], 4, 14)


def test_values_are_checked_in_order_too() -> None:
    assert check_all(LAYOUTS, GAME) is None
    assert check_all(LAYOUTS, Game(1, "x" * 23, 9, GAME.num_ships, 1)) == 12
    assert check_all(LAYOUTS, Game(1, "x", 9, GAME.num_ships, 1)) == 13


def test_entries_have_their_own_layout() -> None:
    data = (DATA[:2] + b"\x03" + DATA[2:]) * 2
    assert ENTRIES.write((GAME, GAME), ">") == data
    assert ENTRIES.read(data, 0, len(data), ">") == ((GAME, GAME), len(data))
    assert ENTRIES.read(b"", 0, 0, ">") == ((), 0)
    with pytest.raises(Unreadable):
        ENTRIES.read(data[:-1], 0, len(data) - 1, ">")


def test_entries_are_checked_in_order() -> None:
    assert ENTRIES.check((GAME, GAME)) is None
    late = Game(1, "x", 10, GAME.num_ships, 1)
    assert ENTRIES.check((GAME, late, Game(1, "x", 9, GAME.num_ships, 30))) == 14


def test_in_words() -> None:
    text = "game_id 258, username 'ada', board_size 10, num_ships 1 0 1 0 1, round_time 30, options none"
    assert describe_all(LAYOUTS, GAME) == text
    assert ENTRIES.show((GAME, GAME)) == f"({text}) ({text})"
    assert ENTRIES.show(()) == "none"
    assert str(ENTRIES).startswith("any number of: game_id (2 bytes), username (1 byte length_name, then")
