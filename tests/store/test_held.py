import asyncio
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parley.core.names import name_key, skeleton
from parley.store import Store, StoreRefused
from tests.store.clusters import with_nodes
from tests.store.server import Server

CROWD = ["Ann", "ann", "аnn", "ANN ", "Bob", "b0b", "Cid"]


def test_two_at_once_never_have_one_name_nor_two_that_look_alike(server: Server) -> None:
    async def scene(*nodes: Store) -> None:
        names = Random(1).sample(CROWD * 4, 28)
        claims = await asyncio.gather(
            *(nodes[i % 3].nodes.take_name(name, None) for i, name in enumerate(names))
        )
        taken = [name for name, claim in zip(names, claims, strict=True) if claim is not None]
        assert sorted(map(skeleton, taken)) == sorted({skeleton(name) for name in CROWD})
        assert len(set(claims)) == len(taken) + 1

    with_nodes(server.new_database(), 3, scene)


def test_an_account_takes_its_name_from_itself_wherever_it_was(server: Server) -> None:
    async def scene(a: Store, b: Store) -> None:
        first = await a.nodes.take_name("Ann", 7)
        assert await b.nodes.take_name("ANN", 8) is None
        assert await b.nodes.take_name("ann", None) is None
        second = await b.nodes.take_name("ann", 7)
        assert first is not None
        assert second is not None
        assert second > first
        await a.nodes.drop_name("Ann", first)  # which is late by now
        assert await a.nodes.take_name("ann", 8) is None
        await b.nodes.drop_name("Ann", second)
        assert await a.nodes.take_name("ann", 8) is not None

    with_nodes(server.new_database(), 2, scene)


def test_a_guest_does_not_look_like_an_account_that_is_here(server: Server) -> None:
    async def scene(a: Store, b: Store) -> None:
        await a.nodes.take_name("Ann", 7)
        assert await b.nodes.take_name("аnn", None) is None
        assert await b.nodes.take_name("аnn", 8) is not None  # old accounts may look alike

    with_nodes(server.new_database(), 2, scene)


@pytest.mark.parametrize("name", ["a\0b", "\ud800"])
def test_a_name_that_cannot_be_stored_fails_alone(server: Server, name: str) -> None:
    async def scene(a: Store) -> None:
        answers = await asyncio.gather(
            *(a.nodes.take_name(one, None) for one in ("Ann", name, "Bob")), return_exceptions=True
        )
        assert isinstance(answers[1], StoreRefused)
        assert isinstance(answers[0], int)
        assert isinstance(answers[2], int)

    with_nodes(server.new_database(), 1, scene)


class Book:
    """The slow, obvious twin: who has which name, with which account."""

    def __init__(self) -> None:
        self.claims: dict[str, tuple[str, int | None, int]] = {}

    def may_take(self, name: str, account: int | None) -> bool:
        if account is None:
            return skeleton(name) not in {skeleton(other) for other, _, _ in self.claims.values()}
        found = self.claims.get(name_key(name))
        return found is None or found[1] == account


STEPS = st.lists(
    st.tuples(st.integers(0, 1), st.sampled_from(CROWD), st.sampled_from([None, 7, 8]), st.booleans()),
    max_size=12,
)


@settings(max_examples=25, deadline=None)
@given(steps=STEPS)
def test_names_are_taken_and_dropped_as_in_a_book(
    emptied: str, steps: list[tuple[int, str, int | None, bool]]
) -> None:
    async def scene(*nodes: Store) -> None:
        book, latest = Book(), 0
        for which, name, account, is_dropped in steps:
            may, claim = book.may_take(name, account), await nodes[which].nodes.take_name(name, account)
            assert (claim is not None) == may
            if claim is None:
                continue
            assert claim > latest
            latest = claim
            book.claims[name_key(name)] = (name, account, claim)
            if is_dropped:
                await nodes[1 - which].nodes.drop_name(name, claim)
                del book.claims[name_key(name)]
        for name, _, claim in book.claims.values():
            await nodes[0].nodes.drop_name(name, claim)

    with_nodes(emptied, 2, scene)


@pytest.fixture(scope="module")
def emptied(server: Server) -> str:
    """One for all examples: each leaves it as it was."""
    return server.new_database()


def test_every_number_is_given_out_once_and_late_again(server: Server) -> None:
    async def scene(a: Store, b: Store) -> None:
        first = await a.nodes.take_numbers()
        assert first == range(1, 256)
        await a.nodes.drop_numbers(first.start)
        blocks = await asyncio.gather(*((a, b)[i % 2].nodes.take_numbers() for i in range(255)))
        assert first not in blocks  # there were others that had not been used for longer
        last = await b.nodes.take_numbers()
        assert last == first
        numbers = [number for block in (*blocks, last) for number in block]
        assert sorted(numbers) == list(range(1, 65_536))
        with pytest.raises(StoreRefused, match="all numbers for tables are in use"):
            await b.nodes.take_numbers()
        await a.nodes.drop_numbers(last.start)  # which is not a's to give back
        with pytest.raises(StoreRefused, match="all numbers for tables are in use"):
            await a.nodes.take_numbers()
        await b.nodes.drop_numbers(last.start)
        assert await a.nodes.take_numbers() == last

    with_nodes(server.new_database(), 2, scene)


def test_what_a_fenced_node_held_is_free(server: Server) -> None:
    async def scene(a: Store, b: Store, c: Store) -> None:
        numbers = await b.nodes.take_numbers()
        await asyncio.gather(b.nodes.take_name("ann", 7), b.nodes.take_name("bob", None))
        kept = await c.nodes.take_name("cid", None), await c.nodes.take_numbers()
        await a.nodes.fence(b.nodes.epoch)
        assert await a.nodes.take_name("ann", None) is not None
        assert await a.nodes.take_name("Bob", 9) is not None
        assert await a.nodes.take_name("cid", None) is None
        blocks = [await a.nodes.take_numbers() for _ in range(255)]
        assert blocks[-1] == numbers
        assert kept[1] not in blocks

    with_nodes(server.new_database(), 3, scene)
