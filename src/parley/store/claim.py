"""One server at a time: two that own the same match would overwrite each other."""

from pathlib import Path
from typing import IO

from parley.store.files import open_private

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:  # Windows has no such locks
    flock = None  # type: ignore[assignment]

CAN_LOCK = flock is not None


def lock(path: Path) -> IO[bytes] | None:
    """A file that is locked as long as it is open; None while somebody else has it."""
    file = open(path, "ab", opener=open_private)  # noqa: SIM115 - Path.open has no opener
    try:
        if flock is not None:
            flock(file, LOCK_EX | LOCK_NB)
    except OSError:
        file.close()
        return None
    return file
