"""Group commit: writes that arrive during one transaction go into the next one together.

A caller is woken only after the commit that holds its data. A write that the database rejects fails alone:
the batch is halved until it is isolated. If every commit waits for the disk, which costs more CPU time than
storing a move, commits of several writes are spaced out. Matches may go through a `log`; everything else
still comes this way.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from parley.core import ParleyError
from parley.store.database import Database
from parley.store.ends import Ends
from parley.store.errors import Contended, OutcomeUnknown, StoreBusy, StoreClosed, StoreError, StoreRefused
from parley.store.tally import Tally
from parley.store.writes import Inserts, Query, Row, Write, tell


class Commits:
    """The queue of writes and the one task that commits them."""

    def __init__(self, database: Database, ends: Ends, waiting: int, apart: float = 0.0) -> None:
        self._database = database
        self._apart, self._again = apart, 0.0
        self._ends = ends
        self._limit = waiting
        self._queue: list[Write] = []
        self._in_hand: list[Write] = []
        self._wanted = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._task = self._loop.create_task(self._run(), name="store commits")
        self._closed = False
        self._unsure = False  # whether `ends` may differ from what is stored
        self.tally = Tally()

    def submit(
        self,
        lines: Sequence[Row] = (),
        inserts: Inserts = (),
        query: Query | None = None,
        ends: int | None = None,
    ) -> asyncio.Future[Sequence[Row]]:
        """Queue a write. The future resolves when it is durable, with the answer of its query."""
        answered: asyncio.Future[Sequence[Row]] = self._loop.create_future()

        def done(error: ParleyError | None) -> None:
            if answered.done():  # who waited may have been cancelled
                return
            if error is None:
                answered.set_result(write.answer)
            else:
                answered.set_exception(type(error)(str(error)))

        write = Write(done, lines, inserts, query, ends)
        self.put(write)
        return answered

    def put(self, write: Write) -> None:
        """Queue a write; its callback is called when it is durable, so nobody has to wait."""
        if self._closed:
            raise StoreClosed("the store is closed")
        waiting = len(self._queue)
        if waiting >= self._limit:
            raise StoreBusy(f"{self._limit} writes are waiting for storage already: try again later")
        self._queue.append(write)
        if not waiting:
            self._wanted.set()

    @property
    def waiting(self) -> int:
        """How many writes wait for the commit that is under way."""
        return len(self._queue)

    async def close(self, timeout: float) -> None:
        """Store what waits, for at most `timeout` seconds, then fail the rest."""
        self._closed = True
        self._wanted.set()
        await asyncio.wait([self._task], timeout=timeout)
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task  # raises what killed it, if that was a bug

    async def _run(self) -> None:
        try:
            while self._queue or not self._closed:
                await self._wanted.wait()
                await self._gather()
                self._wanted.clear()
                self._in_hand, self._queue = self._queue, []
                await self._commit(self._in_hand)
        finally:
            self._closed = True
            _tell(self._in_hand, OutcomeUnknown("the store was closed during the commit: read the journal"))
            _tell(self._queue, StoreClosed("the store was closed before this was stored"))

    async def _gather(self) -> None:
        """Give others time to join, if there were others last time."""
        now = self._loop.time()
        if len(self._in_hand) > 1 and self._again > now and not self._closed:
            await asyncio.sleep(self._again - now)
            now = self._loop.time()
        self._again = now + self._apart

    async def _commit(self, batch: Sequence[Write]) -> None:
        """Store the batch as one; halve it while the database rejects something in it."""
        try:
            await self._look()
        except StoreError as error:
            _tell(batch, error)
            return
        before: dict[int, int] = {}
        admitted = [write for write in batch if self._is_admitted(write, before)]
        began = self._loop.time()
        try:
            if admitted:
                await self._database.commit(admitted)
        except StoreError as error:
            self.tally.failures += 1
            self._ends.restore(before)
            self._unsure = isinstance(error, OutcomeUnknown)
            await self._refuse(admitted, error)
        else:
            plies = sum(len(write.lines) - bool(write.inserts) for write in admitted)  # a header is not a ply
            self.tally.add(len(admitted), plies, self._loop.time() - began)
            _tell(admitted)

    async def make_sure(self) -> None:
        """After a commit with unknown outcome: find it out. Raises `StoreError`."""
        if self._unsure:
            await self.submit(query=self._database.pulse())

    async def _look(self) -> None:
        """Where does every journal end? Once we can write again, the last commit has ended, if we claimed."""
        if self._unsure:
            await self._database.commit([Write(_heard, query=self._database.pulse())])
            await self._ends.load(self._database.read)
            self._unsure = False

    def _is_admitted(self, write: Write, before: dict[int, int]) -> bool:
        try:
            self._ends.admit(write, before)
        except StoreRefused as error:
            _tell([write], error)
            return False
        return True

    async def _refuse(self, batch: Sequence[Write], error: StoreError) -> None:
        if len(batch) == 1 or not isinstance(error, StoreRefused | Contended):
            _tell(batch, error)
            return
        half = len(batch) // 2
        await self._commit(batch[:half])
        await self._commit(batch[half:])


def _tell(batch: Sequence[Write], error: StoreError | None = None) -> None:
    """Tell everybody who has not been told yet."""
    everybody = [write.done for write in batch]
    for write in batch:
        write.done = _heard
    tell(everybody, error)


def _heard(_error: ParleyError | None) -> None:
    """They already know."""
