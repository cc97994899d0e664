"""Ports: open before whoever speaks there is ready, so that those who come early wait and are not refused."""

import asyncio
import socket
from collections.abc import Sequence
from contextlib import ExitStack

BACKLOG = 1024
Port = Sequence[socket.socket]
"""Sockets that listen, one for every address a host has."""


async def open_port(host: str, port: int) -> Port:
    """Raises `OSError` where it is taken."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    with ExitStack() as opened:
        sockets = []
        for family, _, _, _, address in dict.fromkeys(found):
            listening = socket.create_server(address[:2], family=family, backlog=BACKLOG)
            sockets.append(opened.enter_context(listening))
            listening.setblocking(False)
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)  # for all who are accepted
        opened.pop_all()
    return sockets
