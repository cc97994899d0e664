"""The JSON socket: what a page or a program says to the server, and hears from it.

It is a websocket with one JSON object per message. A wire knows messages, not games: setups, views, moves and
events are whatever the game has.
"""

from parley.core.connection import Connection
from parley.wires.json import answers, news, requests
from parley.wires.json.answers import Granted, Refusal
from parley.wires.json.codec import LONGEST, Encoded, encode, encoded
from parley.wires.json.codes import Code
from parley.wires.json.connection import ClientConnection, Limits, ServerConnection
from parley.wires.json.conversation import Conversation
from parley.wires.json.describe import describe
from parley.wires.json.examples import EXAMPLES
from parley.wires.json.framing import JsonFramer, tell_apart
from parley.wires.json.messages import CLIENT, CODES, SERVER, Saying
from parley.wires.json.news import News
from parley.wires.json.requests import Request
from parley.wires.json.rules import RULES, State
from parley.wires.wire import Wire

__all__ = [
    "CLIENT",
    "LONGEST",
    "SERVER",
    "WIRE",
    "ClientConnection",
    "Code",
    "Encoded",
    "Granted",
    "Limits",
    "News",
    "Refusal",
    "Request",
    "Saying",
    "ServerConnection",
    "State",
    "answers",
    "encode",
    "encoded",
    "news",
    "requests",
]


def _connect(role: str) -> Connection:
    return ClientConnection() if role == CLIENT else ServerConnection()


WIRE = Wire(
    name="json",
    title="The JSON socket",
    roles=(SERVER, CLIENT),
    start=State.NEW,
    codes=CODES,
    rules=RULES,
    framer=JsonFramer,
    connect=_connect,
    encode=encode,
    describe=describe,
    examples=EXAMPLES,
    follow=Conversation,
    tell_apart=tell_apart,
    is_text=True,
)
