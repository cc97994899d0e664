"""The two files of the log, which alternate: one is written while the other is moved into the database.

Neither is emptied after that: the next generation is written over what the last but one left, and once a file
is long enough nothing but its content changes. What has been moved may be moved again, which changes nothing.
"""

import errno
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from parley.store.chunks import encode_head, encode_top
from parley.store.errors import StorageFull, StoreError
from parley.store.files import PRIVATE, OpenFiles, identity_of, logs_of, sync_data, sync_folder

_FULL = frozenset((errno.ENOSPC, errno.EDQUOT, errno.EFBIG))
_NO_ROOM = "storage is full: nothing was written, make space and try again"


class LogFiles:
    """Open for writing, by the holder of the database's lock. `size` is how far the current one goes."""

    def __init__(self, path: Path, watched: OpenFiles, *, is_synced: bool) -> None:
        self._watched, self._is_synced = watched, is_synced
        self._paths = logs_of(path)
        flags = os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC
        self._files = [os.open(file, flags, PRIVATE) for file in self._paths]
        sync_folder(self._paths[0].parent)
        for file in self._paths:
            watched.add(file)
        self._generation, self.size = 1, 0
        self._bodies: list[bytes] = []

    def append(self, parts: Sequence[bytes]) -> None:
        """Write a chunk. Raises `StoreError`, and then none of it is there."""
        body = b"".join(parts)
        head = self._head(body)
        try:
            self._write(head, body)
            self._watched.check()  # now, as it may have gone into a file without a name
        except BaseException:
            self._undo()
            raise
        self.size += len(head) + len(body)
        self._bodies.append(body)

    def turn(self) -> list[bytes]:
        """Switch to the other file; returns the chunks of this one, which stays until the next turn."""
        bodies, self._bodies = self._bodies, []
        self._generation += 1
        self.size = 0
        return bodies

    def wipe_other(self) -> None:
        """Leave nothing in the file that is not being written, not even on the disk."""
        other = self._files[1 - self._generation % 2]
        with _translating():
            os.ftruncate(other, 0)
            os.fsync(other)

    def close(self, *, remove: bool) -> None:
        """Let go of them; all that is in them is in the database if they are to be removed."""
        for file, path in zip(self._files, self._paths, strict=True):
            with suppress(OSError):  # somebody else removed it
                found = os.fstat(file)
                if remove and (found.st_dev, found.st_ino) == identity_of(path):
                    path.unlink()
            os.close(file)

    @property
    def _file(self) -> int:
        return self._files[self._generation % 2]

    def _write(self, head: bytes, body: bytes) -> None:
        with _translating():
            if os.pwritev(self._file, (head, body), self.size) < len(head) + len(body):
                raise StorageFull(_NO_ROOM)
            if self._is_synced:
                sync_data(self._file)

    def _head(self, body: bytes) -> bytes:
        head = encode_head(self._generation, body)
        return head if self.size else encode_top(self._generation) + head

    def _undo(self) -> None:
        """Put an empty chunk in its place: nobody may take for stored what was refused."""
        with suppress(OSError):
            os.pwrite(self._file, self._head(b""), self.size)


@contextmanager
def _translating() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        if error.errno in _FULL:
            raise StorageFull(_NO_ROOM) from error
        raise StoreError(f"the log of moves cannot be written ({error.strerror})") from error
