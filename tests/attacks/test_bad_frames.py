"""Frames that are none: the socket is closed with the code for it, and nobody else's."""

import asyncio
import struct
from pathlib import Path

from parley.net.server import Server
from tests.net.house import play
from tests.net.web.browser import PATIENCE, WEB, Browser, wire
from tests.net.web.test_socket_line import UPGRADE


def frame(opcode: int, data: bytes = b"", *, first: int = 0x80, mask: int = 0x80, length: int = -1) -> bytes:
    """A frame with any fault one likes. The mask is of zeros, which changes nothing."""
    size = len(data) if length < 0 else length
    head = bytes([first | opcode])
    if size < 126:
        head += bytes([mask | size])
    else:
        head += bytes([mask | 127]) + struct.pack(">Q", size)
    return head + bytes(4 if mask else 0) + data


PING = b'{"do":"ping","id":1}'
BROKEN, TOO_BIG, NO_TEXT = 1002, 1009, 1007
FAULTS = {
    "no mask": (BROKEN, frame(1, PING, mask=0)),
    "a ping in parts": (BROKEN, frame(9, b"x", first=0)),
    "a long ping": (BROKEN, frame(9, b"x" * 126)),
    "compressed, as never agreed": (BROKEN, frame(1, PING, first=0xC0)),
    "reserved bits": (BROKEN, frame(1, PING, first=0xA0)),
    "an unknown frame": (BROKEN, frame(3)),
    "an unknown control frame": (BROKEN, frame(11)),
    "a part of nothing": (BROKEN, frame(0, b"x")),
    "a message within another": (BROKEN, frame(1, b"{", first=0) + frame(1, b"}")),
    "half a code": (BROKEN, frame(8, b"x")),
    "a code that is none": (BROKEN, frame(8, struct.pack(">H", 999))),
    "a reason that is no text": (NO_TEXT, frame(8, struct.pack(">H", 1000) + b"\xff")),
    "more than there is": (TOO_BIG, frame(1, b"x", length=2**63)),
    "too many parts": (TOO_BIG, frame(1, b"{", first=0) + frame(0, b"x" * 1000, first=0) * 66),
}


def test_bad_frames(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        eve = Browser(server.addresses["web"])
        await eve.be_guest("eve")
        offer = {"Sec-WebSocket-Extensions": "permessage-deflate; client_max_window_bits"}
        headers = {"Host": "localhost", "Authorization": f"Bearer {eve.token}", **UPGRADE, **offer}
        lines = ["GET /api/socket HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
        request = "\r\n".join([*lines, "", ""]).encode()
        for name, (code, data) in FAULTS.items():
            async with wire(eve.address, request) as (reader, writer), asyncio.timeout(PATIENCE):
                assert b"extensions" not in (await reader.readuntil(b"\r\n\r\n")).lower()
                await reader.readuntil(b'"grace"')
                writer.write(data)
                await reader.readuntil(b"\x88")
                assert struct.unpack(">xH", await reader.readexactly(3)) == (code,), name
        assert (await eve.get("/healthz")).status == 200

    play(tmp_path, scene, web=WEB)
