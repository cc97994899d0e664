"""Bans and mutes: checked for everybody on every wire, so a check is a few lookups.

A sanction is for a name, whoever has it and whatever looks like it, with its account if there is one; or for
a network. It holds until it has expired or an operator lifts it, also after a restart.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import NamedTuple

from parley.core import SetupError, quote
from parley.core.names import skeleton
from parley.house.house import House
from parley.house.origin import Network, block_of
from parley.store.sanctions import Kind, Sanction

Address = IPv4Address | IPv6Address
_WIDEST = {4: 8, 6: 16}
"""The fewest bits of a network: anything wider is a typo."""


class Target(NamedTuple):
    """Whom an operator means: somebody by name, or everybody in a network."""

    name: str
    network: Network | None = None

    def __str__(self) -> str:
        return self.name if self.network is None else str(self.network)


def parse_target(text: str) -> Target:
    """`ann`, `192.0.2.7`, `192.0.2.0/24`, `2001:db8::1` (its /64). Raises `SetupError`."""
    try:
        network = ip_network(block_of(text), strict=False)
    except ValueError:
        if "/" in text or not skeleton(text):
            raise SetupError(f"{quote(text)} is neither a name nor a network such as 192.0.2.0/24") from None
        return Target(text)
    if network.prefixlen < _WIDEST[network.version]:
        least = _WIDEST[network.version]
        raise SetupError(f"{network} is too wide: use at least /{least}, such as 192.0.2.0/24")
    return Target("", network)


class Sanctions:
    """Those in force; one for the house."""

    def __init__(self, house: House) -> None:
        self._kept, self._abroad = house.store.sanctions, house.abroad
        self._all: dict[int, Sanction] = {}
        self._names: dict[tuple[Kind, str], set[int]] = defaultdict(set)
        self._accounts: dict[tuple[Kind, int], set[int]] = defaultdict(set)
        self._networks: dict[tuple[Kind, int, int], dict[int, set[int]]] = {}

    async def load(self) -> None:
        """Load those that are stored."""
        found = await self._kept.all()  # existing bans hold meanwhile
        for index in (self._all, self._names, self._accounts, self._networks):
            index.clear()
        for sanction in found:
            self._note(sanction)

    async def add(
        self, kind: Kind, target: Target, account: int | None, seconds: int | None, reason: str, by: str
    ) -> Sanction:
        """Forbid something from now on; an earlier sanction of the same target is replaced."""
        older = self._about(kind, target)
        network = None if target.network is None else str(target.network)
        added = await self._kept.add(
            kind, str(target), account=account, network=network, reason=reason, by=by, seconds=seconds
        )
        self._note(added)
        await self._lift(older)
        self._abroad.sanctioned()
        return added

    async def lift(self, kind: Kind, target: Target) -> list[Sanction]:
        """Allow it again; returns what was lifted."""
        found = self._about(kind, target)
        await self._lift(found)
        self._abroad.sanctioned()
        return found

    def _about(self, kind: Kind, target: Target) -> list[Sanction]:
        return [one for one in self.in_force() if one.kind is kind and _is_same(one, target)]

    async def _lift(self, sanctions: Iterable[Sanction]) -> None:
        for sanction in sanctions:
            await self._kept.remove(sanction.id)
            self._forget(sanction)

    def in_force(self) -> list[Sanction]:
        """All of them, the newest first."""
        now = self._kept.now()
        for sanction in [one for one in self._all.values() if one.expires is not None and one.expires <= now]:
            self._forget(sanction)
        return sorted(self._all.values(), key=lambda one: -one.id)

    def find(self, kind: Kind, name: str, account: int | None, address: str) -> Sanction | None:
        """What forbids it to this person; None: they may."""
        if not self._all:
            return None
        now = self._kept.now()
        for number in self._numbers(kind, name, account, address):
            sanction = self._all[number]
            if sanction.expires is None or sanction.expires > now:
                return sanction
        return None

    def _numbers(self, kind: Kind, name: str, account: int | None, address: str) -> Iterator[int]:
        yield from self._names.get((kind, skeleton(name)), ())
        if account is not None:
            yield from self._accounts.get((kind, account), ())
        if self._networks and (found := _parse(address)) is not None:
            bits, value = found.max_prefixlen, int(found)
            for (of, version, length), networks in self._networks.items():
                if of is kind and version == found.version:
                    yield from networks.get(value >> (bits - length), ())

    def _note(self, sanction: Sanction) -> None:
        self._all[sanction.id] = sanction
        self._index(sanction).add(sanction.id)
        if sanction.account is not None:
            self._accounts[sanction.kind, sanction.account].add(sanction.id)

    def _forget(self, sanction: Sanction) -> None:
        if self._all.pop(sanction.id, None) is None:
            return  # it expired, or somebody else lifted it
        self._index(sanction).discard(sanction.id)
        if sanction.account is not None:
            self._accounts[sanction.kind, sanction.account].discard(sanction.id)

    def _index(self, sanction: Sanction) -> set[int]:
        if sanction.network is None:
            return self._names[sanction.kind, skeleton(sanction.target)]
        network = ip_network(sanction.network)
        length = network.prefixlen
        same = self._networks.setdefault((sanction.kind, network.version, length), {})
        return same.setdefault(int(network.network_address) >> (network.max_prefixlen - length), set())


def _is_same(sanction: Sanction, target: Target) -> bool:
    if target.network is not None:
        return sanction.network == str(target.network)
    return sanction.network is None and skeleton(sanction.target) == skeleton(target.name)


@lru_cache(maxsize=4096)
def _parse(address: str) -> Address | None:
    """None: a local line, which is in no network."""
    try:
        found = ip_address(address)
    except ValueError:
        return None
    return found.ipv4_mapped or found if isinstance(found, IPv6Address) else found
