"""Faults that only bad weather shows: connections that are reset, and noise on serial lines."""

import json
import os
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from parley.core.connection import Message
from parley.net.served import ServedLine
from parley.seats.dotline import rows
from parley.visits.bpgp.visit import BpgpVisit
from parley.visits.dotline.visit import DotlineVisit
from parley.visits.json import JsonVisit, news
from parley.wires import bpgp
from parley.wires.comport.connection import ComportConnection
from parley.wires.comport.recovery import RecoveringEndpoint
from parley.wires.json import ClientConnection
from parley.wires.json import news as n
from parley.wires.json.connection import ServerConnection
from parley.wires.wire import Frame
from tests.checks.mutants.mutant import Mutant, Mutants

Patch = pytest.MonkeyPatch
SEED = 1
NEWS: Any = news._NEWS
BPGP_SERVER, BPGP_CLIENT = Mutants("bpgp-server"), Mutants("bpgp-client")
DOTS_SERVER, DOTS_CLIENT = Mutants("dotline-server"), Mutants("dotline-client")
JSON_SERVER, JSON_CLIENT = Mutants("json-server"), Mutants("json-client")
SLAVES, MASTERS = Mutants("comport-slave"), Mutants("comport-master")


def _upon_reset(patch: Patch, do: Callable[[], object]) -> None:
    lost = ServedLine.connection_lost

    def changed(self: ServedLine, exc: Exception | None) -> None:
        if exc is not None:
            do()
        lost(self, exc)

    patch.setattr(ServedLine, "connection_lost", changed)


@BPGP_SERVER.breaks("bpgp/1.3/12", SEED)
def _falls_with_a_connection(patch: Patch) -> None:
    """The server ends when a connection is reset, as one does that never heard of it."""
    _upon_reset(patch, lambda: os._exit(1))


@DOTS_SERVER.breaks("dots/line/8/1", SEED)
def _forgets_dots_upon_resets(patch: Patch) -> None:
    """When somebody was reset, boards are shown without their first row."""
    resets: list[None] = []
    _upon_reset(patch, lambda: resets.append(None))
    dot_rows = rows.dot_rows
    patch.setattr(rows, "dot_rows", lambda state: dot_rows(state)[bool(resets) :])


@JSON_SERVER.breaks("json/hello/2", SEED)
def _shows_what_was(patch: Patch) -> None:
    """Whoever comes back to a match that has begun is shown the position before the last move."""
    write, shown = ServerConnection._write, set[int]()

    def changed(self: ServerConnection, data: bytes) -> None:
        said = json.loads(data)
        if said.get("news") == "table" and said.get("view") and id(self) not in shown:
            shown.add(id(self))
            said["view"]["ply"] -= said["view"]["ply"] > 0
            data = json.dumps(said, separators=(",", ":")).encode()
        write(self, data)

    patch.setattr(ServerConnection, "_write", changed)


def _first_words(patch: Patch, visit: type[Any], words: bytes) -> None:
    """On every connection but the first it begins with these instead."""
    connected, data_to_send, calls = visit.connected, visit.data_to_send, Counter[int]()

    def call(self: Any, now: float) -> None:
        calls[id(self)] += 1
        connected(self, now)

    def say(self: Any) -> list[bytes]:
        said = data_to_send(self)
        if said and calls[id(self)] == 2:
            calls[id(self)] = 3
            return [words]
        return list(said)

    patch.setattr(visit, "connected", call)
    patch.setattr(visit, "data_to_send", say)


@BPGP_CLIENT.breaks("bpgp/6.1/1", SEED)
def _takes_itself_for_known(patch: Patch) -> None:
    """When it calls again it does not log in again."""
    _first_words(patch, BpgpVisit, bpgp.WIRE.encode(bpgp.GetGames()))


@DOTS_CLIENT.breaks("dots/line/8/1", SEED)
def _plays_on_as_nobody(patch: Patch) -> None:
    """When it calls again it puts its dot before it has logged in."""
    _first_words(patch, DotlineVisit, b"PUT 5 5\n")


@JSON_CLIENT.breaks("json/hello/3", SEED)
def _repeats_itself(patch: Patch) -> None:
    """When it is back it makes its last move once more, whether it was made or not."""
    moves: list[bytes] = []
    messages = ClientConnection.messages_to_send

    def remember(self: ClientConnection) -> list[bytes]:
        said = messages(self)
        moves.extend(one for one in said if b'"do":"move"' in one)
        return said

    def greet_and_repeat(visit: JsonVisit, told: n.Hello) -> None:
        hello(visit, told)
        if moves and visit._connection is not None:
            visit._connection._out.append(moves[-1])
            visit.flush()

    hello = NEWS[n.Hello]
    patch.setattr(ClientConnection, "messages_to_send", remember)
    patch.setitem(NEWS, n.Hello, greet_and_repeat)


def _deaf_after(patch: Patch, errors: int) -> None:
    """Hears nothing any more when it has complained so often."""
    receive, blame, blamed = ComportConnection._receive, RecoveringEndpoint._blame, Counter[int]()

    def complain(self: RecoveringEndpoint, rule: str, message: Message | None) -> None:
        blamed[id(self)] += 1
        blame(self, rule, message)

    def hear(self: ComportConnection, frame: Frame) -> None:
        if blamed[id(self)] < errors:
            receive(self, frame)

    patch.setattr(RecoveringEndpoint, "_blame", complain)
    patch.setattr(ComportConnection, "_receive", hear)


@SLAVES.breaks("com/sync/9", SEED)
def _slave_gives_up_on_noise(patch: Patch) -> None:
    """After two errors in a conversation it hears nothing any more."""
    _deaf_after(patch, 2)


@MASTERS.breaks("com/sync/9", SEED)
def _master_gives_up_on_noise(patch: Patch) -> None:
    """After two errors in a conversation it hears nothing any more."""
    _deaf_after(patch, 2)


MUTANTS: tuple[Mutant, ...] = (
    *BPGP_SERVER,
    *BPGP_CLIENT,
    *DOTS_SERVER,
    *DOTS_CLIENT,
    *JSON_SERVER,
    *JSON_CLIENT,
    *SLAVES,
    *MASTERS,
)
