"""Clients that behave badly against a real server, while polite people beside them notice nothing."""

import asyncio
import signal
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import pytest

from parley.net.settings import Address
from parley.wires import bpgp
from parley.wires.bpgp.codec import encode
from parley.wires.dotline import Code
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from tests.net.bpgp_client import PATIENCE, Client, clients, start_game
from tests.net.dotline_client import DotsClient
from tests.net.polite import PoliteGames, polite_games
from tests.net.process import ANYWHERE, COMMAND, ServerProcess, serving

ELSEWHERE = "127.0.0.2"
"""Where the bad ones come from; polite people come from 127.0.0.1."""
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]

TALKATIVE = ("--words", "1000000", "--words-per-address", "1000000")
"""For those who must be told more than they read."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One server for all of them: it has to live through everything."""
    folder = tmp_path_factory.mktemp("hostile")
    limits = ("--unread", "65536", "--per-address", "50", "--rate", "100000", "--registrations", "1000")
    with serving(folder / "data", *limits, *TALKATIVE) as process:
        yield process


def beside(server: ServerProcess, scene: Callable[[PoliteGames], Awaitable[None]]) -> None:
    """Play a scene while polite games go on."""

    async def run() -> None:
        async with polite_games(server) as games, asyncio.timeout(120):
            await scene(games)

    asyncio.run(run())


async def connect(address: Address, source: str = ELSEWHERE, unread: int | None = None) -> Streams:
    """A connection, and no manners; `unread` makes the machine keep little for who does not read."""
    sock = socket.socket()
    sock.setblocking(False)
    if unread is not None:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, unread)
    sock.bind((source, 0))
    await asyncio.get_running_loop().sock_connect(sock, address)
    return await asyncio.open_connection(sock=sock)


async def rest(reader: asyncio.StreamReader) -> bytes:
    """Everything until the server hangs up."""
    heard = bytearray()
    try:
        while data := await asyncio.wait_for(reader.read(65536), PATIENCE):
            heard += data
    except ConnectionError:
        pass
    return bytes(heard)


def test_half_open(tmp_path: Path) -> None:
    async def scene(server: ServerProcess) -> None:
        silent = [await connect(address) for address in (server.bpgp, server.dotline) * 10]
        for reader, writer in silent:
            await rest(reader)
            writer.close()

    with serving(tmp_path / "data", "--idle", "8") as patient:
        beside(patient, lambda _games: scene(patient))


def test_a_byte_at_a_time(server: ServerProcess) -> None:
    async def drip(address: Address, data: bytes, answer: bytes) -> None:
        reader, writer = await connect(address)
        for byte in data:
            writer.write(bytes([byte]))
            await writer.drain()
            await asyncio.sleep(0.02)
        await asyncio.wait_for(reader.readuntil(answer), PATIENCE)
        writer.close()

    async def scene(_games: PoliteGames) -> None:
        login = encode(bpgp.Login("slowcoach"))
        await asyncio.gather(
            drip(server.bpgp, login, b"house-density"),
            *(drip(server.dotline, b"WHO\r\nPNG\r\nBYE\r\n", b"230 ") for _ in range(10)),
        )

    beside(server, scene)


def test_slow_and_never_logged_in(tmp_path: Path) -> None:
    """A byte now and then is no silence; but who has an account has shown it by now."""

    async def scene(server: ServerProcess) -> None:
        reader, writer = await connect(server.dotline)
        listening = asyncio.ensure_future(rest(reader))
        with suppress(ConnectionError):
            while not listening.done():
                for byte in b"PNG\n":
                    writer.write(bytes([byte]))
                    await writer.drain()
                    await asyncio.wait([listening], timeout=0.02)
        assert b"\n191 " in await listening
        writer.close()

    with serving(tmp_path / "data", "--login-time", "2") as hasty:
        beside(hasty, lambda _games: scene(hasty))


FROZEN = """
import socket, sys
sock = socket.socket()
sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
sock.connect(("127.0.0.1", int(sys.argv[1])))
sock.sendall(bytes.fromhex(sys.argv[2]))
print(len(sock.recv(1)), flush=True)
try:
    while sock.recv(65536):
        pass
except ConnectionError:
    pass
"""


