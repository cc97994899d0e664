"""Pairs that play: our own programs and the examples understand each other, and faults have a name."""

import asyncio
from collections.abc import Mapping
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from parley.arena.entrants import Custody
from parley.checks.case import Verdict
from parley.checks.examination import Examination, Finding, Options
from parley.checks.pairs.names import short_names
from parley.checks.pairs.pairing import pair_up
from parley.checks.target import Target, parse_target
from parley.net.children import Sandbox
from tests.checks.mutants.own import OWN

EXAMPLES = Path(__file__).parents[3] / "examples"
PATIENCE = 20.0
"""Seconds for an answer, on however busy a machine."""


def program(words: str) -> Target:
    return parse_target(words, Custody(sandbox=Sandbox.OFF))


def play(wire: str, host: str, guests: Mapping[str, str], mutant: str = "") -> list[Finding]:
    """At one of our own hosts, as it is or as a mutant; or at a program."""

    async def run() -> list[Finding]:
        comers = {name: program(words) for name, words in guests.items()}
        suite = pair_up(wire, comers)
        async with AsyncExitStack() as stack:
            for guest in comers.values():
                stack.push_async_callback(guest.close)
            target = await stack.enter_async_context(OWN[host].open(mutant)) if host in OWN else program(host)
            stack.push_async_callback(target.close)
            return await Examination(suite, target, Options(patience=PATIENCE)).run(suite.cases)

    return asyncio.run(run())


def told(findings: list[Finding]) -> list[tuple[Verdict, str, str]]:
    return [(one.verdict, one.by, one.clauses[0] if one.by else one.why) for one in findings]


AGREED = (Verdict.PASS, "", "")


def test_clients_of_battleship_plus(tmp_path: Path) -> None:
    ship = EXAMPLES / "bpgp/ship.js"
    miscounts = tmp_path / "miscounts.js"
    miscounts.write_text(ship.read_text().replace("turns = 0", "turns = 1"))
    guests = {"right": f"exec:node {ship}", "wrong": f"exec:node {miscounts}", "gone": "exec:false"}
    right, wrong, gone = play("bpgp", "bpgp-server", guests)
    assert told([right, wrong]) == [AGREED, (Verdict.FAIL, "client", "bpgp/4.2.1/2")]
    assert any("SHOOT turn_counter" in row for row in wrong.transcript)
    assert gone.verdict is Verdict.UNTESTED


def test_a_server_of_battleship_plus() -> None:
    guests = {"ship": f"exec:node {EXAMPLES / 'bpgp/ship.js'}"}
    findings = play("bpgp", "bpgp-server", guests, "misses-are-told-elsewhere")
    assert [one.by for one in findings] == ["server"]


def test_a_client_of_dots() -> None:
    guests = {"dot": f"exec:node {EXAMPLES / 'dots/dot.js'}"}
    assert told(play("dotline", "dotline-server", guests)) == [AGREED]


def test_a_server_of_dots() -> None:
    guests = {"dot": f"exec:node {EXAMPLES / 'dots/dot.js'}"}
    findings = play("dotline", "dotline-server", guests, "dots-names-no-winner")
    assert told(findings) == [(Verdict.FAIL, "server", "dots/line/6/9")]


def test_master_and_slave() -> None:
    """A program that can be either plays with itself."""
    sea = f"exec:env PARLEY_FLEET=0,0,1,2 node {EXAMPLES / 'com/sea.js'} {{role}}"
    assert told(play("comport", sea, {"sea": sea})) == [AGREED]


def test_a_slave_that_lies() -> None:
    sea = f"exec:node {EXAMPLES / 'com/sea.js'} {{role}}"
    (finding,) = play("comport", sea, {"cat": "exec:cat"})  # AA for AA
    assert (finding.verdict, finding.by) == (Verdict.FAIL, "slave")


def test_core_and_ai() -> None:
    guests = {"ai": f"exec:python3 {EXAMPLES / 'conquest/ai.py'}"}
    assert told(play("gamecore", "gamecore-core", guests)) == [AGREED]


def test_names_are_short_and_unique() -> None:
    ship = EXAMPLES / "bpgp/ship.js"
    targets = (f"exec:node {ship}", f"exec+tcp:node {ship} {{host}} {{port}}", "127.0.0.1:4242", "anna")
    assert short_names(targets) == ["ship.js", "ship.js-2", "127.0.0.1:4242", "anna"]


@pytest.mark.parametrize(("wire", "host"), [("bpgp", "127.0.0.1:9"), ("gamecore", "exec:cat")])
def test_nobody_there(wire: str, host: str) -> None:
    assert [one.verdict for one in play(wire, host, {"cat": "exec:cat"})] == [Verdict.ERROR]
