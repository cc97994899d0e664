"""Both ends of a conversation, already in it."""

from parley.wires.json import ClientConnection, Limits, ServerConnection
from parley.wires.json import news as n

HELLO = n.Hello("ann", guest=True, account=1, table=None, grace=60.0, version="0.1.0")


def full_table(number: int, seat: int | None, phase: str) -> n.FullTable:
    return n.FullTable(
        table=number,
        seat=seat,
        game="dots",
        phase=phase,
        setup={},
        clock=None,
        players=[],
        locked=False,
        watchers=0,
        match=None,
        view=None,
        recent=[],
    )


def server(limits: Limits | None = None) -> ServerConnection:
    """One that has said hello."""
    connection = ServerConnection(limits)
    connection.send(HELLO)
    connection.messages_to_send()
    return connection


def client() -> ClientConnection:
    """One that has heard it."""
    connection = ClientConnection()
    connection.receive_message(
        b'{"news":"hello","name":"ann","guest":true,"account":1,"table":null,"grace":1,"version":""}', 0.0
    )
    connection.events()
    return connection
