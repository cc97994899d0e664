"""A web server that does what it likes: it answers requests as it is told, and its socket says anything."""

import asyncio
import contextlib
from base64 import b64encode
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from hashlib import sha1

HERE = "127.0.0.1"
_MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
SIGNED_IN = b'{"account":1,"name":"ann","guest":true,"token":"t","seconds":9}'

Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


def answer(status: int, body: bytes = b"{}", *headers: str, is_parley: bool = True) -> bytes:
    """A whole answer."""
    version = ["Parley-Version: 1"] if is_parley else []
    lines = [f"HTTP/1.1 {status} X", f"Content-Length: {len(body)}", *version, *headers, "", ""]
    return "\r\n".join(lines).encode() + body


def frame(text: bytes) -> bytes:
    """A text message as a server sends it."""
    size = len(text)
    if size < 126:
        return bytes((0x81, size)) + text
    return bytes((0x81, 127)) + size.to_bytes(8) + text


@asynccontextmanager
async def rogue(reply: bytes | None, talk: Talk | None = None) -> AsyncIterator[str]:
    """Where it listens. Sockets are for `talk`; every other request gets the reply, or none at all."""
    tasks: set[asyncio.Task[None] | None] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        tasks.add(asyncio.current_task())
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            key = key_of(await reader.readuntil(b"\r\n\r\n"))
            if talk is not None and key:
                writer.write(upgrade(key))
                await talk(reader, writer)
            elif reply is None:
                await reader.read()
            else:
                writer.write(reply)
                await writer.drain()
        writer.close()
        with contextlib.suppress(OSError, asyncio.CancelledError):
            await writer.wait_closed()

    server = await asyncio.start_server(serve, HERE, 0)
    try:
        yield f"http://{HERE}:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()
        served = [task for task in tasks if task is not None]
        for task in served:
            task.cancel()
        await asyncio.gather(*served, return_exceptions=True)


def key_of(head: bytes) -> bytes:
    """What a client wants to see an answer to; empty where it wants no socket."""
    lines = (line.partition(b": ") for line in head.split(b"\r\n"))
    return next((value for name, _, value in lines if name.lower() == b"sec-websocket-key"), b"")


def upgrade(key: bytes) -> bytes:
    """What makes a socket of it."""
    accept = b64encode(sha1(key + _MAGIC).digest())  # noqa: S324 - as the protocol has it
    return (
        b"HTTP/1.1 101 X\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: "
        + accept
        + b"\r\n\r\n"
    )
