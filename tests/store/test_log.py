import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import cast

import pytest

from parley.core import ParleyError
from parley.store import OutcomeUnknown, StorageFull, StoreBusy, StoreClosed, StoreRefused
from parley.store import log as logs
from parley.store.chunks import BEGIN, END, LINES, Bare, decode_body
from parley.store.ends import Ends
from parley.store.errors import StoreError
from parley.store.log import Log
from parley.store.logfiles import LogFiles
from parley.store.scribe import Ending, Opening
from parley.store.tally import Tally
from parley.store.worker import Worker
from tests.store.logs import SITTERS
from tests.tables.writings import Noted


class Files:
    """Files that keep chunks in memory, and fail when they are told to."""

    def __init__(self) -> None:
        self.chunks: list[list[Bare]] = []
        self.size = 0
        self.problem: StoreError | None = None
        self._bodies: list[bytes] = []
        self.is_closed = False

    def append(self, parts: Sequence[bytes]) -> None:
        if self.problem is not None:
            raise self.problem
        body = b"".join(parts)
        self.chunks.append(list(decode_body(body)))
        self._bodies.append(body)
        self.size += len(body)

    def turn(self) -> list[bytes]:
        bodies, self._bodies = self._bodies, []
        self.size = 0
        return bodies

    def wipe_other(self) -> None: ...

    def close(self, *, remove: bool) -> None:
        self.is_closed = remove


class Scene:
    """A log over such files, and what the database got of it."""

    def __init__(self, worker: Worker | None, waiting: int, apart: float) -> None:
        self.files, self.stored = Files(), list[bytes]()
        self.problem: StoreError | None = None
        self.ends, self.tally = Ends(), Tally()
        files = cast("LogFiles", self.files)
        self.log = Log(files, worker, self._store, self.ends, self.tally, waiting, apart)

    async def _store(self, bodies: Sequence[bytes]) -> None:
        if self.problem is not None:
            raise self.problem
        self.stored += bodies

    def begin(self, match: int) -> Noted:
        noted = Noted(match, 0, 0, b"h\n")
        self.log.begin(Opening(match, "dots", 5, None, SITTERS, 0, b"h\n"), noted.done)
        return noted

    def append(self, match: int, first: int, last: int | None = None) -> Noted:
        last = first if last is None else last
        noted = Noted(match, first, last, b"x\n" * (last - first + 1))
        self.log.append(noted)
        return noted

    def finish(self, match: int) -> list[ParleyError | None]:
        told: list[ParleyError | None] = []
        self.log.finish(Ending(match, 9, "1 2", "won", ""), told.append)
        return told


def play(
    scene: Callable[[Scene], Awaitable[None]],
    waiting: int = 1000,
    apart: float = 0.0,
    *,
    synced: bool = False,
) -> None:
    async def run() -> None:
        given = Scene(Worker("log") if synced else None, waiting, apart)
        try:
            await scene(given)
        finally:
            await given.log.close(1.0)

    asyncio.run(run())


async def turn() -> None:
    """Let everybody go as far as they can."""
    for _ in range(5):
        await asyncio.sleep(0)


async def told(*writings: Noted) -> list[ParleyError | None]:
    """How it went."""
    async with asyncio.timeout(10):
        while not all(writing.answers for writing in writings):
            await asyncio.sleep(0.001)
    assert all(len(writing.answers) == 1 for writing in writings)
    return [writing.answers[0] for writing in writings]


@pytest.mark.parametrize("synced", [False, True])
def test_what_comes_up_in_one_round_is_one_chunk(synced: bool) -> None:
    async def scene(given: Scene) -> None:
        writings = [given.begin(1), given.begin(2), given.append(1, 1, 3)]
        assert not any(writing.answers for writing in writings)
        assert await told(*writings) == [None] * 3
        assert await told(given.append(1, 4)) == [None]
        over = given.finish(1)
        assert await told(given.append(2, 1)) == [None]
        assert over == [None]
        kinds = [[entry[:3] for entry in chunk] for chunk in given.files.chunks]
        assert kinds == [
            [(BEGIN, 1, 0), (LINES, 1, 0), (BEGIN, 2, 0), (LINES, 2, 0), (LINES, 1, 1)],
            [(LINES, 1, 4)],
            [(END, 1, 4), (LINES, 2, 1)],
        ]
        assert (given.tally.writes, given.tally.plies, given.tally.times.count) == (6, 5, 3)

    play(scene, synced=synced)


def test_what_comes_during_a_sync_is_the_next_chunk() -> None:
    async def scene(given: Scene) -> None:
        first = given.begin(1)
        await asyncio.sleep(0)  # it is with the worker
        rest = [given.append(1, 1), given.append(1, 2)]
        assert given.log.waiting == 2
        assert await told(first, *rest) == [None] * 3
        assert list(map(len, given.files.chunks)) == [2, 2]

    play(scene, synced=True)


def test_chunks_of_several_keep_a_distance_and_nobody_alone_waits() -> None:
    async def scene(given: Scene) -> None:
        assert await told(given.begin(1)) == [None]
        assert await told(given.append(1, 1)) == [None]
        await told(given.begin(2), given.begin(3))
        several = [given.append(1, 2), given.append(2, 1)]
        await asyncio.sleep(0)
        late = given.append(1, 3)
        assert await told(*several) == [None, None]
        await turn()
        assert not late.answers  # others may come along
        assert len(given.files.chunks) == 4

    play(scene, apart=0.5, synced=True)


