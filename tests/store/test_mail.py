from parley.store import Store
from parley.store.mail import LIFE, TRIES, Reader
from tests.store.stores import run

ANN = Reader("ann@parley.example", "de", "token-of-ann")


def test_an_address_counts_once_its_code_has_come_back(where: str) -> None:
    async def scene(store: Store) -> None:
        ann = (await store.accounts.create("ann", "hash")).id
        mail = store.mail
        await mail.put(ann, ANN, "123456")
        assert await mail.of(ann) == (ANN.address, False)
        assert (await mail.note(1, ann, 0), await mail.take(ann, 9)) == (False, None)
        assert not await mail.confirm(ann, "654321")
        assert await mail.confirm(ann, "123456")
        assert await mail.of(ann) == (ANN.address, True)
        await mail.put(ann, ANN, "111111")
        for _ in range(TRIES):
            assert not await mail.confirm(ann, "ünsinn")
        assert not await mail.confirm(ann, "111111")

    run(where, scene)


def test_a_code_expires_and_its_address_is_forgotten(where: str) -> None:
    async def scene(store: Store) -> None:
        ann, bob = [(await store.accounts.create(name, "hash")).id for name in ("ann", "bob")]
        mail, now = store.mail, store.mail._now()
        await mail.put(ann, ANN, "123456")
        mail._now = lambda: now + 2 * LIFE
        assert not await mail.confirm(ann, "123456")
        assert await mail.of(ann) is None
        await mail.put(bob, Reader("bob@parley.example", "en", "bob"), "123456")
        mail._now = lambda: now
        assert await mail.of(ann) is None  # nor is it there any more

    run(where, scene)


def test_nobody_is_told_twice_nor_too_often_in_a_day(where: str) -> None:
    async def scene(store: Store) -> None:
        ann = (await store.accounts.create("ann", "hash")).id
        mail, now = store.mail, store.mail._now()
        await mail.put(ann, ANN, "123456")
        await mail.confirm(ann, "123456")
        assert [await mail.note(7, ann, ply) for ply in (0, 0, 4, 3, 4, 5)] == [
            True,
            False,
            True,
            False,
            False,
            True,
        ]
        assert await mail.note(8, ann, 0)
        assert [await mail.take(ann, 2) for _ in range(3)] == [ANN, ANN, None]
        mail._now = lambda: now + 86_400_000
        assert await mail.take(ann, 2) == ANN

    run(where, scene)


def test_letters_stop_by_any_way_and_with_the_account(where: str) -> None:
    async def scene(store: Store) -> None:
        ann = (await store.accounts.create("ann", "hash")).id
        mail = store.mail
        for stop in (mail.remove(ann), mail.stop(ANN.token), store.erasure.erase("ann", ann)):
            await mail.put(ann, ANN, "123456")
            await mail.confirm(ann, "123456")
            await mail.note(7, ann, 10**6)
            await mail.stop("another")
            assert await mail.of(ann) == (ANN.address, True)
            await stop
            assert await mail.of(ann) is None
        assert await store.mail._database.read("SELECT ply FROM mail_told") == []

    run(where, scene)
