"""The port of a line that is kept: real sockets, and a session that only listens."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

import pytest

from parley.net.com_port import RATE, KeptPort
from parley.net.lines.line import Hearer, Line, TransportLine
from parley.net.lines.listen import ListenPort
from parley.net.settings import Address
from tests.net.lines.ears import run_counted

PATIENCE = 30.0


class Session:
    """A `Hearer` and a `LineKeeper` that write everything down."""

    def __init__(self, *, has_room: bool = True) -> None:
        self.news: list[str] = []
        self.count, self.has_room, self.idle = 0, has_room, PATIENCE
        self.data = b""
        self._moved = asyncio.Event()

    def _note(self, text: str) -> None:
        self.news.append(text)
        self._moved.set()

    async def until(self, text: str) -> None:
        async with asyncio.timeout(PATIENCE):
            while text not in self.news:
                self._moved.clear()
                await self._moved.wait()

    def begin(self, line: Line) -> None:
        self._note("begin")

    def hear(self, data: bytes) -> None:
        self.data += data
        self._note("hear")

    def inform(self, text: str) -> None:
        self._note(text)

    def lose(self, why: str) -> None:
        self._note(f"lose: {why}")

    def came(self, line: Line) -> bool:
        self._note("came")
        return self.has_room

    def heard(self, count: int) -> None:
        self.count += count

    def gone(self, why: str) -> None:
        self._note(f"gone: {why}")


Scene = Callable[[Session, asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


async def on_a_line(scene: Scene, session: Session) -> None:
    port = ListenPort(Address("127.0.0.1", 0))
    hint = await port.prepare()
    kept = KeptPort(port, session, lambda: session.idle)
    opening = asyncio.ensure_future(kept.open(session))
    await asyncio.sleep(0)
    assert not kept.is_patient
    reader, writer = await asyncio.open_connection("127.0.0.1", int(hint.rpartition(":")[2]))
    try:
        await opening
        assert kept.is_patient
        assert kept.tried.is_set()
        await scene(session, reader, writer)
    finally:
        writer.close()
        await kept.close()
        await port.close()


def test_somebody_comes_talks_and_goes() -> None:
    async def scene(session: Session, _reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"\xaa\x01")
        await session.until("hear")
        writer.close()
        await session.until("lose: closed by the other side")
        assert session.news == [
            "came",
            "begin",
            "hear",
            "gone: closed by the other side",
            "lose: closed by the other side",
        ]
        assert (session.data, session.count) == (b"\xaa\x01", 2)

    async def play() -> None:
        await on_a_line(scene, Session())

    asyncio.run(play())


def test_whoever_talks_too_fast_is_hung_up_on() -> None:
    async def scene(session: Session, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(Random(1).randbytes(20 * RATE))
        await session.until("lose: the peer talks too fast for a COM line")
        assert len(session.data) <= 2 * RATE + 1
        with pytest.raises(ConnectionError):  # noqa: PT012 - whichever of them notices
            async with asyncio.timeout(PATIENCE):
                while True:
                    writer.write(b"more")
                    await writer.drain()
                    assert not await reader.read(1)
                    raise ConnectionError
        assert [news for news in session.news if news.startswith("lose")] == [
            "lose: the peer talks too fast for a COM line"
        ]

    async def play() -> None:
        await on_a_line(scene, Session())

    asyncio.run(play())


def test_too_much_at_once_after_long_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parley.net.pace.Pace.take", lambda *_: 0.0)

    async def scene(session: Session, _reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(bytes(20 * RATE))
        await session.until("lose: the peer talks too fast for a COM line")

    async def play() -> None:
        await on_a_line(scene, Session())

    asyncio.run(play())


def test_whoever_says_nothing_is_hung_up_on_in_the_end() -> None:
    async def scene(session: Session, reader: asyncio.StreamReader, _writer: asyncio.StreamWriter) -> None:
        await session.until("lose: silent for too long")
        async with asyncio.timeout(PATIENCE):
            assert not await reader.read(1)

    async def play() -> None:
        session = Session()
        session.idle = 0.05
        await on_a_line(scene, session)

    asyncio.run(play())


def test_where_there_is_no_room() -> None:
    async def scene(session: Session, reader: asyncio.StreamReader, _writer: asyncio.StreamWriter) -> None:
        await session.until("lose: there is no room")
        async with asyncio.timeout(PATIENCE):
            assert not await reader.read(1)

    async def play() -> None:
        await on_a_line(scene, Session(has_room=False))

    asyncio.run(play())


def test_to_call_again_is_no_way_to_say_more() -> None:
    async def play() -> None:
        session, port = Session(), ListenPort(Address("127.0.0.1", 0))
        place = int((await port.prepare()).rpartition(":")[2])
        kept = KeptPort(port, session, lambda: session.idle)
        while "lose: the peer talks too fast for a COM line" not in session.news:
            opening = asyncio.ensure_future(kept.open(session))
            await asyncio.sleep(0)
            _, writer = await asyncio.open_connection("127.0.0.1", place)
            await opening
            writer.write(bytes(2 * RATE - 1))
            writer.close()
            calls = session.news.count("came")
            async with asyncio.timeout(PATIENCE):
                while sum(news.startswith("gone") for news in session.news) < calls:
                    await asyncio.sleep(0)
        await port.close()

    asyncio.run(asyncio.wait_for(play(), PATIENCE))


class Plug:
    """A port where somebody is, always."""

    name, is_lasting, is_patient = "plug", True, True

    async def prepare(self) -> str:
        return ""

    async def open(self, hearer: Hearer) -> None:
        hearer.begin(TransportLine(hearer, self.name))

    async def close(self) -> None:
        """Nothing is held."""


def test_the_next_who_calls_is_not_taken_for_the_last_one() -> None:
    async def play() -> None:
        first, next_one = Session(), Session()
        kept = KeptPort(Plug(), first, lambda: first.idle)
        await kept.open(first)
        await kept.close()
        await asyncio.sleep(PATIENCE / 2)
        await kept.open(next_one)
        await asyncio.sleep(PATIENCE * 3 / 4)
        assert first.news == ["came", "begin", "came"]
        assert next_one.news == ["begin"]
        await asyncio.sleep(PATIENCE)
        assert first.news[3:] == ["gone: silent for too long"]
        assert next_one.news[1:] == ["lose: silent for too long"]

    run_counted(play())
