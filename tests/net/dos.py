"""A DOS machine with examples/dos/slave.asm on it and a null-modem cable to us: DOSBox, without a window."""

import os
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "examples" / "dos"
PATIENCE = 60.0
"""Seconds for whatever must happen, on however busy a machine."""

_CONFIGURATION = """\
[cpu]
cycles=fixed 4000
[mixer]
nosound=true
[serial]
serial1=nullmodem server:127.0.0.1 port:{port} transparent:1 txdelay:0
[autoexec]
@echo off
mount c "{folder}"
c:
slave 1 /a
dump
exit
"""
_DUMP = """\
        org     100h
        mov     ah, 3Ch
        xor     cx, cx
        mov     dx, name
        int     21h
        mov     bx, ax
        mov     ax, 0B800h
        mov     ds, ax
        xor     dx, dx
        mov     cx, 4000
        mov     ah, 40h
        int     21h
        mov     ax, 4C00h
        int     21h
name:   db      'SCREEN.BIN', 0
"""
"""What is on the screen, as it is in memory, into a file."""


def assemble(source: Path, program: Path, *options: str) -> None:
    """Build a .COM program; anything nasm has to say is an error."""
    words = ["-f", "bin", "-Wall", "-Werror", *options, "-i", f"{source.parent}/"]
    subprocess.run(["nasm", *words, str(source), "-o", str(program)], check=True, timeout=PATIENCE)


@contextmanager
def dos_slave(folder: Path, port: int, *options: str) -> Iterator["subprocess.Popen[bytes]"]:
    """DOSBox with our slave, which calls this port; `options` are for the assembler."""
    assemble(SOURCES / "slave.asm", folder / "slave.com", *options)
    (folder / "dump.asm").write_text(_DUMP)
    assemble(folder / "dump.asm", folder / "dump.com")
    configuration = folder / "dosbox.conf"
    configuration.write_text(_CONFIGURATION.format(port=port, folder=folder))
    settings = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "HOME": str(folder)}
    dosbox = subprocess.Popen(
        ["dosbox", "-conf", configuration, "-noconsole"],
        env=settings,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield dosbox
    finally:
        dosbox.kill()
        dosbox.wait()


def screen(folder: Path) -> list[str]:
    """The 25 lines that were on the screen when the slave had ended."""
    characters = (folder / "SCREEN.BIN").read_bytes()[::2].replace(b"\0", b" ").decode("cp866")
    return [characters[at : at + 80] for at in range(0, 2000, 80)]


class Cable:
    """The master's end of the cable, in the hands of a test."""

    def __init__(self, listener: socket.socket) -> None:
        listener.settimeout(PATIENCE)
        self._socket, _ = listener.accept()
        self._socket.settimeout(PATIENCE)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def say(self, *data: int) -> None:
        """Send these bytes."""
        self._socket.sendall(bytes(data))

    def hear(self, count: int = 1) -> str:
        """The next bytes in hex."""
        heard = b""
        while len(heard) < count:
            part = self._socket.recv(count - len(heard))
            assert part, f"the cable is cut behind {heard.hex()}"
            heard += part
        return heard.hex(" ").upper()

    def ask(self, *data: int) -> str:
        """One byte in answer to these."""
        self.say(*data)
        return self.hear()

    def close(self) -> None:
        """Pull the plug."""
        self._socket.close()
