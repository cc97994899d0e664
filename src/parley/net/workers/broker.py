"""Our own nats-server for the workers of one machine: on loopback, protected by a token."""

import logging
import re
import secrets
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from parley.core import SetupError
from parley.net.workers.backoff import Backoff
from parley.net.workers.kept import Kept, Start
from parley.net.workers.leash import leashed

_LISTENS = re.compile(r"Listening for client connections on 127\.0\.0\.1:(\d+)$")
_READY = "Server is ready"
_TROUBLE = re.compile(r"\[(?:WRN|ERR|FTL)\] (.*)$")
_CONFIG = """\
listen: "127.0.0.1:{port}"
authorization {{ token: "{token}" }}
"""
_log = logging.getLogger(__name__)


def find_broker() -> str:
    """The program: one that is installed with us, or on the path. Raises `SetupError`."""
    beside = Path(sys.executable).with_name("nats-server")
    found = str(beside) if beside.exists() else shutil.which("nats-server")
    if found is None:
        raise SetupError(
            "--workers starts a nats-server, and there is none: install nats-server, "
            "or say with --cluster where one runs"
        )
    return found


class Broker:
    """Keeps it running; after a crash it listens where it did before."""

    def __init__(self, folder: Path, ready: Callable[[], None], backoff: Backoff | None = None) -> None:
        self._program, self._config = find_broker(), folder / "nats.conf"
        self._token = secrets.token_urlsafe(24)
        self._port, self._ready = -1, ready
        self.kept = Kept("nats-server", self._start, self._hear, backoff)

    @property
    def url(self) -> str:
        """Where it listens, once it is ready."""
        return f"nats://{self._token}@127.0.0.1:{self._port}"

    def _start(self) -> Start:
        self._config.touch(mode=0o600)
        self._config.write_text(_CONFIG.format(port=self._port, token=self._token))
        return Start(leashed([self._program, "-c", str(self._config)]), has_errors=True)

    def _hear(self, line: str) -> None:
        if found := _LISTENS.search(line):
            self._port = int(found[1])
        elif line.endswith(_READY):
            self.kept.has_served = True
            self._ready()
        elif trouble := _TROUBLE.search(line):
            _log.warning("nats-server: %s", trouble[1])
