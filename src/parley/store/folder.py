"""Journals in a folder, one file per match: for a table without a server.

A file is what `parley replay` reads. Every line is handed to the operating system before anybody is told of
it: so it survives this process, however that ends, but not the machine.
"""

import asyncio
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path

from parley.core import Outcome, SetupError
from parley.games import load_game
from parley.match.journal import Done, Header, JournalLine, Writing, decode_journal, encode_header
from parley.match.record import format_record
from parley.match.replay import replay_to_end
from parley.store.errors import StorageFull, StoreClosed, StoreError

MOST = 64 * 1024 * 1024
"""The most bytes of a journal that is read back."""


class _Book:
    """One journal being written; `length` is its number of plies."""

    def __init__(self, path: Path, *, replace: bool) -> None:
        self.path, self.length, self._size = path, -1, 0  # the header is no ply
        flags = os.O_TRUNC if replace else os.O_EXCL
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC | flags, 0o666)

    def write(self, lines: bytes) -> StoreError | None:
        """All of them or none; returns what went wrong."""
        try:
            self._put(lines)
        except OSError as error:
            return _store_error(error, self.path)
        except StoreError as error:
            return error
        self.length += lines.count(b"\n")
        return None

    def _put(self, data: bytes) -> None:
        if self._file < 0:
            raise StoreClosed(f"{self.path}: this match is over")
        if self._size + len(data) > MOST:
            raise StorageFull(f"{self.path}: longer than {MOST // 1024 // 1024} MiB")
        try:
            if os.write(self._file, data) < len(data):
                raise StorageFull(f"{self.path}: no space left")
        except (OSError, StoreError):
            self._cut()
            raise
        self._size += len(data)

    def _cut(self) -> None:
        """Leave only whole lines; if that is impossible, it ends here."""
        try:
            os.ftruncate(self._file, self._size)
            os.lseek(self._file, self._size, os.SEEK_SET)
        except OSError:
            self.close()

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


class FolderRecorder:
    """A `tables.Recorder`. Matches are `game-1.jsonl` and so on, by the first free numbers.

    With a `number` it is for one match, which replaces whatever has that number. With `records` a finished
    match also gets a `game-1.txt`: for people, with the words it ended with.
    """

    keeps = True

    def __init__(self, folder: Path, *, number: int | None = None, records: bool = False) -> None:
        self._folder, self._number, self._records = folder, number, records
        self._numbers = count(1)
        self._books: dict[int, _Book] = {}
        self.failed: Callable[[StoreError], None] = _ignore
        """Called when something could not be written."""

    def begin(
        self, header: Header, players: Sequence[object], lines: Sequence[JournalLine], done: Done
    ) -> int:
        """A new match; returns its number. Raises `StoreError`."""
        del players  # the header names them
        try:
            match = self._begin(b"".join(line.data for line in (encode_header(header), *lines)))
        except OSError as error:
            failure = _store_error(error, self._folder)
        except StoreError as error:
            failure = error
        else:
            asyncio.get_running_loop().call_soon(done, None)
            return match
        self.failed(failure)
        raise failure

    def append(self, writing: Writing) -> None:
        """Append to a journal, all or nothing; reported soon."""
        failure = self._books[writing.record].write(writing.data)
        loop = asyncio.get_running_loop()
        loop.call_soon(writing.done, failure)
        if failure is not None:
            loop.call_soon(self.failed, failure)

    async def length(self, match: int) -> int:
        """How many plies are written."""
        return self._books[match].length

    async def finish(self, match: int, outcome: Outcome | None, reason: str) -> None:
        """It is over, or was abandoned."""
        del outcome  # the journal tells it
        book = self._books[match]
        book.close()
        if self._records:
            try:
                book.path.with_suffix(".txt").write_text(_record(book.path, reason), encoding="utf-8")
            except OSError as error:
                raise _store_error(error, book.path) from None

    def close(self) -> None:
        """Nothing more is written."""
        for book in self._books.values():
            book.close()

    def _begin(self, lines: bytes) -> int:
        match = self._open()
        failure = self._books[match].write(lines)
        if failure is not None:
            self._books.pop(match).close()
            raise failure
        return match

    def _open(self) -> int:
        self._folder.mkdir(parents=True, exist_ok=True)
        if self._number is not None:
            self._books[self._number] = _Book(self._path(self._number), replace=True)
            return self._number
        while True:
            match = next(self._numbers)
            with suppress(FileExistsError):
                self._books[match] = _Book(self._path(match), replace=False)
                return match

    def _path(self, match: int) -> Path:
        return self._folder / f"game-{match}.jsonl"


def keep_in(folder: Path) -> FolderRecorder:
    """Journals there, and records of them for people. Raises `SetupError`."""
    return FolderRecorder(make_folder(folder), records=True)


def make_folder(folder: Path) -> Path:
    """Better to know now that it is impossible than after the first game. Raises `SetupError`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SetupError(f"{folder}: {error.strerror or error}") from None
    return folder


def _record(path: Path, reason: str) -> str:
    """The match for people; what it ended with stands behind its last ply."""
    journal = decode_journal(path.read_bytes())
    found = replay_to_end(load_game(journal.header.game), journal).outcome
    words = " ".join(reason.split())
    comments = {} if found is not None and words == found.termination else {len(journal.entries): words}
    return format_record(journal, found, comments)


def _store_error(error: OSError, path: Path) -> StoreError:
    return StoreError(f"{error.filename or path}: {(error.strerror or str(error)).lower()}")


def _ignore(_error: StoreError) -> None:
    """Nobody wants to know."""
