"""Why a fleet, a placement, a shot or a move is refused. Each BPGP error code has its own reason."""

from enum import StrEnum


class Reason(StrEnum):
    """The comments give the BPGP error code of each."""

    # For setups.
    INVALID_SIZE = "a board has 10 to 26 rows and as many columns"  # 13
    INVALID_COUNTS = "a fleet is five counts from 0 to 255"  # a byte each: no wire can carry others
    TOO_MANY_SHIPS = "too many ships for this board"  # 108
    TOO_FEW_SHIPS = "too few ships for this board"  # 112

    # For moves.
    NOT_STARTED = "the game has not started yet"  # 3
    ALREADY_STARTED = "both fleets are placed"  # 8
    WRONG_NUMBER_OF_SHIPS = "the fleet has another number of ships"  # 112
    INVALID_ORIENTATION = "a ship lies vertically (0) or horizontally (1)"  # 15
    OUT_OF_BOUNDS = "that is not on the board"  # 110
    SHIPS_TOUCH = "ships may neither overlap nor touch"  # 111
    INVALID_SHIP = "the fleet has no ship of this number"  # 113
    INVALID_DIRECTION = "a ship moves north (0), east (1), south (2) or west (3)"  # 15
    SHIP_IMMOVABLE = "a ship that has been hit cannot move"  # 114
    ALREADY_HIT = "this cell has been hit already"  # 117
