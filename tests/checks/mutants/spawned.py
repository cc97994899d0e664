"""`parley` as a program on its standard streams, as it is or changed, quicker than one can start Python.

One process has imported and changed everything, and is forked for whoever asks (`visitor.py`). The fork has
the asker's streams, tells its status, and ends with the asker.
"""

import asyncio
import fcntl
import logging
import os
import select
import shlex
import signal
import socket
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib import import_module
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from parley.arena.entrants import Custody
from parley.checks.target import Target, parse_target
from parley.cli.main import main
from parley.net.children import Sandbox
from tests.checks.mutants.nursery import PATIENCE, context, preload
from tests.checks.mutants.table import find_mutant

for _name in (
    "parley.arena.conquest.series",
    "parley.bots.battleship_plus.random",
    "parley.bots.conquest.border",
    "parley.bots.dots.random",
    "parley.cli.conquest",
    "parley.cli.play.headless",
    "parley.cli.play_options",
    "parley.net.lines.tcp",
    "parley.net.visits.gamecore",
    "parley.net.visits.tcp",
    "parley.visits.json.dots",
    "rich._emoji_codes",
    "rich.table",
    "uvloop",
):
    import_module(_name)  # what these programs import as late as they can, each fork would again

MOST = 65536
PASSWORD = "correct horse"  # noqa: S105 - of an account that is made up
_VISITOR = str(Path(__file__).with_name("visitor.py"))


@dataclass(frozen=True)
class Spawned:
    """`parley` with these arguments, as a target begins: `exec:`, `exec+tcp:`."""

    kind: str
    arguments: str

    @asynccontextmanager
    async def open(self, mutant: str = "") -> AsyncIterator[Target]:
        """Without a sandbox, because it is ours."""
        preload()
        ours, theirs = context.Pipe()
        with TemporaryDirectory(prefix="mutant-") as folder:
            path = str(Path(folder) / "line")
            process = context.Process(target=_serve, args=(mutant, path, theirs))
            process.start()
            theirs.close()
            try:
                if not await asyncio.to_thread(ours.poll, PATIENCE):
                    raise TimeoutError("the program does not start")
                ours.recv()  # an end instead is an error of ours
                begin = shlex.join((sys.executable, "-IS", _VISITOR, path))
                command = f"{self.kind}{begin} {self.arguments}"
                yield parse_target(command, Custody(sandbox=Sandbox.OFF))
            finally:
                ours.close()
                await asyncio.to_thread(process.join, PATIENCE)


def _serve(mutant: str, path: str, line: Connection) -> None:
    logging.disable()
    os.environ["PARLEY_PASSWORD"] = PASSWORD
    if mutant:
        find_mutant(mutant).patch(pytest.MonkeyPatch())
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the forks
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(path)
        listener.listen(100)
        line.send("ready")
        while line.fileno() not in select.select([listener.fileno(), line.fileno()], [], [])[0]:
            asker, _ = listener.accept()
            if os.fork() == 0:
                _become(asker)
            asker.close()


def _become(asker: socket.socket) -> None:
    """What was asked for, in a fork. It never returns."""
    status = 1
    try:
        words, streams, _, _ = socket.recv_fds(asker, MOST, 3)
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
            os.close(stream)
        sys.stdin, sys.stdout, sys.stderr = os.fdopen(0), os.fdopen(1, "w"), os.fdopen(2, "w")
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        _end_with(asker)
        status = _run(words.decode().rstrip("\n").split("\0"))
        asker.send(bytes([status]))
    finally:
        os._exit(status)


def _end_with(asker: socket.socket) -> None:
    """Be told by a signal, which ends us, when the asker has gone."""
    fcntl.fcntl(asker, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(asker, fcntl.F_SETFL, fcntl.fcntl(asker, fcntl.F_GETFL) | os.O_ASYNC)


def _run(arguments: Sequence[str]) -> int:
    try:
        return main(arguments)
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else 1
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
