"""The host names of this server: requests for any other are refused.

A page of another site can make its own name point here, and its scripts would then count as ours (DNS
rebinding). An address cannot be borrowed like that, so addresses are fine wherever others may connect; names
have to be set with `--host-name`, except `localhost`, the machine's own name and the one we listen on.
"""

import re
import socket
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address

from parley.net.web.faults import Failed, Fault

_LOCAL = "localhost"
_HOST = re.compile(r"(\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,253})(?::[0-9]{0,5})?", re.ASCII | re.IGNORECASE)


class Hosts:
    """What may stand in `Host`, with any port."""

    def __init__(self, names: Iterable[str] = (), listens_on: str = "127.0.0.1") -> None:
        here = _address(listens_on)
        self._is_open = not here.is_loopback if here else listens_on != _LOCAL
        own = _machine() if self._is_open else ()
        self.names = tuple(names)
        self._known = {_LOCAL, listens_on.lower(), *own, *self.names}

    def check(self, host: str | None) -> None:
        """Raise `Failed` for a name that is not ours. Programs may omit it, in HTTP/1.0."""
        if host is None:
            return
        found = _HOST.fullmatch(host)
        if found is None:
            raise Failed(Fault.BAD_REQUEST, "this cannot be the name of a host")
        name = found[1].strip("[]").lower().removesuffix(".")
        if not self._know(name):
            why = (
                f"this server does not go by the name {name}: if it should, start it with --host-name {name}"
            )
            raise Failed(Fault.WRONG_HOST, why)

    def _know(self, name: str) -> bool:
        if name in self._known:
            return True
        address = _address(name)
        return address is not None and (self._is_open or address.is_loopback)


def is_local(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Is it one of the names everybody uses for their own machine?"""
    hosts = (value.lower() for name, value in headers if name == b"host")
    return any(host.partition(b":")[0] == _LOCAL.encode() for host in hosts)


def _machine() -> tuple[str, str]:
    """Its name for others on the same network."""
    name = socket.gethostname().lower()
    return name, f"{name.partition('.')[0]}.local"


def _address(name: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(name)
    except ValueError:
        return None
