import os
import signal
import subprocess
import sys

import pytest

from parley.net.workers import leash
from tests.net.workers.processes import watch

PARENT = """\
import subprocess, sys
from parley.net.workers.leash import leashed
command = leashed(["/bin/sh", "-c", "echo $$; exec sleep 600"])
with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
    print(child.stdout.readline(), end="", flush=True)
    sys.stdin.read()
"""


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_process_ends_with_its_parent(number: signal.Signals) -> None:
    with subprocess.Popen(
        (sys.executable, "-c", PARENT), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        ended = watch([pid])
        parent.send_signal(number)
        ended()
    assert parent.returncode == -number


def test_whoever_has_lost_the_parent_before_does_not_begin() -> None:
    command = [sys.executable, "-m", leash.__name__, str(os.getpid() + 1), "/bin/echo", "begun"]
    done = subprocess.run(command, capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (1, b"")
