import asyncio
import os
import signal
from pathlib import Path

import nats
import pytest

from parley.core import SetupError
from parley.net.workers.backoff import Backoff
from parley.net.workers.broker import Broker, find_broker

PATIENCE = 60.0


def test_a_broker_that_dies_is_back_where_it_was(tmp_path: Path) -> None:
    async def scene() -> None:
        ready = asyncio.Semaphore(0)
        broker = Broker(tmp_path, ready.release, Backoff(0.01))
        task = broker.kept.begin()
        await ready.acquire()
        where = broker.url
        back = asyncio.Event()

        async def come_back() -> None:
            back.set()

        client = await nats.connect(where, reconnected_cb=come_back, reconnect_time_wait=0.05)
        heard = await client.subscribe("parley.>")
        assert broker.kept.pid is not None
        os.kill(broker.kept.pid, signal.SIGKILL)
        await ready.acquire()
        assert broker.url == where
        other = await nats.connect(where)
        await back.wait()
        await client.flush()
        await other.publish("parley.all", b"hello")
        assert (await heard.next_msg(PATIENCE)).data == b"hello"
        for one in (client, other):
            await one.close()
        await broker.kept.stop(PATIENCE)
        await task

    async def timed() -> None:
        async with asyncio.timeout(PATIENCE):
            await scene()

    asyncio.run(timed())


def test_nobody_comes_in_without_the_token(tmp_path: Path) -> None:
    async def scene() -> None:
        ready = asyncio.Event()
        broker = Broker(tmp_path, ready.set)
        task = broker.kept.begin()
        await asyncio.wait_for(ready.wait(), PATIENCE)
        host, _, port = broker.url.partition("@")[2].partition(":")
        for words in (b"{}", b'{"auth_token": "guess"}'):
            reader, writer = await asyncio.open_connection(host, int(port))
            assert (await reader.readline()).startswith(b"INFO ")
            writer.write(b"CONNECT %s\r\nPING\r\n" % words)
            assert await asyncio.wait_for(reader.read(), PATIENCE) == b"-ERR 'Authorization Violation'\r\n"
            writer.close()
        assert (tmp_path / "nats.conf").stat().st_mode & 0o077 == 0
        await broker.kept.stop(PATIENCE)
        await task

    asyncio.run(scene())


def test_a_machine_without_a_broker(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.executable", str(tmp_path / "python"))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SetupError, match="install nats-server, or say with --cluster"):
        find_broker()
    (tmp_path / "nats-server").touch(mode=0o700)
    assert find_broker() == str(tmp_path / "nats-server")
