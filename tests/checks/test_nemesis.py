"""Bad weather: who reads properly does not notice, who takes a read for a message is found out."""

import asyncio
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from parley.arena.entrants import Custody
from parley.checks.case import Suite, Verdict
from parley.checks.examination import Examination, Finding, Options
from parley.checks.nemesis import Nemesis, parse_nemesis
from parley.checks.notebook import Conversation
from parley.checks.probe import Probe
from parley.checks.replay import Replay, compare
from parley.checks.stage import Stage
from parley.checks.target import Target, parse_target
from parley.core import SetupError
from parley.net.children import Sandbox
from parley.wires.bpgp import CLIENT, SERVER, WIRE
from parley.wires.bpgp.messages import Games, Login
from parley.wires.trace import TraceLine, parse_trace

MESSAGES = 9
GAMES = WIRE.encode(Games()).hex()
HASTY = f"""
import os
while (said := os.read(0, 4096)):
    if len(said) != 3 + int.from_bytes(said[1:3], "big"):
        break
    os.write(1, bytes.fromhex("{GAMES}"))
"""
"""Takes whatever one read gives for one message."""
CAREFUL = f"""
import sys
while (head := sys.stdin.buffer.read(3)):
    sys.stdin.buffer.read(int.from_bytes(head[1:], "big"))
    sys.stdout.buffer.write(bytes.fromhex("{GAMES}"))
    sys.stdout.buffer.flush()
"""


class Room(Stage[Probe]):
    pass


async def _talk(room: Room) -> None:
    probe = await room.enter(Probe(room.means, WIRE, CLIENT))
    for number in range(MESSAGES):
        probe.say(Login(f"somebody{number}"))
        await probe.expect(Games)


def _start(folder: Path, program: str) -> Target:
    script = folder / "program.py"
    script.write_text(program)
    command = shlex.join((sys.executable, str(script)))
    return parse_target(f"exec:{command}", Custody(sandbox=Sandbox.OFF))


def _examine(folder: Path, program: str, nemesis: Nemesis | None, *, is_stormy: bool = False) -> Finding:
    suite: Suite[Any] = Suite("bpgp", "server", "a program", Room)
    suite.add("talk", ("bpgp/3.2.1/2",), "It answers.", _talk, is_stormy=is_stormy)

    async def run() -> list[Finding]:
        target = _start(folder, program)
        try:
            return await Examination(suite, target, Options(nemesis=nemesis, traces=folder)).run(suite.cases)
        finally:
            await target.close()

    (finding,) = asyncio.run(run())
    return finding


@pytest.mark.parametrize("seed", [None, 1, 2])
def test_careful_programs_do_not_notice(tmp_path: Path, seed: int | None) -> None:
    nemesis = None if seed is None else Nemesis(seed)
    assert _examine(tmp_path, CAREFUL, nemesis).verdict is Verdict.PASS


def test_hasty_programs_are_found_out(tmp_path: Path) -> None:
    """And little of the weather is enough to show it."""
    assert _examine(tmp_path, HASTY, None).verdict is Verdict.PASS
    finding = _examine(tmp_path, HASTY, Nemesis(1))
    assert finding.verdict is Verdict.FAIL
    reach = int(finding.why.rpartition(":")[2])
    assert 0 < reach <= MESSAGES * len(WIRE.encode(Login("somebody0")))
    assert f"--nemesis 1:{reach}" in finding.in_words
    (path,) = finding.script
    assert path == str(tmp_path / "talk.shortest.client-1.trace")
    said = [line.data for line in parse_trace(Path(path).read_text()) if line.who == CLIENT]
    assert len(said) > b"".join(said).count(b"somebody")


def _replay(folder: Path, program: str, script: list[TraceLine]) -> list[str]:
    async def run() -> Conversation:
        target = _start(folder, program)
        try:
            (talk,) = await Replay(WIRE, SERVER, [script], patience=30.0).run(target)
        finally:
            await target.close()
        return talk

    return compare(WIRE, script, asyncio.run(run()))


@pytest.mark.parametrize(("program", "now"), [(HASTY, []), (CAREFUL, ["+ server> GAMES games none"])])
def test_a_script_is_replayed_in_the_same_pieces(tmp_path: Path, program: str, now: list[str]) -> None:
    """Whoever was hasty then is again, and whoever reads properly says more."""
    data = WIRE.encode(Login("somebody")).hex(" ")
    script = parse_trace(f"@ 0\nclient> {data[:9]}\n@ 2\nclient> {data[9:]}\n@ 4\nclient$")
    assert [row for row in _replay(tmp_path, program, script) if not row.startswith(" ")] == now


def test_cases_for_storms_want_a_seed(tmp_path: Path) -> None:
    calm = _examine(tmp_path, CAREFUL, None, is_stormy=True)
    assert (calm.verdict, "--nemesis" in calm.why) == (Verdict.UNTESTED, True)
    assert _examine(tmp_path, CAREFUL, Nemesis(1), is_stormy=True).verdict is Verdict.PASS


def test_faults_of_fine_weather_are_not_the_weathers(tmp_path: Path) -> None:
    finding = _examine(tmp_path, "raise SystemExit(3)", Nemesis(1))
    assert (finding.verdict, finding.why) == (Verdict.FAIL, "")


def test_words() -> None:
    assert parse_nemesis("7") == Nemesis(7)
    assert str(parse_nemesis("7:12")) == "7:12"
    assert str(Nemesis(7)) == "7"
    with pytest.raises(SetupError, match="SEED:BYTES"):
        parse_nemesis("bad")
