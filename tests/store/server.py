"""A real PostgreSQL, started for the tests and stopped for sure."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import sample
from socket import socket

_AS_POSTGRES = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
_QUICK = "-c fsync=off -c max_connections=50 -c shared_buffers=16MB"


class Server:
    """A cluster in a directory of its own, on a port of its own."""

    def __init__(self, directory: Path, *settings: str) -> None:
        self.directory, self._settings = directory, settings
        self._data = directory / "data"
        self.port = free_port()
        self._names = (f"parley{number}" for number in count(1))
        self._run("initdb", "-U", "parley", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C.UTF-8")

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://parley@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """The URL of an empty database."""
        name = next(self._names)
        self.sql(f"CREATE DATABASE {name}")
        return self.url(name)

    def sql(self, statement: str, database: str = "postgres") -> str:
        """What psql prints."""
        command = [
            _binary("psql"),
            "-XAtq",
            "-v",
            "ON_ERROR_STOP=1",
            "-d",
            self.url(database),
            "-c",
            statement,
        ]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()

    def start(self) -> None:
        listen = f"-p {self.port} -k {self.directory} -c listen_addresses=127.0.0.1"
        options = " ".join((listen, _QUICK, *(f"-c {setting}" for setting in self._settings)))
        self._run("pg_ctl", "-s", "-o", options, "-l", str(self.directory / "log"), "-w", "start")

    def stop(self, mode: str, *, check: bool = True) -> None:
        self._run("pg_ctl", "-s", "-m", mode, "-w", "stop", check=check)

    def _run(self, program: str, *arguments: str, check: bool = True) -> None:
        command = [*_AS_POSTGRES, _binary(program), "-D", str(self._data), *arguments]
        subprocess.run(command, check=check, stdout=subprocess.DEVNULL, cwd=self.directory)


def free_port() -> int:
    """Below those of clients, one of which might take it while the server is stopped."""
    return next(filter(is_free, sample(range(20_000, 32_000), 100)))


def is_free(port: int) -> bool:
    """Whether nobody listens there."""
    with socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


def _binary(name: str) -> str:
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(found[-1]) if found else name


@contextmanager
def running_server(*settings: str) -> Iterator[Server]:
    """With `settings` such as `max_connections=100`."""
    directory = Path(tempfile.mkdtemp(prefix="parley-postgres-"))
    try:
        if _AS_POSTGRES:
            shutil.chown(directory, "postgres")
        server = Server(directory, *settings)
        server.start()
        try:
            yield server
        finally:
            server.stop("immediate", check=False)  # a test may have stopped it already
    finally:
        shutil.rmtree(directory)
