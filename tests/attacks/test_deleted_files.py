"""Somebody deletes the database underneath a running server, or puts another in its place.

What is written then goes into a file without a name. Not one move more is acknowledged, `/readyz` says why,
and the operator is told in a line what to do.
"""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from parley.wires.dotline import Code
from tests.net.company import ACCOUNTS, company
from tests.net.dotline_client import make_accounts
from tests.net.process import ServerProcess, serving
from tests.net.web.browser import Browser

PATIENCE = 60.0


def delete_all(data: Path) -> None:
    """As `rm -rf` would."""
    for file in data.iterdir():
        file.unlink()
    data.rmdir()


def replace(data: Path) -> None:
    """As `mv backup parley.db` would."""
    file = data / "parley.db"
    (data / "backup").write_bytes(file.read_bytes())
    (data / "backup").rename(file)


@pytest.mark.parametrize("harm", [delete_all, replace])
def test_nothing_more_is_acknowledged(tmp_path: Path, harm: Callable[[Path], None]) -> None:
    data = tmp_path / "data"

    async def scene(server: ServerProcess) -> None:
        somebody = Browser(server.web)
        async with asyncio.timeout(PATIENCE), company(server) as games:
            await games.play(3)
            assert (await somebody.get("/readyz")).status == 200
            harm(data)
            for _ in range(3):
                assert await games.put() == Code.STORAGE_TROUBLE
                assert await games.shoot() is not None
            await games.check_boards()
            while (answer := await somebody.get("/readyz")).status == 200:
                await asyncio.sleep(0.1)  # an answer is good for a second
            assert "removed or replaced" in answer.json["text"]
            assert (await somebody.get("/healthz")).status == 200

    asyncio.run(make_accounts(data, ACCOUNTS))
    with serving(data, "--free-space", "0", quiet=False) as server:
        asyncio.run(scene(server))
        assert "stop the server, put them back (parley restore), start it again" in server.log
        assert "Traceback" not in server.log
