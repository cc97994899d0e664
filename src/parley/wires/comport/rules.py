"""The states, and which message is legal in which of them: the document's lists, row by row (com/notation/1).

Both roles read the same table. `m` is the master, `s` the slave; a row `m/s` of the document is two here. The
document's rows of a state are followed by those that hold in every state, and the optional part: chat is
allowed in every state after the meeting.
"""

from collections.abc import Mapping
from enum import IntEnum
from types import MappingProxyType
from typing import Final

from parley.core.connection import Message
from parley.wires.comport import messages as say
from parley.wires.wire import Rule


class State(IntEnum):
    """Both sides stay in 0..4 and 9; the side that acts passes through 5..8 (com/states/1)."""

    LAUNCH = 0
    """запуск игры: the master looks for a slave"""
    MET = 1
    """встретились и синхронизировались, мастер вводит и передает условия игры, слейв ждет"""
    PLACING = 2
    """начинаем расстановку"""
    MASTER_PLACED = 3
    """мастер расставил корабли"""
    PLAY = 4
    """слейв расставил корабли, началась игра"""
    RESTART = 5
    """рестарт: from A5 to the slave's 5A, then state 1"""
    SURRENDER = 6
    """сдаюсь: from A6 to 6A, then state 9"""
    GOODBYE = 7
    """гуд бай: from A7 to 7A, then the sender is gone"""
    PROTOCOL_ERROR = 8
    """ошибка протокола: from A8 to the key, for the sender also to 8A or 60 ticks; then state 0"""
    GAME_OVER = 9
    """партия окончена"""


ANSWERS: Final[Mapping[type[Message], tuple[type[Message], ...]]] = MappingProxyType(
    {
        say.Sync: (say.Synced,),
        say.Relaunch: (say.RelaunchConfirmed,),
        say.Meet: (say.MeetConfirmed,),
        say.BeginPlacing: (say.BeginPlacingConfirmed,),
        say.MasterPlaced: (say.MasterPlacedConfirmed,),
        say.SlavePlaced: (say.SlavePlacedConfirmed,),
        say.Restart: (say.RestartConfirmed,),
        say.Surrender: (say.SurrenderConfirmed,),
        say.Goodbye: (say.GoodbyeConfirmed,),
        say.ProtocolError: (say.ProtocolErrorConfirmed,),
        say.GameOver: (say.GameOverConfirmed,),
        say.Nick: (say.NickConfirmed,),
        say.Parameters: (say.ParametersConfirmed,),
        say.Chat: (say.ChatConfirmed,),
        say.Shot: (say.Miss, say.Hit, say.Kill, say.Repeat),
    }
)
"""What confirms each command."""

JUDGED: Final = frozenset({say.Parameters, say.Shot, say.GameOver})
"""Commands only the owner can answer: does the fleet fit, what was hit, is it really over?"""

# com/sync/7, com/8/4, com/chat/3-4
MAY_BE_MISSING: Final = frozenset(
    {say.Synced, say.RelaunchConfirmed, say.ProtocolErrorConfirmed, say.ChatConfirmed}
)
"""Answers the document does not insist on. They may come late, when nobody waits for them any more."""

PASSING: Final[Mapping[type[Message], State]] = MappingProxyType(
    {
        say.Restart: State.RESTART,
        say.Surrender: State.SURRENDER,
        say.Goodbye: State.GOODBYE,
        say.ProtocolError: State.PROTOCOL_ERROR,
    }
)
"""The state its sender is in until such a command is confirmed."""

# com/states/2
WEIGHT: Final[Mapping[type[Message], int]] = MappingProxyType(
    {
        say.Meet: 1,
        say.BeginPlacing: 2,
        say.MasterPlaced: 3,
        say.SlavePlaced: 4,
        say.Restart: 5,
        say.Surrender: 6,
        say.GameOver: 6,
    }
)
"""Which of two crossing commands wins: the higher number; A6 and A9 lead to the same state."""

_Row = tuple[str, type[Message], State]
_SENDERS: Final = {"m": (say.MASTER,), "s": (say.SLAVE,), "m/s": say.ROLES}


def _rows(state: State, clause: str, *rows: _Row) -> list[Rule]:
    return [
        Rule(state, sender, message, then, clause, ANSWERS[message])
        for who, message, then in rows
        for sender in _SENDERS[who]
    ]


