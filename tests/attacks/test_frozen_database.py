"""PostgreSQL is frozen, as by SIGSTOP or a disk that hangs: connected, and answering nothing.

`/healthz` and `/readyz` answer all the same, and differ. Nothing is acknowledged meanwhile, and nothing is
lost when it thaws.
"""

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from parley.wires.dotline import Code
from tests.net.audit import look
from tests.net.company import ACCOUNTS, Company, company
from tests.net.dotline_client import make_accounts
from tests.net.process import ServerProcess, serving
from tests.net.web.browser import Browser
from tests.store.server import Server, running_server

PATIENCE = 60.0


@contextmanager
def frozen(postgres: Server) -> Iterator[None]:
    """All its processes stand still."""
    first = int((postgres.directory / "data" / "postmaster.pid").read_text().splitlines()[0])
    os.kill(first, signal.SIGSTOP)  # it starts no more
    processes = [first, *map(int, Path(f"/proc/{first}/task/{first}/children").read_text().split())]
    for process in processes[1:]:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)


def test_alive_but_not_ready(tmp_path: Path) -> None:
    async def scene(server: ServerProcess, postgres: Server) -> Company:
        somebody = Browser(server.web)
        async with asyncio.timeout(PATIENCE), company(server) as games:
            await games.play(3)
            with frozen(postgres):
                move = asyncio.create_task(games.put())
                while (answer := await somebody.get("/readyz")).status == 200:
                    await asyncio.sleep(0.1)  # an answer is good for a second
                assert answer.json["text"] == "nothing could be stored in 2 seconds"
                assert (await somebody.get("/healthz")).status == 200
                assert not move.done()
            assert await move == Code.DONE
            while (await somebody.get("/readyz")).status != 200:
                await asyncio.sleep(0.1)
            await games.play(2)
            server.kill()
            return games

    with running_server() as postgres:
        url = postgres.new_database()
        asyncio.run(make_accounts(url, ACCOUNTS))
        with serving(tmp_path / "data", "--database", url) as server:
            games = asyncio.run(scene(server, postgres))
        audit = asyncio.run(look(url))
        assert audit.dots[ACCOUNTS[0]].puts == games.dots
        assert audit.voyages.popitem()[1].shots == games.shots
