"""The files of a SQLite database: private to us, and they must remain the ones we opened.

If they are deleted or replaced, we would be writing to unlinked files, which vanish with the process. So they
are checked before every commit, and again before it is acknowledged.
"""

import os
import time
from contextlib import suppress
from pathlib import Path

from parley.store.errors import DatabaseReplaced

try:
    import fcntl
except ImportError:  # Windows, where there is no log
    _SYNC = None
else:
    _SYNC = getattr(fcntl, "F_FULLFSYNC", None)  # macOS: anything less reaches only the cache of the disk

PRIVATE, PRIVATE_FOLDER = 0o600, 0o700
SUFFIXES = ("", "-wal", "-shm")
"""The database, what was committed last, and the memory that connections share."""
LOGS = ("-moves0", "-moves1")
"""What was acknowledged last, on its way into the database."""
_OTHERS = 0o007
_TICK = 100_000_000  # nanoseconds: two changes so close together may have the same time
_GONE = (
    "the database files were removed or replaced while the server used them, and nothing more is accepted: "
    "stop the server, put them back (parley restore), start it again"
)


def files_of(path: Path) -> list[Path]:
    """Everything that belongs to a database, whether it exists or not."""
    return [path.with_name(path.name + suffix) for suffix in (*SUFFIXES, *LOGS)]


def logs_of(path: Path) -> list[Path]:
    """The files of its log, whether they are there or not: beside the file itself, not beside a link."""
    path = path.resolve()
    return [path.with_name(path.name + suffix) for suffix in LOGS]


def lock_of(path: Path) -> Path:
    """The file that a server holds locked, by whatever name it knows the database."""
    path = path.resolve()
    return path.with_name(path.name + ".lock")


def prepare(path: Path) -> None:
    """Create folder and file, private to us; for existing ones, at least keep strangers out."""
    _make_folder(path.parent)
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
    for file in files_of(path):
        with suppress(OSError):  # not there, or not ours
            mode = file.stat().st_mode
            if file.is_file() and mode & _OTHERS:
                file.chmod(mode & ~_OTHERS)


def give_to_owner(file: Path) -> None:
    """Give it to the folder's owner: what root puts there, the server's user has to open."""
    if os.geteuid() == 0:
        owner = file.parent.stat()
        os.chown(file, owner.st_uid, owner.st_gid)


def open_private(path: str, flags: int) -> int:
    """An opener for `open`: what it creates is private to us."""
    return os.open(path, flags, PRIVATE)


def sync_folder(path: Path) -> None:
    """Make the names in a folder durable."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def sync_data(number: int) -> None:
    """Once this returns, what was written to a file is on the disk."""
    if _SYNC is None:
        os.fdatasync(number)
    else:
        fcntl.fcntl(number, _SYNC)


def _make_folder(path: Path) -> None:
    missing = [folder for folder in (path, *path.parents) if not folder.exists()]
    path.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    for folder in missing:
        sync_folder(folder.parent)


class OpenFiles:
    """The identity of the files when they were opened. If they are gone, that stays so until a restart.

    If nothing was created, renamed or deleted in the folder since we looked, one `stat` shows that: a commit
    costs two of them, not six.
    """

    def __init__(self, path: Path) -> None:
        path = path.resolve()  # as SQLite does: the others are beside the file itself, not beside a link
        self._folder = os.fspath(path.parent)
        self._files: list[tuple[str, tuple[int, int]]] = []
        self._unchanged: tuple[int, int, int] | None = None
        self._are_gone = self._is_lost = False
        for suffix in SUFFIXES:
            self.add(path.with_name(path.name + suffix))

    def add(self, file: Path) -> None:
        """Watch this one as well."""
        self._files.append((os.fspath(file), identity_of(file)))

    def check(self) -> None:
        """Before a commit: raise `DatabaseReplaced` unless all are there, and still the same."""
        try:
            found = os.stat(self._folder)  # noqa: PTH116 - the quick way
            folder = found.st_dev, found.st_ino, found.st_ctime_ns
            if folder != self._unchanged:
                self._look()
                self._unchanged = folder if time.time_ns() - found.st_ctime_ns > _TICK else None
        except OSError:
            self._are_gone = True
        if self._are_gone:
            raise DatabaseReplaced(_GONE)

    def _look(self) -> None:
        if any(identity_of(name) != identity for name, identity in self._files):
            self._are_gone = True

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


def identity_of(path: str | Path) -> tuple[int, int]:
    """Which file it is, whatever its name."""
    found = os.stat(path)  # noqa: PTH116 - the quick way
    return found.st_dev, found.st_ino