def _in_every_state(state: State) -> list[Rule]:
    return _rows(state, "com/sync/9", ("m/s", say.Relaunch, State.LAUNCH))


def _optional(state: State) -> list[Rule]:
    return _rows(state, "com/chat/1", ("m/s", say.Chat, state))


RULES: Final = (
    *_rows(State.LAUNCH, "com/0/1", ("m", say.Sync, State.LAUNCH)),
    *_rows(State.LAUNCH, "com/0/2", ("m", say.Meet, State.MET)),
    *_rows(State.LAUNCH, "com/nick/2", ("m/s", say.Nick, State.LAUNCH)),
    # State 0 has no list. A side may leave here as anywhere, and a byte that means nothing is answered A8.
    *_rows(
        State.LAUNCH,
        "com/0/5",
        ("m/s", say.Goodbye, State.LAUNCH),
        ("m/s", say.ProtocolError, State.LAUNCH),
    ),
    *_in_every_state(State.LAUNCH),
    *_rows(
        State.MET,
        "com/1/1",
        ("m", say.Sync, State.MET),
        ("m/s", say.Nick, State.MET),
        ("m/s", say.Surrender, State.GAME_OVER),
        ("m/s", say.Goodbye, State.LAUNCH),
        ("m/s", say.ProtocolError, State.LAUNCH),
    ),
    *_rows(State.MET, "com/1/2", ("m", say.Parameters, State.MET)),
    *_rows(State.MET, "com/1/5", ("m", say.BeginPlacing, State.PLACING)),
    *_in_every_state(State.MET),
    *_optional(State.MET),
    *_rows(
        State.PLACING,
        "com/2/1",
        ("m", say.Sync, State.PLACING),
        ("m/s", say.Nick, State.PLACING),
        ("m", say.Restart, State.MET),
        ("m/s", say.Surrender, State.GAME_OVER),
        ("m/s", say.Goodbye, State.LAUNCH),
        ("m/s", say.ProtocolError, State.LAUNCH),
    ),
    *_rows(State.PLACING, "com/2/2", ("m", say.MasterPlaced, State.MASTER_PLACED)),
    *_in_every_state(State.PLACING),
    *_optional(State.PLACING),
    *_rows(
        State.MASTER_PLACED,
        "com/3/1",
        ("m", say.Sync, State.MASTER_PLACED),
        ("m/s", say.Nick, State.MASTER_PLACED),
        ("m", say.Restart, State.MET),
        ("m/s", say.Surrender, State.GAME_OVER),
        ("m/s", say.Goodbye, State.LAUNCH),
        ("m/s", say.ProtocolError, State.LAUNCH),
    ),
    *_rows(State.MASTER_PLACED, "com/3/2", ("s", say.SlavePlaced, State.PLAY)),
    *_in_every_state(State.MASTER_PLACED),
    *_optional(State.MASTER_PLACED),
    *_rows(
        State.PLAY,
        "com/4/1",
        ("m", say.Sync, State.PLAY),
        ("m/s", say.Nick, State.PLAY),
        ("m/s", say.Surrender, State.GAME_OVER),
        ("m/s", say.Goodbye, State.LAUNCH),
        ("m/s", say.ProtocolError, State.LAUNCH),
    ),
    *_rows(State.PLAY, "com/4/3", ("m/s", say.Shot, State.PLAY)),
    *_rows(State.PLAY, "com/end/2", ("m/s", say.GameOver, State.GAME_OVER)),
    *_in_every_state(State.PLAY),
    *_optional(State.PLAY),
    *_rows(
        State.GAME_OVER,
        "com/9/1",
        ("m", say.Sync, State.GAME_OVER),
        ("m/s", say.Nick, State.GAME_OVER),
        ("m", say.Restart, State.MET),
        ("m/s", say.Goodbye, State.LAUNCH),
        ("m/s", say.ProtocolError, State.LAUNCH),
    ),
    *_in_every_state(State.GAME_OVER),
    *_optional(State.GAME_OVER),
)

LEGAL: Final[Mapping[tuple[State, str, type[Message]], State]] = MappingProxyType(
    {(State(rule.state.value), rule.sender, rule.message): State(rule.then.value) for rule in RULES}
)
"""(state, sender, message) → the state it leads to."""
