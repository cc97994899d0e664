"""What both sides know of a conversation: it follows from what has been said, whoever one is."""

from collections.abc import Callable
from typing import Any

from parley.core import Cell
from parley.core.connection import Message
from parley.wires.bpgp.codes import ErrorCode
from parley.wires.bpgp.machine import Step
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
    """The client's state, and the parameters that later messages are measured by."""

    def __init__(self) -> None:
        self.state = State.UNCONNECTED
        self.username = ""
        """Who the client is, or wants to be."""
        self.game_id: int | None = None
        """The client's own game, as long as others can join it."""
        self.board_size = 0
        self.turn_counter = 0
        """4.2.1: how many HIT, FAIL, MOVED and TIMEOUT there were in this game, modulo 256."""

    def check(self, message: Message) -> ErrorCode | None:
        """What is wrong with a message here and now, whose values are right in themselves."""
        find = _CHECKS.get(type(message))
        return None if find is None else find(self, message)

    def next_state(self, message: Message, step: Step) -> State:
        """Take note of a message; where does it lead?"""
        note = _NOTES.get(type(message))
        return step.then if note is None else note(self, message, step)

    def _check_turn(self, message: Move | Shoot) -> ErrorCode | None:
        return None if message.turn_counter == self.turn_counter else ErrorCode.INVALID_TURN_COUNT

    def _check_position(self, message: Hit | Fail) -> ErrorCode | None:
        return self._check_cells(message.position)

    def _check_positions(self, message: Moved) -> ErrorCode | None:
        return self._check_cells(*message.positions)

    def _check_cells(self, *cells: Cell) -> ErrorCode | None:
        # Table 2: "The value MUST be between 0 and board_size-1." (110 is for what clients say.)
        size = self.board_size
        for x, y in cells:
            if x >= size or y >= size:
                return ErrorCode.MISSING_OR_UNKNOWN_PARAMETER
        return None

    def _check_recipient(self, message: ChatFrom) -> ErrorCode | None:
        return None if message.recipient in ("", self.username) else ErrorCode.WRONG_RECIPIENT

    def _note_name(self, message: Login, step: Step) -> State:
        self.username = message.username
        return step.then

    def _note_game(self, message: Game, step: Step) -> State:
        if step.own is None or message.username != self.username:
            return step.then
        self.game_id = message.game_id
        return step.own

    def _note_deletion(self, message: DeleteGame, step: Step) -> State:
        if step.own is None or message.game_id != self.game_id:
            return step.then
        self.game_id = None
        return step.own

    def _note_start(self, message: StartGame, step: Step) -> State:
        # 4.2.1: "This counter is initialized to zero": for every game, as the published clients do.
        self.board_size, self.turn_counter, self.game_id = message.board_size, 0, None
        return step.then

    def _note_turn(self, _: Message, step: Step) -> State:
        # 4.2.1: "When the turn_counter exceeds the limit of a byte (256), it is reset to zero."
        self.turn_counter = (self.turn_counter + 1) & 0xFF
        return step.then


_CHECKS: dict[type[Message], Callable[[Session, Any], ErrorCode | None]] = {
    Move: Session._check_turn,
    Shoot: Session._check_turn,
    Hit: Session._check_position,
    Fail: Session._check_position,
    Moved: Session._check_positions,
    ChatFrom: Session._check_recipient,
}
_NOTES: dict[type[Message], Callable[[Session, Any, Step], State]] = {
    Login: Session._note_name,
    Game: Session._note_game,
    DeleteGame: Session._note_deletion,
    StartGame: Session._note_start,
    Hit: Session._note_turn,
    Fail: Session._note_turn,
    Moved: Session._note_turn,
    Timeout: Session._note_turn,
}
