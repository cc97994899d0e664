"""Who may say what, and what it leads to: the state machines of section 6, as seen by one client.

"Playing" of Figure 6 is the first four states of Figure 7; "game ended" of Figure 7 is "connected" of Figure
6 again. The state follows what the *server* says, except for ABORT and LOGOUT, so both sides agree on it
however their messages cross.
"""

from collections.abc import Iterator
from enum import Enum

from parley.core.connection import Message
from parley.wires.bpgp.codes import ErrorCode
from parley.wires.bpgp.messages import (
    CLIENT,
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
from parley.wires.wire import Rule


class State(Enum):
    """Where a client stands."""

    __hash__ = object.__hash__  # an Enum's own is not in C, and this is looked up for every message

    UNCONNECTED = "unconnected"
    CONNECTED = "connected"
    GAME_SELECTION = "game selection"
    GAME_CREATED = "game created"
    PLACE_SHIPS = "place ships"
    PLACE_SHIPS_WAITING = "place ships/waiting"
    YOUR_TURN = "your turn"
    OPPONENTS_TURN = "opponents turn"
    GAME_ABORTED = "game aborted"


UNCONNECTED, CONNECTED, GAME_SELECTION, GAME_CREATED = list(State)[:4]
PLACING = (State.PLACE_SHIPS, State.PLACE_SHIPS_WAITING)
STARTED = (State.YOUR_TURN, State.OPPONENTS_TURN)
PLAYING = PLACING + STARTED
ABORTED = State.GAME_ABORTED
LOBBY = (CONNECTED, GAME_SELECTION, GAME_CREATED, ABORTED)
LOGGED_IN = LOBBY + PLAYING

_Messages = type[Message] | tuple[type[Message], ...]


def _rows(
    states: State | tuple[State, ...],
    sender: str,
    messages: _Messages,
    then: State | None,
    clause: str,
    *answers: type[Message],
) -> Iterator[Rule]:
    """A row for each state and message; `then` None: the state stays as it is."""
    for state in states if isinstance(states, tuple) else (states,):
        for message in messages if isinstance(messages, tuple) else (messages,):
            yield Rule(state, sender, message, then or state, clause, answers)


RULES: tuple[Rule, ...] = (
    # 6.1: client connection state machine
    *_rows(UNCONNECTED, CLIENT, Login, CONNECTED, "3.2.1, Figure 6", Games),
    *_rows(CONNECTED, CLIENT, GetGames, GAME_SELECTION, "3.2.7, Figure 6", Games),
    *_rows((GAME_SELECTION, GAME_CREATED, ABORTED, *PLAYING), CLIENT, GetGames, None, "3.2.7", Games),
    *_rows((CONNECTED, GAME_SELECTION), CLIENT, CreateGame, GAME_CREATED, "3.2.4, Figure 6", Game),
    *_rows(ABORTED, CLIENT, CreateGame, GAME_CREATED, "3.2.4", Game),
    *_rows((GAME_CREATED, *PLAYING), CLIENT, CreateGame, None, "3.2.4: error 9, one game each", Error),
    *_rows(GAME_CREATED, CLIENT, Cancel, CONNECTED, "3.2.5, Figure 6", DeleteGame),
    *_rows((CONNECTED, GAME_SELECTION, ABORTED, *PLAYING), CLIENT, Cancel, None, "3.2.5: error 104", Error),
    *_rows(GAME_SELECTION, CLIENT, Join, State.PLACE_SHIPS, "3.2.6, Figure 6", StartGame),
    # The answer to LOGIN is a list of games too; no clause wants a GET_GAMES first.
    *_rows((CONNECTED, GAME_CREATED, ABORTED), CLIENT, Join, State.PLACE_SHIPS, "3.2.6", StartGame),
    *_rows(PLAYING, CLIENT, Join, None, "3.2.6: refused, one game each", Error),
    *_rows(GAME_CREATED, SERVER, StartGame, State.PLACE_SHIPS, "4.1.1, Figure 6"),
    *_rows(LOGGED_IN, SERVER, Game, None, '3.1.1.3: "to all logged in clients"'),
    *_rows(LOGGED_IN, SERVER, DeleteGame, None, '3.1.1.4: "to all logged in clients"'),
    *_rows(LOGGED_IN, CLIENT, Chat, None, "3.2.3"),
    *_rows(LOGGED_IN, SERVER, ChatFrom, None, "3.1.1.1"),
    *_rows(LOGGED_IN, CLIENT, Logout, UNCONNECTED, "3.2.2, Figure 6"),
    # 6.2: game state machine
    *_rows(PLACING, CLIENT, Place, None, "4.2.2, Figure 7: may be repeated until both have placed"),
    *_rows(PLACING, SERVER, Placed, State.PLACE_SHIPS_WAITING, "4.1.2, Figure 7"),
    *_rows(State.PLACE_SHIPS_WAITING, SERVER, YouStart, State.YOUR_TURN, "4.1.3, Figure 7"),
    *_rows(State.PLACE_SHIPS_WAITING, SERVER, Wait, State.OPPONENTS_TURN, "4.1.4, Figure 7"),
    # 4.1.3 and 4.1.4 say no more than "after the STARTGAME message": a server may forget PLACED.
    *_rows(State.PLACE_SHIPS, SERVER, YouStart, State.YOUR_TURN, "4.1.3"),
    *_rows(State.PLACE_SHIPS, SERVER, Wait, State.OPPONENTS_TURN, "4.1.4"),
    *_rows(State.YOUR_TURN, CLIENT, Shoot, None, "4.2.4, Figure 7: HIT or FAIL decides"),
    *_rows(State.YOUR_TURN, CLIENT, Move, None, "4.2.3, Figure 7: MOVED decides"),
    *_rows(STARTED, SERVER, Hit, None, "4.1.5, Figure 7: a hit grants another turn"),
    *_rows(State.YOUR_TURN, SERVER, Fail, State.OPPONENTS_TURN, "4.1.6, Figure 7"),
    *_rows(State.YOUR_TURN, SERVER, Moved, State.OPPONENTS_TURN, "4.1.7, Figure 7"),
    *_rows(State.YOUR_TURN, SERVER, Timeout, State.OPPONENTS_TURN, "4.1.8, Figure 7"),
    *_rows(State.OPPONENTS_TURN, SERVER, Fail, State.YOUR_TURN, "4.1.6, 1.3"),
    *_rows(State.OPPONENTS_TURN, SERVER, Moved, State.YOUR_TURN, "4.1.7, 1.3"),
    *_rows(State.OPPONENTS_TURN, SERVER, Timeout, State.YOUR_TURN, "4.1.8, 1.3"),
    *_rows(PLAYING, SERVER, EndGame, CONNECTED, "4.1.9, Figure 7"),
    # 4.2 would refuse ABORT before the game has started; Figure 7 draws it from "place ships" too.
    *_rows(PLAYING, CLIENT, Abort, ABORTED, "4.2.5, Figure 7"),
    *_rows(ABORTED, SERVER, EndGame, CONNECTED, '4.1.9: "to both clients"'),
    *_rows(
        ABORTED,
        SERVER,
        (Placed, YouStart, Wait, Hit, Fail, Moved, Timeout),
        None,
        "4.2.5: may cross the ABORT",
    ),
    # 5: error reporting
    *_rows(tuple(State), SERVER, Error, None, "5.1"),
    *_rows(tuple(State), CLIENT, Error, None, "5.1"),
)

AWAITED: dict[type[Message], tuple[type[Message], ...]] = {
    Shoot: (Hit, Fail, Timeout, EndGame),
    Move: (Moved, Timeout, EndGame),
    Abort: (EndGame,),
}
"""What answers these, though no row above can name it: it leads here or there, or comes unasked as well."""

_CLIENT_SAYS = {rule.message for rule in RULES if rule.sender == CLIENT}

REFUSALS: dict[tuple[State, type[Message]], ErrorCode] = {
    # 5.2.2: "in response to any message except LOGIN"; an ERROR is never answered
    **{(UNCONNECTED, said): ErrorCode.NOT_LOGGED_IN for said in _CLIENT_SAYS - {Login, Error}},
    # 3.2.1: "the client is already logged in"
    **{(state, Login): ErrorCode.ALREADY_LOGGED_IN for state in LOGGED_IN},
    # 4.2: "from a client that has not joined a game"
    **{(state, said): ErrorCode.NOT_IN_GAME for state in LOBBY for said in (Place, Move, Shoot, Abort)},
    # 4.2: "(except for the PLACE message) at a time when the game has not started yet"
    **{(state, said): ErrorCode.NOT_IN_GAME for state in PLACING for said in (Move, Shoot)},
    # 4.2.3, 4.2.4: "it is not the client's turn"
    **{(State.OPPONENTS_TURN, said): ErrorCode.NOT_YOUR_TURN for said in (Move, Shoot)},
    # 5.2.2 has this code for JOIN; no other fits a PLACE when both have placed.
    **{(state, Place): ErrorCode.GAME_ALREADY_STARTED for state in STARTED},
}
"""What the server answers to a message that has no row above, before it looks at the parameters.

A client has no code for a server's message out of place: it answers nothing.
"""
