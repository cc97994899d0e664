"""The numbers of errors and parameters that have names."""

from enum import IntEnum


class ErrorCode(IntEnum):
    """What is wrong with the last message received, by the draft's names."""

    UNKNOWN_COMMAND = 0  # bpgp/5.2.1/1

    # bpgp/5.2.2/1: illegal state
    ALREADY_LOGGED_IN = 1  # bpgp/5.2.2/2
    NOT_LOGGED_IN = 2  # bpgp/5.2.2/3
    NOT_IN_GAME = 3  # bpgp/5.2.2/4
    NOT_YOUR_TURN = 4  # bpgp/5.2.2/5
    GAME_ALREADY_STARTED = 8  # bpgp/5.2.2/6
    NUMBER_OF_GAMES_LIMIT_EXCEEDED = 9  # bpgp/5.2.2/7

    # bpgp/5.2.3/1: syntax
    MISSING_OR_UNKNOWN_PARAMETER = 10  # bpgp/5.2.3/2
    MESSAGE_TEXT_TOO_LONG = 11  # bpgp/5.2.3/3
    USERNAME_TOO_LONG = 12  # bpgp/5.2.3/4
    INVALID_BOARD_SIZE = 13  # bpgp/5.2.3/5
    INVALID_ROUND_TIME = 14  # bpgp/5.2.3/6
    INVALID_PARAMETER = 15  # bpgp/5.2.3/7
    PASSWORD_TOO_LONG = 16  # bpgp/5.2.3/8

    # bpgp/5.2.4/1: parameters
    OPTION_NOT_SUPPORTED = 100  # bpgp/5.2.4/2
    USERNAME_ALREADY_EXISTS = 101  # bpgp/5.2.4/3
    USERNAME_DOES_NOT_EXIST = 102  # bpgp/5.2.4/4
    WRONG_RECIPIENT = 103  # bpgp/5.2.4/5
    UNKNOWN_GAME_ID = 104  # bpgp/5.2.4/6
    PASSWORD_REQUIRED = 105  # bpgp/5.2.4/7
    INVALID_PASSWORD = 106  # bpgp/5.2.4/8
    ILLEGAL_JOIN = 107  # bpgp/5.2.4/9
    TOO_MANY_SHIPS = 108  # bpgp/5.2.4/10
    POSITION_OUT_OF_BOUNDS = 110  # bpgp/5.2.4/11
    OVERLAPPING_SHIPS = 111  # bpgp/5.2.4/12
    WRONG_NUMBER_OF_SHIPS = 112  # bpgp/5.2.4/13
    INVALID_SHIP_ID = 113  # bpgp/5.2.4/14
    SHIP_IMMOVABLE = 114  # bpgp/5.2.4/15
    INVALID_TURN_COUNT = 115  # bpgp/5.2.4/16
    INVALID_USERNAME = 116  # bpgp/5.2.4/17
    ALREADY_HIT = 117  # bpgp/5.2.4/18


class EndReason(IntEnum):
    """Why a game ended, as its receiver sees it (bpgp/4.3/11)."""

    OPPONENT_ABORTED = 0
    OPPONENT_TIMED_OUT = 1
    YOU_WON = 2
    OPPONENT_WON = 3
    SERVER_CLOSED_CONNECTION = 4
    OTHER = 5


class Orientation(IntEnum):
    """Which way a ship lies (bpgp/4.3/10). A stranger's PLACE may hold other numbers: the rules answer 15."""

    VERTICAL = 0
    HORIZONTAL = 1


class Direction(IntEnum):
    """Which way a ship moves (bpgp/4.3/15, bpgp/4.4.2/1). A stranger's MOVE may hold other numbers too."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3


def words(number: IntEnum) -> str:
    """`ErrorCode.NOT_IN_GAME` → `not in game`."""
    return number.name.replace("_", " ").lower()
