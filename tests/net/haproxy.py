"""A real haproxy in front of a server: TCP through and through, with headers of the PROXY protocol."""

import socket
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

from parley.net.settings import Address

HAPROXY = "/usr/sbin/haproxy"
_HEAD = """\
global
  log stdout format raw local0 warning
defaults
  mode tcp
  timeout connect 5s
  timeout client 1h
  timeout server 1h
"""


@contextmanager
def balancing(
    folder: Path,
    behind: Mapping[str, tuple[Address, ...]],
    options: str = "send-proxy-v2",
    *,
    in_reserve: bool = False,
) -> Iterator[dict[str, Address]]:
    """Where to find each wire, as long as the block takes; whoever comes early waits.

    `in_reserve`: nobody is sent to any but the first, unless that is dead.
    """
    with ExitStack() as opened:
        doors = {wire: opened.enter_context(socket.create_server(("127.0.0.1", 0))) for wire in behind}
        config, text = folder / "haproxy.cfg", _HEAD
        for wire, addresses in behind.items():
            text += f"listen {wire}\n  bind fd@{doors[wire].fileno()}\n"
            for number, address in enumerate(addresses):
                backup = " backup" if in_reserve and number else ""
                text += f"  server node{number} {address} {options}{backup}\n"
        config.write_text(text)
        command = (HAPROXY, "-db", "-f", str(config))
        numbers = [door.fileno() for door in doors.values()]
        with (folder / "haproxy.log").open("w") as log:
            process = subprocess.Popen(command, pass_fds=numbers, stdout=log, stderr=log)
        try:
            yield {wire: Address(*door.getsockname()[:2]) for wire, door in doors.items()}
        finally:
            process.kill()
            process.wait()