@contextmanager
def frozen(address: Address, word: bytes) -> Iterator["subprocess.Popen[str]"]:
    """A program that has said something, heard the beginning of an answer, and is stopped in its tracks."""
    command = (sys.executable, "-c", FROZEN, str(address.port), word.hex())
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "1\n"
            process.send_signal(signal.SIGSTOP)
            yield process
        finally:
            process.kill()


def test_a_client_that_is_frozen(server: ServerProcess) -> None:
    """Its connection lives on in the kernel. Once too much waits for it, its name is free again.

    Whoever goes on talking to nobody is hung up on, too, perhaps before we have read why.
    """
    gone = encode(bpgp.Error(bpgp.ErrorCode.USERNAME_DOES_NOT_EXIST))

    async def scene(_games: PoliteGames) -> None:
        reader, writer = await connect(server.bpgp)
        writer.write(encode(bpgp.Login("talker")))
        refused = asyncio.ensure_future(reader.readuntil(gone))
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            while not refused.done():
                writer.write(encode(bpgp.Chat("icicle", "x" * 60)) * 200)
                await asyncio.wait_for(writer.drain(), PATIENCE)
                await asyncio.wait([refused], timeout=0.001)
            await refused
        writer.close()
        reader, writer = await connect(server.bpgp)
        writer.write(encode(bpgp.Login("icicle")))
        assert await asyncio.wait_for(reader.readexactly(1), PATIENCE) == encode(bpgp.Games())[:1]
        writer.close()

    with frozen(server.bpgp, encode(bpgp.Login("icicle"))) as icicle:
        beside(server, scene)
        icicle.send_signal(signal.SIGCONT)
        assert icicle.wait(PATIENCE) == 0


async def pester(writer: asyncio.StreamWriter, data: bytes) -> None:
    """Ask for ever."""
    while True:
        writer.write(data)
        await asyncio.wait_for(writer.drain(), PATIENCE)
        await asyncio.sleep(0)


@pytest.mark.parametrize("wire", ["bpgp", "dotline"])
def test_never_reading(wire: str, server: ServerProcess) -> None:
    """What is asked is answered at length until too much lies unread."""
    first, again = {
        "bpgp": (encode(bpgp.Login("deaf")), encode(bpgp.Chat("deaf", "x" * 60)) * 100),
        "dotline": (b"", b"HLP\n" * 20),
    }[wire]

    async def scene(_games: PoliteGames) -> None:
        _, writer = await connect(getattr(server, wire), unread=4096)
        writer.write(first)
        with pytest.raises(ConnectionError):
            await pester(writer, again)
        writer.close()

    beside(server, scene)


def test_floods_are_answered(server: ServerProcess) -> None:
    async def ping() -> None:
        reader, writer = await connect(server.dotline)
        writer.write(b"PNG\n" * 2000 + b"BYE\n")
        heard = await rest(reader)
        assert heard.count(b"200 ") == 2000
        writer.close()

    async def list_games(name: str) -> None:
        client = Client(*await connect(server.bpgp))
        await client.login(name)
        for _ in range(500):
            await client.say(bpgp.GetGames())
        for _ in range(500):
            await client.await_(bpgp.Games)
        await client.close()

    async def scene(_games: PoliteGames) -> None:
        await asyncio.gather(*(ping() for _ in range(5)), *(list_games(f"flood{i}") for i in range(3)))

    beside(server, scene)


async def insist(address: Address, payload: bytes) -> bytes:
    """Say the same again after every answer, until the server hangs up; what it said."""
    reader, writer = await connect(address)
    heard = b""
    with suppress(ConnectionError):
        for _ in range(200):
            writer.write(payload)
            if not (data := await asyncio.wait_for(reader.read(65536), PATIENCE)):
                break
            heard += data
    assert reader.at_eof() or reader.exception()
    writer.close()
    return heard


def test_large_payloads(server: ServerProcess) -> None:
    async def scene(_games: PoliteGames) -> None:
        login = encode(bpgp.Login("big"))[:1]
        heard = await insist(server.bpgp, login + b"\xff\xff" + b"x" * 65535)
        assert heard.startswith(encode(bpgp.Error(bpgp.ErrorCode.USERNAME_TOO_LONG)))
        heard = await insist(server.dotline, b"x" * 65535 + b"\n")
        assert heard.count(b"\n413 ") == 100

    beside(server, scene)


