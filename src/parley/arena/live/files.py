"""Reads files in an untrusted folder: regular files only, below it, never through a link, limited in size."""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
"""Opening a pipe that nobody writes to must not block."""


def read_within(root: Path, *parts: str, most: int, start: int = 0) -> bytes:
    """Up to `most` bytes of the file at `root/…/part`, from an offset. Raises `OSError`."""
    with _opened(root, parts) as file:
        info = os.fstat(file)
        if not stat.S_ISREG(info.st_mode):
            raise OSError(errno.EINVAL, "not a regular file")
        if info.st_size > most:
            raise OSError(errno.EFBIG, f"longer than {most} bytes")
        return os.pread(file, max(0, info.st_size - start), start)


def names_within(root: Path, *parts: str) -> list[str]:
    """List a folder there. Raises `OSError`."""
    with _opened(root, (*parts, "."), _FOLDER) as folder:
        return os.listdir(folder)  # noqa: PTH208 -- a path may lead elsewhere by now


def stat_within(root: Path, *parts: str) -> os.stat_result:
    """Stat a file, folder or link there, without following links. Raises `OSError`."""
    with _opened(root, (*parts[:-1], "."), _FOLDER) as folder:
        return os.stat(parts[-1], dir_fd=folder, follow_symlinks=False)


@contextmanager
def _opened(root: Path, parts: tuple[str, ...], flags: int = _FILE) -> Iterator[int]:
    """Open one component at a time, so that no link on the way can lead elsewhere."""
    here = os.open(root, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        for at, part in enumerate(parts, start=1):
            below = os.open(part, flags if at == len(parts) else _FOLDER, dir_fd=here)
            os.close(here)
            here = below
        yield here
    finally:
        os.close(here)