def test_lines_that_do_not_follow_are_refused_at_once() -> None:
    async def scene(given: Scene) -> None:
        with pytest.raises(StoreRefused, match="match 1 is not live"):
            given.append(1, 1)
        await turn()
        assert given.files.chunks == []
        given.begin(1)
        with pytest.raises(StoreRefused, match="stands at ply 0: ply 2 does not follow"):
            given.append(1, 2)
        given.finish(1)
        with pytest.raises(StoreRefused, match="match 1 is not live"):
            given.finish(1)
        await turn()
        assert len(given.files.chunks) == 1

    play(scene)


def test_what_the_database_would_refuse_never_gets_into_the_log() -> None:
    async def scene(given: Scene) -> None:
        for sitter in [(2**63, "ann", "ann", "web"), (None, "\ud800", "x", "web")]:
            with pytest.raises(StoreRefused, match="cannot be stored"):
                given.log.begin(Opening(1, "dots", 5, None, [sitter], 0, b"h\n"), lambda _: None)
        await turn()
        assert given.files.chunks == []

    play(scene)


@pytest.mark.parametrize("synced", [False, True])
def test_what_fails_takes_with_it_what_may_follow_on_it(synced: bool) -> None:
    async def scene(given: Scene) -> None:
        await told(given.begin(1), given.begin(2))
        given.files.problem = StorageFull("full")
        writings = [given.append(1, 1), given.append(2, 1)]
        over = given.finish(2)
        await asyncio.sleep(0)
        if synced:
            writings.append(given.append(1, 2))
        assert all(isinstance(error, StorageFull) for error in await told(*writings))
        assert isinstance(over[0], StorageFull)
        assert (given.ends.last(1), given.ends.last(2)) == (0, 0)
        assert given.tally.failures == 1
        for _ in range(2):
            with pytest.raises(StorageFull):
                given.append(1, 1)
        given.files.problem = None
        await given.log.mover.move()  # the database has taken it: there is room
        assert await told(given.append(1, 1)) == [None]

    play(scene, synced=synced)


def test_while_the_database_takes_nothing_nothing_is_accepted() -> None:
    async def scene(given: Scene) -> None:
        await told(given.begin(1))
        given.problem = StorageFull("full")
        with pytest.raises(StorageFull):
            await given.log.mover.move()
        with pytest.raises(StorageFull):
            given.append(1, 1)
        given.problem = None
        await given.log.mover.move()
        assert await told(given.append(1, 1)) == [None]
        await given.log.mover.move()
        assert [list(decode_body(body)) for body in given.stored] == given.files.chunks

    play(scene)


def test_too_many_writes_or_bytes_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(given: Scene) -> None:
        writings = [given.begin(1), given.append(1, 1)]
        with pytest.raises(StoreBusy, match="2 writes are waiting"):
            given.append(1, 2)
        assert await told(*writings) == [None, None]
        monkeypatch.setattr(logs, "MOST", 10)
        assert await told(given.append(1, 2)) == [None]
        with pytest.raises(StoreBusy, match="too much waits"):
            given.append(1, 3)
        await given.log.mover.move()
        assert await told(given.append(1, 3)) == [None]

    play(scene, waiting=2)


def test_somebody_who_raises_keeps_it_from_nobody(caplog: pytest.LogCaptureFixture) -> None:
    async def scene(given: Scene) -> None:
        def boom(_: object) -> None:
            raise ZeroDivisionError

        given.log.begin(Opening(1, "dots", 5, None, SITTERS, 0, b"h\n"), boom)
        assert await told(given.begin(2)) == [None]
        assert "somebody could not be told" in caplog.text

    play(scene)


@pytest.mark.parametrize("synced", [False, True])
def test_a_bug_leaves_nobody_waiting(synced: bool, caplog: pytest.LogCaptureFixture) -> None:
    async def scene(given: Scene) -> None:
        given.files.problem = cast("StoreError", ZeroDivisionError("a bug"))
        (error,) = await told(given.begin(1))
        assert isinstance(error, OutcomeUnknown)
        assert "a bug" in caplog.text

    play(scene, synced=synced)


@pytest.mark.parametrize("synced", [False, True])
def test_closing_writes_and_moves_what_waits(synced: bool) -> None:
    async def scene(given: Scene) -> None:
        writings = [given.begin(1)]
        await asyncio.sleep(0)
        writings.append(given.append(1, 1))
        await given.log.close(5.0)
        assert await told(*writings) == [None, None]
        assert [list(decode_body(body)) for body in given.stored] == given.files.chunks
        with pytest.raises(StoreClosed):
            given.append(1, 2)
        given.log.let_go()
        assert given.files.is_closed

    play(scene, synced=synced)


def test_closing_takes_no_longer_than_said_and_fails_the_rest() -> None:
    async def scene(given: Scene) -> None:
        go = asyncio.Event()
        loop = asyncio.get_running_loop()

        def append(_: Sequence[bytes]) -> None:
            asyncio.run_coroutine_threadsafe(go.wait(), loop).result()

        given.files.append = append  # type: ignore[method-assign,assignment]
        under_way = given.begin(1)
        await asyncio.sleep(0)
        waiting = given.append(1, 1)
        await given.log.close(0.01)
        assert [type(error) for error in await told(under_way, waiting)] == [OutcomeUnknown, StoreClosed]
        given.log.let_go()
        assert not given.files.is_closed
        go.set()
        await asyncio.sleep(0.05)

    play(scene, synced=True)
