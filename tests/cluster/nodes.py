"""Nodes of one house in this process: real servers, PostgreSQL and nats-server, and clients at each."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager

from parley.net.server import Server
from parley.net.settings import Address, Settings
from parley.wires.dotline import Answer
from tests.cluster.broker import Broker, running_broker
from tests.net.bpgp_client import Client
from tests.net.dotline_client import DotsClient, make_accounts
from tests.store.server import Server as Postgres
from tests.store.server import running_server

FREE = Address("127.0.0.1", 0)
PATIENCE = 10.0


class Parts:
    """What all nodes need, started once for many houses."""

    def __init__(self, postgres: Postgres, broker: Broker) -> None:
        self.postgres, self.broker = postgres, broker


@contextmanager
def running_parts() -> Iterator[Parts]:
    with running_server() as postgres, running_broker() as broker:
        yield Parts(postgres, broker)


class Nodes:
    """Servers, and whoever came to them."""

    def __init__(self, settings: Settings, opened: AsyncExitStack) -> None:
        self._settings, self._opened = settings, opened
        self.servers: list[Server] = []

    async def add(self) -> Server:
        """One more node; the others know it."""
        server = Server(self._settings)
        await server.start()
        self._opened.push_async_callback(server.stop)
        self.servers.append(server)
        return server

    async def stop(self, node: int) -> None:
        """SIGTERM, as far as that can be told in one process."""
        await self.servers[node].stop()
        self.servers = [one for one in self.servers if one is not self.servers[node]]

    async def sailor(self, node: int, name: str) -> Client:
        """Somebody who has logged in by BPGP."""
        client = await Client.connect(self.servers[node].addresses["bpgp"])
        self._opened.push_async_callback(client.close)
        await client.login(name)
        return client

    async def dotter(self, node: int, name: str) -> DotsClient:
        """Somebody with an account, by telnet."""
        client, _ = await self.dotter_and_answer(node, name)
        return client

    async def dotter_and_answer(self, node: int, name: str) -> tuple[DotsClient, Answer]:
        """And what they were told."""
        client = await DotsClient.connect(self.servers[node].addresses["dotline"])
        self._opened.callback(client.writer.close)
        return client, await client.log_in(name)

    async def everywhere(self, is_so: Callable[[Server], bool]) -> None:
        """Wait until all nodes know it."""
        async with asyncio.timeout(PATIENCE):
            while not all(map(is_so, self.servers)):
                await asyncio.sleep(0.01)


@asynccontextmanager
async def gathered(parts: Parts, count: int, accounts: Sequence[str] = ()) -> AsyncIterator[Nodes]:
    """So many nodes with an empty database."""
    url = parts.postgres.new_database()
    await make_accounts(url, accounts)
    settings = Settings(
        bpgp=FREE, dotline=FREE, web=None, database=url, cluster=parts.broker.url, bot="off", admin="off"
    )
    async with AsyncExitStack() as opened:
        nodes = Nodes(settings, opened)
        for _ in range(count):
            await nodes.add()
        yield nodes
