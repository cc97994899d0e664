import asyncio

import pytest

from parley.store import NameTaken, Store, StoreRefused
from tests.store.stores import run


def test_an_account_is_found_by_any_spelling_and_keeps_its_own(where: str) -> None:
    async def scene(store: Store) -> None:
        ann = await store.accounts.create("Ann", "hash")
        assert (ann.name, ann.password, ann.last_login) == ("Ann", "hash", None)
        assert await store.accounts.find("aNN") == ann
        assert await store.accounts.find("bob") is None

    run(where, scene)


def test_a_name_is_taken_once_even_by_many_at_a_time(where: str) -> None:
    async def scene(store: Store) -> None:
        tries = [store.accounts.create(name, "hash") for name in ("Ann", "ANN", "ann", "bob")]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(result).__name__ for result in results] == [
            "Account",
            "NameTaken",
            "NameTaken",
            "Account",
        ]
        with pytest.raises(NameTaken, match="the name BOB is taken"):
            await store.accounts.create("BOB", "hash")

    run(where, scene)


def test_passwords_and_logins_change(where: str) -> None:
    async def scene(store: Store) -> None:
        ann = await store.accounts.create("Ann", "old")
        await store.accounts.set_password(ann.id, "new")
        await store.accounts.logged_in(ann.id)
        found = await store.accounts.find("Ann")
        assert found is not None
        assert found.password == "new"  # noqa: S105
        assert found.last_login is not None
        assert found.last_login >= ann.created

    run(where, scene)


def test_a_deleted_account_is_gone_and_its_name_free(where: str) -> None:
    async def scene(store: Store) -> None:
        ann = await store.accounts.create("Ann", "hash")
        await store.accounts.delete(ann.id)
        assert await store.accounts.find("Ann") is None
        for change in (
            store.accounts.delete(ann.id),
            store.accounts.logged_in(ann.id),
            store.accounts.set_password(ann.id, "x"),
        ):
            with pytest.raises(StoreRefused, match="no such account"):
                await change
        assert (await store.accounts.create("ann", "hash")).id

    run(where, scene)


def test_a_number_is_never_used_again(where: str) -> None:
    """Not even after a restart, nor when the highest was deleted."""

    async def leave(store: Store) -> int:
        ann = await store.accounts.create("ann", "hash")
        await store.accounts.delete(ann.id)
        return ann.id

    async def come(store: Store) -> int:
        return (await store.accounts.create("bob", "hash")).id

    assert run(where, leave) < run(where, leave) < run(where, come)
