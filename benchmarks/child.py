"""A server in a process of its own: where it listens, how soon, its processor time and its memory."""

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

_TICKS = os.sysconf("SC_CLK_TCK")
_UTIME, _STIME = 11, 12  # in /proc/PID/stat, counted after the name
ADDRESS = re.compile(r"127\.0\.0\.1:([0-9]+)")


class Child(NamedTuple):
    """A server that accepts connections."""

    pid: int
    port: int
    started: float
    """Seconds from nothing to the first connection accepted."""

    def cpu(self) -> float:
        """Seconds of processor time so far, of all its threads."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[_UTIME]) + int(fields[_STIME])) / _TICKS

    def memory(self) -> int:
        """Bytes of resident memory."""
        found = re.search(r"VmRSS:\s+([0-9]+) kB", Path(f"/proc/{self.pid}/status").read_text())
        assert found
        return int(found[1]) * 1024


@contextmanager
def running(module: str, *arguments: str) -> Iterator[Child]:
    """A server as long as the block lasts; it is to print where it listens."""
    begun = perf_counter()
    command = (sys.executable, "-m", module, *arguments)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            found = next(filter(None, map(ADDRESS.search, process.stdout)), None)
            assert found, f"{module} did not start"
            port = int(found[1])
            socket.create_connection(("127.0.0.1", port), 5).close()
            yield Child(process.pid, port, perf_counter() - begun)
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()


@contextmanager
def parley(folder: Path) -> Iterator[Child]:
    """`parley serve` with its journal in a folder, and room for many from one address."""
    room = ("--connections", "20000", "--per-address", "20000", "--tables", "6000", "--bot", "off")
    where = ("--bpgp", "127.0.0.1:0", "--dotline", "off", "--web", "off", "--data", str(folder))
    with running("parley", "serve", *where, *room) as child:
        yield child


@contextmanager
def echo() -> Iterator[Child]:
    """The peer. The connection that showed that it listens sat down alone: another keeps pairs whole."""
    with running("benchmarks.echo") as child:
        socket.create_connection(("127.0.0.1", child.port), 5).close()
        yield child
