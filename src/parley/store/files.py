"""The files of a SQLite database: nobody else may read them, and they must stay the ones that were opened.

Whoever deletes or replaces them leaves us writing into files without a name, which are gone with the
process. So they are looked at before every commit, and again before anybody is told of it.
"""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from parley.store.errors import DatabaseReplaced

PRIVATE, PRIVATE_FOLDER = 0o600, 0o700
SUFFIXES = ("", "-wal", "-shm")
"""The database, what was committed last, and the memory that connections share."""
_OTHERS = 0o007
_GONE = (
    "the database files were removed or replaced while the server used them, and nothing more is accepted: "
    "stop the server, put them back (parley restore), start it again"
)


def files_of(path: Path) -> list[Path]:
    """All that belongs to a database, whether it is there or not."""
    return [path.with_name(path.name + suffix) for suffix in SUFFIXES]


def prepare(path: Path) -> None:
    """Make folder and file, for us alone; from what was there already keep at least strangers out."""
    _make_folder(path.parent)
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
    for file in files_of(path):
        with suppress(OSError):  # not there, or not ours
            mode = file.stat().st_mode
            if file.is_file() and mode & _OTHERS:
                file.chmod(mode & ~_OTHERS)


def open_private(path: str, flags: int) -> int:
    """An opener for `open`: what it makes is for us alone."""
    return os.open(path, flags, PRIVATE)


def sync_folder(path: Path) -> None:
    """Make durable which names there are in it."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def _make_folder(path: Path) -> None:
    missing = [folder for folder in (path, *path.parents) if not folder.exists()]
    path.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    for folder in missing:
        sync_folder(folder.parent)


class OpenFiles:
    """Which files they were when they were opened. Once they are gone, that stays so until a restart."""

    def __init__(self, path: Path) -> None:
        self._paths = files_of(path.absolute())
        self._found = list(self._look())
        self._are_gone = self._is_lost = False

    def check(self) -> None:
        """Before a commit: raise `DatabaseReplaced` unless all are there, and still the same."""
        if not self._are_gone:
            try:
                self._are_gone = list(self._look()) != self._found
            except OSError:
                self._are_gone = True
        if self._are_gone:
            raise DatabaseReplaced(_GONE)

    def confirm(self) -> None:
        """After a commit, before anybody is told. What it stored is lost if they are gone only now."""
        try:
            self.check()
        except DatabaseReplaced:
            self._is_lost = True
            raise

    def check_reading(self) -> None:
        """Raise if they hold what was lost: whoever looks it up would take it for stored."""
        if self._is_lost:
            raise DatabaseReplaced(_GONE)

    def _look(self) -> Iterator[tuple[int, int]]:
        for path in self._paths:
            found = path.stat()
            yield found.st_dev, found.st_ino
