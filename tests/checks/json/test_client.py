"""The examiner of JSON clients: the example passes, and programs that are none are told why."""

import asyncio
import shlex
import sys
from pathlib import Path

import pytest

from parley.arena.entrants import Custody
from parley.checks.case import Verdict
from parley.checks.examination import Examination, Finding, Options
from parley.checks.nemesis import Nemesis
from parley.checks.suites import load_suite
from parley.checks.target import parse_target
from parley.checks.visitor import VisitorTarget
from parley.core import SetupError
from parley.net.children import Sandbox

EXAMPLE = Path(__file__).parents[3] / "examples/json_client.py"
SUITE = load_suite("json", "client")
COMES_BACK = {"comes-back", "comes-back-when-hung-up-on"}
ROGUE = """
import json, sys, urllib.request
from websockets.sync.client import connect

address = sys.argv[1]
headers = {"Content-Type": "application/json"}
with urllib.request.urlopen(urllib.request.Request(address + "/api/guest", b"{}", headers)) as answer:
    token = json.load(answer)["token"]
where = address.replace("http", "ws", 1) + "/api/socket"
with connect(where, additional_headers={"Cookie": "parley=" + token}) as socket:
    for said in eval(sys.argv[2]):
        socket.send(said)
    while True:
        socket.recv()
"""


HASTY = """
import json, socket, sys

host, _, port = sys.argv[1].removeprefix("http://").partition(":")

def ask(words):
    line = socket.create_connection((host, int(port)))
    line.sendall(words.replace("\\n", "\\r\\n").encode())
    return line, line.recv(65536)

_, said = ask("POST /api/guest HTTP/1.1\\nHost: x\\n"
    "Content-Type: application/json\\nContent-Length: 2\\n\\n{}")
token = json.loads(said.partition(b"\\r\\n\\r\\n")[2])["token"]
line, _ = ask("GET /api/socket HTTP/1.1\\nHost: x\\nConnection: Upgrade\\nUpgrade: websocket\\n"
    "Sec-WebSocket-Version: 13\\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\\n"
    "Authorization: Bearer " + token + "\\n\\n")
line.recv(1)
"""
"""Takes whatever one read gives for an answer."""


def examine(words: str, *names: str, patience: float = 5.0, nemesis: Nemesis | None = None) -> list[Finding]:
    cases = [case for case in SUITE.cases if (case.name in names if names else not case.is_stormy)]

    async def run() -> list[Finding]:
        target = parse_target(words, Custody(sandbox=Sandbox.AUTO))
        assert "without a sandbox" in await target.prepare()
        try:
            options = Options(patience=patience, nemesis=nemesis, shortens=False)
            return await Examination(SUITE, target, options).run(cases)
        finally:
            await target.close()

    return asyncio.run(run())


def python(code: str, *arguments: str) -> str:
    return f"exec+tcp:{shlex.join((sys.executable, '-c', code, 'http://{host}:{port}', *arguments))}"


@pytest.mark.slow
def test_the_example_passes() -> None:
    findings = examine(f"exec+tcp:{sys.executable} {EXAMPLE} http://{{host}}:{{port}}")
    others = {finding.name: finding for finding in findings if finding.verdict is not Verdict.PASS}
    assert set(others) == COMES_BACK, others
    assert all("did not come back" in finding.why for finding in others.values())


@pytest.mark.parametrize(
    ("said", "got"),
    [
        ("'[]'", "[]"),
        ("b'{}'", "a binary message"),
        ("''", "an empty message"),
        ("""'{"do":"dance"}'""", "dance"),
        ("""'{"do":"open","game":"dots","colour":"red"}'""", "colour"),
        ("'[' * 3000", "[[["),
        ("""'{"do":"say","text":"' + 'x' * 70_000 + '"}'""", "65536"),
    ],
)
def test_what_is_no_request_is_told(said: str, got: str) -> None:
    (finding,) = examine(python(ROGUE, f"[{said}]"), "asks-with-known-words", patience=3.0)
    assert finding.verdict is Verdict.FAIL
    assert got in finding.got


def test_a_client_that_does_nothing_is_not_tested() -> None:
    (finding,) = examine(python(ROGUE, "[]"), "finds-a-table", patience=0.3)
    assert finding.verdict is Verdict.UNTESTED
    assert "neither opened a table nor joined one" in finding.why


def test_a_client_that_does_not_come() -> None:
    findings = examine(python("import sys; sys.exit('no such server')"), "shows-its-token", "comes-back")
    assert [finding.verdict for finding in findings] == [Verdict.FAIL, Verdict.ERROR]
    assert all("no such server" in finding.in_words for finding in findings)


def test_it_runs_without_a_cage_or_not_at_all() -> None:
    words = "exec+tcp:true http://{host}:{port}"
    target = parse_target(words)
    asyncio.run(target.close())
    assert isinstance(target, VisitorTarget)
    with pytest.raises(SetupError, match="connections of its own"):
        parse_target(words, Custody(sandbox=Sandbox.REQUIRE))


def test_other_targets_are_none() -> None:
    async def run() -> list[Finding]:
        case = next(case for case in SUITE.cases if case.name == "finds-a-table")
        target = parse_target("exec:true")
        try:
            return await Examination(SUITE, target, Options()).run([case])
        finally:
            await target.close()

    (finding,) = asyncio.run(run())
    assert finding.verdict is Verdict.ERROR
    assert "http://{host}:{port}" in finding.why


@pytest.mark.parametrize(("nemesis", "verdict"), [(None, Verdict.PASS), (Nemesis(1), Verdict.FAIL)])
def test_hasty_clients_are_found_out_in_bad_weather(nemesis: Nemesis | None, verdict: Verdict) -> None:
    (finding,) = examine(python(HASTY), "shows-its-token", nemesis=nemesis)
    assert finding.verdict is verdict
