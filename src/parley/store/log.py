"""The log in front of SQLite: a move is durable at the cost of appending to a file.

All writes of one event loop round form one chunk. With full durability a thread waits for the disk, and
writes that arrive meanwhile form the next chunk. The database gets everything a little later, many moves in
one transaction. If writing or moving fails, nothing more is accepted until the database has caught up.
"""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from time import monotonic

import msgspec

from parley.match.journal import Done, Writing
from parley.store.chunks import BEGIN, END, LINES, encode_entry
from parley.store.ends import Ends
from parley.store.errors import OutcomeUnknown, StoreBusy, StoreClosed, StoreError, StoreRefused
from parley.store.logfiles import LogFiles
from parley.store.mover import Mover, Store
from parley.store.scribe import Ending, Opening
from parley.store.tally import Tally
from parley.store.worker import Worker
from parley.store.writes import tell

_log = logging.getLogger(__name__)

MOST = 1 << 24
"""The most bytes before nothing more is accepted until they have been moved."""

_BITS = 63  # of a number in SQLite, besides its sign: what it would refuse must never get into the log


class _Chunk(msgspec.Struct, eq=False):
    """What is written at once, who is told, and where its matches stood before."""

    parts: list[bytes] = []
    told: list[Done] = []
    before: dict[int, int] = {}
    plies: int = 0
    began: float = 0.0


