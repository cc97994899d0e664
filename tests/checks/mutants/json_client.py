"""Faults of a client of the JSON socket: in what it says, and in what it makes of what it hears."""

import sys
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection as Socket

from parley.net.visits import web
from parley.visits.json import JsonVisit, answers, news
from parley.visits.pilot import Pilot
from parley.wires.json import ClientConnection, Refusal
from parley.wires.json import news as n
from parley.wires.json import requests as r
from parley.wires.json.codec import to_json
from tests.checks.mutants.mutant import Mutants

MUTANTS = Mutants("json-client")
Patch = pytest.MonkeyPatch
NEWS: Any = news._NEWS


def _says(patch: Patch, change: Callable[[bytes], Iterable[bytes]]) -> None:
    """Instead of a message, it says these."""
    messages = ClientConnection.messages_to_send

    def changed(self: ClientConnection) -> list[bytes]:
        return [said for message in messages(self) for said in change(message)]

    patch.setattr(ClientConnection, "messages_to_send", changed)


def _blurts(visit: JsonVisit, request: r.Request) -> None:
    """Say it, whatever the connection thinks of it."""
    connection = visit._connection
    if connection is not None:
        connection._out.append(to_json(request))
        visit.flush()


def _hears(patch: Patch, react: Callable[[JsonVisit, bytes], object]) -> None:
    receive = JsonVisit.receive

    def receive_and_react(self: JsonVisit, data: bytes, now: float) -> None:
        receive(self, data, now)
        react(self, data)

    patch.setattr(JsonVisit, "receive", receive_and_react)


@MUTANTS.breaks("json/socket/1")
def _sends_binary(patch: Patch) -> None:
    """What it says goes out as bytes, not as text."""
    send = Socket.send

    async def send_bytes(self: Any, message: Any, text: bool | None = None) -> None:
        del text
        await send(self, message, text=False)

    patch.setattr(Socket, "send", send_bytes)


@MUTANTS.breaks("json/socket/2")
def _tells_who_it_is(patch: Patch) -> None:
    """Every request has a field that the page does not name."""
    _says(patch, lambda said: (said[:-1] + b',"agent":"mine"}',))


@MUTANTS.breaks("json/socket/4")
def _dies_of_unknown_fields(patch: Patch) -> None:
    """A field that it does not know ends it."""
    _hears(patch, lambda _visit, data: sys.exit(1) if b'"later"' in data else None)


@MUTANTS.breaks("json/socket/8")
def _shows_no_token(patch: Patch) -> None:
    """The socket is opened without the token."""
    connect = web.Driver._connect
    patch.setattr(web.Driver, "_connect", lambda self, _token: connect(self, ""))


@MUTANTS.breaks("json/socket/9")
def _dies_of_unknown_news(patch: Patch) -> None:
    """News that it does not know end it."""
    known = tuple(f'"news":"{kind.__struct_config__.tag}"'.encode() for kind in n.NEWS)
    _hears(
        patch,
        lambda _visit, data: sys.exit(1) if b'"news"' in data and not any(map(data.count, known)) else None,
    )


@MUTANTS.breaks("json/socket/10")
def _dies_of_talk(patch: Patch) -> None:
    """Whatever anybody says ends it."""
    patch.setitem(NEWS, n.Said, lambda _visit, _news: sys.exit(1))


@MUTANTS.breaks("json/message/2")
def _reads_short_messages_only(patch: Patch) -> None:
    """Messages of more than 32768 bytes break its socket."""
    patch.setattr(web, "LONGEST_SAYING", 32_768)


@MUTANTS.breaks("json/error/4")
def _dies_of_refusals(patch: Patch) -> None:
    """A refusal ends it."""
    take = answers.take

    def take_or_die(visit: JsonVisit, answer: Any) -> None:
        if isinstance(answer, Refusal):
            sys.exit(1)
        take(visit, answer)

    patch.setattr(answers, "take", take_or_die)


@MUTANTS.breaks("json/trouble/2")
def _waits_after_trouble(patch: Patch) -> None:
    """A move that was not stored is never made again."""
    patch.setattr(Pilot, "_decline", lambda _self, _text: None)


@MUTANTS.breaks("json/error/5")
def _gets_up_first(patch: Patch) -> None:
    """It gets up from a table where it does not sit."""
    hello = NEWS[n.Hello]

    def greet(visit: JsonVisit, message: n.Hello) -> None:
        hello(visit, message)
        _blurts(visit, r.Stand(id=9001))

    patch.setitem(NEWS, n.Hello, greet)


@MUTANTS.breaks("json/move/3")
def _moves_twice(patch: Patch) -> None:
    """Every move is made twice."""
    _says(patch, lambda said: (said, said) if b'"do":"move"' in said else (said,))


@MUTANTS.breaks("json/move/3")
def _moves_where_dots_are(patch: Patch) -> None:
    """Its third move and all later ones are its first again."""
    moves: list[str] = []

    def change(said: bytes) -> tuple[bytes]:
        told = msgspec.json.decode(said)
        if told["do"] == "move":
            moves.append(told["move"])
            told["move"] = moves[0] if len(moves) > 2 else moves[-1]
        return (msgspec.json.encode(told),)

    _says(patch, change)


@MUTANTS.breaks("json/hello/3")
def _comes_back_as_somebody_else(patch: Patch) -> None:
    """It signs in anew whenever the socket was lost."""
    token = web.Driver._token

    async def another(self: web.Driver) -> str:
        self._signin = None
        return await token(self)

    patch.setattr(web.Driver, "_token", another)


@MUTANTS.breaks("json/goodbye/2")
def _talks_after_goodbye(patch: Patch) -> None:
    """It makes a move when it was told goodbye."""

    def react(visit: JsonVisit, data: bytes) -> None:
        if b'"news":"goodbye"' in data:
            visit.is_gone = False
            _blurts(visit, r.Move(id=9001, move="A1"))

    patch.setitem(NEWS, n.Goodbye, lambda _visit, _news: None)
    _hears(patch, react)
