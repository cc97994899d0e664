"""A real `parley serve`, in a process of its own, on ports of its own."""

import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from parley.net.settings import Address

HERE = "127.0.0.1"
COMMAND = (sys.executable, "-m", "parley", "serve")
ANYWHERE = ("--bpgp", f"{HERE}:0", "--dotline", f"{HERE}:0")
_BPGP = re.compile(r"BPGP client at 127\.0\.0\.1:(\d+)$")
_DOTLINE = re.compile(r"telnet 127\.0\.0\.1 (\d+)$")


@dataclass(frozen=True, slots=True)
class ServerProcess:
    """A server that lets people in."""

    process: "subprocess.Popen[str]"
    bpgp: Address
    dotline: Address
    spawned: float
    """When the process was started, by the monotonic clock."""

    def kill(self) -> None:
        """`kill -9`: it cannot say or store another word."""
        self.process.kill()
        self.process.wait(10)

    def terminate(self) -> float:
        """SIGTERM, then nothing but success; how many seconds it took."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(10) == 0
        return time.monotonic() - began

    @property
    def is_alive(self) -> bool:
        """Whether it still runs."""
        return self.process.poll() is None


@contextmanager
def serving(data: Path, *arguments: str) -> Iterator[ServerProcess]:
    """A server as long as the block takes; it may die earlier. Whatever it wrote on stderr is an error."""
    spawned = time.monotonic()
    errors = data.with_name(data.name + ".err")
    with (
        errors.open("w") as stderr,
        subprocess.Popen(
            (*COMMAND, *ANYWHERE, "--data", str(data), *arguments),
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
        ) as process,
    ):
        try:
            yield ServerProcess(process, *_read_addresses(process), spawned)
        except BaseException as error:
            error.add_note(errors.read_text())
            raise
        finally:
            process.kill()
    complaints = errors.read_text()
    assert not complaints, complaints


def _read_addresses(process: "subprocess.Popen[str]") -> tuple[Address, Address]:
    assert process.stdout is not None
    ports = [pattern.search(process.stdout.readline().strip()) for pattern in (_BPGP, _DOTLINE)]
    process.stdout.readline()  # Ctrl-C stops the server.
    addresses = [Address(HERE, int(port[1])) for port in ports if port is not None]
    assert len(addresses) == 2, "the server did not start"
    return addresses[0], addresses[1]
