import os
import subprocess
import time

from parley.net.children.tree import threads, waits

SPIN = "import os\nos.sched_setaffinity(0, {%d})\nwhile True: pass"


def test_it_finds_the_threads_of_a_family() -> None:
    with subprocess.Popen(["sh", "-c", "sleep 600 & sleep 600 & wait"]) as shell:
        until = time.monotonic() + 60
        while len(found := set(threads(shell.pid))) < 3 and time.monotonic() < until:
            time.sleep(0.01)
        assert (shell.pid, shell.pid) in found
        assert len(found) == 3
        for process, _ in found:
            os.kill(process, 9)


def test_who_stands_in_line_is_seen_to_wait() -> None:
    cpu = min(os.sched_getaffinity(0))
    command = ["python3", "-c", SPIN % cpu]
    with subprocess.Popen(command) as one, subprocess.Popen(command) as other:
        until = time.monotonic() + 60
        while max(waits(one.pid).values(), default=0) < 0.05 and time.monotonic() < until:
            time.sleep(0.01)
        waited = waits(one.pid)
        one.kill()
        other.kill()
    assert max(waited.values()) >= 0.05


def test_nobody_is_no_family() -> None:
    assert waits(2**22 + 1) == {}
