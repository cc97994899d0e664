import asyncio
from dataclasses import replace
from random import Random

import pytest

from parley.core import Outcome, Termination
from parley.match.journal import decode_journal
from parley.store import AccountId, LiveMatch, MatchId, Sitter, Store, StoreRefused, open_store
from tests.store.journals import HEADER, SEATS, plies, whole
from tests.store.stores import run


async def live(store: Store) -> list[LiveMatch]:
    return [match async for match in store.matches.live()]


def test_a_journal_is_stored_exactly(where: str) -> None:
    async def scene(store: Store) -> None:
        match = await store.matches.begin(HEADER, SEATS)
        lines = plies(5)
        await store.matches.append(match, lines[:1])
        await store.matches.append(match, lines[1:4])
        await store.matches.append(match, lines[4:])
        assert await store.matches.journal(match) == whole(lines)
        assert decode_journal(await store.matches.journal(match)).header == HEADER

    run(where, scene)


def test_a_match_may_begin_with_plies(where: str) -> None:
    async def scene(store: Store) -> None:
        lines = plies(4)
        match = await store.matches.begin(HEADER, SEATS, lines[:3])
        await store.matches.append(match, lines[3:])
        assert await store.matches.journal(match) == whole(lines)
        with pytest.raises(StoreRefused, match="ply 2 does not follow ply 0"):
            await store.matches.begin(HEADER, SEATS, lines[1:])

    run(where, scene)


def test_the_latest_tables(where: str) -> None:
    async def scene(store: Store) -> None:
        assert await store.matches.latest_tables() == []
        for number in (3, 65_535, 1):
            await store.matches.begin(replace(HEADER, table=number), SEATS)
        await store.matches.begin(HEADER, SEATS)
        assert await store.matches.latest_tables() == [1, 65_535, 3]
        assert await store.matches.latest_tables(2) == [1, 65_535]

    run(where, scene)


def test_there_is_no_journal_of_no_match(where: str) -> None:
    async def scene(store: Store) -> None:
        with pytest.raises(StoreRefused, match="there is no match 7"):
            await store.matches.journal(MatchId(7))

    run(where, scene)


@pytest.mark.parametrize(
    ("numbers", "why"),
    [
        ([2], "stands at ply 2: ply 2 does not follow"),
        ([4], "stands at ply 2: ply 4 does not follow"),
        ([3, 5], "ply 5 does not follow ply 3"),
        ([3, 3], "ply 3 does not follow ply 3"),
        ([1, 2, 3], "stands at ply 2: ply 1 does not follow"),
    ],
)
def test_gaps_and_duplicates_are_refused_and_nothing_half_applied(
    where: str, numbers: list[int], why: str
) -> None:
    async def scene(store: Store) -> None:
        lines = plies(6)
        match = await store.matches.begin(HEADER, SEATS, lines[:2])
        with pytest.raises(StoreRefused, match=why):
            await store.matches.append(match, [lines[number - 1] for number in numbers])
        assert await store.matches.journal(match) == whole(lines[:2])
        await store.matches.append(match, lines[2:])

    run(where, scene)


def test_one_bad_append_fails_alone(where: str) -> None:
    async def scene(store: Store) -> None:
        lines = plies(3)
        matches = await asyncio.gather(*(store.matches.begin(HEADER, SEATS) for _ in range(9)))
        appends = [store.matches.append(match, lines[match == matches[4] :]) for match in matches]
        results = await asyncio.gather(*appends, return_exceptions=True)
        assert [isinstance(result, StoreRefused) for result in results] == [i == 4 for i in range(9)]
        journals = [await store.matches.journal(match) for match in matches]
        assert journals == [whole([] if i == 4 else lines) for i in range(9)]

    run(where, scene)


def test_what_the_database_refuses_fails_alone(where: str) -> None:
    async def scene(store: Store) -> None:
        stranger = Sitter("eve", "account", AccountId(2**70))
        unspeakable = Sitter("\ud800", "guest")
        seats = [SEATS, (stranger,), SEATS, SEATS, (unspeakable,), SEATS]
        begins = [store.matches.begin(HEADER, sitters) for sitters in seats]
        results = await asyncio.gather(*begins, return_exceptions=True)
        refused = [i for i, result in enumerate(results) if isinstance(result, StoreRefused)]
        assert refused == [1, 4]
        assert {match.id for match in await live(store)} == {r for r in results if isinstance(r, int)}

    run(where, scene)


