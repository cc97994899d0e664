"""Connections in any state, and an owner that answers for the server."""

from random import Random

from parley.core import Cell
from parley.core.connection import Message, Notice, Received
from parley.wires.bpgp import (
    Abort,
    BpgpConnection,
    Cancel,
    ClientConnection,
    CreateGame,
    DeleteGame,
    EndGame,
    EndReason,
    Error,
    ErrorCode,
    Fail,
    Game,
    Games,
    GetGames,
    Hit,
    Join,
    Login,
    Move,
    Moved,
    NumShips,
    Placed,
    ServerConnection,
    Shoot,
    StartGame,
    State,
    Wait,
    YouStart,
    encode,
)

SHIPS = NumShips(0, 0, 0, 1, 1)
START = StartGame(10, SHIPS, 30, "bob")
LOGIN = (("client", Login("ada")), ("server", Games()))
PLACING = (*LOGIN, ("server", START))
WAYS: dict[State, tuple[tuple[str, Message], ...]] = {
    State.UNCONNECTED: (),
    State.CONNECTED: LOGIN,
    State.GAME_SELECTION: (*LOGIN, ("client", GetGames()), ("server", Games())),
    State.GAME_CREATED: (
        *LOGIN,
        ("client", CreateGame(10, SHIPS, 30)),
        ("server", Game(1, "ada", 10, SHIPS, 30)),
    ),
    State.PLACE_SHIPS: PLACING,
    State.PLACE_SHIPS_WAITING: (*PLACING, ("server", Placed())),
    State.YOUR_TURN: (*PLACING, ("server", Placed()), ("server", YouStart())),
    State.OPPONENTS_TURN: (*PLACING, ("server", Placed()), ("server", Wait())),
    State.GAME_ABORTED: (*PLACING, ("client", Abort())),
}
"""What is said on the way to each state."""


def connection_in(state: State, role: str) -> BpgpConnection:
    """A connection of that role in that state, with nothing left to collect."""
    connection: BpgpConnection = ServerConnection() if role == "server" else ClientConnection()
    for who, message in WAYS[state]:
        if who == role:
            connection.send(message)
        else:
            connection.receive_data(encode(message), 0.0)
        collect(connection)
    if state is State.GAME_ABORTED:
        connection._awaited = None  # the owner is about to say something else first
    assert connection.state is state
    return connection


def collect(connection: BpgpConnection) -> tuple[list[Notice], bytes]:
    """The notices and what was said, since the last time."""
    notices = [notice for some in iter(connection.events, []) for notice in some]
    return notices, b"".join(connection.data_to_send())


def say(connection: BpgpConnection, data: bytes) -> tuple[list[Notice], bytes]:
    """Let the peer say this, and collect."""
    connection.receive_data(data, 0.0)
    return collect(connection)


def frame(number: int, payload: bytes = b"") -> bytes:
    """A message by its number."""
    return bytes((number,)) + len(payload).to_bytes(2, "big") + payload


class Owner:
    """Answers what asks for an answer, without knowing any rules; a client's has nothing to answer."""

    def __init__(self, connection: BpgpConnection, seed: int) -> None:
        self.connection, self._rng = connection, Random(seed)
        self.notices: list[Notice] = []

    def handle_all(self) -> None:
        """Take every notice there is and will be, and answer it."""
        while notices := self.connection.events():
            self.notices += notices
            for notice in notices:
                if isinstance(notice, Received):
                    for answer in self._answers(notice.message):
                        self.connection.send(answer)

    def _answers(self, message: Message) -> list[Message]:
        state = self.connection.state
        match message:
            case Login() | GetGames():
                return [Games()]
            case CreateGame(size, ships, time, options) if state in _FREE:
                return [Game(1, self.connection.username, size, ships, time, options)]
            case Cancel() if state is State.GAME_CREATED:
                return [DeleteGame(1)]
            case Join() if state in _FREE and self._rng.random() < 0.7:
                return [START, DeleteGame(1), Placed(), self._rng.choice((YouStart(), Wait()))]
            case Join() | Cancel() | CreateGame():
                return [Error(ErrorCode.UNKNOWN_GAME_ID)]
            case Shoot() | Move():
                return self._turn(message)
            case Abort():
                return [EndGame(EndReason.OPPONENT_WON)]
        return []

    def _turn(self, message: Shoot | Move) -> list[Message]:
        if isinstance(message, Move):
            return [Moved(), Fail(Cell(0, 0))]
        if max(message.position) > 9:
            return [Error(ErrorCode.POSITION_OUT_OF_BOUNDS)]
        return [Hit(sunk=False, position=message.position)]


_FREE = (State.CONNECTED, State.GAME_SELECTION)
