"""A look at a SQLite database from outside: is there room on its disk, and is every page as it should be?"""

import os
import sqlite3
import time
from pathlib import Path

from parley.store.errors import DatabaseDamaged, NotReady

EXAMINING = 1.0
"""Seconds a check of every page may take: larger databases are left to `parley verify`."""


def examine(path: Path, free: int, *, is_due: bool) -> float:
    """How many seconds a check of every page took. Raises `StoreError`, and whatever SQLite does."""
    disk = os.statvfs(path.parent)
    left = disk.f_bavail * disk.f_frsize
    if left < free:
        raise NotReady(f"only {left // 1_000_000} MB of disk space are left")
    began = time.monotonic()
    if is_due:
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", 0.0, uri=True)
        try:
            connection.set_progress_handler(lambda: time.monotonic() - began > EXAMINING, 10_000)
            _check_pages(connection)
        finally:
            connection.close()
    return time.monotonic() - began


def _check_pages(connection: sqlite3.Connection) -> None:
    try:
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode not in (sqlite3.SQLITE_INTERRUPT, sqlite3.SQLITE_BUSY):
            raise
    else:
        if found != "ok":
            raise DatabaseDamaged(f"the database is damaged ({found})")