def test_plies_sent_without_waiting_stay_in_order(where: str) -> None:
    async def scene(store: Store) -> None:
        lines = plies(40)
        matches = await asyncio.gather(*(store.matches.begin(HEADER, SEATS) for _ in range(5)))
        sent = []
        for line in lines:
            sent += [store.matches.append(match, [line]) for match in matches]
            if Random(line.data).random() < 0.2:
                await sent[-1]
        sent += [asyncio.ensure_future(store.matches.finish(match, None, "over")) for match in matches]
        await asyncio.gather(*sent)
        for match in matches:
            assert await store.matches.journal(match) == whole(lines)
        assert await live(store) == []

    run(where, scene)


def test_a_finished_match_is_closed(where: str) -> None:
    async def scene(store: Store) -> None:
        match = await store.matches.begin(HEADER, SEATS)
        await store.matches.finish(match, Outcome((1, 2), Termination.WON), "won")
        with pytest.raises(StoreRefused, match=f"match {match} is not live"):
            await store.matches.append(match, plies(1))
        with pytest.raises(StoreRefused, match=f"match {match} is not live"):
            await store.matches.finish(match, None, "again")
        assert await store.matches.journal(match) == whole([])

    run(where, scene)


def test_a_match_that_another_program_ended_is_left_as_it_was(where: str) -> None:
    async def scene(store: Store) -> None:
        match = await store.matches.begin(HEADER, SEATS)
        other = await open_store(where)
        reading = store.matches.live()
        await other.matches.finish(match, None, "over")
        assert [found async for found in reading] == []
        with pytest.raises(StoreRefused, match="ended by another program"):
            await store.matches.finish(match, None, "again")
        assert [result.reason for result in (await store.results.page()).results] == ["over"]
        await other.close()

    run(where, scene, alone=False)


def test_two_programs_cannot_write_the_same_ply(where: str) -> None:
    async def scene(store: Store) -> None:
        match = await store.matches.begin(HEADER, SEATS)
        other = await open_store(where)
        await store.matches.append(match, plies(1))
        with pytest.raises(StoreRefused, match="the database refused a row"):
            await other.matches.append(match, plies(1))
        await other.close()
        await store.matches.append(match, plies(2)[1:])

    run(where, scene, alone=False)


def test_live_matches_are_there_after_a_restart(where: str) -> None:
    async def before(store: Store) -> list[LiveMatch]:
        ann = await store.accounts.create("ann", "hash")
        expected = []
        for length in range(300):  # more than are read at once
            seats = (Sitter("ann", "account", ann.id), Sitter("bot", "bot"))
            lines = plies(length % 5)
            match = await store.matches.begin(HEADER, seats, lines)
            expected.append(LiveMatch(match, seats, whole(lines)))
        over = await store.matches.begin(HEADER, SEATS)
        await store.matches.finish(over, None, "over")
        return expected

    async def after(store: Store) -> list[LiveMatch]:
        found = await live(store)
        await store.matches.append(found[3].id, plies(4)[3:])
        return found

    expected = run(where, before)
    assert run(where, after) == expected


def test_who_deletes_an_account_leaves_the_name_behind(where: str) -> None:
    async def scene(store: Store) -> None:
        ann = await store.accounts.create("ann", "hash")
        await store.matches.begin(HEADER, [Sitter("ann", "account", ann.id)])
        await store.accounts.delete(ann.id)
        assert [match.seats for match in await live(store)] == [(Sitter("ann", "account", None),)]

    run(where, scene)


def test_numbers_of_matches_grow_and_fit_a_browser(where: str) -> None:
    async def scene(store: Store) -> None:
        matches = await asyncio.gather(*(store.matches.begin(HEADER, SEATS) for _ in range(50)))
        assert sorted(set(matches)) == matches
        assert matches[-1] < 2**53

    run(where, scene)


def test_an_account_deleted_meanwhile_keeps_nobody_from_playing(where: str) -> None:
    async def scene(store: Store) -> None:
        ann, bob = [await store.accounts.create(name, "hash") for name in ("ann", "bob")]
        await store.accounts.delete(ann.id)
        seats = (Sitter("ann", "account", ann.id), Sitter("bob", "account", bob.id), Sitter("eve", "bpgp"))
        match = await store.matches.begin(HEADER, seats)
        (found,) = await live(store)
        assert (found.id, found.seats) == (match, (seats[0]._replace(account=None), *seats[1:]))

    run(where, scene)
