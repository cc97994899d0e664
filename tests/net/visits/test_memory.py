"""Clients that are fed without end, each a process of its own: none grows, and none hangs."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count, cycle
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any, NamedTuple

import pytest

from parley.core import Cell
from parley.wires import bpgp
from parley.wires.dotline import answers, news, rows
from parley.wires.dotline.codec import encode
from tests.net.visits.rogue import SIGNED_IN, answer, frame, key_of, upgrade
from tests.net.visits.test_rogue import HELLO
from tests.net.visits.test_tcp import TINY
from tests.visits.gamecore.desk import MEET

FED = 1_000_000
"""Bytes that a client takes before it is asked to go, unless it has had enough by then."""
MOST = 80_000
"""Kilobytes that it may hold; without all that, it holds about 35,000."""
PATIENCE = 120.0
ENDS = (1, 2, 130)
"""It has left by itself, in a game or before one, or was asked to go."""
WEIGH = """
import resource, signal, subprocess, sys
child = subprocess.Popen([sys.executable, "-m", "parley", "play", *sys.argv[2:], "--by", "random"])
signal.signal(signal.SIGTERM, lambda *_: child.terminate())
status = child.wait()
with open(sys.argv[1], "w") as told:
    print([status, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss], file=told)
"""
"""A small process in between: what a process has held is counted for whoever it starts."""


def say_bpgp() -> Iterator[bytes]:
    """Games without end, talk, hits from nowhere, commands nobody knows."""
    yield bpgp.encode(bpgp.Games()) + bpgp.encode(bpgp.StartGame(10, TINY, 30, "eve"))
    for number in count():
        row = bpgp.Game(number % 65_536, "eve", 10, TINY, 30)
        said = (bpgp.ChatFrom("eve", "", f"{number}" * 8), row, bpgp.Hit(True, Cell(number % 10, 3)))
        yield b"".join(map(bpgp.encode, said)) + bytes((number % 256, 0, 3)) + b"???"


def say_dotline() -> Iterator[bytes]:
    """Tables, talk, and lines that mean nothing."""
    said = (news.Greeting("evil"), answers.LoggedIn("ann"), answers.Done())
    yield b"".join(map(encode, said))
    for number in count(1):
        row = rows.TableRow(number, rows.Phase.OPEN, 1, "eve", locked=False)
        yield encode(news.TableNews(row)) + encode(news.Said("eve", f"{number}" * 20))


def say_json() -> Iterator[bytes]:
    """Tables and talk."""
    yield HELLO
    row: dict[str, Any] = {
        "game": "dots",
        "phase": "open",
        "setup": {},
        "clock": None,
        "locked": False,
        "watchers": 0,
    }
    for number in count(1):
        changed = [{**row, "table": number, "players": [None, None], "match": None}]
        yield frame(json.dumps({"news": "tables", "changed": changed, "gone": []}).encode())
        yield frame(json.dumps({"news": "said", "name": "eve", "text": f"{number}" * 100}).encode())


def say_comport() -> Iterator[bytes]:
    """Anything."""
    rng = Random(1)
    return (rng.randbytes(1000) for _ in count())


def say_gamecore() -> Iterator[bytes]:
    """A map, then statuses and numbers in any order."""
    yield MEET.encode() + b"\n"
    yield from cycle((b"#33 0 5 0 1 1 1 1 3 #60 3\n", b"#13 #14\n", b"#61 #62 0 3 #63 #99\n"))


class Client(NamedTuple):
    """What is started (the address follows), what it is fed with, and how much: a COM line reads slowly."""

    game: str
    where: str
    said: Callable[[], Iterator[bytes]]
    much: int = FED


CLIENTS = {
    "bpgp": Client("battleship-plus", "bpgp:", say_bpgp),
    "dotline": Client("dots", "dotline:", say_dotline),
    "json": Client("dots", "http://", say_json),
    "comport": Client("seabattle", "com:tcp:", say_comport, FED // 5),
}


def feed(send: Callable[[bytes], Any], said: Iterator[bytes], much: int = FED) -> bool:
    """Until the client has taken enough; False if it has gone before."""
    fed = 0
    try:
        while fed < much:
            data = next(said)
            send(data)
            fed += len(data)
    except OSError:
        return False
    return True


def serve(listening: socket.socket, client: Client, fed: Callable[[], None]) -> None:
    """Whoever comes is fed, over the web when they have signed in; then `fed` is called."""
    try:
        while True:
            line, _ = listening.accept()
            with line:
                if client.said is say_json and not _greet(line):
                    continue
                if feed(line.sendall, client.said(), client.much):
                    fed()
                while line.recv(65_536):
                    pass
    except OSError:
        return


def _greet(line: socket.socket) -> bool:
    """Is it a web socket now?"""
    key = key_of(line.recv(65_536))
    line.sendall(upgrade(key) if key else answer(200, SIGNED_IN))
    return bool(key)


def weigh(folder: Path, *words: str, **more: Any) -> "subprocess.Popen[bytes]":
    """Start it; what it held is in the file `weight` when it has gone."""
    errors = (folder / "errors").open("wb")
    command = (sys.executable, "-c", WEIGH, str(folder / "weight"), *words)
    with errors:
        return subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=errors, start_new_session=True, **more
        )


def wait(client: "subprocess.Popen[bytes]") -> None:
    """Until it has gone; at the latest, nobody of it is left then."""
    try:
        client.communicate(timeout=PATIENCE)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(client.pid, signal.SIGKILL)


def check(folder: Path) -> None:
    """It was light, and ended in order."""
    status, held = json.loads((folder / "weight").read_text())
    errors = (folder / "errors").read_text()
    assert status in ENDS
    assert held < MOST
    assert "Traceback" not in errors


@pytest.mark.parametrize("wire", CLIENTS)
def test_over_tcp(wire: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLEY_PASSWORD", "correct horse")
    told = CLIENTS[wire]
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.setsockopt(
            socket.SOL_SOCKET, socket.SO_SNDBUF, 32_768
        )  # what is fed is not left on the way
        where = f"{told.where}127.0.0.1:{listening.getsockname()[1]}"
        client = weigh(tmp_path, told.game, where, "--name", "ann")
        server = Thread(target=serve, args=(listening, told, client.terminate))
        server.start()
        try:
            wait(client)
        finally:
            listening.shutdown(socket.SHUT_RDWR)
            server.join()
    check(tmp_path)


def test_on_standard_streams(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    client = weigh(tmp_path, "conquest", "gamecore:", stdin=reading)
    os.close(reading)

    def say() -> None:
        with os.fdopen(writing, "wb", 0) as pipe:
            feed(pipe.write, say_gamecore())

    core = Thread(target=say)
    core.start()
    try:
        wait(client)
    finally:
        core.join()
    check(tmp_path)
