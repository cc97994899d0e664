import subprocess
import sys
import time
from pathlib import Path

from tests.cluster.clock import Clock

HOUR = 3600
_TELL = "import time\nwhile True:\n    input()\n    print(time.time(), time.monotonic(), flush=True)"


def test_a_process_whose_clock_is_stepped_while_it_runs(tmp_path: Path) -> None:
    clock = Clock(tmp_path, "a")
    command = clock.command(sys.executable, "-c", _TELL)
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for step in (0, HOUR, -HOUR, 0):
            clock.step(step)
            before = time.time() + step, time.monotonic()
            process.stdin.write("\n")
            process.stdin.flush()
            wall, monotonic = map(float, process.stdout.readline().split())
            assert before[0] <= wall <= time.time() + step
            assert before[1] <= monotonic <= time.monotonic()
        process.kill()
