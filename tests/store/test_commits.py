import asyncio
from collections.abc import Awaitable, Callable, Sequence

import pytest

from parley.store import DatabaseAway, OutcomeUnknown, StoreBusy, StoreClosed, StoreRefused
from parley.store.commits import Commits
from parley.store.database import Dialect
from parley.store.ends import Ends
from parley.store.writes import Query, Row, Write

BAD = Query("bad", ())


class Slow:
    """A database that commits when it is let, keeps every batch, and refuses whatever is bad."""

    dialect: Dialect = "sqlite"
    claims = 0

    def __init__(self) -> None:
        self.go = asyncio.Event()
        self.batches: list[int] = []
        self.problem: Exception | None = None

    async def commit(self, batch: Sequence[Write]) -> None:
        await self.go.wait()
        self.batches.append(len(batch))
        if self.problem is not None:
            raise self.problem
        if any(write.query is not None and write.query.sql == BAD.sql for write in batch):
            raise StoreRefused("bad")

    async def read(self, sql: str, *args: object) -> Sequence[Row]:
        if self.problem is not None:
            raise self.problem
        return ()

    def pulse(self) -> Query:
        return Query("pulse", ())

    async def examine(self, free: int) -> None: ...

    async def claim(self) -> bool:
        return True

    async def revision(self) -> str | None: ...

    async def upgrade(self, found: str | None, statements: Sequence[str]) -> None: ...

    async def scrub(self) -> None: ...

    async def close(self) -> None: ...


def play(scene: Callable[[Slow, Commits], Awaitable[None]], waiting: int = 1000, apart: float = 0.0) -> None:
    async def run() -> None:
        database = Slow()
        commits = Commits(database, Ends(), waiting, apart)
        try:
            await scene(database, commits)
        finally:
            await commits.close(timeout=0)

    asyncio.run(run())


async def turn() -> None:
    """Let everybody go as far as they can."""
    for _ in range(5):
        await asyncio.sleep(0)


def test_what_arrives_during_a_commit_goes_into_the_next_together() -> None:
    async def scene(database: Slow, commits: Commits) -> None:
        first = commits.submit()
        await turn()
        rest = [commits.submit() for _ in range(50)]
        await turn()
        assert not first.done()
        database.go.set()
        await asyncio.gather(first, *rest)
        assert database.batches == [1, 50]

    play(scene)


def test_commits_of_several_keep_a_distance_and_nobody_alone_waits() -> None:
    async def scene(database: Slow, commits: Commits) -> None:
        database.go.set()
        for _ in range(3):
            await commits.submit()
        await asyncio.gather(commits.submit(), commits.submit())
        assert database.batches == [1, 1, 1, 2]
        late = commits.submit()
        await turn()
        assert not late.done()  # others may come along
        assert database.batches == [1, 1, 1, 2]
        await commits.close(timeout=0)
        with pytest.raises(StoreClosed):
            await late

    play(scene, apart=3600.0)


def test_beyond_the_limit_it_is_busy_until_there_is_room() -> None:
    async def scene(database: Slow, commits: Commits) -> None:
        waiting = [commits.submit() for _ in range(3)]
        with pytest.raises(StoreBusy, match="3 writes are waiting"):
            commits.submit()
        database.go.set()
        await asyncio.gather(*waiting)
        await commits.submit()

    play(scene, waiting=3)


def test_the_bad_ones_are_found_by_halves() -> None:
    async def scene(database: Slow, commits: Commits) -> None:
        database.go.set()
        writes = [commits.submit(query=BAD if i in (3, 70) else None) for i in range(100)]
        results = await asyncio.gather(*writes, return_exceptions=True)
        assert [i for i, result in enumerate(results) if isinstance(result, StoreRefused)] == [3, 70]
        assert len(database.batches) < 40

    play(scene)


def test_what_follows_a_refused_ply_is_refused_too() -> None:
    async def scene(database: Slow, commits: Commits) -> None:
        database.go.set()
        await commits.submit(lines=[(1, 0, b"")])
        good = commits.submit(lines=[(1, 1, b"")])
        bad = commits.submit(query=BAD, lines=[(1, 2, b"")])
        after = commits.submit(lines=[(1, 3, b"")])
        end = commits.submit(ends=1)
        results = await asyncio.gather(good, bad, after, end, return_exceptions=True)
        assert [isinstance(result, StoreRefused) for result in results] == [False, True, True, False]
        assert str(results[2]) == "match 1 stands at ply 1: ply 3 does not follow"

    play(scene)


def test_a_match_that_could_not_end_or_begin_is_as_before() -> None:
    async def scene(database: Slow, commits: Commits) -> None:
        database.go.set()
        await commits.submit(lines=[(1, 0, b"")])
        end = commits.submit(query=BAD, ends=1)
        begin = commits.submit(query=BAD, lines=[(2, 0, b"")])
        await asyncio.gather(end, begin, return_exceptions=True)
        await commits.submit(lines=[(1, 1, b"")])
        with pytest.raises(StoreRefused, match="match 2 is not live"):
            await commits.submit(lines=[(2, 1, b"")])

    play(scene)


def test_who_stops_waiting_disturbs_nobody() -> None:
    async def scene(database: Slow, commits: Commits) -> None:
        good, gone, bad = commits.submit(), commits.submit(), commits.submit(query=BAD)
        await turn()
        gone.cancel()
        bad.cancel()
        database.go.set()
        await good

    play(scene)


def test_closing_stores_what_waits() -> None:
    async def scene(database: Slow, commits: Commits) -> None:
        writes = [commits.submit()]
        await turn()
        writes.append(commits.submit())
        closing = asyncio.create_task(commits.close(timeout=5))
        await turn()
        with pytest.raises(StoreClosed, match="the store is closed"):
            commits.submit()
        database.go.set()
        await closing
        assert [write.result() for write in writes] == [(), ()]
        await commits.close(timeout=5)

    play(scene)


def test_closing_takes_no_longer_than_said_and_fails_the_rest() -> None:
    async def scene(database: Slow, commits: Commits) -> None:
        under_way = commits.submit()
        await turn()
        waiting = commits.submit()
        await commits.close(timeout=0.01)
        with pytest.raises(OutcomeUnknown, match="closed during the commit"):
            await under_way
        with pytest.raises(StoreClosed, match="before this was stored"):
            await waiting

    play(scene)


def test_after_an_unknown_outcome_we_look_before_we_go_on() -> None:
    async def scene(database: Slow, commits: Commits) -> None:
        database.go.set()
        await commits.submit(lines=[(1, 0, b"")])
        for problem in (OutcomeUnknown("who knows"), DatabaseAway("still away")):
            database.problem = problem
            with pytest.raises(type(problem), match=str(problem)):
                await commits.submit(lines=[(1, 1, b"")])
        database.problem = None  # and the match has gone
        with pytest.raises(StoreRefused, match="match 1 is not live"):
            await commits.submit(lines=[(1, 1, b"")])

    play(scene)


def test_a_bug_in_the_database_leaves_nobody_waiting_and_is_raised_in_the_end() -> None:
    async def scene(database: Slow, commits: Commits) -> None:
        database.problem = RuntimeError("a bug")
        database.go.set()
        with pytest.raises(OutcomeUnknown):
            await commits.submit()
        with pytest.raises(StoreClosed):
            await commits.submit()

    with pytest.raises(RuntimeError, match="a bug"):
        play(scene)
