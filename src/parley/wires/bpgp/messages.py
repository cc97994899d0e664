"""The messages of BPGP, with their parameters in wire order.

Each parameter is annotated with its layout and its meaning. A position is `Cell(x, y)` here and (row, column)
on the wire; a game_ID is big endian as in all examples, although the text says little endian (bpgp/3.1.2/1):
a connection can be told to follow the text.
"""

from typing import Annotated, NamedTuple

import msgspec

from parley.core import Cell
from parley.core.connection import Message
from parley.wires.bpgp.codes import ErrorCode
from parley.wires.bpgp.free import PASSWORD_BYTES, Many, Maybe, Name, Password, Text
from parley.wires.bpgp.layout import (
    BOARD_SIZE,
    BYTE,
    DIRECTION,
    ERROR_CODE,
    GAME_ID,
    KNOWN_OPTIONS,
    NUM_SHIPS,
    OPTIONS,
    PASSWORD_OPTION,
    POSITION,
    REASON,
    ROUND_TIME,
    SHIP_POSITION,
    SUNK,
    NumShips,
    ShipPosition,
)
from parley.wires.bpgp.walk import Entries

SERVER = "server"
CLIENT = "client"

_LOGIN_NAME = Name(strange=ErrorCode.INVALID_USERNAME, optional=False, printable=True)


# what the server says in the lobby


class ChatFrom(Message, msgspec.Struct, frozen=True):
    """CHAT, as the server forwards it to the recipient, or to everyone (bpgp/3.1.1.1/1,3,7).

    The draft's second example has the length of its first, 0015 for 13 bytes; we go by the length field, so a
    reader would wait for 8 more.
    """

    sender: Annotated[str, Name(counted=True), "who sent it"]
    recipient: Annotated[str, Name(counted=True), "whom it is for; empty: everyone"]
    text: Annotated[str, Text(), "what is said"]


class Game(Message, msgspec.Struct, frozen=True):
    """GAME: a new game has been created; to all logged in clients, its creator too (bpgp/3.1.1.3/1,3).

    There is no length_name: the name is whatever lies between the first 2 bytes and the last 8.
    """

    game_id: Annotated[int, GAME_ID, "unique identifier assigned by the server"]
    username: Annotated[str, Name(behind=8), "who has created it"]
    board_size: Annotated[int, BOARD_SIZE, "side length of the board"]
    num_ships: Annotated[NumShips, NUM_SHIPS, "how many of each type"]
    round_time: Annotated[int, ROUND_TIME, "seconds a turn"]
    options: Annotated[int, OPTIONS, "is there a password?"] = 0

    @property
    def has_password(self) -> bool:
        """Is a password needed to join?"""
        return bool(self.options & PASSWORD_OPTION)


class Games(Message, msgspec.Struct, frozen=True):
    """GAMES: the available games; the answer to LOGIN and GET_GAMES (bpgp/3.1.1.2/1).

    "Several GAMES messages may be sent to the client, if the amount of open games does not fit into one."
    """

    games: Annotated[
        tuple[Game, ...], Entries(Game, {"username": Name(counted=True)}), "as in GAME, with a length_name"
    ] = ()


class DeleteGame(Message, msgspec.Struct, frozen=True):
    """DELETE_GAME: the game is no longer available; to all logged in clients (bpgp/3.1.1.4/1)."""

    game_id: Annotated[int, GAME_ID, "which one"]


# what the client says in the lobby


class Login(Message, msgspec.Struct, frozen=True):
    """LOGIN: log into the lobby with this name (bpgp/3.2.1/1)."""

    username: Annotated[str, _LOGIN_NAME, "not empty, no control characters"]


class Logout(Message, msgspec.Struct, frozen=True):
    """LOGOUT: log out from the lobby; the server closes the connection (bpgp/3.2.2/1)."""


