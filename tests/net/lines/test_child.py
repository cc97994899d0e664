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
    ("code", "why"),
    [
        ("", "the program has ended"),
        ("raise SystemExit('no more\\nships left')", "the program has ended: ships left"),
        ("import os, time; os.close(1); time.sleep(60)", "the program has ended"),
    ],
)
def test_a_program_that_ends(code: str, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parley.net.lines.child.PATIENCE", 0.1)

    async def talk() -> None:
        port, ears = python(code), Ears()
        await port.open(ears)
        assert (await ears.wait_for_loss()) == why
        ears.line.write(b"\xaa")
        await port.close()
        assert ears.losses == [why]

    asyncio.run(talk())


def test_no_such_program() -> None:
    async def talk() -> None:
        with pytest.raises(SetupError, match=r"exec \./nothing: no such file"):
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
