"""Programs as opponents: polite ones, and those that have to be killed."""

import asyncio
import os
import sys
from pathlib import Path

import pytest

from parley.core import SetupError
from parley.net.lines.child import ChildPort
from parley.net.lines.line import UNREAD
from tests.net.lines.ears import Ears


def python(code: str) -> ChildPort:
    return ChildPort([sys.executable, "-c", code])


def is_alive(pid: int) -> bool:
    """A zombie somebody else has to bury is dead enough."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_standard_streams_are_the_line() -> None:
    async def talk() -> None:
        port = ChildPort(["cat"])
        assert await port.prepare() == ""
        ears = Ears()
        await port.open(ears)
        ears.line.write(bytes(range(256)))
        assert await ears.wait_for(256) == bytes(range(256))
        await ears.line.close()
        await port.close()
        assert not ears.losses

    asyncio.run(talk())


@pytest.mark.parametrize(
    ("code", "told", "why"),
    [
        ("", [], "the program has ended with exit code 0"),
        ("raise SystemExit(3)", [], "the program has ended with exit code 3"),
        (
            "raise SystemExit('no more\\nships left')",
            ["no more", "ships left"],
            "the program has ended with exit code 1: ships left",
        ),
        ("import os; os.kill(os.getpid(), 9)", [], "the program was killed by SIGKILL"),
        ("import os, time; os.close(1); time.sleep(60)", [], "the program has closed the line"),
        (
            "import subprocess; subprocess.Popen(['sleep', '60']); raise SystemExit(4)",
            [],
            "the program has ended with exit code 4",
        ),
    ],
)
def test_a_program_that_ends(code: str, told: list[str], why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parley.net.lines.child.PATIENCE", 0.1)

    async def talk() -> None:
        port, ears = python(code), Ears()
        await port.open(ears)
        assert (await ears.wait_for_loss()) == why
        assert ears.told == [f"the program says: {line}" for line in told]
        ears.line.write(b"\xaa")
        await port.close()
        assert ears.losses == [why]

    asyncio.run(talk())


def test_what_it_says_on_stderr_is_told_while_it_runs() -> None:
    async def talk() -> None:
        port = python("import sys; print('aiming', file=sys.stderr, flush=True); sys.stdin.read()")
        ears = Ears()
        await port.open(ears)
        while not ears.told:
            await asyncio.sleep(0.01)
        assert ears.told == ["the program says: aiming"]
        assert not ears.losses
        await port.close()

    asyncio.run(talk())


def test_no_such_program() -> None:
    async def talk() -> None:
        with pytest.raises(SetupError, match=r"exec \./nothing: there is no such file"):
            await ChildPort(["./nothing"]).open(Ears())

    asyncio.run(talk())


def test_who_does_not_go_is_killed_with_its_children(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parley.net.lines.child.PATIENCE", 0.1)
    code = """
import os, signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
os.fork()
sys.stdout.write(f"{os.getpid():8}"); sys.stdout.flush()
time.sleep(600)
"""

    async def talk() -> list[int]:
        port, ears = python(code), Ears()
        await port.open(ears)
        heard = await ears.wait_for(16)
        await port.close()
        return [int(heard[:8]), int(heard[8:])]

    pids = asyncio.run(talk())
    assert os.getpid() not in pids
    for _ in range(3000):
        if not any(map(is_alive, pids)):
            break
        asyncio.run(asyncio.sleep(0.01))
    assert not any(map(is_alive, pids))


def test_who_floods_stderr_and_never_reads_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parley.net.lines.child.PATIENCE", 0.1)

    async def talk() -> None:
        port = python("import sys\nwhile True: sys.stderr.write('x' * 65536)")
        ears = Ears()
        await port.open(ears)
        while not ears.losses:
            ears.line.write(bytes(UNREAD))
            await asyncio.sleep(0.001)
        await port.close()

    asyncio.run(talk())
