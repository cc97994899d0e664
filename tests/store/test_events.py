import pytest

from parley.store import AccountId, Sitter, Store, StoreRefused
from tests.store.journals import HEADER
from tests.store.stores import run


async def organiser(store: Store) -> AccountId:
    return (await store.accounts.create("ann", "x")).id


def test_an_event_is_found_by_its_code_until_it_is_over_and_after(where: str) -> None:
    async def scene(store: Store) -> None:
        ann = await organiser(store)
        kept = await store.events.add("abc234", ann, '{"name":"Cup"}')
        assert await store.events.find("abc234") == kept
        assert await store.events.going_on() == [kept]
        with pytest.raises(StoreRefused):
            await store.events.add("abc234", ann, "{}")
        await store.events.end(kept.id, 7)
        await store.events.end(kept.id, 8)
        assert await store.events.going_on() == []
        assert [one.ended for one in await store.events.latest(9)] == [7]
        assert await store.events.find("zzz") is None

    run(where, scene)


def test_lines_have_no_gap_and_no_fork(where: str) -> None:
    async def scene(store: Store) -> None:
        kept = await store.events.add("abc234", await organiser(store), "{}")
        await store.events.append(kept.id, 0, [(1, "one"), (2, "two")])
        with pytest.raises(StoreRefused):
            await store.events.append(kept.id, 1, [(3, "other"), (3, "three")])
        assert await store.events.lines(kept.id) == [(1, "one"), (2, "two")]
        await store.events.append(kept.id, 2, [(4, "three")])

    run(where, scene)

    async def later(store: Store) -> list[tuple[int, str]]:
        kept = await store.events.find("abc234")
        assert kept is not None
        return await store.events.lines(kept.id)

    assert run(where, later) == [(1, "one"), (2, "two"), (4, "three")]


def test_an_event_outlives_its_organiser(where: str) -> None:
    async def scene(store: Store) -> None:
        ann = await organiser(store)
        await store.events.add("abc234", ann, "{}")
        await store.accounts.delete(ann)
        (kept,) = await store.events.going_on()
        assert kept.organiser is None

    run(where, scene)


def test_matches_of_a_game_since_a_time(where: str) -> None:
    async def scene(store: Store) -> None:
        seats = (Sitter("ann", "web", None), Sitter("random", "bot", None))
        first = await store.matches.begin(HEADER, seats)
        kept = await store.events.add("abc234", await organiser(store), "{}")
        assert await store.events.matches_since(kept.created + 60_000, HEADER.game) == []
        assert await store.events.matches_since(kept.created - 60_000, HEADER.game) == [(first, seats)]
        assert await store.events.matches_since(kept.created - 60_000, "chess") == []

    run(where, scene)


def test_a_name_is_erased_where_it_entered(where: str) -> None:
    async def scene(store: Store) -> None:
        ann = await organiser(store)
        kept = await store.events.add("abc234", ann, "{}")
        line = '{"what":"entered","name":"%s","kind":"%s","account":%d}'
        await store.events.append(
            kept.id, 0, [(1, line % ("ann", "web", ann)), (1, line % ("bob", "web", 99))]
        )
        await store.erasure.erase("ann", ann)
        lines = [text for _, text in await store.events.lines(kept.id)]
        assert lines == [line % ("erased", "web", ann), line % ("bob", "web", 99)]

    run(where, scene)
