"""A page of the database goes bad underneath a running server: `/readyz` says so, needed or not."""

import asyncio
from pathlib import Path

from tests.attacks.siege import Siege, attack
from tests.store.filled import fill, meddle

PAGE = 4096


def test_it_is_not_ready(tmp_path: Path) -> None:
    data = tmp_path / "data"

    async def scene(siege: Siege) -> None:
        somebody = siege.browser()
        assert (await somebody.get("/readyz")).status == 200
        with (data / "parley.db").open("r+b") as file:
            file.seek(4 * PAGE)
            file.write(b"\xff" * PAGE)
        while (answer := await somebody.get("/readyz")).status == 200:
            await asyncio.sleep(0.1)  # an answer is good for a second
        assert (answer.status, answer.json["text"]) == (503, "the database is damaged")
        await siege.health()

    fill(data)
    meddle(data / "parley.db", "VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)")
    attack(data, scene, watched=False, bot="off", free_space=0)
