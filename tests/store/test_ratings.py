from dataclasses import replace

import pytest

from parley.core import Outcome, Termination
from parley.store import AccountId, Result, Sitter, Store, StoreRefused
from parley.store.ratings import Step
from tests.store.journals import HEADER, plies
from tests.store.stores import run

WON = Outcome((2, 1), Termination.WON)
RATED = replace(HEADER, rated=True)


async def play(store: Store, *accounts: AccountId, rated: bool = True) -> int:
    header = RATED if rated else HEADER
    seats = [Sitter(f"p{account}", "web", account) for account in accounts]
    match = await store.matches.begin(header, seats, plies(8, header))
    await store.matches.finish(match, WON, "won")
    return match


async def people(store: Store) -> tuple[AccountId, AccountId]:
    return (await store.accounts.create("ann", "x")).id, (await store.accounts.create("bob", "x")).id


async def only(store: Store) -> Result:
    (match,) = await store.ratings.unrated(0, 10)
    return match


def test_what_is_over_and_rated_waits_until_somebody_has_looked_at_it(where: str) -> None:
    async def scene(store: Store) -> None:
        ann, bob = await people(store)
        await play(store, ann, bob, rated=False)
        await store.matches.begin(RATED, [Sitter("ann", "web", ann), Sitter("bob", "web", bob)])
        number = await play(store, ann, bob)
        match = await only(store)
        assert (match.id, match.outcome) == (number, WON)
        assert [sitter.account for sitter in match.seats] == [ann, bob]
        assert await store.ratings.unrated(match.ended + 1, 10) == []
        await store.ratings.add(match, [Step(0, ann, 1, 1400.0, 300.0), Step(1, bob, 1, 1600.0, 300.0)])
        assert await store.ratings.unrated(0, 10) == []
        (standing,) = await store.ratings.of(bob)
        assert standing == (bob, number, "dots", 1, match.ended, 1600.0, 300.0)
        assert await store.ratings.latest(bob, "dots") == standing
        assert await store.ratings.latest(bob, "conquest") is None
        assert await store.ratings.count() == 1
        await store.ratings.clear()
        assert await only(store) == match

    run(where, scene)


def test_nobody_is_rated_twice_and_nobody_is_overtaken(where: str) -> None:
    async def scene(store: Store) -> None:
        ann, bob = await people(store)
        first = await play(store, ann, bob)
        match = await only(store)
        second = await play(store, ann, bob)
        steps = [Step(0, ann, 1, 1400.0, 300.0), Step(1, bob, 1, 1600.0, 300.0)]
        await store.ratings.add(match, steps)
        with pytest.raises(StoreRefused):
            await store.ratings.add(match, [one._replace(nth=2) for one in steps])
        other = await only(store)
        with pytest.raises(StoreRefused):  # worked out from what was before the first match
            await store.ratings.add(other, steps)
        assert [(one.nth, one.match) for one in await store.ratings.curve(ann, "dots", 10)] == [(1, first)]
        await store.ratings.add(other, [one._replace(nth=2, rating=1500.0) for one in steps])
        curve = await store.ratings.curve(ann, "dots", 10)
        assert [(one.match, one.rating) for one in curve] == [(first, 1400.0), (second, 1500.0)]
        assert [one.nth for one in await store.ratings.curve(ann, "dots", 1)] == [2]

    run(where, scene)


def test_the_best_are_those_whose_rating_is_certain_and_of_today(where: str) -> None:
    async def scene(store: Store) -> None:
        ann, bob = await people(store)
        for nth, (mine, other, deviation) in enumerate([(1900.0, 1500.0, 90.0), (1600.0, 1700.0, 80.0)], 1):
            await play(store, ann, bob)
            match = await only(store)
            steps = [Step(0, ann, nth, mine, deviation), Step(1, bob, nth, other, deviation)]
            await store.ratings.add(match, steps)

        async def best(deviation: float, days: int = 0) -> list[tuple[str, float]]:
            now = match.ended + days * 86_400_000
            found = await store.ratings.best("dots", deviation, 25.0, now, 10)
            return [(one.name, one.standing.rating) for one in found]

        assert await best(100.0) == [("bob", 1700.0), ("ann", 1600.0)]
        assert await best(79.0) == await best(100.0, days=1000) == []

    run(where, scene)


def test_what_does_not_count_is_looked_at_once_and_a_deleted_account_leaves_its_match_rated(
    where: str,
) -> None:
    async def scene(store: Store) -> None:
        ann, bob = await people(store)
        await play(store, ann, bob)
        await store.ratings.add(await only(store), ())
        assert await store.ratings.unrated(0, 10) == []
        assert await store.ratings.count() == 0
        await play(store, ann, bob)
        match = await only(store)
        await store.accounts.delete(bob)
        steps = [Step(0, ann, 1, 1400.0, 300.0), Step(1, bob, 1, 1600.0, 300.0)]
        await store.ratings.add(match, steps)  # bob has gone meanwhile
        await store.accounts.delete(ann)
        assert await store.ratings.unrated(0, 10) == []
        assert await store.ratings.best("dots", 400.0, 25.0, match.ended, 10) == []

    run(where, scene)
