"""What both sides know of a conversation: it follows from the messages so far, on either side."""

from collections.abc import Callable
from typing import Any

from parley.core.connection import Message
from parley.wires.bpgp.codes import ErrorCode
from parley.wires.bpgp.messages import (
    ChatFrom,
    DeleteGame,
    Fail,
    Game,
    Hit,
    Login,
    Move,
    Moved,
    Shoot,
    StartGame,
    Timeout,
)
from parley.wires.bpgp.rules import State


class Session:
    """The client's state, and the parameters that later messages are checked against."""

    __slots__ = ("board_size", "game_id", "state", "turn_counter", "username")

    def __init__(self) -> None:
        self.state = State.UNCONNECTED
        self.username = ""
        """The client's name, or the one it asks for."""
        self.game_id: int | None = None
        """The client's own game, as long as others can join it."""
        self.board_size = 0
        self.turn_counter = 0
        """How many HIT, FAIL, MOVED and TIMEOUT there were in this game, modulo 256 (bpgp/4.2.1/1-3)."""

    def _check_turn(self, message: Move | Shoot) -> ErrorCode | None:
        # bpgp/4.2.3/9, bpgp/4.2.4/5
        return None if message.turn_counter == self.turn_counter else ErrorCode.INVALID_TURN_COUNT

    # bpgp/4.3/8; 110 is for what clients say (bpgp/5.2.4/11).

    def _check_position(self, message: Hit | Fail) -> ErrorCode | None:
        # bpgp/4.3/8
        x, y = message.position
        size = self.board_size
        return None if x < size and y < size else ErrorCode.MISSING_OR_UNKNOWN_PARAMETER

    def _check_positions(self, message: Moved) -> ErrorCode | None:
        furthest = max(map(max, message.positions), default=-1)
        return None if furthest < self.board_size else ErrorCode.MISSING_OR_UNKNOWN_PARAMETER

    def _check_recipient(self, message: ChatFrom) -> ErrorCode | None:
        # bpgp/3.1.1.1/6
        return None if message.recipient in ("", self.username) else ErrorCode.WRONG_RECIPIENT

    def _note_name(self, message: Login) -> bool:
        self.username = message.username
        return False

    def _note_game(self, message: Game) -> bool:
        is_own = message.username == self.username
        if is_own:
            self.game_id = message.game_id
        return is_own

    def _note_deletion(self, message: DeleteGame) -> bool:
        is_own = message.game_id == self.game_id
        if is_own:
            self.game_id = None
        return is_own

    def _note_start(self, message: StartGame) -> bool:
        # bpgp/4.2.1/1: for every game, as the published clients do.
        self.board_size, self.turn_counter, self.game_id = message.board_size, 0, None
        return False


CHECKS: dict[type[Message], Callable[[Session, Any], ErrorCode | None]] = {
    Move: Session._check_turn,
    Shoot: Session._check_turn,
    Hit: Session._check_position,
    Fail: Session._check_position,
    Moved: Session._check_positions,
    ChatFrom: Session._check_recipient,
}
"""What is wrong with a message here, although its values are valid in themselves; None: nothing."""
NOTES: dict[type[Message], Callable[[Session, Any], bool]] = {
    Login: Session._note_name,
    Game: Session._note_game,
    DeleteGame: Session._note_deletion,
    StartGame: Session._note_start,
}
"""Take note of a message; returns whether it is about the client's own game."""
COUNTED = frozenset({Hit, Fail, Moved, Timeout})
"""What the turn_counter counts (bpgp/4.2.1/2)."""
FROM_THE_GAME = frozenset({Hit, Fail, Moved})
"""What a server says about the board is its game's business; only a client has reason to check it."""
