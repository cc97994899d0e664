import os
import subprocess
import sys
import time

from parley.net.children.tree import look, threads

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
    command = [sys.executable, "-c", SPIN % cpu]
    with subprocess.Popen(command) as one, subprocess.Popen(command) as other:
        until = time.monotonic() + 60
        while not (seen := look(one.pid)) or seen[one.pid].waited < 0.05 or not seen[one.pid].is_ready:
            assert time.monotonic() < until
            time.sleep(0.01)
        one.kill()
        other.kill()
    assert seen[one.pid].ran > 0


def test_who_sleeps_is_not_ready() -> None:
    with subprocess.Popen(["sleep", "600"]) as sleeper:
        until = time.monotonic() + 60
        while not (seen := look(sleeper.pid)) or seen[sleeper.pid].is_ready:
            assert time.monotonic() < until
            time.sleep(0.01)
        sleeper.kill()


def test_nobody_is_no_family() -> None:
    assert look(2**22 + 1) == {}
