"""Restoring a backup: it is checked first, and replaces the database in one step.

The backup is copied and brought to the present schema, so that an old one serves as well. Numbers that were
given out since it was made are not given out again.
"""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from parley.store.address import SqliteFile, parse_address
from parley.store.adoption import adopt
from parley.store.archive import ANYTHING, IN_USE, NOT_EMPTY, NUMBERS, Summary, summary_of
from parley.store.claim import lock
from parley.store.connected import translating
from parley.store.copies import Progress, copy, reading
from parley.store.errors import StoreError
from parley.store.files import files_of, give_to_owner, lock_of, prepare, sync_folder
from parley.store.migrate import migrate
from parley.store.snapshot import open_file, revision_of
from parley.store.sqlite import SqliteDatabase
from parley.store.verify import find_faults

_BUSY = 5.0


async def restore(
    backup: Path, where: str | Path, progress: Progress | None = None, *, force: bool = False
) -> Summary:
    """Put a backup into a database. Raises `StoreError`: it is damaged, or that in use or not empty."""
    address = parse_address(where)
    with TemporaryDirectory(prefix="parley-restore-") as folder:
        made = Path(folder) / "parley.db"
        await _check_and_copy(backup, made)
        if isinstance(address, SqliteFile):
            _into_file(made, address.path, progress, force=force)
        else:
            from parley.store.postgres_restore import into_server

            await into_server(made, address.url, progress, force=force)
        async with open_file(made) as snapshot:
            return await summary_of(snapshot)


async def _check_and_copy(backup: Path, made: Path) -> None:
    async with open_file(backup) as snapshot:
        await revision_of(snapshot)
        faults = [fault async for fault in find_faults(snapshot)]
        if faults:
            raise StoreError(f"{backup}: {faults[0]} (parley verify {backup} says all)")
        copy(snapshot.connection, made)
    database = await SqliteDatabase.open(made, "normal", _BUSY)
    try:
        await migrate(database)
    finally:
        await database.close()


def _into_file(made: Path, path: Path, progress: Progress | None, *, force: bool) -> None:
    prepare(path)
    claimed_by = lock_of(path)
    claimed = lock(claimed_by)
    if claimed is None:
        raise StoreError(IN_USE)
    restored = path.with_name(path.name + ".restored")
    with claimed, translating():
        _count_on(made, _numbers_in(path, force=force))
        with reading(made) as source:
            copy(source, restored, progress)
        for file in (restored, claimed_by):
            give_to_owner(file)
        _set_aside(path)
        restored.replace(path)
        sync_folder(path.parent)


def _numbers_in(path: Path, *, force: bool) -> dict[str, int]:
    """The highest numbers handed out so far. Raises unless the database is empty, or may be replaced."""
    if not path.stat().st_size:
        return {}
    try:
        adopt(path)
        with reading(path) as found:
            if not force and found.execute(ANYTHING).fetchall():
                raise StoreError(NOT_EMPTY)
            return dict(found.execute(NUMBERS).fetchall())
    except sqlite3.Error:
        if not force:
            raise
        return {}  # damaged: which may be why the backup is wanted


def _count_on(made: Path, numbers: dict[str, int]) -> None:
    """From the higher of both."""
    with closing(sqlite3.connect(made)) as connection, connection:
        for table, number in connection.execute(NUMBERS).fetchall():
            numbers[table] = max(number, numbers.get(table, 0))
        connection.execute("DELETE FROM sqlite_sequence")
        connection.executemany("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", numbers.items())


def _set_aside(path: Path) -> None:
    """Keep what there was as `parley.db.replaced`. Until it is replaced, it is also where it was."""
    kept = files_of(path.with_name(path.name + ".replaced"))
    for file in kept:
        file.unlink(missing_ok=True)
    if path.stat().st_size:
        with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as connection:  # it may be damaged
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        kept[0].hardlink_to(path)
    for file, name in zip(files_of(path)[1:], kept[1:], strict=True):
        if file.exists():
            file.rename(name)
