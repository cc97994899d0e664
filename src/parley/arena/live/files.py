"""Files in an untrusted folder: only regular ones, below it, through no link, and not too long."""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
"""A pipe that nobody writes to does not keep us waiting."""


def read_within(root: Path, *parts: str, most: int, start: int = 0) -> bytes:
    """What the file at `root/…/part` has from a byte on, `most` bytes in all. Raises `OSError`."""
    with _opened(root, parts) as file:
        info = os.fstat(file)
        if not stat.S_ISREG(info.st_mode):
            raise OSError(errno.EINVAL, "this is no regular file")
        if info.st_size > most:
            raise OSError(errno.EFBIG, f"longer than {most} bytes")
        return os.pread(file, max(0, info.st_size - start), start)


def names_within(root: Path, *parts: str) -> list[str]:
    """What is in a folder there. Raises `OSError`."""
    with _opened(root, (*parts, "."), _FOLDER) as folder:
        return os.listdir(folder)  # noqa: PTH208 -- a path may lead elsewhere by now


def stat_within(root: Path, *parts: str) -> os.stat_result:
    """Of a file or folder there, or of a link itself. Raises `OSError`."""
    with _opened(root, (*parts[:-1], "."), _FOLDER) as folder:
        return os.stat(parts[-1], dir_fd=folder, follow_symlinks=False)


@contextmanager
def _opened(root: Path, parts: tuple[str, ...], flags: int = _FILE) -> Iterator[int]:
    """One step at a time, so that nothing on the way can lead elsewhere."""
    here = os.open(root, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        for at, part in enumerate(parts, start=1):
            below = os.open(part, flags if at == len(parts) else _FOLDER, dir_fd=here)
            os.close(here)
            here = below
        yield here
    finally:
        os.close(here)
