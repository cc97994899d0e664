"""Sockets of servers that mean harm: what they do wrong is said, and one is out again."""

import asyncio
import re

import pytest

from parley.net.visits import web
from parley.net.visits.place import Visitor
from parley.visits import Entered, Fault, Lost
from parley.visits.json import asking
from tests.net.visits.callers import Caller
from tests.net.visits.rogue import SIGNED_IN, Talk, answer, frame, rogue

HELLO = frame(b'{"news":"hello","name":"ann","guest":true,"account":1,"table":null,"grace":60,"version":"1"}')
MEGABYTE = 1 << 20


async def meet(talk: Talk) -> tuple[Caller, Lost]:
    """How it ends, when nothing is tried twice."""
    async with rogue(answer(200, SIGNED_IN), talk) as url:
        caller = Caller(web.find_web(url, Visitor("ann")))
        lost = await caller.until(Lost)
        await caller.leave()
        return caller, lost


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "HELLO", 1.0)
    monkeypatch.setattr(web, "TRIES", 1)
    monkeypatch.setattr(web, "CHECK", 0.2)
    monkeypatch.setattr(web, "FAREWELL", 0.2)
    monkeypatch.setattr(asking, "PATIENCE", 2.0)


async def _silence(reader: asyncio.StreamReader, _writer: asyncio.StreamWriter) -> None:
    await reader.read()


async def _huge(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(HELLO + frame(b'{"news":"said","name":"x","text":"' + b"x" * 5 * MEGABYTE + b'"}'))
    await reader.read()


async def _endless(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """One message without an end."""
    writer.write(HELLO + b"\x01\x05aaaaa")
    while not reader.at_eof():
        writer.write(b"\x00\x7f" + MEGABYTE.to_bytes(8) + b"a" * MEGABYTE)
        await writer.drain()


async def _garbage(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(HELLO + b"\xff" * 100)
    await reader.read()


async def _mute(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(HELLO)
    await reader.read()


async def _babble(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(HELLO + frame(b"[1, 2]") * 200)
    await reader.read()


@pytest.mark.parametrize(
    ("talk", "why"),
    [
        (_silence, "the server does not say hello"),
        (_huge, "the connection broke: .*(too big|exceeds limit).*"),
        (_endless, "the connection broke: .*(too big|exceeds limit).*"),
        (_garbage, "the connection broke: .*"),
        (_mute, "the server does not answer"),
        (_babble, "the server breaks the protocol all the time"),
    ],
)
def test_a_server_that_means_harm_is_left(talk: Talk, why: str) -> None:
    caller, lost = asyncio.run(meet(talk))
    assert lost.again is None
    assert re.fullmatch(why, lost.why)
    assert len(caller.notices) < 300


def test_a_fault_is_told_with_its_row_and_the_visit_goes_on() -> None:
    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(
            HELLO + frame(b'{"news":"left","table":"seven"}') + frame(b'{"news":"announced","text":"x"}')
        )
        await reader.read()

    async def scene() -> None:
        async with rogue(answer(200, SIGNED_IN), talk) as url:
            caller = Caller(web.find_web(url, Visitor("ann")))
            await caller.until(Entered)
            assert (await caller.until(Fault)).clause.startswith("json/")
            await caller.see(lambda: bool(caller.visit.hall.remarks))
            await caller.leave()

    asyncio.run(scene())
