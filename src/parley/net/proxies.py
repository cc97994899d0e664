"""The client behind a proxy: only trusted proxies are believed."""

import re
from collections.abc import Iterable, Iterator
from ipaddress import IPv4Address, IPv6Address, ip_address

from parley.house.origin import Network

ENTRIES, LONGEST = 16, 1024
"""The most addresses and bytes of X-Forwarded-For that are looked at, nearest first."""
_PORTED = re.compile(r"([0-9.]+):[0-9]{1,5}|\[([0-9A-Fa-f:.]+)\](?::[0-9]{1,5})?", re.ASCII)
Headers = Iterable[tuple[bytes, bytes]]


class Proxies:
    """The trusted proxies, by address."""

    def __init__(self, networks: tuple[Network, ...] = ()) -> None:
        self._networks = networks

    def __bool__(self) -> bool:
        return bool(self._networks)

    def know(self, address: str) -> bool:
        """Is this one of them?"""
        found = _parse(address) if self._networks else None
        return found is not None and self._are(found)

    def look_behind(self, peer: str, headers: Headers) -> str:
        """The client of a proxy: the nearest address that is not a trusted proxy; else `peer`.

        Header names are lower case.
        """
        found = peer
        for text in _entries(headers):
            address = _parse(_without_port(text))
            if address is None:
                return peer
            found = str(address)
            if not self._are(address):
                break
        return found

    def _are(self, address: IPv4Address | IPv6Address) -> bool:
        return any(address in network for network in self._networks)


def came_by_tls(headers: Headers) -> bool:
    """Does a proxy say so?"""
    said = [value for name, value in headers if name == b"x-forwarded-proto"]
    return bool(said) and said[-1].rpartition(b",")[2].strip().lower() == b"https"


def _entries(headers: Headers) -> Iterator[str]:
    """Addresses, the nearest first."""
    said = b",".join(value for name, value in headers if name == b"x-forwarded-for")
    if said:
        entries = said[-LONGEST:].decode("latin-1").split(",")
        yield from (entry.strip() for entry in entries[: -ENTRIES - 1 : -1])


def _without_port(text: str) -> str:
    """Some proxies write `192.0.2.1:5678`, `[2001:db8::1]:80` or `[2001:db8::1]`."""
    found = _PORTED.fullmatch(text)
    return found[1] or found[2] if found else text


def _parse(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text)
    except ValueError:
        return None
    if isinstance(address, IPv4Address):
        return address
    return None if address.scope_id else address.ipv4_mapped or address
