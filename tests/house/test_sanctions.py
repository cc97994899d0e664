import asyncio
from ipaddress import ip_address, ip_network
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parley.core import SetupError
from parley.core.names import skeleton
from parley.house.abroad import Alone
from parley.house.sanctions import Sanctions, parse_target
from parley.store.sanctions import Kind, Sanction
from tests.seats.parlour import Parlour, play

NAMES = st.sampled_from(("ann", "Ann", "аnn", "bob", "eve"))
NETWORKS = st.sampled_from(
    ("192.0.2.7", "192.0.2.0/24", "192.0.0.0/16", "2001:db8::1", "2001:db8:1::/48", "10.0.0.0/8")
)
ADDRESSES = st.sampled_from(
    ("192.0.2.7", "192.0.2.8", "192.0.9.9", "::ffff:192.0.2.7", "2001:db8::77", "2001:db8:1:2::3", "pty", "")
)
KINDS = st.sampled_from(Kind)


class Memory:
    """What is stored, without a store."""

    def __init__(self) -> None:
        self.time = 1_000_000
        self.kept: dict[int, Sanction] = {}

    def now(self) -> int:
        return self.time

    async def add(self, kind: Kind, target: str, *, seconds: int | None, **more: Any) -> Sanction:
        expires = None if seconds is None else self.time + seconds * 1000
        number = len(self.kept) + 1
        self.kept[number] = Sanction(
            id=number, kind=kind, target=target, created=self.time, expires=expires, **more
        )
        return self.kept[number]

    async def remove(self, sanction: int) -> None:
        self.kept[sanction] = self.kept[sanction]._replace(expires=0)


def plainly(memory: Memory, kind: Kind, name: str, account: int | None, address: str) -> bool:
    """One after the other: the slow twin."""
    for one in memory.kept.values():
        if one.kind is not kind or (one.expires is not None and one.expires <= memory.time):
            continue
        if one.account is not None and one.account == account:
            return True
        if one.network is None:
            if skeleton(one.target) == skeleton(name):
                return True
            continue
        try:
            where: Any = ip_address(address)
        except ValueError:
            continue
        if (getattr(where, "ipv4_mapped", None) or where) in ip_network(one.network):
            return True
    return False


@given(
    st.lists(
        st.one_of(
            st.tuples(st.just("add"), KINDS, NAMES | NETWORKS, st.sampled_from((None, 5, 50))),
            st.tuples(st.just("lift"), KINDS, NAMES | NETWORKS, st.none()),
            st.tuples(st.just("wait"), KINDS, NAMES, st.integers(1, 60)),
        ),
        max_size=12,
    ),
    st.lists(st.tuples(KINDS, NAMES, st.sampled_from((None, 7)), ADDRESSES), min_size=1, max_size=8),
)
def test_the_index_finds_what_a_plain_search_finds(
    steps: list[tuple[str, Kind, str, int | None]], questions: list[tuple[Kind, str, int | None, str]]
) -> None:
    async def scene() -> None:
        memory = Memory()
        sanctions = Sanctions(SimpleNamespace(store=SimpleNamespace(sanctions=memory), abroad=Alone()))  # type: ignore[arg-type]
        for step, kind, text, seconds in steps:
            target = parse_target(text)
            if step == "wait":
                memory.time += (seconds or 0) * 1000
            elif step == "lift":
                await sanctions.lift(kind, target)
            else:
                account = 7 if text == "eve" else None
                await sanctions.add(kind, target, account, seconds, "", "root")
            for question in questions:
                assert (sanctions.find(*question) is not None) == plainly(memory, *question)
        live = [one for one in memory.kept.values() if one.expires is None or one.expires > memory.time]
        assert sorted(one.id for one in sanctions.in_force()) == sorted(one.id for one in live)

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("ann", "ann"),
        ("192.0.2.7", "192.0.2.7/32"),
        ("192.0.2.7/24", "192.0.2.0/24"),
        ("::ffff:192.0.2.7", "192.0.2.7/32"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::/32", "2001:db8::/32"),
    ],
)
def test_targets(text: str, shown: str) -> None:
    assert str(parse_target(text)) == shown


@pytest.mark.parametrize("text", ["0.0.0.0/0", "::/0", "1.2.3.4/99", "a/b", "2001::/8"])
def test_what_is_no_target(text: str) -> None:
    with pytest.raises(SetupError):
        parse_target(text)


def test_they_survive_a_restart(tmp_path: Path) -> None:
    async def begin(parlour: Parlour) -> None:
        sanctions = parlour.house.shared(Sanctions)
        await sanctions.add(Kind.BAN, parse_target("eve"), 7, None, "rude", "root")
        await sanctions.add(Kind.MUTE, parse_target("192.0.2.0/24"), None, 3600, "", "root")

    async def go_on(parlour: Parlour) -> None:
        sanctions = parlour.house.shared(Sanctions)
        assert sanctions.find(Kind.BAN, "EVE", None, "") is None
        await sanctions.load()
        assert sanctions.find(Kind.BAN, "EVE", None, "") is not None
        assert sanctions.find(Kind.BAN, "evelyn", 7, "") is not None
        assert sanctions.find(Kind.MUTE, "ann", None, "192.0.2.200") is not None
        assert sanctions.find(Kind.BAN, "ann", None, "192.0.2.200") is None

    play(tmp_path, begin)
    play(tmp_path, go_on)


class Slow(Memory):
    """Others have their turn while something is looked up or removed."""

    async def all(self) -> list[Sanction]:
        await asyncio.sleep(0)
        return list(self.kept.values())

    async def remove(self, sanction: int) -> None:
        await asyncio.sleep(0)
        await super().remove(sanction)


def test_what_is_forbidden_stays_so_while_it_is_looked_up_or_replaced() -> None:
    async def scene() -> None:
        sanctions = Sanctions(SimpleNamespace(store=SimpleNamespace(sanctions=Slow()), abroad=Alone()))  # type: ignore[arg-type]
        eve = parse_target("eve")

        async def forbid() -> None:
            await sanctions.add(Kind.BAN, eve, None, None, "", "ann")

        await forbid()
        for work in (sanctions.load(), forbid(), forbid()):
            task = asyncio.create_task(work)
            while not task.done():
                assert sanctions.find(Kind.BAN, "eve", None, "") is not None
                await asyncio.sleep(0)
            await task
        lifted = await asyncio.gather(*(sanctions.lift(Kind.BAN, eve) for _ in range(2)))
        assert [len(one) for one in lifted] == [1, 1]
        assert sanctions.in_force() == []

    asyncio.run(scene())


@pytest.mark.parametrize("text", ["", " ", "\u200b"])
def test_nobody_is_no_target(text: str) -> None:
    """Guests who leave it to us to name them come in without a name."""
    with pytest.raises(SetupError):
        parse_target(text)