class Chat(Message, msgspec.Struct, frozen=True):
    """CHAT: send this to `recipient`, to everyone in the lobby if that is empty (bpgp/3.2.3/1)."""

    recipient: Annotated[str, Name(counted=True), "whom it is for; empty: everyone"]
    text: Annotated[str, Text(), "what is said"]


class CreateGame(Message, msgspec.Struct, frozen=True):
    """CREATE_GAME: create a game with these parameters (bpgp/3.2.4/1)."""

    board_size: Annotated[int, BOARD_SIZE, "side length of the board"]
    num_ships: Annotated[NumShips, NUM_SHIPS, "how many of each type"]
    round_time: Annotated[int, ROUND_TIME, "seconds a turn"]
    options: Annotated[int, KNOWN_OPTIONS, "is there a password?"] = 0
    password: Annotated[bytes, Password(checked=False), "only if the option is set"] = b""

    def check(self) -> ErrorCode | None:
        """Do option and password fit each other, and is the latter not too long?"""
        # bpgp/3.2.4/5, bpgp/3.2.4/11, bpgp/3.2.4/14
        if bool(self.options & PASSWORD_OPTION) != bool(self.password):
            return ErrorCode.MISSING_OR_UNKNOWN_PARAMETER
        return ErrorCode.PASSWORD_TOO_LONG if len(self.password) > PASSWORD_BYTES else None


class Cancel(Message, msgspec.Struct, frozen=True):
    """CANCEL: cancel the game of the current user (bpgp/3.2.5/1,4).

    Its parameters are "none", but two examples have a length of 2, and one names the game (bpgp/2.1/2): we
    send none and accept either.
    """

    game_id: Annotated[int | None, Maybe(GAME_ID), "if given, the user's own game"] = None


class Join(Message, msgspec.Struct, frozen=True):
    """JOIN: join this game (bpgp/3.2.6/1)."""

    game_id: Annotated[int, GAME_ID, "which one"]
    password: Annotated[bytes, Password(), "if it wants one"] = b""


class GetGames(Message, msgspec.Struct, frozen=True):
    """GET_GAMES: send a list of all available games (bpgp/3.2.7/1)."""


# what the server says in a game


class StartGame(Message, msgspec.Struct, frozen=True):
    """STARTGAME: a game begins; both place their ships now (bpgp/4.1.1/1).

    There are no limits for this round_time (bpgp/4.3/4).
    """

    board_size: Annotated[int, BOARD_SIZE, "side length of the board"]
    num_ships: Annotated[NumShips, NUM_SHIPS, "how many of each type"]
    round_time: Annotated[int, BYTE, "seconds a turn"]
    opponent_name: Annotated[str, Name(optional=False), "the opponent's nickname"]


class Placed(Message, msgspec.Struct, frozen=True):
    """PLACED: the opponent placed ships (bpgp/4.1.2/1)."""


class YouStart(Message, msgspec.Struct, frozen=True):
    """YOUSTART: the first turn is yours (bpgp/4.1.3/1)."""


class Wait(Message, msgspec.Struct, frozen=True):
    """WAIT: wait for the opponent's first turn (bpgp/4.1.4/1)."""


class Hit(Message, msgspec.Struct, frozen=True):
    """HIT: a ship was hit; to both (bpgp/4.1.5/1,3). The example's "C 3" is (2, 2), either way."""

    sunk: Annotated[bool, SUNK, "were all fields of the ship hit?"]
    position: Annotated[Cell, POSITION, "where"]


class Fail(Message, msgspec.Struct, frozen=True):
    """FAIL: the last shot was unsuccessful; to both (bpgp/4.1.6/1,3).

    The example's 00 04 is row 0, column 4 (bpgp/4.3/7): E1 as bpgp/4.4.1/1 wants it, though it says "A 5".
    """

    position: Annotated[Cell, POSITION, "where"]


class Moved(Message, msgspec.Struct, frozen=True):
    """MOVED: a ship was moved; to both (bpgp/4.1.7/1)."""

    positions: Annotated[tuple[Cell, ...], Many(POSITION), "fields it moved to that had been shot at"] = ()


