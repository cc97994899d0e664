"""The examiner itself: every verdict there is, against a real program that does as it is told."""

import asyncio
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from parley.arena.entrants import Custody
from parley.checks.case import BrokenError, Suite, UntestedError, Verdict
from parley.checks.examination import Examination, Finding, Options
from parley.checks.means import Means
from parley.checks.probe import Probe
from parley.checks.stage import Stage
from parley.checks.target import Target, parse_target
from parley.core import SetupError
from parley.net.children import Sandbox
from parley.wires.bpgp import CLIENT, WIRE
from parley.wires.bpgp.messages import Error, Games, GetGames, Login, Logout
from parley.wires.decoder import decode
from parley.wires.trace import parse_trace

MUST, SHOULD = "bpgp/3.2.1/2", "bpgp/3.2.1/6"
GAMES = WIRE.encode(Games()).hex()
PARROT = f"""
import os, sys
while (said := os.read(0, 4096)):
    if said[0] == 52:
        print("goodbye", file=sys.stderr)
        sys.exit(3)
    os.write(1, bytes.fromhex("{GAMES}"))
"""
"""Answers everything with a list of games; what begins with LOGOUT ends it."""


class Room(Stage[Probe]):
    async def probe(self) -> Probe:
        return await self.enter(Probe(self.means, WIRE, CLIENT))


@pytest.fixture
def parrot(tmp_path: Path) -> Target:
    script = tmp_path / "parrot.py"
    script.write_text(PARROT)
    command = shlex.join((sys.executable, str(script)))
    return parse_target(f"exec:{command}", Custody(sandbox=Sandbox.OFF))


def _suite() -> Suite[Room]:
    return Suite("bpgp", "server", "a parrot", Room)


def _run(suite: Suite[Any], target: Target, **options: Any) -> list[Finding]:
    async def run() -> list[Finding]:
        await target.prepare()
        try:
            return await Examination(suite, target, Options(quiet=0.05, **options)).run(suite.cases)
        finally:
            await target.close()

    return asyncio.run(run())


def _verdicts(findings: Sequence[Finding]) -> dict[str, Verdict]:
    return {finding.name: finding.verdict for finding in findings}


def test_every_verdict(parrot: Target) -> None:
    suite = _suite()

    @suite.case(MUST)
    async def kept(room: Room) -> None:
        """It answers."""
        probe = await room.probe()
        probe.say(GetGames())
        await probe.expect(Games)
        await probe.expect_nothing()

    @suite.case(MUST)
    async def broken(room: Room) -> None:
        """It refuses, which a parrot does not."""
        probe = await room.probe()
        probe.say(Login("ann"))
        await probe.expect(Error)

    @suite.case(SHOULD)
    async def advised(room: Room) -> None:
        """The same, where it is only advised."""
        await broken(room)

    @suite.case(MUST)
    async def no_occasion(room: Room) -> None:
        """It cannot be seen."""
        raise UntestedError("a parrot has no table")

    @suite.case(MUST)
    async def our_fault(room: Room) -> None:
        """The examiner is wrong."""
        raise ZeroDivisionError

    @suite.case(MUST, seconds=0.2)
    async def endless(room: Room) -> None:
        """It waits for what never comes."""
        await asyncio.Event().wait()

    @suite.case(MUST, is_slow=True)
    async def slow(room: Room) -> None:
        """It takes minutes."""

    @suite.case(MUST, is_alone=True)
    async def alone(room: Room) -> None:
        """It wants the target for itself."""
        probe = await room.probe()
        probe.say(Logout())
        await probe.expect_closed()

    findings = _run(suite, parrot)
    assert _verdicts(findings) == {
        "kept": Verdict.PASS,
        "broken": Verdict.FAIL,
        "advised": Verdict.WARN,
        "no-occasion": Verdict.UNTESTED,
        "our-fault": Verdict.ERROR,
        "endless": Verdict.FAIL,
        "slow": Verdict.UNTESTED,
        "alone": Verdict.PASS,
    }
    failed = findings[1]
    assert (failed.expected, failed.got) == ("Error", "GAMES games none")
    assert ["client> 33 00 03" in row for row in failed.transcript[:1]] == [True]
    assert "ZeroDivisionError" in findings[4].why


def test_last_words_of_a_program(parrot: Target) -> None:
    suite = _suite()

    @suite.case(MUST)
    async def gone(room: Room) -> None:
        """It ends, where it should answer."""
        probe = await room.probe()
        probe.say(Logout())
        await probe.expect(Games)

    (finding,) = _run(suite, parrot)
    assert "exited with status 3" in finding.got
    assert "goodbye" in finding.got


def test_pieces_and_traces(parrot: Target, tmp_path: Path) -> None:
    """What is kept of a conversation reads as it was."""
    suite = _suite()

    @suite.case(MUST)
    async def pieces(room: Room) -> None:
        """However many pieces it comes in."""
        probe = await room.probe()
        await probe.dribble(GetGames())
        await probe.expect(Games)

    assert _verdicts(_run(suite, parrot, traces=tmp_path)) == {"pieces": Verdict.PASS}
    (trace,) = tmp_path.glob("pieces.*.trace")
    rows = decode(WIRE, parse_trace(trace.read_text()))
    assert [row.text for row in rows if row.who == CLIENT] == ["GET_GAMES"]


def test_names_of_cases_are_unique() -> None:
    suite = _suite()

    async def play(room: Room) -> None:
        raise BrokenError("", "")

    suite.add("one", (MUST,), "It is.", play)
    with pytest.raises(ValueError, match="one"):
        suite.add("one", (MUST,), "It is again.", play)


@pytest.mark.parametrize("text", ["here", "exec:", "serial:", "tcp:nowhere"])
def test_targets_that_are_none(text: str) -> None:
    with pytest.raises(SetupError):
        parse_target(text)


def test_nobody_answers() -> None:
    with pytest.raises(SetupError, match="nobody listens there"):
        asyncio.run(parse_target("127.0.0.1:1").prepare())


def test_fresh_names(parrot: Target) -> None:
    names: list[str] = []
    suite = _suite()

    async def play(room: Room) -> None:
        means: Means = room.means
        names.extend((means.fresh_name(), means.fresh_name()))

    for number in range(3):
        suite.add(f"case{number}", (MUST,), "It has names.", play)
    _run(suite, parrot)
    assert len(set(names)) == 6
    assert all(len(name) <= 16 and name.isalnum() for name in names)


@pytest.mark.parametrize(("load", "verdict"), [(1000.0, Verdict.PASS), (0.0, Verdict.FAIL)])
def test_a_failure_on_a_busy_machine_is_looked_at_again(
    parrot: Target, monkeypatch: pytest.MonkeyPatch, load: float, verdict: Verdict
) -> None:
    monkeypatch.setattr("os.getloadavg", lambda: (load, load, load))
    suite, looks = _suite(), list[int]()

    @suite.case(MUST)
    async def late_once(room: Room) -> None:
        """An answer comes too late, the first time."""
        looks.append(1)
        if len(looks) == 1:
            raise BrokenError("an answer", "none in time")

    assert [finding.verdict for finding in _run(suite, parrot)] == [verdict]
