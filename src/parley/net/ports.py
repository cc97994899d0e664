"""Ports open before their protocol is ready, so that early clients wait instead of being refused."""

import asyncio
import errno
import os
import socket
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

from parley.core import SetupError
from parley.net.settings import Address, flag_of

BACKLOG = 1024
Port = Sequence[socket.socket]
"""Sockets that listen, one for every address a host has."""
_REMEDIES = {
    errno.EADDRINUSE: "stop what listens there, or choose another",
    errno.EACCES: "choose a port from 1024 on, or be given CAP_NET_BIND_SERVICE",
}
"""What to do if an address cannot be used."""


@contextmanager
def taking(wire: str, address: Address) -> Iterator[None]:
    """Turn `OSError` into a `SetupError` that names the setting and the reason."""
    try:
        yield
    except OSError as error:
        number = error.errno or 0  # negative: of the resolver
        why = os.strerror(number) if number > 0 else str(error.strerror)
        raise SetupError(
            f"{flag_of(wire)}: cannot listen at {address} ({why.lower()}): "
            f"{_REMEDIES.get(number, 'choose another')}"
        ) from error


async def open_port(host: str, port: int, *, reuse_port: bool = False) -> Port:
    """Open a port; raises `OSError` if it is taken. With reuse, several processes share it."""
    with ExitStack() as opened:
        sockets = []
        for family, address in await _find(host, port):
            listening = socket.create_server(address, family=family, backlog=BACKLOG, reuse_port=reuse_port)
            sockets.append(opened.enter_context(listening))
            listening.setblocking(False)
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)  # for all who are accepted
        opened.pop_all()
    return sockets


async def hold_port(host: str, port: int) -> Port:
    """Choose a port to share, without listening. Raises `OSError` if another program has it.

    A shared port does not show who else uses it, so first we open it exclusively.
    """
    if port:
        for listening in await open_port(host, port):
            listening.close()
    with ExitStack() as opened:
        sockets: list[socket.socket] = []
        for family, address in await _find(host, port):
            held = opened.enter_context(socket.socket(family))
            for level, option in _OPTIONS[family]:
                held.setsockopt(level, option, 1)
            held.bind((address[0], sockets[0].getsockname()[1] if sockets else port))
            sockets.append(held)
        opened.pop_all()
    return sockets


_SHARED = [(socket.SOL_SOCKET, socket.SO_REUSEADDR), (socket.SOL_SOCKET, socket.SO_REUSEPORT)]
_OPTIONS = {socket.AF_INET: _SHARED, socket.AF_INET6: [*_SHARED, (socket.IPPROTO_IPV6, socket.IPV6_V6ONLY)]}
"""Options of the sockets that listen there."""


async def _find(host: str, port: int) -> list[tuple[socket.AddressFamily, tuple[Any, ...]]]:
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    return [(family, address[:2]) for family, _, _, _, address in dict.fromkeys(found)]
