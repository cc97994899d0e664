import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from parley.core.connection import Closed, Message, Notice, Received
from parley.net.door import Door, TcpLimits
from parley.net.server import Server
from parley.net.tcp import listen
from parley.tables import Guest, Timers
from parley.wires.bpgp import Chat, ChatFrom, Games, Login, encode
from tests.net.bpgp_client import PATIENCE, clients
from tests.net.house import play


class Echo:
    """A connection that says back what it hears, and `ding` at its deadline. `x` closes it."""

    def __init__(self, deadline: float | None, greeting: bytes) -> None:
        self.due = deadline
        self.out: list[bytes] = [greeting]
        self.notices: list[Notice] = []

    def receive_data(self, data: bytes, now: float) -> None:
        self.out.append(data)
        self.notices.append(Closed("x") if b"x" in data else Received(Message()))

    def receive_eof(self) -> None:
        self.out.append(b"bye")
        self.notices.append(Closed("eof"))

    def send(self, message: Message) -> None:
        raise NotImplementedError

    def events(self) -> list[Notice]:
        notices, self.notices = self.notices, []
        return notices

    def data_to_send(self) -> list[bytes]:
        out, self.out = self.out, []
        return out

    def deadline(self) -> float | None:
        return self.due

    def handle_deadline(self, now: float) -> None:
        self.due = None
        self.out.append(b"ding")


class EchoSession:
    def __init__(self, connection: Echo, left: asyncio.Event) -> None:
        self.connection, self._left = connection, left
        self.flush: Callable[[], None] = lambda: None
        self.close: Callable[[], None] = lambda: None

    def pump(self) -> None:
        if any(isinstance(notice, Closed) for notice in self.connection.events()):
            self.close()

    def stop(self) -> None:
        """An echo has no last words of its own."""

    def lost(self) -> None:
        assert not self._left.is_set(), "once only"
        self._left.set()


class Stage:
    """A door with echoes behind it."""

    def __init__(self, limits: TcpLimits, deadline: float | None, greeting: bytes) -> None:
        self._deadline, self._greeting = deadline, greeting
        self.timers = Timers(asyncio.get_running_loop())
        self.door = Door(limits, self.timers)
        self.left: list[asyncio.Event] = []

    def make(self, address: str, now: float) -> EchoSession:
        assert address == "127.0.0.1"
        self.left.append(asyncio.Event())
        due = None if self._deadline is None else now + self._deadline
        return EchoSession(Echo(due, self._greeting), self.left[-1])

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(*self.address)

    async def __aenter__(self) -> Self:
        self._listener = await listen(self.door, "127.0.0.1", 0, self.make)
        self.address = self._listener.sockets[0].getsockname()
        return self

    async def __aexit__(self, *_: object) -> None:
        self._listener.close()
        await self.door.clear(1.0)
        self.timers.close()


def perform(
    scene: Callable[[Stage], Awaitable[None]],
    deadline: float | None = None,
    greeting: bytes = b"hello ",
    **limits: Any,
) -> None:
    async def run() -> None:
        async with Stage(TcpLimits(**limits), deadline, greeting) as stage:
            await asyncio.wait_for(scene(stage), PATIENCE)

    asyncio.run(run())


def test_what_is_said_comes_back_and_hanging_up_ends_it() -> None:
    async def scene(stage: Stage) -> None:
        reader, writer = await stage.open()
        assert await reader.readexactly(6) == b"hello "
        writer.write(b"abc")
        assert await reader.readexactly(3) == b"abc"
        writer.write(b"x")
        assert await reader.read() == b"x"
        await stage.left[0].wait()
        writer.close()

    perform(scene)


def test_a_half_closed_connection_hears_the_rest() -> None:
    async def scene(stage: Stage) -> None:
        reader, writer = await stage.open()
        writer.write(b"abc")
        writer.write_eof()
        assert await reader.read() == b"hello abcbye"
        await stage.left[0].wait()
        writer.close()

    perform(scene)


def test_deadlines() -> None:
    async def scene(stage: Stage) -> None:
        reader, writer = await stage.open()
        assert await reader.readexactly(10) == b"hello ding"
        writer.close()

    perform(scene, deadline=0.01)


def test_silence() -> None:
    async def scene(stage: Stage) -> None:
        reader, writer = await stage.open()
        assert await reader.read() == b"hello "
        await stage.left[0].wait()
        writer.close()

    perform(scene, idle=0.02)


def test_last_words_that_nobody_reads() -> None:
    async def scene(stage: Stage) -> None:
        _, writer = await stage.open()
        writer.write(b"x")  # hangs up, with far too much to say
        while not stage.left:
            await asyncio.sleep(0)
        await stage.door.clear(0.05)
        await stage.left[0].wait()
        assert not stage.door.lines
        writer.close()

    perform(scene, unread=1 << 30, greeting=b"." * (32 << 20))


def test_no_more_than_there_is_room_for() -> None:
    async def scene(stage: Stage) -> None:
        first, second = await stage.open(), await stage.open()
        assert await first[0].readexactly(6) == await second[0].readexactly(6)
        third = await stage.open()
        with suppress(ConnectionResetError):
            assert await third[0].read() == b""
        first[1].close()
        await stage.left[0].wait()
        fourth = await stage.open()
        assert await fourth[0].readexactly(6) == b"hello "
        for _, writer in (second, third, fourth):
            writer.close()

    perform(scene, connections=2)
    perform(scene, per_address=2)


def test_who_does_not_read_is_dropped_and_nobody_else_notices(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        async with clients(server.addresses["bpgp"], "deaf", "ada", "bob") as (deaf, ada, bob):
            lobby, shouting = server.house.lobby, Guest("shouting", "test")
            while "deaf" in lobby.people:
                for _ in range(500):
                    lobby.say(shouting, "\N{LOUDLY CRYING FACE}" * 63, "deaf")
                await ada.say(Chat("bob", "still here"))
                assert await bob.hear() == ChatFrom("ada", "bob", "still here")
            await deaf.ended()

    play(tmp_path, scene, unread=65_536)


def test_one_fault_after_the_other(tmp_path: Path) -> None:
    """Hung up on, but not before everything is said; READINGS: "more than 20 errors in a row"."""

    async def scene(server: Server) -> None:
        reader, writer = await asyncio.open_connection(*server.addresses["bpgp"])
        writer.write(encode(Login("ada")) + encode(Login("again")) * 40)
        heard = await asyncio.wait_for(reader.read(), PATIENCE)
        assert heard.startswith(encode(Games()))
        assert "ada" not in server.house.lobby.people
        writer.close()

    play(tmp_path, scene)
