"""Our end of the guardian: one for all children of this process."""

import os
import secrets
import subprocess
import sys
from contextlib import suppress
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Self

from parley.net.children import guardian

_SCRIPT = Path(guardian.__file__)
_WAIT = 10.0


class Guard:
    """Tells the guardian which children are alive; if we die, it kills them. Close it when all have ended."""

    def __init__(self) -> None:
        self._token = secrets.token_hex(8)
        self._numbers = count()
        command = (sys.executable, "-I", "-S", str(_SCRIPT), self._token)
        theirs, self._line = os.pipe()
        self._process = subprocess.Popen(  # noqa: S603 - our own script
            command, stdin=theirs, stdout=subprocess.DEVNULL, start_new_session=True
        )
        os.close(theirs)

    @property
    def pid(self) -> int:
        return self._process.pid

    def mark(self) -> str:
        """A mark that no other child has."""
        return f"{self._token}.{next(self._numbers)}."

    def watch(self, pid: int) -> None:
        """A child has started."""
        self._tell(b"+%d\n" % pid)

    def forget(self, pid: int) -> None:
        """It has ended, and so has everything it started."""
        self._tell(b"-%d\n" % pid)

    def _tell(self, line: bytes) -> None:
        with suppress(OSError):  # somebody killed the guardian: we still end what we started
            os.write(self._line, line)

    def close(self) -> None:
        """Dismiss the guardian; it kills anything we left behind."""
        os.close(self._line)
        self._process.wait(_WAIT)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def environment(mark: str) -> dict[str, str]:
    """The environment of a child: the harmless part of ours, and its mark. No secrets."""
    kept = {name: value for name, value in os.environ.items() if name in _KEPT or name.startswith("LC_")}
    return {"PATH": os.defpath, **kept, guardian.VARIABLE.decode().rstrip("="): mark}


_KEPT = ("PATH", "LANG", "TZ", "HOME", "USER", "LOGNAME", "SHELL", "TERM", "TMPDIR")