class Timeout(Message, msgspec.Struct, frozen=True):
    """TIMEOUT: the current turn ended because of a timeout; to both (bpgp/4.1.8/1)."""


class EndGame(Message, msgspec.Struct, frozen=True):
    """ENDGAME: the current game ended; to both, each with its own reason (bpgp/4.1.9/1)."""

    reason: Annotated[int, REASON, "why"]


# what the client says in a game


class Place(Message, msgspec.Struct, frozen=True):
    """PLACE: the ships, ordered by type; the position in the list is the ship_id, from 0 (bpgp/4.2.2/1-3)."""

    ship_positions: Annotated[tuple[ShipPosition, ...], Many(SHIP_POSITION), "fix points and orientations"]


class Move(Message, msgspec.Struct, frozen=True):
    """MOVE: moves a ship by one field (bpgp/4.2.3/1)."""

    turn_counter: Annotated[int, BYTE, "HIT, FAIL, MOVED and TIMEOUT so far, modulo 256"]
    ship_id: Annotated[int, BYTE, "which ship"]
    direction: Annotated[int, DIRECTION, "which way; others are for the rules to refuse"]


class Shoot(Message, msgspec.Struct, frozen=True):
    """SHOOT: shoots the specified position of the opponent's board (bpgp/4.2.4/1)."""

    turn_counter: Annotated[int, BYTE, "HIT, FAIL, MOVED and TIMEOUT so far, modulo 256"]
    position: Annotated[Cell, POSITION, "where"]


class Abort(Message, msgspec.Struct, frozen=True):
    """ABORT: the client wants to abort the game (bpgp/4.2.5/1)."""


# what either says


class Error(Message, msgspec.Struct, frozen=True):
    """ERROR: "indicates an error in the previously received message" (bpgp/5.1/1). Never answered."""

    error_code: Annotated[int, ERROR_CODE, "what is wrong"]


class Command(NamedTuple):
    """What the draft writes above every message: command number and name."""

    number: int
    name: str
    sender: str
    message: type[Message]


COMMANDS = (
    Command(1, "CHAT", SERVER, ChatFrom),
    Command(2, "GAMES", SERVER, Games),
    Command(3, "GAME", SERVER, Game),
    Command(4, "DELETE_GAME", SERVER, DeleteGame),
    Command(51, "LOGIN", CLIENT, Login),
    Command(52, "LOGOUT", CLIENT, Logout),
    Command(53, "CHAT", CLIENT, Chat),
    Command(54, "CREATE_GAME", CLIENT, CreateGame),
    Command(55, "CANCEL", CLIENT, Cancel),
    Command(56, "JOIN", CLIENT, Join),
    Command(57, "GET_GAMES", CLIENT, GetGames),
    Command(101, "STARTGAME", SERVER, StartGame),
    Command(102, "PLACED", SERVER, Placed),
    Command(103, "YOUSTART", SERVER, YouStart),
    Command(104, "WAIT", SERVER, Wait),
    Command(105, "HIT", SERVER, Hit),
    Command(106, "FAIL", SERVER, Fail),
    Command(107, "MOVED", SERVER, Moved),
    Command(108, "TIMEOUT", SERVER, Timeout),
    Command(109, "ENDGAME", SERVER, EndGame),
    Command(151, "PLACE", CLIENT, Place),
    Command(152, "MOVE", CLIENT, Move),
    Command(153, "SHOOT", CLIENT, Shoot),
    Command(154, "ABORT", CLIENT, Abort),
    Command(255, "ERROR", SERVER, Error),
    Command(255, "ERROR", CLIENT, Error),
)
NAMES = {command.message: command.name for command in COMMANDS}
"""The draft's name of every message."""
CODES: dict[tuple[str, int | str], type[Message]] = {
    (command.sender, command.number): command.message for command in COMMANDS
}
"""(sender, command number) → message."""
