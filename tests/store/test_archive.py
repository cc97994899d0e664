import asyncio
from collections import Counter
from pathlib import Path

import pytest

from parley.core import SetupError
from parley.store import StoreError, open_store
from parley.store.archive import back_up
from parley.store.snapshot import open_file
from parley.store.verify import find_faults
from tests.store.filled import everything, fill
from tests.store.journals import HEADER, SEATS, plies


def test_it_holds_everything_and_is_for_us_alone(where: str, tmp_path: Path) -> None:
    fill(where)
    target, told = tmp_path / "backup", list[tuple[int, int]]()
    made = asyncio.run(back_up(where, target, lambda done, total: told.append((done, total))))
    assert (made.accounts, made.matches, made.lines) == (2, 3, 26)
    assert everything(f"sqlite:///{target}") == everything(where)
    assert target.stat().st_mode & 0o777 == 0o600
    assert told[-1][0] == told[-1][1] > 0
    assert [path.name for path in tmp_path.iterdir() if path.name != "data"] == ["backup"]


def test_a_backup_of_a_server_at_work_is_sound(where: str, tmp_path: Path) -> None:
    """And has all that was acknowledged before it began."""

    async def scene() -> None:
        store = await open_store(where)
        matches = await asyncio.gather(*(store.matches.begin(HEADER, SEATS) for _ in range(8)))
        at = dict.fromkeys(matches, 0)

        async def play(match: int) -> None:
            for number, line in enumerate(plies(400), start=1):
                await store.matches.append(matches[match], [line])
                at[matches[match]] = number

        playing = [asyncio.create_task(play(number)) for number in range(8)]
        for turn in range(3):
            while min(at.values()) < 60 * turn:
                await asyncio.sleep(0)
            before = dict(at)
            target = tmp_path / f"backup{turn}"
            await asyncio.to_thread(asyncio.run, back_up(where, target))
            async with open_file(target) as snapshot:
                assert [fault async for fault in find_faults(snapshot)] == []
                found = Counter[int]()
                async for match, data in snapshot.rows("SELECT match_id, data FROM lines"):
                    found[match] += data.count(b"\n")
            assert all(found[match] > number for match, number in before.items())
        await asyncio.gather(*playing)
        await store.close()

    asyncio.run(scene())


def test_what_is_there_is_not_written_over(where: str, tmp_path: Path) -> None:
    fill(where)
    target = tmp_path / "backup"
    target.write_text("a shopping list")
    with pytest.raises(SetupError, match="backup exists: choose another name, or say --force"):
        asyncio.run(back_up(where, target))
    assert target.read_text() == "a shopping list"
    asyncio.run(back_up(where, target, force=True))
    assert everything(f"sqlite:///{target}") == everything(where)


def test_where_nothing_is(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no such database"):
        asyncio.run(back_up(tmp_path, tmp_path / "backup"))
    assert list(tmp_path.iterdir()) == []
