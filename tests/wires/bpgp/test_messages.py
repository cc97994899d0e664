from typing import get_type_hints

import pytest

from parley.core.connection import Message
from parley.wires.bpgp import CODES, COMMANDS, EXAMPLES, CreateGame, Game, NumShips
from parley.wires.bpgp.messages import NAMES

SHIPS = NumShips(0, 0, 0, 1, 1)

NUMBERS = {
    "server": {1, 2, 3, 4, *range(101, 110), 255},
    "client": {*range(51, 58), *range(151, 155), 255},
}


def test_every_command_of_the_draft_has_a_message() -> None:
    for sender, numbers in NUMBERS.items():
        assert {number for who, number in CODES if who == sender} == numbers
    assert set(CODES.values()) == set(NAMES) == set(EXAMPLES)
    assert all(type(message) is kind for kind, message in EXAMPLES.items())


def test_names_are_those_of_the_draft() -> None:
    names = "CHAT GAMES GAME DELETE_GAME LOGIN LOGOUT CHAT CREATE_GAME CANCEL JOIN GET_GAMES"
    names += (
        " STARTGAME PLACED YOUSTART WAIT HIT FAIL MOVED TIMEOUT ENDGAME PLACE MOVE SHOOT ABORT ERROR ERROR"
    )
    assert [command.name for command in COMMANDS] == names.split()


@pytest.mark.parametrize("kind", list(NAMES), ids=lambda kind: str(kind.__name__))
def test_every_parameter_has_a_layout_and_a_meaning(kind: type[Message]) -> None:
    hints = get_type_hints(kind, include_extras=True)
    for name in kind.__match_args__:
        layout, meaning = hints[name].__metadata__
        assert str(layout)
        assert isinstance(meaning, str)
    assert f"{NAMES[kind]}" in str(kind.__doc__)


def test_messages_are_frozen() -> None:
    for kind, message in EXAMPLES.items():
        for name in kind.__match_args__:
            with pytest.raises(AttributeError):
                setattr(message, name, 0)


def test_a_game_with_a_password() -> None:
    assert Game(1, "ada", 10, SHIPS, 30, 0x80).has_password
    assert not Game(1, "ada", 10, SHIPS, 30).has_password


@pytest.mark.parametrize(
    ("options", "password", "code"),
    [
        (0, b"", None),
        (0x80, b"x", None),
        (0x80, b"x" * 255, None),
        (0x80, b"", 10),
        (0, b"x", 10),
        (0, b"x" * 256, 10),
        (0x80, b"x" * 256, 16),
    ],
)
def test_option_and_password_fit_each_other(options: int, password: bytes, code: int | None) -> None:
    assert CreateGame(10, SHIPS, 30, options, password).check() == code
