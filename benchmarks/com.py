"""How much processor time a whole game over a COM line takes, including process start, on each side.

Two `parley com` on the ends of a socat pair, at full speed. Bytecode is already there, as it usually is.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.timing import row

GAMES = 5
TARGET = 1.0


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        _play(Path(folder))  # the first to start writes the bytecode
        spent = [_play(Path(folder)) for _ in range(GAMES)]
    for role, cpu in zip(("master", "slave"), map(max, *spent), strict=True):
        words = f"{cpu:.2f} s of CPU at most"
        row(
            f"a game over a socat pair, {role}",
            words,
            f"{TARGET:.2f} s",
            cpu / TARGET,
            "<= 1",
            met=cpu < TARGET,
        )


def _play(folder: Path) -> tuple[float, float]:
    """Seconds of processor time of master and slave."""
    ends = [folder / "a", folder / "b"]
    with subprocess.Popen(("/usr/bin/socat", *(f"pty,raw,echo=0,link={end}" for end in ends))) as socat:
        try:
            while not all(end.exists() for end in ends):
                time.sleep(0.01)
            sides = [_start(folder, role, end) for role, end in zip(("master", "slave"), ends, strict=True)]
            return _cpu_of(sides[0]), _cpu_of(sides[1])
        finally:
            socat.terminate()


def _start(folder: Path, role: str, end: Path) -> "subprocess.Popen[bytes]":
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPYCACHEPREFIX"] = str(folder / "bytecode")
    command = (
        sys.executable,
        "-m",
        "parley",
        "com",
        role,
        f"serial:{end}",
        "--unpaced",
        "--json",
        "--rest",
        "0",
    )
    return subprocess.Popen(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, close_fds=True
    )


def _cpu_of(side: "subprocess.Popen[bytes]") -> float:
    """What the children that have ended took, before and after this one."""
    before = _spent()
    assert side.wait(120) == 0
    return _spent() - before


def _spent() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


if __name__ == "__main__":
    main()
