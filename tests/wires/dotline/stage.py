"""Connections in every state, for the tests of both sides."""

from parley.core.connection import Message
from parley.wires.dotline import ClientConnection, Limits, ServerConnection, State
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from parley.wires.dotline.codec import encode
from parley.wires.dotline.examples import EXAMPLES
from parley.wires.dotline.messages import SERVER
from parley.wires.dotline.rules import RULES
from parley.wires.wire import Rule

LIVE = tuple(state for state in State if state is not State.CLOSED)
_PATHS: dict[State, tuple[type[Message], ...]] = {
    State.ANONYMOUS: (),
    State.LOBBY: (r.LogIn, a.LoggedIn),
    State.WAITING: (r.LogIn, a.LoggedIn, r.Join, a.Joined),
    State.PLAYING: (r.LogIn, a.Resumed),
    State.WATCHING: (r.LogIn, a.LoggedIn, r.Watch, a.Watching),
    State.CLOSED: (n.Closing,),
}
ASKED: tuple[tuple[Rule, type[Message]], ...] = tuple(
    (rule, answer) for rule in RULES for answer in rule.answers
)
TOLD: tuple[Rule, ...] = tuple(rule for rule in RULES if rule.sender == SERVER)
UNASKED: frozenset[type[Message]] = frozenset((*n.NEWS, n.Closing))


def server_in(state: State, limits: Limits | None = None) -> ServerConnection:
    server = ServerConnection(limits)
    for kind in _PATHS[state]:
        message = EXAMPLES[kind]
        if isinstance(message, r.Request):
            server.receive_data(encode(message), 0.0)
        else:
            server.send(message)
    assert server.state is state
    server.events()
    server.data_to_send()
    return server


def client_in(state: State) -> ClientConnection:
    client = ClientConnection()
    for kind in _PATHS[state]:
        message = EXAMPLES[kind]
        if isinstance(message, r.Request):
            client.send(message)
        else:
            client.receive_data(encode(message), 0.0)
    assert client.state is state
    client.events()
    client.data_to_send()
    return client


def said(connection: ServerConnection | ClientConnection) -> bytes:
    return b"".join(connection.data_to_send())
