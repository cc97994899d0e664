"""What programs of these tests have in common: a mouth and ears, and bad habits. Nothing of Parley's."""

import os
import socket
import sys
import time
from functools import cache
from typing import BinaryIO, cast


def streams() -> tuple[BinaryIO, BinaryIO]:
    """The standard ones, or a socket where there is a port: told in words, or by the environment."""
    is_hasty = "hasty" in sys.argv  # takes it for granted that read(n) gives n bytes
    if "PARLEY_PORT" not in os.environ:
        return cast("BinaryIO", open(0, "rb", 0) if is_hasty else sys.stdin.buffer), sys.stdout.buffer
    told = [word.partition("=")[2] for word in sys.argv if word.startswith("at=")]
    host, _, port = (told or [f"{os.environ['PARLEY_HOST']}:{os.environ['PARLEY_PORT']}"])[0].partition(":")
    line = connect(host, int(port))
    return cast("BinaryIO", line.makefile("rb", buffering=0 if is_hasty else -1)), line.makefile("wb")


def connect(host: str, port: int) -> socket.socket:
    """Whoever is stubborn tries again until somebody says something."""
    while True:
        line = socket.create_connection((host, port))
        try:
            if "stubborn" in sys.argv:
                line.recv(1, socket.MSG_PEEK)
        except ConnectionResetError:
            continue
        return line


@cache
def toil() -> None:
    """A second of work on the first processor, once."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    until = time.thread_time() + 1.0
    while time.thread_time() < until:
        pass


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
    elif habit == "garbage":
        while True:
            out.write(b"what is this?\n\xff\xff\xff" * 50)
            out.flush()
    elif habit == "toil":
        toil()
    elif habit == "fork":
        if os.fork() == 0:
            os.setsid()
            time.sleep(1000)
    elif habit == "eat":
        ballast = bytearray(64 * 1024 * 1024)
        ballast[::4096] = b"x" * len(ballast[::4096])
        time.sleep(1000)
