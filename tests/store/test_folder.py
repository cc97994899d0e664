import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

from parley.core import Cell, Seat
from parley.films import load_match
from parley.games.dots import GAME, Put, Setup
from parley.store import StorageFull, StoreError, folder
from parley.store.folder import FolderRecorder
from parley.tables import Happened, News, Phase, Recorder, Table, Terms, Timers, Trouble
from tests.tables.writings import Noted


class Friend:
    """Somebody who remembers what they heard."""

    kind, account = "test", None

    def __init__(self, name: str) -> None:
        self.name = name
        self.heard: list[News] = []

    def tell(self, table: Table | None, news: News) -> None:
        self.heard.append(news)


class Evening:
    """A table of ours, and two friends at it."""

    def __init__(self, recorder: Recorder) -> None:
        self.friends = [Friend("ann"), Friend("bob")]
        self.timers = Timers(asyncio.get_running_loop())
        terms = Terms(GAME, Setup(10, 10))
        self.table = Table(1, terms, recorder, self.timers, Random(1), lambda _: None)

    async def begin(self) -> None:
        for friend in self.friends:
            self.table.sit(friend)
        await self.table.settle()

    async def put(self, seat: int, x: int, y: int) -> None:
        self.table.submit(self.friends[seat], Put(Cell(x, y)))
        assert self.table.ledger is not None
        assert self.table.ledger.pending, "nobody is told before submit returns"
        await self.table.settle()

    async def resign(self, seat: int) -> None:
        self.table.resign(self.friends[seat])
        while self.table.phase is not Phase.OVER:
            await asyncio.sleep(0)
        await self.table.settle()


def run(scene: Callable[[], Awaitable[None]]) -> None:
    async def timed() -> None:
        async with asyncio.timeout(60):
            await scene()

    asyncio.run(timed())


def test_a_match_can_be_replayed(tmp_path: Path) -> None:
    async def scene() -> None:
        recorder = FolderRecorder(tmp_path / "new", records=True)
        for _ in range(2):
            evening = Evening(recorder)
            await evening.begin()
            first = min(evening.table.match.to_move)
            await evening.put(first, 4, 4)
            await evening.resign(first ^ 1)
        recorder.close()

    run(scene)
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == [
        "game-1.jsonl", "game-1.txt", "game-2.jsonl", "game-2.txt",
    ]  # fmt: skip
    films = [load_match(tmp_path / "new" / name) for name in ("game-1.jsonl", "game-1.txt")]
    assert films[0].journal.entries[-1].move == "resign"
    assert films[0].outcome == films[1].outcome is not None
    assert films[0].journal.header.players == ("ann", "bob")


def test_numbers_go_on_where_they_stopped_unless_one_is_given(tmp_path: Path) -> None:
    (tmp_path / "game-1.jsonl").write_text("yesterday's")

    async def scene() -> None:
        for recorder in (FolderRecorder(tmp_path), FolderRecorder(tmp_path, number=7)):
            for _ in range(2):
                await Evening(recorder).begin()
            recorder.close()

    run(scene)
    names = ["game-1.jsonl", "game-2.jsonl", "game-3.jsonl", "game-7.jsonl"]
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    assert (tmp_path / "game-1.jsonl").read_text() == "yesterday's"
    assert load_match(tmp_path / "game-7.jsonl").game is GAME


def test_the_words_a_match_ended_with_are_kept(tmp_path: Path) -> None:
    async def scene() -> None:
        recorder = FolderRecorder(tmp_path, records=True)
        evening = Evening(recorder)
        await evening.begin()
        await evening.put(min(evening.table.match.to_move), 4, 4)
        await recorder.finish(1, None, "said A8;\nand hung up")

    run(scene)
    record = (tmp_path / "game-1.txt").read_text()
    assert record.endswith(" ; said A8; and hung up\n")
    assert load_match(tmp_path / "game-1.txt").outcome is None


def test_what_does_not_fit_is_not_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        recorder, failures = FolderRecorder(tmp_path), list[StoreError]()
        recorder.failed = failures.append
        evening = Evening(recorder)
        await evening.begin()
        first = min(evening.table.match.to_move)
        size = (tmp_path / "game-1.jsonl").stat().st_size
        monkeypatch.setattr(folder, "MOST", size + 10)
        await evening.put(first, 4, 4)
        assert isinstance(evening.friends[first].heard[-1], Trouble)
        assert [type(failure) for failure in failures] == [StorageFull]
        assert (tmp_path / "game-1.jsonl").stat().st_size == size
        monkeypatch.setattr(folder, "MOST", size + 1000)
        await evening.put(first, 4, 4)
        assert isinstance(evening.friends[first].heard[-1], Happened)
        recorder.close()

    run(scene)
    assert load_match(tmp_path / "game-1.jsonl").journal.entries[-1].seat in (Seat(0), Seat(1))


def test_on_a_full_disk_nothing_begins(tmp_path: Path) -> None:
    (tmp_path / "game-1.jsonl").symlink_to("/dev/full")

    async def scene() -> None:
        recorder = FolderRecorder(tmp_path, number=1)
        evening = Evening(recorder)
        await evening.begin()
        assert evening.table.phase is Phase.OVER, "it could not begin"

    run(scene)


def test_what_the_system_says_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    async def scene() -> None:
        recorder = FolderRecorder(tmp_path / "file")
        evening = Evening(recorder)
        await evening.begin()
        assert evening.table.phase is Phase.OVER
        with pytest.raises(StoreError, match="file: "):
            recorder.begin(None, [], [], lambda _: None)  # type: ignore[arg-type]

    run(scene)


def test_nothing_is_written_behind_the_end(tmp_path: Path) -> None:
    async def scene() -> None:
        recorder = FolderRecorder(tmp_path)
        evening = Evening(recorder)
        await evening.begin()
        await recorder.finish(1, None, "over")
        recorder.append(writing := Noted(1, 9, 9, b"x\n"))
        assert writing.answers == [], "never before append has returned"
        await asyncio.sleep(0)
        assert "this match is over" in str(writing.answers[0])
        assert await recorder.length(1) == evening.table.match.length

    run(scene)
