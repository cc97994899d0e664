"""What to say to a COM peer next. One command is outstanding at a time; the rest is queued here.

A slave in state 0 whose master keeps ticking without A1 has been missed: it says A0.
"""

from collections import deque

from parley.core.connection import Message
from parley.seats.comport.answers import parameters_of
from parley.seats.comport.sitting import Sitting
from parley.wires import comport as wire
from parley.wires.comport import State

TICKS = 12
"""Ticks a slave answers in state 0 before it says A0."""
CHATS = 16
"""Messages that may wait to be sent."""
IN_GAME = (State.MET, State.PLACING, State.MASTER_PLACED, State.PLAY)
RESTARTABLE = (State.PLACING, State.MASTER_PLACED, State.GAME_OVER)


class Wishes:
    """What was asked of us and has to wait for the wire; then, what the match asks for."""

    def __init__(self, role: str) -> None:
        self.is_leaving = self.wants_restart = self.wants_surrender = False
        self.nick = ""
        """Whom the peer plays; empty: it is not told."""
        self.chats: deque[str] = deque(maxlen=CHATS)
        self.ticks = 0
        """Ticks heard in state 0."""
        self._role, self._has_named = role, False

    @property
    def has_to_name(self) -> bool:
        """Does the peer still have to be told whom it plays?"""
        return bool(self.nick) and not self._has_named

    def introduce(self, nick: str) -> None:
        """From now on the peer plays somebody with this name."""
        self.nick, self._has_named = nick, False

    def meet(self, *, again: bool) -> None:
        """State 1; wishes from the game before mean nothing any more, nor does talk to the last opponent."""
        self.wants_restart = self.wants_surrender = False
        self._has_named &= again
        if not again:
            self.chats.clear()

    def next(self, state: State, sitting: Sitting | None) -> Message | None:
        """What we would like to say now."""
        # com/order/1, com/5/2, com/sync/10
        is_master = self._role == wire.MASTER
        if state is State.LAUNCH:
            return wire.Relaunch() if self.ticks >= TICKS and not is_master else None
        is_ending = state is State.PLAY and sitting is not None and sitting.is_decided
        if self.is_leaving and not is_ending:  # in a game it would be a game lost
            return wire.Goodbye()
        if state in IN_GAME:
            if self.wants_surrender:
                return wire.Surrender()
            if sitting is not None and (last := sitting.last_word()) is not None:
                return last
        if self.wants_restart and is_master and state in RESTARTABLE:
            return wire.Restart()
        if self.has_to_name:
            return wire.Nick(self.nick)
        if self.chats:
            return wire.Chat(self.chats[0])
        if sitting is None or not sitting.is_begun:
            return None
        return _as_master(state, sitting) if is_master else _as_slave(state, sitting)

    def said(self, message: Message) -> None:
        match message:
            case wire.Nick():
                self._has_named = True
            case wire.Chat():
                self.chats.popleft()
            case wire.Relaunch():
                self.ticks = 0


def _as_master(state: State, sitting: Sitting) -> Message | None:
    """What the course of a game asks of a master."""
    # com/1/2, com/1/5, com/2/2
    match state:
        case State.MET:
            return wire.BeginPlacing() if sitting.is_proposed else parameters_of(sitting.setup)
        case State.PLACING:
            return wire.MasterPlaced() if sitting.has_other_placed else None
        case State.GAME_OVER:
            return None if sitting.is_known else wire.Restart()  # the next match waits
        case _:
            return _shot(state, sitting)


def _as_slave(state: State, sitting: Sitting) -> Message | None:
    # com/3/3
    if state is State.MASTER_PLACED:
        return wire.SlavePlaced() if sitting.has_other_placed else None
    return _shot(state, sitting)


def _shot(state: State, sitting: Sitting) -> Message | None:
    cell = sitting.incoming
    return None if state is not State.PLAY or cell is None else wire.Shot(cell)
