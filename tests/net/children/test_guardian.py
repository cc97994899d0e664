import os
import subprocess
from collections.abc import Iterator

import pytest

from parley.net.children.guardian import marked, sweep


@pytest.fixture
def sleeper() -> Iterator["subprocess.Popen[bytes]"]:
    environment = {**os.environ, "PARLEY_CHILD": f"test{os.getpid()}.1."}
    with subprocess.Popen(["sleep", "600"], env=environment, start_new_session=True) as process:
        yield process
        process.kill()


def test_it_finds_by_mark_and_by_session(sleeper: "subprocess.Popen[bytes]") -> None:
    while sleeper.pid not in marked(f"test{os.getpid()}.".encode()):
        assert sleeper.poll() is None
    assert marked(f"test{os.getpid()}.1.".encode()) == [sleeper.pid]
    assert marked(f"test{os.getpid()}.2.".encode()) == []
    assert sleeper.pid in marked(b"nothing has this", frozenset({sleeper.pid}))


def test_it_kills_what_it_finds(sleeper: "subprocess.Popen[bytes]") -> None:
    while not sweep(f"test{os.getpid()}.1.".encode()):
        assert sleeper.poll() is None
    assert sleeper.wait(60) == -9
    assert sweep(f"test{os.getpid()}.1.".encode()) == 0
