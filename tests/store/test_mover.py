import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import cast

import pytest

from parley.store import StorageFull, StoreError
from parley.store import mover as movers
from parley.store.logfiles import LogFiles
from parley.store.mover import Mover


class Scene:
    """A mover between a list that stands for a file and a list that stands for the database."""

    def __init__(self) -> None:
        self.size, self.wiped = 0, 0
        self.written: list[bytes] = []
        self.stored: list[bytes] = []
        self.reports: list[StoreError | None] = []
        self.problem: StoreError | None = None
        self.go = asyncio.Event()
        self.go.set()
        self.mover = Mover(cast("LogFiles", self), self._turn, self._store, self.reports.append)

    def write(self, body: bytes) -> None:
        self.written.append(body)
        self.size += len(body)
        self.mover.wake()

    def wipe_other(self) -> None:
        self.wiped += 1

    async def _turn(self) -> list[bytes]:
        turned, self.written, self.size = self.written, [], 0
        return turned

    async def _store(self, bodies: Sequence[bytes]) -> None:
        await self.go.wait()
        if self.problem is not None:
            raise self.problem
        self.stored += bodies


def play(scene: Callable[[Scene], Awaitable[None]]) -> None:
    async def run() -> None:
        async with asyncio.timeout(10):
            await scene(Scene())

    asyncio.run(run())


async def turn() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_what_was_written_is_moved_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(given: Scene) -> None:
        given.write(b"a")
        given.write(b"b")
        await turn()
        assert given.stored == []
        while given.mover.is_wanted:
            await asyncio.sleep(0.001)
        assert given.stored == [b"a", b"b"]
        assert given.reports == [None]

    monkeypatch.setattr(movers, "EVERY", 0.01)
    play(scene)


def test_much_is_moved_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(given: Scene) -> None:
        given.write(b"abc")
        await turn()
        assert given.stored == []
        given.write(b"d")
        await turn()
        assert given.stored == [b"abc", b"d"]

    monkeypatch.setattr(movers, "MANY", 3)
    play(scene)


def test_whoever_reads_waits_for_what_was_written_before_even_during_a_move() -> None:
    async def scene(given: Scene) -> None:
        given.write(b"a")
        given.go.clear()
        first = asyncio.create_task(given.mover.move())
        await turn()
        given.write(b"b")
        second = asyncio.create_task(given.mover.move())
        await turn()
        assert not first.done()
        first.cancel()  # who stops waiting disturbs nobody
        given.go.set()
        await second
        assert given.stored == [b"a", b"b"]
        await given.mover.move()
        assert given.stored == [b"a", b"b"]

    play(scene)


def test_what_could_not_be_moved_is_moved_later_and_once() -> None:
    async def scene(given: Scene) -> None:
        given.problem = StorageFull("full")
        given.write(b"a")
        for _ in range(2):
            with pytest.raises(StorageFull):
                await given.mover.move()
            given.write(b"b")
        assert given.mover.is_wanted
        given.problem = None
        await given.mover.move()
        assert given.stored == [b"a", b"b", b"b"]
        assert [type(report) for report in given.reports] == [StorageFull, StorageFull, type(None)]

    play(scene)


def test_a_bug_stops_one_move_and_not_the_next() -> None:
    async def scene(given: Scene) -> None:
        given.write(b"a")
        given.problem = cast("StoreError", ZeroDivisionError())
        with pytest.raises(ZeroDivisionError):
            await given.mover.move()
        given.problem = None
        await given.mover.move()
        assert given.stored == [b"a"]

    play(scene)


def test_both_files_are_wiped_when_all_was_moved() -> None:
    async def scene(given: Scene) -> None:
        given.write(b"a")
        given.go.clear()
        moving = asyncio.create_task(given.mover.move())
        wiping = asyncio.create_task(given.mover.wipe())
        await turn()
        assert given.wiped == 0
        given.go.set()
        await asyncio.gather(moving, wiping)
        assert (given.wiped, given.stored) == (2, [b"a"])
        given.problem = StorageFull("full")
        given.write(b"b")
        with pytest.raises(StorageFull):
            await given.mover.wipe()
        assert given.wiped == 2

    play(scene)
