"""One sensible instance of every message, for the checks and the pages."""

from parley.core import Cell
from parley.core.connection import Message
from parley.wires.bpgp.codes import Direction, EndReason, ErrorCode, Orientation
from parley.wires.bpgp.layout import NumShips, ShipPosition
from parley.wires.bpgp.messages import (
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

_SHIPS = NumShips(1, 0, 1, 0, 1)
_FLEET = (
    ShipPosition(Cell(1, 1), Orientation.VERTICAL),
    ShipPosition(Cell(5, 0), Orientation.HORIZONTAL),
    ShipPosition(Cell(8, 8), Orientation.VERTICAL),
)
_GAME = Game(1, "user", 10, _SHIPS, 30)

EXAMPLES: dict[type[Message], Message] = {
    type(message): message
    for message in (
        ChatFrom("sender", "user", "hallo"),
        Games((_GAME,)),
        _GAME,
        DeleteGame(1),
        Login("user"),
        Logout(),
        Chat("receiver", "hallo"),
        CreateGame(10, _SHIPS, 30),
        Cancel(),
        Join(1),
        GetGames(),
        StartGame(10, _SHIPS, 30, "opponent"),
        Placed(),
        YouStart(),
        Wait(),
        Hit(sunk=False, position=Cell(2, 2)),
        Fail(Cell(4, 0)),
        Moved(),
        Timeout(),
        EndGame(EndReason.YOU_WON),
        Place(_FLEET),
        Move(0, 2, Direction.NORTH),
        Shoot(0, Cell(2, 2)),
        Abort(),
        Error(ErrorCode.UNKNOWN_COMMAND),
    )
}
