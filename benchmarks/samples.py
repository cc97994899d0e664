"""Samples of a server from outside, by py-spy: in which room each thread was seen at work."""

import re
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.child import Child
from benchmarks.load import Load

SECONDS, A_SECOND, SHOTS = 10, 200, 1_000
"""How long is sampled, how often, and how many shots are fired before one looks whether it is over."""
WAITING = {
    "epoll_pwait", "epoll_wait", "PyThread_acquire_lock_timed", "take_gil", "pthread_cond_timedwait",
    "pthread_cond_wait", "sem_wait", "sem_timedwait", "sem_clockwait", "fdatasync", "fsync",
}  # fmt: skip
SOCKETS = {"read", "recv", "recvfrom", "write", "writev", "send", "sendto", "sendmsg", "epoll_ctl"}
LIBUV = ("loop.c", "core.c", "linux.c", "stream.c", "uvloop/")
SOURCE = Path(__file__).parents[1] / "src" / "parley"
ABSENT = ("arena", "checks")
"""Rooms that no server has in it."""
MODULES = [
    str(path.relative_to(SOURCE).with_suffix(""))
    for path in SOURCE.rglob("*.py")
    if path.relative_to(SOURCE).parts[0] not in ABSENT
]
_COMPILED = "CPyDef_"
_STACK = re.compile(r"^thread \(([0-9]+)\)[^;]*;(.*) ([0-9]+)$", re.MULTILINE)
_FRAME = re.compile(r"(\S+) \((.*?)(?::[0-9]+)?\)$")
_INNERMOST = 4
"""Frames in which a call of the system shows: libc has some without a name."""


def sample(child: Child, load: Load) -> dict[int, Counter[tuple[str, str]]]:
    """How often each thread was seen at work in each function of each room while everybody shoots."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "stacks"
        spy = Path(sys.executable).with_name("py-spy")
        assert spy.exists(), "py-spy is not installed: make .venv/bench.stamp"
        options = ("-n", "-t", "-f", "raw", "-r", str(A_SECOND), "-d", str(SECONDS), "-o", str(file))
        command = (str(spy), "record", *options, "--pid", str(child.pid))
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            while process.poll() is None:
                load.run(SHOTS)
        found: dict[int, Counter[tuple[str, str]]] = defaultdict(Counter)
        for number, stack, count in _STACK.findall(file.read_text()):
            if (seen := place(stack)) is not None:
                found[int(number)][seen] += int(count)
        return found


def place(stack: str) -> tuple[str, str] | None:
    """Room and function of a sample, innermost frame last; nowhere if its thread waits."""
    frames = [found.groups() for part in stack.split(";") if (found := _FRAME.match(part))][::-1]
    inner = {name for name, _ in frames[:_INNERMOST]}
    if inner & WAITING:
        return None
    ours = next((frame for frame in frames if frame[1].startswith("parley/")), ("none of ours", ""))
    if any("sqlite3" in file for _, file in frames):
        return "SQLite", ours[0]
    if called := inner & SOCKETS:
        return "sockets (kernel)", called.pop()
    for name, file in frames:
        if file.startswith("parley/"):
            return file.split("/")[1], name
        if name.startswith(_COMPILED) and (room := compiled_room(name)):
            return room, name
        if file.startswith(LIBUV):
            return "uvloop", ours[0]
    return "other", frames[0][0]


def compiled_room(name: str) -> str:
    """The room of a function that mypyc made, such as `CPyDef_battleship_plus___turns___shoot`.

    It is named by as much of its module's path as tells it from others.
    """
    words = name.removeprefix(_COMPILED).split("___")
    for length in range(len(words), 0, -1):
        module = "/".join(words[:length])
        for path in MODULES:
            if f"/{path}".endswith(f"/{module}"):
                return path.partition("/")[0]
    return ""
