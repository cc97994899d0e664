"""Who may say what, and what it leads to: the state machines of the draft, as seen by one client.

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
    """The state of a client."""

    __hash__ = object.__hash__  # an Enum's own hash is slow, and this is looked up for every message

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
    # bpgp/6.1/1-8
    *_rows(UNCONNECTED, CLIENT, Login, CONNECTED, "bpgp/3.2.1/2", Games),
    *_rows(CONNECTED, CLIENT, GetGames, GAME_SELECTION, "bpgp/6.1/2", Games),
    *_rows((GAME_SELECTION, GAME_CREATED, ABORTED, *PLAYING), CLIENT, GetGames, None, "bpgp/3.2.7/2", Games),
    *_rows((CONNECTED, GAME_SELECTION), CLIENT, CreateGame, GAME_CREATED, "bpgp/6.1/3", Game),
    *_rows(ABORTED, CLIENT, CreateGame, GAME_CREATED, "bpgp/3.2.4/2", Game),
    *_rows((GAME_CREATED, *PLAYING), CLIENT, CreateGame, None, "bpgp/3.2.4/9", Error),
    *_rows(GAME_CREATED, CLIENT, Cancel, CONNECTED, "bpgp/6.1/4", DeleteGame),
    *_rows((CONNECTED, GAME_SELECTION, ABORTED, *PLAYING), CLIENT, Cancel, None, "bpgp/3.2.5/3", Error),
    *_rows(GAME_SELECTION, CLIENT, Join, State.PLACE_SHIPS, "bpgp/6.1/6", StartGame),
    # The answer to LOGIN is a list of games too; no clause demands a GET_GAMES first.
    *_rows((CONNECTED, GAME_CREATED, ABORTED), CLIENT, Join, State.PLACE_SHIPS, "bpgp/3.2.6/2", StartGame),
    *_rows(PLAYING, CLIENT, Join, None, "bpgp/3.2.6/10", Error),
    *_rows(GAME_CREATED, SERVER, StartGame, State.PLACE_SHIPS, "bpgp/6.1/5"),
    *_rows(LOGGED_IN, SERVER, Game, None, "bpgp/3.1.1.3/2"),
    *_rows(LOGGED_IN, SERVER, DeleteGame, None, "bpgp/3.1.1.4/2"),
    *_rows(LOGGED_IN, CLIENT, Chat, None, "bpgp/3.2.3/2"),
    *_rows(LOGGED_IN, SERVER, ChatFrom, None, "bpgp/3.1.1.1/2"),
    *_rows(LOGGED_IN, CLIENT, Logout, UNCONNECTED, "bpgp/6.1/7"),
    # bpgp/6.2/1-7
    *_rows(PLACING, CLIENT, Place, None, "bpgp/6.2/1"),
    *_rows(PLACING, SERVER, Placed, State.PLACE_SHIPS_WAITING, "bpgp/6.2/2"),
    *_rows(State.PLACE_SHIPS_WAITING, SERVER, YouStart, State.YOUR_TURN, "bpgp/6.2/3"),
    *_rows(State.PLACE_SHIPS_WAITING, SERVER, Wait, State.OPPONENTS_TURN, "bpgp/6.2/3"),
    # The draft says only "after STARTGAME": a server may omit PLACED.
    *_rows(State.PLACE_SHIPS, SERVER, YouStart, State.YOUR_TURN, "bpgp/4.1.3/3"),
    *_rows(State.PLACE_SHIPS, SERVER, Wait, State.OPPONENTS_TURN, "bpgp/4.1.4/3"),
    *_rows(State.YOUR_TURN, CLIENT, Shoot, None, "bpgp/4.2.4/2"),
    *_rows(State.YOUR_TURN, CLIENT, Move, None, "bpgp/4.2.3/2"),
    *_rows(STARTED, SERVER, Hit, None, "bpgp/6.2/4"),
    *_rows(State.YOUR_TURN, SERVER, Fail, State.OPPONENTS_TURN, "bpgp/6.2/5"),
    *_rows(State.YOUR_TURN, SERVER, Moved, State.OPPONENTS_TURN, "bpgp/6.2/5"),
    *_rows(State.YOUR_TURN, SERVER, Timeout, State.OPPONENTS_TURN, "bpgp/6.2/5"),
    *_rows(State.OPPONENTS_TURN, SERVER, Fail, State.YOUR_TURN, "bpgp/6.2/5"),
    *_rows(State.OPPONENTS_TURN, SERVER, Moved, State.YOUR_TURN, "bpgp/6.2/5"),
    *_rows(State.OPPONENTS_TURN, SERVER, Timeout, State.YOUR_TURN, "bpgp/6.2/5"),
    *_rows(PLAYING, SERVER, EndGame, CONNECTED, "bpgp/6.2/6"),
    # bpgp/4.2/2 would refuse ABORT before the game has started; Figure 7 draws it from "place ships" too.
    *_rows(PLAYING, CLIENT, Abort, ABORTED, "bpgp/6.2/7"),
    *_rows(ABORTED, SERVER, EndGame, CONNECTED, "bpgp/4.1.9/2"),
    *_rows(
        ABORTED,
        SERVER,
        (Placed, YouStart, Wait, Hit, Fail, Moved, Timeout),
        None,
        "bpgp/4.2.5/4",
    ),
    # bpgp/5/1-2
    *_rows(tuple(State), SERVER, Error, None, "bpgp/5.1/1"),
    *_rows(tuple(State), CLIENT, Error, None, "bpgp/5.1/1"),
)

AWAITED: dict[type[Message], tuple[type[Message], ...]] = {
    Shoot: (Hit, Fail, Timeout, EndGame),
    Move: (Moved, Timeout, EndGame),
    Abort: (EndGame,),
}
"""What answers these, where no row above can name it: it may lead to several states, or come unasked."""

_CLIENT_SAYS = {rule.message for rule in RULES if rule.sender == CLIENT}

REFUSALS: dict[tuple[State, type[Message]], ErrorCode] = {
    # bpgp/5.2.2/3, bpgp/3.2.1/7; an ERROR is never answered
    **{(UNCONNECTED, said): ErrorCode.NOT_LOGGED_IN for said in _CLIENT_SAYS - {Login, Error}},
    # bpgp/3.2.1/3
    **{(state, Login): ErrorCode.ALREADY_LOGGED_IN for state in LOGGED_IN},
    # bpgp/4.2/1
    **{(state, said): ErrorCode.NOT_IN_GAME for state in LOBBY for said in (Place, Move, Shoot, Abort)},
    # bpgp/4.2/2
    **{(state, said): ErrorCode.NOT_IN_GAME for state in PLACING for said in (Move, Shoot)},
    # bpgp/4.2.3/3, bpgp/4.2.4/3
    **{(State.OPPONENTS_TURN, said): ErrorCode.NOT_YOUR_TURN for said in (Move, Shoot)},
    # bpgp/1.2/6: this code is for JOIN, but no other fits a PLACE when both have placed (bpgp/4.2.2/9).
    **{(state, Place): ErrorCode.GAME_ALREADY_STARTED for state in STARTED},
}
"""What the server answers to a message that has no row above, before it looks at the parameters.

A client has no code for a misplaced server message: it answers nothing.
"""
