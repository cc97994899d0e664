"""Logs written by another process: a server that died, or one that is running.

Opening a database must show everything that was acknowledged. The first process to get the lock moves a dead
server's log into the database; a running server moves its own within half a second.
"""

import asyncio
import logging
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path

from parley.store.chunks import Contents, Entry, decode_log
from parley.store.claim import lock
from parley.store.files import lock_of, logs_of, sync_folder
from parley.store.moving import following, store_following

_log = logging.getLogger(__name__)

_BUSY = 5.0  # seconds to wait for others
_PATIENCE = 5.0  # seconds for a server to move what it has
_PAUSE = 0.02


def adopt(path: Path) -> bool:
    """Was there a log? Then all of it is now in the database, and on the disk. We must have the lock."""
    logs = _read(path)
    if not logs:
        return False
    with closing(sqlite3.connect(path, _BUSY, isolation_level=None)) as connection:  # which syncs, by default
        left_out = store_following(connection, _in_order(list(logs.values())))
    for file, log in logs.items():
        if left_out or log.damaged:
            _keep(file, log)
        else:
            file.unlink()
        sync_folder(file.parent)
    return True


def adopt_if_left(path: Path) -> bool:
    """Is everything in the database now? False if a server is at work and has a log."""
    if not any(file.exists() for file in logs_of(path)):
        return True
    with suppress(FileNotFoundError):
        claimed = lock(lock_of(path))
        if claimed is None:
            return False
        with claimed:
            adopt(path)
    return True


async def settle(path: Path) -> None:
    """Return when everything acknowledged so far is in the database."""
    if adopt_if_left(path):
        return
    entries, end = _in_order(list(_read(path).values())), time.monotonic() + _PATIENCE
    while not adopt_if_left(path) and not _are_stored(path, entries):
        if time.monotonic() > end:
            _log.warning("the server does not get its latest moves into the database: they are left out here")
            return
        await asyncio.sleep(_PAUSE)


def damaged_logs_of(path: Path) -> list[Path]:
    """Where unreadable logs are kept, whether there are any or not."""
    return [_put_by(file) for file in logs_of(path)]


def _put_by(file: Path) -> Path:
    return file.with_name(file.name + ".damaged")


def _are_stored(path: Path, entries: Sequence[Entry]) -> bool:
    with closing(sqlite3.connect(path, _BUSY, isolation_level=None)) as connection:
        return following(connection, entries) == ([], 0)


def _read(path: Path) -> dict[Path, Contents]:
    """The logs there are."""
    logs = {}
    for file in logs_of(path):
        with suppress(FileNotFoundError):
            logs[file] = decode_log(file.read_bytes())
    return logs


def _in_order(logs: Sequence[Contents]) -> list[Entry]:
    """What was written first comes first."""
    return [entry for log in sorted(logs, key=lambda log: log.generation) for entry in log.entries]


def _keep(file: Path, log: Contents) -> None:
    kept = _put_by(file)
    for at in log.damaged:
        _log.error("%s is damaged at byte %d: what was written there is lost", kept, at)
    file.replace(kept)
    _log.error("%s: kept, as not all of it could be moved into the database", kept)
