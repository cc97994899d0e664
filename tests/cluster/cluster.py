"""The real parts on loopback: PostgreSQL, nats-server, and nodes that can be hurt in every way.

Between a node and the others are two wires, one to the database and one to the bus, which the test can cut.
A node that is started again has its old ports, and another name: the database knows one process from another.
"""

import asyncio
import os
import re
import signal
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]

from parley.net.server import REPLACED
from parley.net.settings import Address
from tests.cluster import witness
from tests.cluster.broker import Broker, running_broker
from tests.cluster.clock import Clock
from tests.cluster.players import Node
from tests.net.dotline_client import make_accounts
from tests.net.process import COMMAND, HERE, WIRES, ServerProcess, serving
from tests.store.server import Server, free_port, running_server
from tests.store.wire import Wire, wire_through

TIMESTAMPS = "track_commit_timestamp=on"
"""The witness wants to know when things were committed."""
ROOM = (
    *("--bot", "off", "--guests", "1000", "--registrations", "1000", "--requests", "100000"),
    *("--tables-per-address", "100", "--shares-per-address", "1000", "--share-tables", "100000"),
)
"""Everybody comes from one address."""
PATIENCE, STARTS = 60.0, 3
_MISTAKE = re.compile(r"^.*\nTraceback(?:\n .*)*\n.*$", re.MULTILINE)
"""The line before a traceback, and what it ends with."""


class Member:
    """A node, whichever process it is at present."""

    def __init__(self, letter: str, folder: Path, *flags: str, command: Sequence[str] = COMMAND) -> None:
        self.letter, self.flags, self.command = letter, flags, command
        self.database: Wire
        self.bus: Wire | None = None
        self.url = self.bus_url = ""
        self.started = 0
        """How many processes there were."""
        self.ports: Node = {wire: Address(HERE, free_port()) for wire in WIRES}
        self._folder, self._life = folder, ExitStack()
        self.clock: Clock | None = None
        self.process: ServerProcess | None = None

    @property
    def name(self) -> str:
        """Of the process."""
        return f"{self.letter}-{self.started}"

    @property
    def is_alive(self) -> bool:
        return self.process is not None and self.process.is_alive

    async def start(self) -> None:
        """Another process, at the ports of the first.

        One that was so slow to start that the others replaced it is started again, as its supervisor would.
        """
        for _ in range(STARTS):
            try:
                await asyncio.to_thread(self._start)
            except AssertionError as error:
                if not any("this node was replaced" in note for note in getattr(error, "__notes__", ())):
                    raise
            else:
                return
        raise AssertionError(f"{self.name} is replaced again and again")

    def _start(self) -> None:
        self._life.close()
        self.started += 1
        flags = ["--database", f"{self.url}?application_name={self.name}", *ROOM, *self.flags]
        if self.bus_url:
            flags += ["--cluster", self.bus_url, "--node-name", self.name]
        for wire, address in self.ports.items():
            flags += [f"--{wire}", f"{address.host}:{address.port}"]
        command = self.command if self.clock is None else self.clock.command(*self.command)
        self.process = self._life.enter_context(
            serving(self._folder / self.name, *flags, quiet=False, command=command)
        )

    def kill(self) -> None:
        """`kill -9`."""
        assert self.process is not None
        self.process.kill()

    def freeze(self) -> None:
        """SIGSTOP: it notices nothing of it."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """SIGCONT."""
        self._signal(signal.SIGCONT)

    async def terminate(self) -> float:
        """SIGTERM; how many seconds it took to end well."""
        assert self.process is not None
        return await asyncio.to_thread(self.process.terminate)

    async def stop(self) -> None:
        """SIGTERM; it ends well, or because it was replaced meanwhile."""
        assert self.process is not None
        self._signal(signal.SIGTERM)
        assert await asyncio.to_thread(self.process.process.wait, PATIENCE) in (0, REPLACED)

    def _signal(self, number: int) -> None:
        if self.is_alive and self.process is not None:
            os.kill(self.process.process.pid, number)

    @property
    def logs(self) -> str:
        """Of all its processes."""
        return "".join(file.read_text() for file in sorted(self._folder.glob(f"{self.letter}-*.err")))

    def close(self) -> None:
        self._life.close()


class Cluster:
    """All of it."""

    def __init__(
        self, folder: Path, postgres: Server, url: str, broker: Broker | None, *, has_clocks: bool = False
    ) -> None:
        self.folder, self.postgres, self.url, self.broker = folder, postgres, url, broker
        self._has_clocks = has_clocks
        self.members: list[Member] = []
        self._stack = AsyncExitStack()

    @property
    def nodes(self) -> list[Node]:
        """Where clients may go."""
        return [member.ports for member in self.members]

    async def add(self, *flags: str, command: Sequence[str] = COMMAND) -> Member:
        """One more node, started."""
        letter = chr(ord("a") + len(self.members))
        member = Member(letter, self.folder, *flags, command=command)
        member.clock = Clock(self.folder, letter) if self._has_clocks else None
        before, _, name = self.url.rpartition("/")
        through = await self._wire(int(before.rpartition(":")[2]))
        member.database, member.url = through[0], f"postgresql://parley@127.0.0.1:{through[1]}/{name}"
        if self.broker is not None:
            member.bus, port = await self._wire(self.broker.port)
            member.bus_url = f"nats://127.0.0.1:{port}"
        await member.start()
        self._stack.callback(member.close)
        self.members.append(member)
        return member

    async def _wire(self, port: int) -> tuple[Wire, int]:
        return await self._stack.enter_async_context(wire_through(port))

    async def heal(self) -> None:
        """Whoever is dead is started again."""
        for member in self.members:
            if not member.is_alive:
                await member.start()

    @property
    def complaints(self) -> list[str]:
        """Mistakes of ours that a node has logged."""
        found = [(member.letter, part) for member in self.members for part in _MISTAKE.findall(member.logs)]
        return [f"node {letter}: {part}" for letter, part in found]

    async def play_on(self, moves: int = 100) -> None:
        """Wait until so many more lines of journals are stored."""
        async with asyncio.timeout(PATIENCE):
            aim = await self._stored() + moves
            while await self._stored() < aim:
                await asyncio.sleep(0.1)

    async def _stored(self) -> int:
        connection = await asyncpg.connect(self.url)
        try:
            return int(await connection.fetchval("SELECT count(*) FROM lines"))
        finally:
            await connection.close()

    async def close(self) -> None:
        await self._stack.aclose()


@asynccontextmanager
async def gathered(
    folder: Path,
    nodes: int,
    accounts: Sequence[str] = (),
    *flags: str,
    alone: bool = False,
    has_clocks: bool = False,
) -> AsyncIterator[Cluster]:
    """So many nodes, and accounts in an empty database. `alone`: one node without a bus.

    `has_clocks`: the wall clock of each node can be stepped.
    """
    with ExitStack() as stack:
        postgres = stack.enter_context(running_server(TIMESTAMPS))
        broker = None if alone else stack.enter_context(running_broker())
        url = postgres.new_database()
        await make_accounts(url, accounts)
        await witness.install(url)
        cluster = Cluster(folder, postgres, url, broker, has_clocks=has_clocks)
        try:
            for _ in range(nodes):
                await cluster.add(*flags)
            yield cluster
        except BaseException as error:
            for member in cluster.members:
                error.add_note(f"--- {member.letter}\n{member.logs[-4000:]}")
            raise
        finally:
            await cluster.close()
