"""The states, and which message is legal in which of them: the document's "Возможный обмен", row by row.

Both roles read the same table. `m` is the master, `s` the slave; a row `m/s` of the document is two here.
Behind the document's rows of a state stand those that hold in every state, and the optional part: chat is
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
    """The document's states. Both sides stay in 0..4 and 9; the side that acts passes through 5..8."""

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

MAY_BE_MISSING: Final = frozenset(
    {say.Synced, say.RelaunchConfirmed, say.ProtocolErrorConfirmed, say.ChatConfirmed}
)
"""Answers the document does not insist on. They may come late, and confirm what nobody waits for any more."""

PASSING: Final[Mapping[type[Message], State]] = MappingProxyType(
    {
        say.Restart: State.RESTART,
        say.Surrender: State.SURRENDER,
        say.Goodbye: State.GOODBYE,
        say.ProtocolError: State.PROTOCOL_ERROR,
    }
)
"""Which state the sender is in until such a command is confirmed."""

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
"""Which of two commands that cross leads on: the higher number; A6 and A9 lead to the same state."""

_Row = tuple[str, type[Message], State]


def _rows(state: State, section: str, *rows: _Row) -> list[Rule]:
    return [
        Rule(state, sender, message, then, f"{section}: {quote}", ANSWERS[message])
        for quote, message, then in rows
        for sender in (say.ROLES if quote.startswith("m/s") else _SENDER[quote[0]])
    ]


_SENDER = {"m": (say.MASTER,), "s": (say.SLAVE,)}
_SYNC = "m[AA]=>s[01]"
_NICK = "m/s[B1,L,ник]=>s/m[1B]"
_RESTART = "m[A5]=>s[5A]"
_SURRENDER = "m/s[A6]=>s/m[6A]"
_GOODBYE = "m/s[A7]=>s/m[7A]"
_ERROR = "m/s[A8]=>s/m[8A]"
_CHAT = "m/s[B3,L,текст длиной L]=>s/m[3B]"


def _in_every_state(state: State) -> list[Rule]:
    return _rows(state, "Синхронизация", ("m/s[A0], переход в состояние 0", say.Relaunch, State.LAUNCH))


def _optional(state: State) -> list[Rule]:
    return _rows(state, "Необязательная часть", (_CHAT, say.Chat, state))


RULES: Final = (
    *_rows(
        State.LAUNCH,
        "Состояние 0",
        (_SYNC, say.Sync, State.LAUNCH),
        ("m[A1] => переход в состояние 1, ждет ответа s[1A]", say.Meet, State.MET),
    ),
    *_rows(State.LAUNCH, "Ник, в любом состоянии", (_NICK, say.Nick, State.LAUNCH)),
    # State 0 has no list. Somebody may leave here as anywhere, and a byte that means nothing is answered A8.
    *_rows(State.LAUNCH, "Состояния, 7", (_GOODBYE, say.Goodbye, State.LAUNCH)),
    *_rows(State.LAUNCH, "Состояния, 8", (_ERROR, say.ProtocolError, State.LAUNCH)),
    *_in_every_state(State.LAUNCH),
    *_rows(
        State.MET,
        "Состояние 1",
        (_SYNC, say.Sync, State.MET),
        (_NICK, say.Nick, State.MET),
        (_SURRENDER, say.Surrender, State.GAME_OVER),
        (_GOODBYE, say.Goodbye, State.LAUNCH),
        (_ERROR, say.ProtocolError, State.LAUNCH),
        ("m[B2,X,4x,3x,2x,1x]=>s[2B,X,4x,3x,2x,1x]", say.Parameters, State.MET),
        ("m[A2]=>s[2A]", say.BeginPlacing, State.PLACING),
    ),
    *_in_every_state(State.MET),
    *_optional(State.MET),
    *_rows(
        State.PLACING,
        "Состояние 2",
        (_SYNC, say.Sync, State.PLACING),
        (_NICK, say.Nick, State.PLACING),
        (_RESTART, say.Restart, State.MET),
        (_SURRENDER, say.Surrender, State.GAME_OVER),
        (_GOODBYE, say.Goodbye, State.LAUNCH),
        (_ERROR, say.ProtocolError, State.LAUNCH),
        ("m[A3]=>s[3A]", say.MasterPlaced, State.MASTER_PLACED),
    ),
    *_in_every_state(State.PLACING),
    *_optional(State.PLACING),
    *_rows(
        State.MASTER_PLACED,
        "Состояние 3",
        (_SYNC, say.Sync, State.MASTER_PLACED),
        (_NICK, say.Nick, State.MASTER_PLACED),
        (_RESTART, say.Restart, State.MET),
        (_SURRENDER, say.Surrender, State.GAME_OVER),
        (_GOODBYE, say.Goodbye, State.LAUNCH),
        (_ERROR, say.ProtocolError, State.LAUNCH),
        ("s[A4]=>m[4A]", say.SlavePlaced, State.PLAY),
    ),
    *_in_every_state(State.MASTER_PLACED),
    *_optional(State.MASTER_PLACED),
    *_rows(
        State.PLAY,
        "Состояние 4",
        (_SYNC, say.Sync, State.PLAY),
        (_NICK, say.Nick, State.PLAY),
        (_SURRENDER, say.Surrender, State.GAME_OVER),
        (_GOODBYE, say.Goodbye, State.LAUNCH),
        (_ERROR, say.ProtocolError, State.LAUNCH),
        ("m/s[C0,X,Y]=>s/m[ZZ]", say.Shot, State.PLAY),
    ),
    *_rows(State.PLAY, "Окончание игры", ("m/s[A9]=>s/m[9A]", say.GameOver, State.GAME_OVER)),
    *_in_every_state(State.PLAY),
    *_optional(State.PLAY),
    *_rows(
        State.GAME_OVER,
        "Состояние 9",
        (_SYNC, say.Sync, State.GAME_OVER),
        (_NICK, say.Nick, State.GAME_OVER),
        (_RESTART, say.Restart, State.MET),
        (_GOODBYE, say.Goodbye, State.LAUNCH),
        (_ERROR, say.ProtocolError, State.LAUNCH),
    ),
    *_in_every_state(State.GAME_OVER),
    *_optional(State.GAME_OVER),
)

LEGAL: Final[Mapping[tuple[State, str, type[Message]], State]] = MappingProxyType(
    {(State(rule.state.value), rule.sender, rule.message): State(rule.then.value) for rule in RULES}
)
"""(state, sender, message) → the state it leads to."""
