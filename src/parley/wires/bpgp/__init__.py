"""Battleship Plus Game Protocol (BPGP): server and client, without I/O.

A seat that speaks for the server gets a `Received` for every legal, well-formed message, and answers with
`send`. Errors that a wire can detect have been answered already; those that need the lobby or the rules (9,
15, 101, 102, 104 to 108, 110 to 114, 117, and JOIN's 8) are the seat's to send, as `Error`.
"""

from parley.wires.bpgp.codec import Order, describe, encode, encode_entry, join_games
from parley.wires.bpgp.codes import Direction, EndReason, ErrorCode, Orientation
from parley.wires.bpgp.connection import BpgpConnection, ClientConnection, ServerConnection
from parley.wires.bpgp.examples import EXAMPLES
from parley.wires.bpgp.framing import BpgpFramer, tell_apart
from parley.wires.bpgp.layout import PASSWORD_OPTION, NumShips, ShipPosition
from parley.wires.bpgp.lenient import LenientConnection
from parley.wires.bpgp.messages import (
    CLIENT,
    CODES,
    COMMANDS,
    SERVER,
    Abort,
    Cancel,
    Chat,
    ChatFrom,
    CreateGame,
    DeleteGame,
    EndGame,
    Error,
    Fail,
    Game,
    Games,
    GetGames,
    Hit,
    Join,
    Login,
    Logout,
    Move,
    Moved,
    Place,
    Placed,
    Shoot,
    StartGame,
    Timeout,
    Wait,
    YouStart,
)
from parley.wires.bpgp.rules import REFUSALS, RULES, State
from parley.wires.wire import Wire

_CONNECTIONS: dict[str, type[BpgpConnection]] = {SERVER: ServerConnection, CLIENT: ClientConnection}

WIRE = Wire(
    name="bpgp",
    title="Battleship Plus Game Protocol (BPGP)",
    roles=(SERVER, CLIENT),
    start=State.UNCONNECTED,
    codes=CODES,
    rules=RULES,
    framer=BpgpFramer,
    connect=lambda role: _CONNECTIONS[role](),
    encode=encode,
    describe=describe,
    examples=EXAMPLES,
    tell_apart=tell_apart,
)

__all__ = [
    "CLIENT",
    "CODES",
    "COMMANDS",
    "EXAMPLES",
    "PASSWORD_OPTION",
    "REFUSALS",
    "RULES",
    "SERVER",
    "WIRE",
    "Abort",
    "BpgpConnection",
    "BpgpFramer",
    "Cancel",
    "Chat",
    "ChatFrom",
    "ClientConnection",
    "CreateGame",
    "DeleteGame",
    "Direction",
    "EndGame",
    "EndReason",
    "Error",
    "ErrorCode",
    "Fail",
    "Game",
    "Games",
    "GetGames",
    "Hit",
    "Join",
    "LenientConnection",
    "Login",
    "Logout",
    "Move",
    "Moved",
    "NumShips",
    "Order",
    "Orientation",
    "Place",
    "Placed",
    "ServerConnection",
    "ShipPosition",
    "Shoot",
    "StartGame",
    "State",
    "Timeout",
    "Wait",
    "YouStart",
    "describe",
    "encode",
    "encode_entry",
    "join_games",
]
