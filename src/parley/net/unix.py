"""Names of Unix sockets: the kernel has room for few bytes, and folders may lie deep."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LONGEST = 107
"""Bytes the kernel has room for."""


@contextmanager
def short_name(path: Path) -> Iterator[str]:
    """What to bind or connect to: the path, or where it is too long, through its open folder (Linux)."""
    if len(os.fsencode(path)) <= LONGEST:
        yield str(path)
        return
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)
