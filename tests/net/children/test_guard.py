"""However the one who started children ends, they end."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from parley.net.children import Guard, Sandbox
from parley.net.children.guard import environment
from tests.net.children.stage import PATIENCE, both, processes_with

PARENT = """
import asyncio, sys
from parley.net.children import Child, Guard, Launcher, Sandbox
from tests.net.children.stage import Ear, RUDE

async def main():
    launcher, guard, ears = Launcher(Sandbox(sys.argv[1])), Guard(), []
    for word in ("family", "leave_orphans", "family"):
        ears.append(Ear())
        Child(launcher.wrap([sys.executable, str(RUDE), word, sys.argv[2]], guard.mark()), ears[-1], guard)
    for ear in ears:
        await ear.line()
    print("ready", flush=True)
    await asyncio.sleep(600)

asyncio.run(main())
"""


def gone(words: str) -> bool:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if not list(processes_with(words)):
            return True
        time.sleep(0.02)
    return False


@both
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_killed_parent_leaves_no_orphan(sandbox: Sandbox, number: signal.Signals, tmp_path: Path) -> None:
    tag = f"tag-{tmp_path.name}-{os.getpid()}-{sandbox}"
    command = [sys.executable, "-c", PARENT, sandbox, tag]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[3]
    ) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == "ready\n"
        assert len(list(processes_with(tag))) >= 10
        parent.send_signal(number)
    assert gone(tag), list(processes_with(tag))


def test_the_guardian_goes_home() -> None:
    with Guard() as guard:
        pid = guard.pid
        assert Path(f"/proc/{pid}").exists()
        assert guard.mark() != guard.mark()
    assert not Path(f"/proc/{pid}").exists()


def test_without_a_guardian_life_goes_on() -> None:
    guard = Guard()
    os.kill(guard.pid, signal.SIGKILL)
    guard._process.wait()
    guard.watch(1)
    guard.forget(1)
    guard.close()


def test_a_child_is_told_nothing_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOME_TOKEN", "secret")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    found = environment("mark")
    assert "SOME_TOKEN" not in found
    assert found["LC_ALL"] == "C.UTF-8"
    assert found["PARLEY_CHILD"] == "mark"
