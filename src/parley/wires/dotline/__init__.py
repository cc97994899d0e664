"""Dots over a line of text: the protocol the document began (dots/III/1), completed.

docs/protocols/dots.md is the page for authors of clients, made from these tables.
"""

from parley.core.connection import Connection
from parley.wires.dotline import answers, news, requests
from parley.wires.dotline.answers import Answer, Refusal, Saying
from parley.wires.dotline.client import ClientConnection
from parley.wires.dotline.codec import describe, encode
from parley.wires.dotline.codes import Code
from parley.wires.dotline.examples import EXAMPLES
from parley.wires.dotline.framing import RequestFramer, SayingFramer
from parley.wires.dotline.messages import CLIENT, CODES, SERVER
from parley.wires.dotline.news import Closing, News
from parley.wires.dotline.requests import Request
from parley.wires.dotline.rules import RULES, State
from parley.wires.dotline.server import Limits, ServerConnection
from parley.wires.wire import Framer, Wire

__all__ = [
    "WIRE",
    "Answer",
    "ClientConnection",
    "Closing",
    "Code",
    "Limits",
    "News",
    "Refusal",
    "Request",
    "Saying",
    "ServerConnection",
    "State",
    "answers",
    "news",
    "requests",
]


def _framer(sender: str) -> Framer:
    return RequestFramer() if sender == CLIENT else SayingFramer()


def _connect(role: str) -> Connection:
    return ClientConnection() if role == CLIENT else ServerConnection()


WIRE = Wire(
    name="dotline",
    title="Dots (Точки), the line protocol",
    roles=(SERVER, CLIENT),
    start=State.ANONYMOUS,
    codes=CODES,
    rules=RULES,
    framer=_framer,
    connect=_connect,
    encode=encode,
    describe=describe,
    examples=EXAMPLES,
    is_text=True,
)
