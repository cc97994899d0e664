"""Where somebody comes from, for rate limits."""

from collections.abc import Sequence
from functools import lru_cache
from ipaddress import AddressValueError, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import NamedTuple

Network = IPv4Network | IPv6Network

SHARE = 20
"""How many times a block's limits a crowd's block gets."""
_BLOCK, _SITE = 64, 48
"""The bits of an IPv6 address that its owner cannot choose: a household has the rest, a firm has more."""


class Origin(NamedTuple):
    """Where a request comes from, and by which wire."""

    address: str
    wire: str = ""
    device: str = ""
    """What a browser presents from an earlier login: see `devices`."""


@lru_cache(maxsize=4096)
def block_of(address: str) -> str:
    """The block an address belongs to: an IPv4 address alone, an IPv6 address with its /64."""
    return _network(address, _BLOCK)


@lru_cache(maxsize=4096)
def site_of(address: str) -> str:
    """The same for somebody who may have many blocks: an IPv6 address with its /48."""
    return _network(address, _SITE)


def _network(address: str, bits: int) -> str:
    try:
        found = IPv6Address(address)
    except AddressValueError:
        return address  # IPv4, or the name of a local line
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    hosts = 128 - bits
    return f"{IPv6Address(int(found) >> hosts << hosts)}/{bits}"


class Crowds:
    """Networks in which many people share a block, such as a class behind one address."""

    def __init__(self, networks: Sequence[Network] = ()) -> None:
        self._networks = tuple(networks)
        self._shares = lru_cache(maxsize=4096)(self._look_up)

    def share(self, block: str) -> int:
        """How many times the limit of a block this one gets."""
        return self._shares(block) if self._networks else 1

    def _look_up(self, block: str) -> int:
        try:
            address = ip_address(block.partition("/")[0])
        except ValueError:
            return 1  # the name of a local line
        return SHARE if any(address in network for network in self._networks) else 1


NO_CROWDS = Crowds()
