"""Paths of Unix sockets: the kernel allows few bytes, and folders may be deep."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LONGEST = 107
"""The most bytes the kernel accepts."""


@contextmanager
def short_name(path: Path) -> Iterator[str]:
    """The path to bind or connect to; if it is too long, a shorter one through its open folder (Linux)."""
    if len(os.fsencode(path)) <= LONGEST:
        yield str(path)
        return
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)
