"""Errors, by whose fault they are.

A player's fault is `IllegalMove` and leaves the state as it was; a peer's fault is delivered as an
event, never raised across a wire; ours is `LocalProtocolError`, raised where it was made.
"""

from enum import StrEnum


class Reason(StrEnum):
    """Why a move is refused, if it means the same in every game; games add their own enums."""

    GAME_OVER = "the game is over"
    NOT_YOUR_TURN = "it is not your turn"
    NOT_A_PLAYER = "no such seat in this game"
    UNKNOWN_MOVE = "this game has no such move"
    OUT_OF_TIME = "your time for this move has run out"


class ParleyError(Exception):
    """Everything Parley raises on purpose."""


class IllegalMove(ParleyError):
    """The player's fault. The state is as before."""

    def __init__(self, reason: StrEnum) -> None:
        super().__init__(reason.value)
        self.reason = reason


class SetupError(ParleyError, ValueError):
    """A match that cannot be set up as requested: one clear line."""


class NotationError(ParleyError, ValueError):
    """Text that cannot be read as a move, a cell or a record: one clear line."""


def quote(text: str) -> str:
    """Somebody else's text in an error: quoted, and cut if it is long."""
    return repr(text if len(text) <= 40 else text[:40] + "…")


class LocalProtocolError(ParleyError):
    """We tried to send what the protocol does not allow here: our bug."""