class Log:
    """A `Scribe`. Where writing waits for the disk a `worker` does it, and chunks of several keep `apart`."""

    def __init__(
        self,
        files: LogFiles,
        worker: Worker | None,
        store: Store,
        ends: Ends,
        tally: Tally,
        waiting: int,
        apart: float,
    ) -> None:
        self._files, self._worker, self._ends, self._tally = files, worker, ends, tally
        self._limit, self._apart = waiting, apart
        self._loop = asyncio.get_running_loop()
        self._chunk = _Chunk()
        self._in_hand: _Chunk | None = None
        self._is_due = False  # whether a chunk is being written, or about to be
        self._idle: asyncio.Future[None] | None = None  # where somebody waits for it
        self.trouble: StoreError | None = None
        """Why nothing is accepted, if nothing is."""
        self._is_closed = False
        self.mover = Mover(files, self._turn, store, self._moved)

    @property
    def waiting(self) -> int:
        """How many writes wait for the chunk that is being written."""
        return len(self._chunk.told)

    def append(self, writing: Writing) -> None:
        """More of a journal."""
        chunk, match, first, data = self._admit(), writing.record, writing.first, writing.data
        self._ends.follow(match, first, writing.last, chunk.before)
        chunk.parts += encode_entry(LINES, match, first, data)
        chunk.plies += writing.last - first + 1
        chunk.told.append(writing.done)

    def begin(self, opening: Opening, done: Done) -> None:
        match, *about, last, lines, locked, rated = opening
        for account, *_ in opening.sitters:
            if account is not None and account.bit_length() > _BITS:
                raise StoreRefused(f"this cannot be stored (account {account})")
        chunk, data = self._admit(), _encode((*about, locked, rated))
        self._ends.follow(match, 0, last, chunk.before)
        chunk.parts += (*encode_entry(BEGIN, match, 0, data), *encode_entry(LINES, match, 0, lines))
        chunk.plies += last
        chunk.told.append(done)

    def finish(self, ending: Ending, done: Done) -> None:
        """How a match ended."""
        match, *how = ending
        chunk, data = self._admit(), _encode(how)
        last = self._ends.end(match, chunk.before)
        chunk.parts += encode_entry(END, match, last, data)
        chunk.told.append(done)

    async def close(self, timeout: float) -> None:
        """Write what waits, and move all of it, for at most `timeout` seconds; then fail the rest."""
        self._is_closed, self.trouble = True, StoreClosed("the store is closed")
        with suppress(TimeoutError, StoreError):  # what was acknowledged is safe where it is
            async with asyncio.timeout(timeout):
                if self._is_due:
                    self._idle = self._loop.create_future()
                    await self._idle
                await self.mover.move()
        self.mover.stop()
        if self._worker is not None and not self._is_due:
            await self._worker.close()
        in_hand, self._in_hand, self._chunk, waiting = self._in_hand, None, _Chunk(), self._chunk
        if in_hand is not None:
            tell(in_hand.told, OutcomeUnknown("the store was closed during the commit: read the journal"))
        tell(waiting.told, StoreClosed("the store was closed before this was stored"))

    def let_go(self) -> None:
        """Close the files, and take them away if all that was in them is in the database."""
        if not self._is_due:  # else somebody is still writing to one
            self._files.close(remove=not self.mover.is_wanted)

    def _admit(self) -> _Chunk:
        """Where the next entry belongs; it will be written soon. Raises `StoreError`."""
        if self.trouble is not None:
            raise type(self.trouble)(str(self.trouble))
        chunk = self._chunk
        if len(chunk.told) >= self._limit:
            raise StoreBusy(f"{self._limit} writes are waiting for storage already: try again later")
        if not self._is_due:
            self._is_due = True
            self._loop.call_soon(self._write)
        return chunk

    def _write(self) -> None:
        if not self._chunk.told:  # all of it was refused
            self._is_due = False
            return
        chunk, self._chunk = self._chunk, _Chunk()
        self._in_hand, chunk.began = chunk, monotonic()
        if self._worker is None:
            self._written(chunk, self._try(chunk.parts))
        else:
            done = self._worker.run(partial(self._try, chunk.parts))
            done.add_done_callback(lambda answer: self._written(chunk, answer.result()))

    def _try(self, parts: list[bytes]) -> StoreError | None:
        """How it went: in the thread of a worker, if there is one."""
        try:
            self._files.append(parts)
        except StoreError as error:
            return error
        except Exception:  # noqa: BLE001 - or everybody would wait for ever
            _log.exception("a bug: the log of moves cannot be written")
            return OutcomeUnknown("nobody knows whether this was stored: read the journal")
        return None

    def _written(self, chunk: _Chunk, error: StoreError | None) -> None:
        """Continue with what came meanwhile, and tell everybody."""
        if self._in_hand is None:
            return  # the store was closed meanwhile
        self._in_hand = None
        if error is None:
            self._tally.add(len(chunk.told), chunk.plies, monotonic() - chunk.began)
            if self._files.size > MOST:
                self.trouble = StoreBusy("too much waits for the database: try again later")
        else:
            self._fail(chunk, error)
        self._go_on(chunk)
        self.mover.wake()
        tell(chunk.told, error)

    def _fail(self, chunk: _Chunk, error: StoreError) -> None:
        """Fail, along with what came meanwhile, because that may depend on it; accept no more for now."""
        self._tally.failures += 1
        after, self._chunk = self._chunk, _Chunk()
        self._ends.restore(after.before)
        self._ends.restore(chunk.before)
        self.trouble = self.trouble or error
        chunk.told += after.told

    def _go_on(self, last: _Chunk) -> None:
        self._is_due = bool(self._chunk.told)
        if not self._is_due:
            if self._idle is not None:
                self._idle.set_result(None)
        elif len(last.told) > 1 and not self._is_closed:  # others may come along
            self._loop.call_later(last.began + self._apart - monotonic(), self._write)
        else:
            self._loop.call_soon(self._write)

    def _moved(self, error: StoreError | None) -> None:
        """While the database cannot take it, nothing more is accepted."""
        if not self._is_closed:
            self.trouble = error

    async def _turn(self) -> list[bytes]:
        if self._worker is None:
            return self._files.turn()
        return await self._worker.run(self._files.turn)  # behind what is being written


def _encode(about: Sequence[object]) -> bytes:
    try:
        return msgspec.json.encode(about)
    except (OverflowError, UnicodeEncodeError) as error:
        raise StoreRefused(f"this cannot be stored ({error})") from error
