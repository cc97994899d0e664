"""Where somebody comes from, as limits count it."""

from functools import lru_cache
from ipaddress import AddressValueError, IPv6Address

_HOSTS = 64
"""Bits of an IPv6 address that its owner chooses freely: a household has them all."""


@lru_cache(maxsize=4096)
def block_of(address: str) -> str:
    """The block an address belongs to: an IPv4 address alone, an IPv6 address with its /64."""
    try:
        found = IPv6Address(address)
    except AddressValueError:
        return address  # IPv4, or the name of a local line
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return f"{IPv6Address(int(found) >> _HOSTS << _HOSTS)}/{_HOSTS}"
