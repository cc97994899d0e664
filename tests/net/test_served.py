"""Lines within their limits: echoes behind a door of their own, and whole servers where it matters."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

import pytest
import uvloop
from hypothesis import given, settings
from hypothesis import strategies as st

from parley.core.connection import Closed, Message, Notice, Received
from parley.net.door import Door, TcpLimits
from parley.net.pace import AT_A_TIME
from parley.net.server import Server
from parley.net.tcp import Manners, listen
from parley.seats.session import NOWHERE, Outlet
from parley.tables import Said, Timers
from parley.wires.bpgp import Chat, ChatFrom, Games, Login, encode
from tests.net.bpgp_client import PATIENCE, clients
from tests.net.house import play

LOOPS = {"asyncio": asyncio.new_event_loop, "uvloop": uvloop.new_event_loop}


class Echo:
    """A connection that says back what it hears, and `ding` at its deadline. `x` closes it."""

    def __init__(self, deadline: float | None, greeting: bytes) -> None:
        self.due = deadline
        self.out: list[bytes] = [greeting]
        self.notices: list[Notice] = []
        self.heard = self.most = self.most_lines = 0

    def receive_data(self, data: bytes, now: float) -> None:
        self.heard += len(data)
        self.most = max(self.most, len(data))
        self.most_lines = max(self.most_lines, data.count(b"\n"))
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
        self.line: Outlet = NOWHERE

    def pump(self) -> None:
        if any(isinstance(notice, Closed) for notice in self.connection.events()):
            self.line.hang_up()
        else:
            self.line.flush()

    def stop(self) -> None:
        """An echo has no last words of its own."""

    def lost(self) -> None:
        assert not self._left.is_set(), "once only"
        self._left.set()


class Stage:
    """A door with echoes behind it."""

    def __init__(
        self, limits: TcpLimits, deadline: float | None, greeting: bytes, manners: Manners | None
    ) -> None:
        self._deadline, self._greeting, self._manners = deadline, greeting, manners
        self.timers = Timers(asyncio.get_running_loop())
        self.door = Door(limits, self.timers)
        self.left: list[asyncio.Event] = []
        self.sessions: list[EchoSession] = []

    def make(self, address: str, now: float) -> EchoSession:
        assert address == "127.0.0.1"
        self.left.append(asyncio.Event())
        due = None if self._deadline is None else now + self._deadline
        self.sessions.append(EchoSession(Echo(due, self._greeting), self.left[-1]))
        return self.sessions[-1]

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(*self.address)

    async def __aenter__(self) -> Self:
        self._listener = await listen(self.door, "127.0.0.1", 0, self.make, self._manners)
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
    manners: Manners | None = None,
    loop: str = "asyncio",
    **limits: Any,
) -> None:
    async def run() -> None:
        async with Stage(TcpLimits(**limits), deadline, greeting, manners) as stage:
            await asyncio.wait_for(scene(stage), 3 * PATIENCE)

    with asyncio.Runner(loop_factory=LOOPS[loop]) as runner:
        runner.run(run())


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
            lobby, shout = server.house.lobby, Said("shouting", "\N{LOUDLY CRYING FACE}" * 63, "deaf")
            while (hearer := lobby.people.get("deaf")) is not None:
                for _ in range(500):
                    hearer.tell(None, shout)
                await ada.say(Chat("bob", "still here"))
                assert await bob.hear() == ChatFrom("ada", "bob", "still here")
            await deaf.ended()

    play(tmp_path, scene, unread=65_536, words=10_000, words_per_address=10_000)


def test_one_fault_after_the_other(tmp_path: Path) -> None:
    """Hung up on, but not before everything is said (bpgp/2/9)."""

    async def scene(server: Server) -> None:
        reader, writer = await asyncio.open_connection(*server.addresses["bpgp"])
        writer.write(encode(Login("ada")) + encode(Login("again")) * 40)
        heard = await asyncio.wait_for(reader.read(), PATIENCE)
        assert heard.startswith(encode(Games()))
        assert "ada" not in server.house.lobby.people
        writer.close()

    play(tmp_path, scene)


@pytest.mark.parametrize("loop", LOOPS)
def test_a_flood_takes_turns_with_everybody(loop: str) -> None:
    """Ten thousand messages in one write; somebody else is answered long before the last of them."""

    async def scene(stage: Stage) -> None:
        (flooder, flood), (reader, writer) = await stage.open(), await stage.open()
        for waiting in (flooder, reader):
            assert await waiting.readexactly(6) == b"hello "
        flood.write(b"much\n" * 10_000)
        await flooder.readexactly(5)
        writer.write(b"little\n")
        assert await reader.readexactly(7) == b"little\n"
        done, echoes = stage.sessions[0].connection.heard, stage.sessions[0].connection.most
        assert done < 50_000
        assert echoes <= 8 * 5
        assert await flooder.readexactly(49_995) == b"much\n" * 9_999
        for open_writer in (flood, writer):
            open_writer.close()

    perform(scene, loop=loop, rate=1e9)


@pytest.mark.parametrize("loop", LOOPS)
def test_who_is_too_fast_is_heard_more_slowly(loop: str) -> None:
    async def scene(stage: Stage) -> None:
        reader, writer = await stage.open()
        now = asyncio.get_running_loop().time
        began = now()
        writer.write(b"a\n" * 100)
        assert await reader.readexactly(206) == b"hello " + b"a\n" * 100
        for _ in range(50):
            writer.write(b"b\n")
            await writer.drain()
        writer.write_eof()
        assert await reader.read() == b"b\n" * 50 + b"bye"
        assert now() - began > 0.8  # 150 messages: 100 at once, 50 a second; the last 8 need not wait
        writer.close()

    perform(scene, loop=loop, rate=50)


def test_who_has_no_room_hears_so() -> None:
    async def scene(stage: Stage) -> None:
        first, second = await stage.open(), await stage.open()
        assert await first[0].readexactly(6) == b"hello "
        assert await second[0].read() == b"full\n"
        assert stage.door.refused == 1
        for _, writer in (first, second):
            writer.close()

    perform(scene, connections=1, manners=Manners(no_room=b"full\n"))


@settings(max_examples=30, deadline=None)
@given(
    pieces=st.lists(st.text("ab\n", min_size=1, max_size=400), max_size=8), rate=st.sampled_from((200, 5000))
)
def test_all_that_comes_is_dealt_with_once_and_in_order(pieces: list[str], rate: float) -> None:
    async def scene(stage: Stage) -> None:
        reader, writer = await stage.open()
        for piece in pieces:
            writer.write(piece.encode())
            await asyncio.sleep(0)
        writer.write_eof()
        said = "".join(pieces)
        assert (await reader.read()).decode() == f"hello {said}bye"
        assert stage.sessions[0].connection.most_lines <= AT_A_TIME
        writer.close()

    perform(scene, rate=rate)