@pytest.mark.parametrize("wire", ["bpgp", "dotline"])
def test_garbage(wire: str, server: ServerProcess) -> None:
    async def throw(address: Address, garbage: bytes) -> None:
        reader, writer = await connect(address)
        writer.write(garbage)
        writer.write_eof()
        await rest(reader)
        writer.close()

    async def scene(_games: PoliteGames) -> None:
        rng = Random(7)
        garbage = [rng.randbytes(rng.randrange(1, 20_000)) for _ in range(40)]
        await asyncio.gather(*(throw(getattr(server, wire), some) for some in garbage))

    beside(server, scene)


async def count_greeted(streams: list[Streams]) -> int:
    """How many of them the server talks to; the others it has hung up on."""
    heard = await asyncio.gather(*(_first_line(reader) for reader, _ in streams))
    return sum(line.startswith(b"100 ") for line in heard)


async def _first_line(reader: asyncio.StreamReader) -> bytes:
    try:
        return await asyncio.wait_for(reader.readline(), PATIENCE)
    except ConnectionError:
        return b""


def test_a_storm_from_one_address(server: ServerProcess) -> None:
    async def scene(_games: PoliteGames) -> None:
        for _ in range(2):  # the second time, there is room again
            streams = await asyncio.gather(*(connect(server.dotline, "127.0.0.3") for _ in range(300)))
            assert await count_greeted(streams) == 50
            for reader, writer in streams:
                with suppress(ConnectionError, OSError):
                    writer.write(b"BYE\n")
                await rest(reader)
                writer.close()

    beside(server, scene)


def test_a_full_house(tmp_path: Path) -> None:
    async def scene(server: ServerProcess, games: PoliteGames) -> None:
        sources = [f"127.0.1.{number}" for number in range(1, 101)]
        streams = await asyncio.gather(*(connect(server.dotline, source) for source in sources))
        assert await count_greeted(streams) == 40 - 3  # Ann, Ada and Bob are here
        await games.some()
        for _, writer in streams:
            writer.close()

    with serving(tmp_path / "data", "--connections", "40") as small:
        beside(small, lambda games: scene(small, games))


def test_guessing_passwords(server: ServerProcess) -> None:
    async def scene(games: PoliteGames) -> None:
        thief = await DotsClient.connect(server.dotline, ELSEWHERE)
        answers = [await thief.ask(r.LogIn(games.account, f"guess {number}")) for number in range(12)]
        codes = [answer.code for answer in answers if isinstance(answer, a.Refusal)]
        assert codes == [Code.WRONG_PASSWORD] * 10 + [Code.TOO_MANY] * 2
        thief.writer.close()

    beside(server, scene)


def test_stopping_in_the_middle_of_it(tmp_path: Path) -> None:
    async def scene(server: ServerProcess) -> None:
        deaf = [await connect(address, unread=4096) for address in (server.bpgp, server.dotline)]
        async with clients(server.bpgp, "ada", "bob") as (ada, bob):
            await start_game(ada, bob)
            ann = await DotsClient.connect(server.dotline)
            assert isinstance(await ann.ask(r.Register("ann", "correct horse")), a.Registered)
            assert isinstance(await ann.ask(r.OpenTable(bots=("random",))), a.Opened)
            await ann.hear(n.GameStarted)
            assert await asyncio.to_thread(server.terminate) < 30
            for client in (ada, bob):
                assert await client.await_(bpgp.EndGame) == bpgp.EndGame(4)
                await client.ended()
            assert await ann.hear(n.Closing) == n.Closing.of(Code.STOPPING)
            await ann.ended()
            ann.writer.close()
        for _, writer in deaf:
            writer.close()

    with serving(tmp_path / "data") as server:
        asyncio.run(scene(server))


def test_a_second_server_on_the_same_port(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        command = (*COMMAND, *ANYWHERE, "--bpgp", str(server.bpgp), "--data", str(tmp_path / "other"))
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert server.is_alive
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert str(server.bpgp.port) in done.stderr
    assert "address already in use" in done.stderr
