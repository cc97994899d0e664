"""The numbers of BPGP 5.2 and Table 2 that have names.

"The error codes 0 indicates that the command is unknown to the receiver", 1 to 9 that it "is not allowed in
the current state", 10 to 16 that the parameters "cannot be parsed", 100 and above "some logic error".
"""

from enum import IntEnum


class ErrorCode(IntEnum):
    """What is wrong with "the previously received message" (5.2), by the names the draft gives."""

    UNKNOWN_COMMAND = 0

    # 5.2.2: illegal state
    ALREADY_LOGGED_IN = 1
    NOT_LOGGED_IN = 2
    NOT_IN_GAME = 3
    NOT_YOUR_TURN = 4
    GAME_ALREADY_STARTED = 8
    NUMBER_OF_GAMES_LIMIT_EXCEEDED = 9

    # 5.2.3: syntax (its title says 10-14, its list goes on to 16)
    MISSING_OR_UNKNOWN_PARAMETER = 10
    MESSAGE_TEXT_TOO_LONG = 11
    USERNAME_TOO_LONG = 12
    INVALID_BOARD_SIZE = 13
    INVALID_ROUND_TIME = 14
    INVALID_PARAMETER = 15
    PASSWORD_TOO_LONG = 16

    # 5.2.4: parameters
    OPTION_NOT_SUPPORTED = 100
    USERNAME_ALREADY_EXISTS = 101
    USERNAME_DOES_NOT_EXIST = 102
    WRONG_RECIPIENT = 103
    UNKNOWN_GAME_ID = 104
    PASSWORD_REQUIRED = 105
    INVALID_PASSWORD = 106
    ILLEGAL_JOIN = 107
    TOO_MANY_SHIPS = 108
    POSITION_OUT_OF_BOUNDS = 110
    OVERLAPPING_SHIPS = 111
    WRONG_NUMBER_OF_SHIPS = 112
    INVALID_SHIP_ID = 113
    SHIP_IMMOVABLE = 114
    INVALID_TURN_COUNT = 115
    INVALID_USERNAME = 116
    ALREADY_HIT = 117


class EndReason(IntEnum):
    """Why a game ended, as its receiver sees it (Table 2, `reason`)."""

    OPPONENT_ABORTED = 0
    OPPONENT_TIMED_OUT = 1
    YOU_WON = 2
    OPPONENT_WON = 3
    SERVER_CLOSED_CONNECTION = 4
    OTHER = 5


class Orientation(IntEnum):
    """Which way a ship lies (Table 2). A stranger's PLACE may carry other numbers: error 15, by the rules."""

    VERTICAL = 0
    HORIZONTAL = 1


class Direction(IntEnum):
    """Which way a ship moves (Table 2, 4.4.2). A stranger's MOVE may carry other numbers, as above."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3


def words(number: IntEnum) -> str:
    """`ErrorCode.NOT_IN_GAME` → `not in game`."""
    return number.name.replace("_", " ").lower()
