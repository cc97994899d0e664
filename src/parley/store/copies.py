"""Copies of a SQLite database while it is in use: one consistent file, whole or not there at all.

Copying the file alone is not enough: the latest commits are in the WAL beside it, at first all of them.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from parley.store.errors import StoreError
from parley.store.files import PRIVATE, sync_folder

Progress = Callable[[int, int], None]
"""Called with how much is done, out of how much."""

KEPT = 3
"""How many copies made before migrations are kept; older ones are deleted."""
_PAGES = 1024  # at a time: 4 MB


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that reads what is there now, whatever is written meanwhile. Raises `StoreError`."""
    if not path.is_file():
        raise StoreError(f"{path}: there is no such database")
    uri = f"{path.absolute().as_uri()}?mode=rw"  # a reader who may not write leaves its files behind
    with closing(sqlite3.connect(uri, isolation_level=None, uri=True)) as connection:
        connection.execute("PRAGMA query_only=ON")
        connection.execute("BEGIN")
        connection.execute("SELECT 1 FROM sqlite_master").fetchone()
        yield connection


@contextmanager
def writing(path: Path) -> Iterator[Path]:
    """A file written under another name: it appears at `path` when it is complete and on the disk."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    os.close(os.open(part, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, PRIVATE))
    try:
        yield part
        with part.open("rb") as file:
            os.fsync(file.fileno())
        part.replace(path)
        sync_folder(path.parent)
    finally:
        part.unlink(missing_ok=True)


def copy(source: sqlite3.Connection, target: Path, progress: Progress | None = None) -> None:
    """Put all of it into one file that needs no other."""

    def tell(_status: int, left: int, total: int) -> None:
        if progress is not None:
            progress(total - left, total)

    with writing(target) as part, closing(sqlite3.connect(part)) as made:
        source.backup(made, pages=_PAGES, progress=tell)
        made.execute("PRAGMA journal_mode=DELETE")


def keep_copy(path: Path, revision: str) -> None:
    """Copy it as it is at this revision, beside itself, before a migration changes it."""
    with reading(path) as source:
        copy(source, path.with_name(f"{path.name}.at-{revision}"))
    copies = sorted(path.parent.glob(f"{path.name}.at-*"), key=lambda file: file.stat().st_mtime_ns)
    for old in copies[:-KEPT]:
        old.unlink()
