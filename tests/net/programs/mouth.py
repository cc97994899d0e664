"""What programs of these tests have in common: a mouth and ears, and bad habits. Nothing of Parley's."""

import os
import socket
import sys
import time
from typing import BinaryIO


def streams() -> tuple[BinaryIO, BinaryIO]:
    """The standard ones, or a socket where there is a port: told in words, or by the environment."""
    if "PARLEY_PORT" not in os.environ:
        return sys.stdin.buffer, sys.stdout.buffer
    told = [word.partition("=")[2] for word in sys.argv if word.startswith("at=")]
    host, _, port = (told or [f"{os.environ['PARLEY_HOST']}:{os.environ['PARLEY_PORT']}"])[0].partition(":")
    line = socket.create_connection((host, int(port)))
    return line.makefile("rb"), line.makefile("wb")


def misbehave(habit: str, out: BinaryIO) -> None:
    """Do it, if that is the habit of this one."""
    if habit == "hang":
        time.sleep(1000)
    elif habit == "die":
        print("out of ideas", file=sys.stderr)
        sys.exit(3)
    elif habit == "flood":
        while True:
            out.write(b"PNG\n" * 4096)
    elif habit == "fork":
        if os.fork() == 0:
            os.setsid()
            time.sleep(1000)
    elif habit == "eat":
        ballast = bytearray(64 * 1024 * 1024)
        ballast[::4096] = b"x" * len(ballast[::4096])
        time.sleep(1000)
