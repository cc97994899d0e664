"""A real `parley serve`, in a process of its own, on ports of its own."""

import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from parley.net.settings import SETTINGS, Address

HERE = "127.0.0.1"
COMMAND = (sys.executable, "-m", "parley", "serve")
WIRES = [wire for wire in ("bpgp", "dotline", "web") if wire in SETTINGS]
ANYWHERE = tuple(word for wire in WIRES for word in (f"--{wire}", f"{HERE}:0"))
_PATTERNS = {
    "bpgp": re.compile(r"BPGP client at 127\.0\.0\.1:(\d+)$"),
    "dotline": re.compile(r"telnet 127\.0\.0\.1 (\d+)$"),
    "web": re.compile(r"Web: http://127\.0\.0\.1:(\d+)"),
}
"""Where the server says that each wire is to be found."""
_COM = re.compile(r"COM port: .* waiting for a call at 127\.0\.0\.1:(\d+)$")
_ALARM = re.compile(r"^\S+ \S+ WARNING (login|seat) refused ")
"""Somebody was refused, as they should be."""
PATIENCE = 60.0
"""Seconds for the server to stop on a busy machine. It promises five."""


@dataclass(frozen=True, slots=True)
class ServerProcess:
    """A server that lets people in."""

    process: "subprocess.Popen[str]"
    addresses: dict[str, Address]
    spawned: float
    """When the process was started, by the monotonic clock."""
    errors: Path
    """Where its log goes."""
    com: tuple[int, ...] = ()
    """The ports of COM lines that wait for a call, in the order they were asked for."""

    @property
    def bpgp(self) -> Address:
        """Battleship Plus."""
        return self.addresses["bpgp"]

    @property
    def dotline(self) -> Address:
        """Dots."""
        return self.addresses["dotline"]

    @property
    def web(self) -> Address:
        """The page and its API."""
        return self.addresses["web"]

    @property
    def log(self) -> str:
        """What it has written on stderr."""
        return self.errors.read_text()

    @property
    def memory(self) -> int:
        """Kilobytes it holds at present."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0])

    @property
    def descriptors(self) -> int:
        """Files and sockets it has open."""
        return len(list(Path(f"/proc/{self.process.pid}/fd").iterdir()))

    def kill(self) -> None:
        """`kill -9`: it cannot say or store another word."""
        self.process.kill()
        self.process.wait(10)

    def terminate(self) -> float:
        """SIGTERM, then nothing but success; how many seconds it took."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(PATIENCE) == 0
        return time.monotonic() - began

    @property
    def is_alive(self) -> bool:
        """Whether it still runs."""
        return self.process.poll() is None


@contextmanager
def serving(
    data: Path, *arguments: str, quiet: bool = True, command: Sequence[str] = COMMAND
) -> Iterator[ServerProcess]:
    """A server as long as the block takes; it may die earlier. If `quiet`, its log has only alarms."""
    spawned = time.monotonic()
    errors = data.with_name(data.name + ".err")
    with (
        errors.open("w") as stderr,
        subprocess.Popen(
            (*command, *ANYWHERE, "--data", str(data), *arguments),
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
        ) as process,
    ):
        try:
            addresses, com = _read_addresses(process)
            yield ServerProcess(process, addresses, spawned, errors, com)
        except BaseException as error:
            error.add_note(errors.read_text())
            raise
        finally:
            process.kill()
    complaints = [line for line in errors.read_text().splitlines() if not _ALARM.search(line)]
    assert not (quiet and complaints), complaints


def _read_addresses(process: "subprocess.Popen[str]") -> tuple[dict[str, Address], tuple[int, ...]]:
    assert process.stdout is not None
    addresses: dict[str, Address] = {}
    com: list[int] = []
    for line in process.stdout:
        com += [int(port) for port in _COM.findall(line)]
        for wire, pattern in _PATTERNS.items():
            if port := pattern.search(line.strip()):
                addresses[wire] = Address(HERE, int(port[1]))
        if line.startswith("Ctrl-C"):
            break
    assert addresses.keys() >= {"bpgp", "dotline"}, "the server did not start"
    return addresses, tuple(com)
