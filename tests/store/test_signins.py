import asyncio
from dataclasses import dataclass

import pytest

from parley.store import Store, StoreRefused
from parley.store import signins as module
from parley.store.signins import ACCOUNT_LIFE, GUEST_LIFE, HOUR, MOST, TO_ARRIVE, SignIns
from tests.store.journals import HEADER, SEATS
from tests.store.stores import run


@dataclass
class Clock:
    """Tells the time it was given."""

    now: int = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now


def with_clock(store: Store, clock: Clock) -> SignIns:
    store.accounts._now = clock
    store.signins._now = clock
    return store.signins


def test_a_token_is_the_account_and_is_not_kept(where: str) -> None:
    async def scene(store: Store) -> None:
        clock = Clock()
        signins = with_clock(store, clock)
        ann = await store.accounts.create("Ann", "hash")
        token = await signins.create(ann.id)
        found = await signins.find(token)
        assert found == (ann.id, "Ann", False, clock.now + ACCOUNT_LIFE)
        assert await signins.find(token[:-1]) is None
        assert await signins.find("") is None
        kept = await store._database.read("SELECT digest FROM signins")
        assert [len(digest) for (digest,) in kept] == [32]
        assert token.encode() not in kept[0][0]

    run(where, scene)


def test_it_survives_the_program(where: str) -> None:
    async def before(store: Store) -> str:
        return await store.signins.create((await store.accounts.create("Ann", "hash")).id)

    async def after(store: Store) -> None:
        found = await store.signins.find(token)
        assert found is not None
        assert found.name == "Ann"

    token = run(where, before)
    run(where, after)


def test_it_lives_as_long_as_it_is_used(where: str) -> None:
    async def scene(store: Store) -> None:
        clock = Clock()
        signins = with_clock(store, clock)
        guest = await store.accounts.create("guest-1", "")
        token = await signins.create(guest.id, is_guest=True)
        for _ in range(5):
            clock.now += GUEST_LIFE - 1
            found = await signins.find(token)
            assert found == (guest.id, "guest-1", True, clock.now + GUEST_LIFE)
        clock.now += GUEST_LIFE
        assert await signins.find(token) is None

    run(where, scene)


def test_it_ends_when_asked_or_with_its_account(where: str) -> None:
    async def scene(store: Store) -> None:
        signins = store.signins
        ann = await store.accounts.create("Ann", "hash")
        first, second, third = [await signins.create(ann.id) for _ in range(3)]
        await signins.end(first)
        await signins.end(first)
        assert [await signins.find(token) is not None for token in (first, second, third)] == [
            False,
            True,
            True,
        ]
        await signins.end_others(ann.id, third)
        assert await signins.find(second) is None
        assert await signins.find(third) is not None
        await store.accounts.delete(ann.id)
        assert await signins.find(third) is None
        with pytest.raises(StoreRefused):
            await signins.create(ann.id)

    run(where, scene)


def test_an_account_has_only_so_many(where: str) -> None:
    async def scene(store: Store) -> None:
        clock = Clock()
        signins = with_clock(store, clock)
        ann = await store.accounts.create("Ann", "hash")
        tokens = []
        for _ in range(MOST):
            tokens.append(await signins.create(ann.id))
            clock.now += 1
        clock.now += ACCOUNT_LIFE // 2
        assert await signins.find(tokens[0]) is not None  # and is the latest used now
        more = await signins.create(ann.id)
        alive = [await signins.find(token) is not None for token in (*tokens, more)]
        assert alive == [True, False, *[True] * (MOST - 1)]

    run(where, scene)


def test_many_at_once_are_no_more_than_allowed(where: str) -> None:
    async def scene(store: Store) -> None:
        ann = await store.accounts.create("Ann", "hash")
        tokens = await asyncio.gather(*(store.signins.create(ann.id) for _ in range(2 * MOST)))
        found = [await store.signins.find(token) for token in tokens]
        assert sum(signin is not None for signin in found) == MOST

    run(where, scene)


def test_guests_who_never_come_in_are_forgotten_soon(where: str) -> None:
    async def scene(store: Store) -> None:
        clock = Clock()
        signins = with_clock(store, clock)
        absent, here = [await store.accounts.create(name, "") for name in ("absent", "here")]
        for guest in (absent, here):
            await signins.create(guest.id, is_guest=True)
        await store.accounts.logged_in(here.id)
        clock.now += TO_ARRIVE - 1
        assert await signins.sweep() == []
        clock.now += 1
        assert await signins.sweep() == [absent.id]
        assert await store.accounts.find("here")

    run(where, scene)


def test_guests_are_forgotten_when_nothing_waits_for_them(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "AT_ONCE", 2)  # several rounds

    async def scene(store: Store) -> None:
        clock = Clock()
        signins = with_clock(store, clock)
        ann = await store.accounts.create("Ann", "hash")
        await signins.create(ann.id)
        player, *others = [await store.accounts.create(f"guest-{number}", "") for number in range(6)]
        tokens = [await signins.create(guest.id, is_guest=True) for guest in (player, *others)]
        for guest in (player, *others):
            await store.accounts.logged_in(guest.id)
        seats = [seat._replace(account=player.id) for seat in SEATS]
        match = await store.matches.begin(HEADER, seats)

        clock.now += GUEST_LIFE - 1
        await signins.find(tokens[-1])
        clock.now += 1
        await store.accounts.create("newcomer", "")
        assert len(await signins.sweep()) == 4
        names = ["guest-0", "guest-1", "guest-4", "guest-5", "newcomer", "Ann"]
        here = [name for name in names if await store.accounts.find(name)]
        assert here == ["guest-0", "guest-5", "newcomer", "Ann"]

        await store.matches.finish(match, None, "")
        clock.now += HOUR
        assert len(await signins.sweep()) == 2  # the one who played, and the newcomer who never had a token
        clock.now += ACCOUNT_LIFE
        await signins.sweep()
        assert await store._database.read("SELECT 1 FROM signins") == []
        assert await store.accounts.find("Ann") == ann

    run(where, scene)


def test_a_guest_who_gave_up_the_token_is_forgotten_at_once(where: str) -> None:
    async def scene(store: Store) -> None:
        signins = store.signins
        ann = await store.accounts.create("Ann", "hash")
        zoe, player = [await store.accounts.create(name, "") for name in ("Zoe", "player")]
        token = await signins.create(zoe.id, is_guest=True)
        match = await store.matches.begin(HEADER, [seat._replace(account=player.id) for seat in SEATS])
        assert [await signins.release(one.id) for one in (ann, zoe, player)] == [False, False, False]

        await signins.end(token)
        await store.matches.finish(match, None, "")
        assert [await signins.release(one.id) for one in (ann, zoe, player)] == [False, True, True]
        assert [await store.accounts.find(name) for name in ("Ann", "Zoe", "player")] == [ann, None, None]
        page = await store.results.page(player=SEATS[0].name)
        assert [seat.account for seat in page.results[0].seats] == [None, None]

    run(where, scene)
