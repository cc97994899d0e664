"""Where the draft says what a client got wrong: every error has a clause."""

from collections.abc import Mapping

from parley.wires.bpgp import ErrorCode

TOO_MUCH = "bpgp/2/9"
"""Errors in a row, or bytes without a move: such a client may be disconnected."""
_CLAUSES: Mapping[int, str] = {
    ErrorCode.UNKNOWN_COMMAND: "bpgp/5.2.1/1",
    ErrorCode.ALREADY_LOGGED_IN: "bpgp/5.2.2/2",
    ErrorCode.NOT_LOGGED_IN: "bpgp/5.2.2/3",
    ErrorCode.NOT_IN_GAME: "bpgp/5.2.2/4",
    ErrorCode.NOT_YOUR_TURN: "bpgp/5.2.2/5",
    ErrorCode.GAME_ALREADY_STARTED: "bpgp/5.2.2/6",
    ErrorCode.NUMBER_OF_GAMES_LIMIT_EXCEEDED: "bpgp/5.2.2/7",
    ErrorCode.MISSING_OR_UNKNOWN_PARAMETER: "bpgp/5.2.3/2",
    ErrorCode.MESSAGE_TEXT_TOO_LONG: "bpgp/5.2.3/3",
    ErrorCode.USERNAME_TOO_LONG: "bpgp/5.2.3/4",
    ErrorCode.INVALID_BOARD_SIZE: "bpgp/5.2.3/5",
    ErrorCode.INVALID_ROUND_TIME: "bpgp/5.2.3/6",
    ErrorCode.INVALID_PARAMETER: "bpgp/5.2.3/7",
    ErrorCode.PASSWORD_TOO_LONG: "bpgp/5.2.3/8",
    ErrorCode.OPTION_NOT_SUPPORTED: "bpgp/5.2.4/2",
    ErrorCode.USERNAME_ALREADY_EXISTS: "bpgp/5.2.4/3",
    ErrorCode.USERNAME_DOES_NOT_EXIST: "bpgp/5.2.4/4",
    ErrorCode.WRONG_RECIPIENT: "bpgp/5.2.4/5",
    ErrorCode.UNKNOWN_GAME_ID: "bpgp/5.2.4/6",
    ErrorCode.PASSWORD_REQUIRED: "bpgp/5.2.4/7",
    ErrorCode.INVALID_PASSWORD: "bpgp/5.2.4/8",
    ErrorCode.ILLEGAL_JOIN: "bpgp/5.2.4/9",
    ErrorCode.TOO_MANY_SHIPS: "bpgp/5.2.4/10",
    ErrorCode.POSITION_OUT_OF_BOUNDS: "bpgp/5.2.4/11",
    ErrorCode.OVERLAPPING_SHIPS: "bpgp/5.2.4/12",
    ErrorCode.WRONG_NUMBER_OF_SHIPS: "bpgp/5.2.4/13",
    ErrorCode.INVALID_SHIP_ID: "bpgp/5.2.4/14",
    ErrorCode.SHIP_IMMOVABLE: "bpgp/5.2.4/15",
    ErrorCode.INVALID_TURN_COUNT: "bpgp/5.2.4/16",
    ErrorCode.INVALID_USERNAME: "bpgp/5.2.4/17",
    ErrorCode.ALREADY_HIT: "bpgp/5.2.4/18",
}


def clause_broken(code: int | None) -> str:
    """The clause of the last error; without an error there was too much of something."""
    return TOO_MUCH if code is None else _CLAUSES[code]
