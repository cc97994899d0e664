"""A Dask scheduler and its workers, as processes of their own on the loopback."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Thread

DASK = Path(sys.executable).with_name("dask")
QUIET = ("--host", "127.0.0.1", "--no-dashboard")


class Farm:
    """`address` is the scheduler's. Whoever is still there in the end is killed."""

    def __init__(self, open_: ExitStack, folder: Path) -> None:
        self._open, self._folder = open_, folder
        scheduler, line = self._start("Scheduler at:", "scheduler", "--port", "0")
        self.scheduler, self.address = scheduler, line.split()[-1]

    def worker(self, *words: str, source: Path | None = None) -> subprocess.Popen[bytes]:
        """One more, when it is registered; with Parley from another place, if that is wanted."""
        options = ("--nthreads", "1", "--no-nanny", "--memory-limit", "0")
        where = ("--local-directory", str(self._folder / "scratch"))
        command = ("worker", self.address, *options, *where, *words)
        return self._start("Registered to:", *command, source=source)[0]

    def _start(
        self, sign: str, *words: str, source: Path | None = None
    ) -> tuple[subprocess.Popen[bytes], str]:
        environment = os.environ | ({"PYTHONPATH": str(source)} if source else {})
        process = self._open.enter_context(
            subprocess.Popen(
                [DASK, *words, *QUIET], stderr=subprocess.PIPE, env=environment, start_new_session=True
            )
        )
        self._open.callback(process.kill)
        assert process.stderr is not None
        line = next(line for line in process.stderr if sign.encode() in line).decode()
        Thread(target=process.stderr.read, daemon=True).start()
        return process, line


@contextmanager
def farm(folder: Path, workers: int = 0) -> Iterator[Farm]:
    with ExitStack() as open_:
        made = Farm(open_, folder)
        for _ in range(workers):
            made.worker()
        yield made
