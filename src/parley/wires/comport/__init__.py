"""Sea Battle over a COM port: two peers, no referee. "Протокол обмена через com-порт", version 1.0 (2010).

Read beside the document: `messages` (what is said), `rules` (states 0..9, what may be said when),
`conversation` (one command outstanding, commands that cross), `recovery` (60 ticks, A0, A8, the key),
`connection` (both roles).
"""

from types import MappingProxyType

from parley.core import Cell, SetupError
from parley.core.connection import Message
from parley.wires.comport.codec import describe, encode
from parley.wires.comport.connection import ComportConnection, MasterConnection, SlaveConnection
from parley.wires.comport.conversation import Fault
from parley.wires.comport.framing import ComportFramer
from parley.wires.comport.messages import (
    CODES,
    MASTER,
    ROLES,
    SLAVE,
    Answer,
    BeginPlacing,
    BeginPlacingConfirmed,
    Chat,
    ChatConfirmed,
    Command,
    GameOver,
    GameOverConfirmed,
    Goodbye,
    GoodbyeConfirmed,
    Hit,
    Kill,
    MasterPlaced,
    MasterPlacedConfirmed,
    Meet,
    MeetConfirmed,
    Miss,
    Nick,
    NickConfirmed,
    Parameters,
    ParametersConfirmed,
    ProtocolError,
    ProtocolErrorConfirmed,
    Relaunch,
    RelaunchConfirmed,
    Repeat,
    Restart,
    RestartConfirmed,
    Shot,
    SlavePlaced,
    SlavePlacedConfirmed,
    Surrender,
    SurrenderConfirmed,
    Sync,
    Synced,
)
from parley.wires.comport.notices import ChatUnsupported, Resumed, Suspended, Why
from parley.wires.comport.rules import ANSWERS, JUDGED, RULES, State
from parley.wires.comport.timing import REPLY_WITHIN, SYNC_EVERY, TICK
from parley.wires.wire import Wire

_CONNECTIONS: dict[str, type[ComportConnection]] = {MASTER: MasterConnection, SLAVE: SlaveConnection}
_WITH_FIELDS: tuple[Message, ...] = (
    Nick("Адмирал"),
    Parameters(10, 1, 2, 3, 4),
    ParametersConfirmed(10, 1, 2, 3, 4),
    Chat("Привет!"),
    Shot(Cell(2, 3)),
)
_EXAMPLES = {type(message): message for message in _WITH_FIELDS}


def connect(role: str, *, key_wait: float | None = None) -> ComportConnection:
    """A new connection; after `key_wait` seconds it presses the key by itself. None: the owner does."""
    if role not in _CONNECTIONS:
        raise SetupError(f"no role {role!r} on a COM port: choose one of {', '.join(ROLES)}")
    return _CONNECTIONS[role](key_wait=key_wait)


def _framer(role: str) -> ComportFramer:
    """Both sides' messages are told apart the same way."""
    del role
    return ComportFramer()


WIRE = Wire(
    name="comport",
    title="Sea Battle over a COM port",
    roles=ROLES,
    start=State.LAUNCH,
    codes=MappingProxyType({(sender, code): kind for (sender, code), kind in CODES.items()}),
    rules=RULES,
    framer=_framer,
    connect=connect,
    encode=encode,
    describe=describe,
    examples=MappingProxyType({kind: _EXAMPLES.get(kind) or kind() for kind in CODES.values()}),
)

__all__ = [
    "ANSWERS",
    "CODES",
    "JUDGED",
    "MASTER",
    "REPLY_WITHIN",
    "ROLES",
    "RULES",
    "SLAVE",
    "SYNC_EVERY",
    "TICK",
    "WIRE",
    "Answer",
    "BeginPlacing",
    "BeginPlacingConfirmed",
    "Chat",
    "ChatConfirmed",
    "ChatUnsupported",
    "Command",
    "ComportConnection",
    "ComportFramer",
    "Fault",
    "GameOver",
    "GameOverConfirmed",
    "Goodbye",
    "GoodbyeConfirmed",
    "Hit",
    "Kill",
    "MasterConnection",
    "MasterPlaced",
    "MasterPlacedConfirmed",
    "Meet",
    "MeetConfirmed",
    "Miss",
    "Nick",
    "NickConfirmed",
    "Parameters",
    "ParametersConfirmed",
    "ProtocolError",
    "ProtocolErrorConfirmed",
    "Relaunch",
    "RelaunchConfirmed",
    "Repeat",
    "Restart",
    "RestartConfirmed",
    "Resumed",
    "Shot",
    "SlaveConnection",
    "SlavePlaced",
    "SlavePlacedConfirmed",
    "State",
    "Surrender",
    "SurrenderConfirmed",
    "Suspended",
    "Sync",
    "Synced",
    "Why",
    "connect",
    "describe",
    "encode",
]
