"""Programs that speak no BPGP at all: the examiner is never at a loss, and never believes them."""

import asyncio
import shlex
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from random import Random

import pytest

from parley.arena.entrants import Custody
from parley.checks.case import Verdict
from parley.checks.examination import Examination, Finding, Options
from parley.checks.suites import load_suite
from parley.checks.target import Target, parse_target
from parley.net.children import Sandbox
from parley.wires.bpgp import WIRE, EndGame, Games, YouStart

HASTY = Options(patience=0.1, quiet=0.02, jobs=16, doubts=False)
Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


async def _silence(reader: asyncio.StreamReader, _writer: asyncio.StreamWriter) -> None:
    while await reader.read(65536):
        pass


async def _goodbye(_reader: asyncio.StreamReader, _writer: asyncio.StreamWriter) -> None:
    """Hangs up at once."""


async def _noise(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    rng = Random(1)
    while await reader.read(65536):
        writer.write(rng.randbytes(rng.randrange(1, 200)))


async def _flood(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while await reader.read(65536):
        writer.write(WIRE.encode(EndGame(2)) * 500)


async def _yes_man(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Has the same answer for everything."""
    while await reader.read(65536):
        writer.write(WIRE.encode(Games()) + WIRE.encode(YouStart()))


async def _examine(talk: Talk) -> list[Finding]:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await talk(reader, writer)
            await writer.drain()
        except ConnectionError:
            pass
        finally:
            writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    host, port = server.sockets[0].getsockname()[:2]
    suite = load_suite("bpgp", "server")
    async with server:
        return await Examination(suite, parse_target(f"{host}:{port}"), HASTY).run(suite.cases)


@pytest.mark.slow
@pytest.mark.parametrize("talk", [_silence, _goodbye, _noise, _flood, _yes_man])
def test_servers_that_are_none(talk: Talk) -> None:
    findings = asyncio.run(_examine(talk))
    assert [finding for finding in findings if finding.verdict is Verdict.ERROR] == []
    verdicts = Counter(finding.verdict for finding in findings)
    assert verdicts[Verdict.FAIL] >= 10
    assert verdicts[Verdict.PASS] <= 6


SAY = "import os, random; say = lambda words: os.write(1, bytes.fromhex(words)); "
PROGRAMS = {
    "silence": "import sys; sys.stdin.buffer.read()",
    "goodbye": "pass",
    "noise": f"{SAY} [os.write(1, random.Random(n).randbytes(99)) for n in range(50)]; os.read(0, 1)",
    "login": f"{SAY} say('330003616263'); list(iter(lambda: os.read(0, 999), b''))",
    "chatter": f"{SAY} say('330003616263' + '390000' * 150); list(iter(lambda: os.read(0, 999), b''))",
}


async def _examine_client(target: Target) -> list[Finding]:
    suite = load_suite("bpgp", "client")
    await target.prepare()
    try:
        return await Examination(suite, target, HASTY).run(suite.cases)
    finally:
        await target.close()


@pytest.mark.slow
@pytest.mark.parametrize("name", PROGRAMS)
def test_clients_that_are_none(name: str) -> None:
    command = shlex.join((sys.executable, "-S", "-c", PROGRAMS[name]))
    findings = asyncio.run(_examine_client(parse_target(f"exec:{command}", Custody(sandbox=Sandbox.OFF))))
    assert [finding for finding in findings if finding.verdict is Verdict.ERROR] == []
    verdicts = Counter(finding.verdict for finding in findings)
    if name in ("login", "chatter"):  # they keep to the draft, and play nothing
        assert verdicts[Verdict.UNTESTED] > 80
    else:
        assert verdicts[Verdict.PASS] == 0
