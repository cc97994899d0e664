"""`parley serve` that counts its own steps: `python -m benchmarks.watched calls|objects FILE serve …`.

SIGUSR1 begins, SIGUSR2 writes what was found to FILE. `calls` writes down every function that is entered, in
its order, thread by thread; `objects` counts what the allocator hands out. Functions that are compiled do not
say that they are entered.
"""

import ctypes
import json
import signal
import subprocess
import sys
import threading
from collections import defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any

from parley.cli.main import main as run_parley

SOURCE = Path(__file__).with_name("made.c")
PACKAGE = "/parley/"


class Calls:
    """Every call: how deep, of what, and whether that is written in C."""

    def __init__(self) -> None:
        self._is_on = False
        self._depth: dict[int, int] = defaultdict(int)
        self._calls: dict[str, list[tuple[int, str, bool]]] = defaultdict(list)
        threading.setprofile(self._note)  # for the threads that are yet to come

    def begin(self) -> None:
        """In the thread of the event loop."""
        self._depth.clear()
        self._is_on = True
        sys.setprofile(self._note)

    def end(self) -> object:
        """What there was, by thread."""
        self._is_on = False
        sys.setprofile(None)
        return self._calls

    def _note(self, frame: FrameType, event: str, argument: Any) -> None:
        if not self._is_on:
            return
        thread = threading.get_ident()
        if event == "call":
            self._add(thread, label(frame), False)
            self._depth[thread] += 1
        elif event == "return":
            self._depth[thread] -= 1
        elif event == "c_call":
            self._add(thread, argument.__qualname__, True)

    def _add(self, thread: int, name: str, is_c: bool) -> None:
        self._calls[threading.current_thread().name].append((self._depth[thread], name, is_c))


class Objects:
    """How many were made."""

    def __init__(self) -> None:
        with TemporaryDirectory() as folder:
            built = Path(folder) / "made.so"
            command = ("/usr/bin/gcc", "-O2", "-shared", "-fPIC", "-o", str(built), str(SOURCE))
            subprocess.run(command, check=True)
            library = ctypes.PyDLL(str(built))
        library.begin()
        self._made = ctypes.c_ulong.in_dll(library, "made")
        self._before = 0

    def begin(self) -> None:
        """From now on."""
        self._before = self._made.value

    def end(self) -> object:
        """Until now."""
        return self._made.value - self._before


def label(frame: FrameType) -> str:
    """Where a function is, and its name: `match/referee.py Match.play`."""
    code = frame.f_code
    _, is_ours, path = code.co_filename.rpartition(PACKAGE)
    where = path if is_ours else Path(code.co_filename).name
    return f"{where} {code.co_qualname}"


def main(kind: str, file: str, *arguments: str) -> int:
    watch = Calls() if kind == "calls" else Objects()

    def write(*_signal: object) -> None:
        Path(file).write_text(json.dumps(watch.end()))

    signal.signal(signal.SIGUSR1, lambda *_signal: watch.begin())
    signal.signal(signal.SIGUSR2, write)
    return run_parley(list(arguments))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
