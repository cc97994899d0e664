import asyncio
from random import Random

import pytest

from parley.store import DatabaseAway, LiveMatch, MatchId, Settings, Sitter, Store, StoreRefused, open_store
from tests.store.clusters import claim_all, join, with_nodes
from tests.store.journals import HEADER, SEATS, plies, whole
from tests.store.server import Server
from tests.store.wire import wire_to


def test_what_a_fenced_node_had_goes_on_where_it_stood(server: Server) -> None:
    async def scene(a: Store, b: Store) -> None:
        ann = await b.accounts.create("ann", "hash")
        expected = []
        for length in range(5):
            seats = (Sitter("ann", "account", ann.id), Sitter("bot", "bot"))
            match = await b.matches.begin(HEADER, seats, plies(length))
            expected.append(LiveMatch(match, seats, whole(plies(length))))
        over = await b.matches.begin(HEADER, SEATS)
        await b.matches.finish(over, None, "over")
        assert await a.nodes.claim() == []
        await a.nodes.fence(b.nodes.epoch)
        assert await a.nodes.claim() == expected
        for match, _, journal in expected:
            length = journal.count(b"\n") - 1
            await a.matches.append(match, plies(length + 2)[length:])
            assert await a.matches.length(match) == length + 2
        await a.matches.finish(expected[0].id, None, "over")
        assert a.matches.finished["dots", ""] == 1

    with_nodes(server.new_database(), 2, scene)


def test_any_number_may_claim_at_once_and_each_match_has_one_new_owner(server: Server) -> None:
    async def scene(victim: Store, *heirs: Store) -> None:
        begun = await asyncio.gather(*(victim.matches.begin(HEADER, SEATS) for _ in range(300)))
        fenced = await asyncio.gather(*(heir.nodes.fence(victim.nodes.epoch) for heir in heirs))
        assert all(fenced)
        found = await asyncio.gather(*(claim_all(heir, most=16) for heir in heirs))
        claimed = [match for some in found for match in some]
        left = await claim_all(heirs[0])  # those that were busy when others looked
        assert sorted([*claimed, *left]) == sorted(begun)
        found[0].update(left)
        for heir, some in zip(heirs, found, strict=True):
            await asyncio.gather(*(heir.matches.append(MatchId(match), plies(1)) for match in some))
        for match in begun:
            assert await heirs[0].matches.journal(match) == whole(plies(1))

    with_nodes(server.new_database(), 5, scene)


def test_a_match_that_is_offered_is_taken_by_one_and_lost_to_the_giver(server: Server) -> None:
    async def scene(giver: Store, *others: Store) -> None:
        lines = plies(3)
        match = await giver.matches.begin(HEADER, SEATS, lines[:1])
        in_time = giver.matches.append(match, lines[1:2])
        offering = asyncio.ensure_future(giver.nodes.offer(match))
        await asyncio.sleep(0)
        too_late = giver.matches.append(match, lines[2:])
        await asyncio.gather(in_time, offering)
        with pytest.raises(StoreRefused, match="not live"):
            await too_late
        claims = await asyncio.gather(*(other.nodes.claim_one(match) for other in others))
        (winner,) = [number for number, claim in enumerate(claims) if claim is not None]
        assert claims[winner] == LiveMatch(match, SEATS, whole(lines[:2]))
        await others[winner].matches.append(match, lines[2:])
        assert await giver.nodes.claim_one(match) is None

    with_nodes(server.new_database(), 4, scene)


def test_a_match_may_come_back(server: Server) -> None:
    async def scene(a: Store, b: Store) -> None:
        match = await a.matches.begin(HEADER, SEATS)
        for turn, line in enumerate(plies(6)):
            ours, theirs = (a, b) if turn % 2 == 0 else (b, a)
            await ours.matches.append(match, [line])
            await ours.nodes.offer(match)
            assert await theirs.nodes.claim_one(match) == LiveMatch(match, SEATS, whole(plies(turn + 1)))

    with_nodes(server.new_database(), 2, scene)


def test_what_others_have_or_is_over_cannot_be_claimed(server: Server) -> None:
    async def scene(a: Store, b: Store) -> None:
        match, over = [await b.matches.begin(HEADER, SEATS) for _ in range(2)]
        await b.matches.finish(over, None, "over")
        for one in (match, over, MatchId(7)):
            assert await a.nodes.claim_one(one) is None
        await b.matches.append(match, plies(1))

    with_nodes(server.new_database(), 2, scene)


def test_a_damaged_journal_is_claimed_and_left_alone(server: Server) -> None:
    async def scene(a: Store, b: Store) -> None:
        sound, damaged = [await b.matches.begin(HEADER, SEATS, plies(3)) for _ in range(2)]
        spoil = "UPDATE lines SET data = '!!' WHERE number = 3 AND match_id ="
        server.sql(f"{spoil} {damaged}", url.rpartition("/")[2])
        await a.nodes.fence(b.nodes.epoch)
        assert list(await claim_all(a)) == [sound]
        assert list(a.matches.damaged) == [damaged]
        with pytest.raises(StoreRefused, match="not live"):
            await a.matches.append(damaged, plies(4)[3:])

    url = server.new_database()
    with_nodes(url, 2, scene)


@pytest.mark.parametrize("marker", [b"COMMIT", b"FROM seats"])
def test_a_claim_cut_short_is_taken_up_again(server: Server, marker: bytes) -> None:
    """Whether it was stored and nobody heard of it, or what it got could not be read."""

    async def scene() -> None:
        victim = await join(url)
        begun = [await victim.matches.begin(HEADER, SEATS) for _ in range(3)]
        async with wire_to(url) as (wire, address):
            heir = await join(address, settings=Settings(patience=0.2))
            await heir.nodes.fence(victim.nodes.epoch)
            wire.lose_next(marker)
            with pytest.raises(DatabaseAway):
                await heir.nodes.claim()
            wire.broken = False
            assert sorted(await claim_all(heir)) == begun
            for match in begun:
                await heir.matches.append(match, plies(1))
            await heir.close()
        await victim.close()

    url = server.new_database()
    asyncio.run(scene())


@pytest.mark.parametrize("seed", range(3))
def test_whatever_nodes_do_a_match_has_one_owner_and_its_journal_no_gap(server: Server, seed: int) -> None:
    """Nodes play, offer, claim, fence each other and join, in any order; zombies go on trying."""

    async def scene() -> None:
        rng, zombies = Random(seed), list[Store]()
        nodes = [await join(url) for _ in range(3)]
        stored: dict[int, int] = {}
        lines = plies(400)

        async def play(store: Store, match: MatchId) -> None:
            length = stored[match]
            try:
                await store.matches.append(match, lines[length : length + 1])
            except StoreRefused:
                return  # it is not theirs
            stored[match] = length + 1

        async def step() -> None:
            node = rng.choice(nodes)
            match rng.randrange(8):
                case 0:
                    stored[await node.matches.begin(HEADER, SEATS)] = 0
                case 1 if stored:
                    offered = MatchId(rng.choice(list(stored)))
                    try:
                        await node.nodes.offer(offered)
                    except StoreRefused:
                        return
                case 2:
                    for found in await node.nodes.claim(4):
                        assert found.journal == whole(lines[: stored[found.id]])
                case 3 if len(nodes) > 1 and rng.random() < 0.3:
                    victim = rng.choice([other for other in nodes if other is not node])
                    assert await node.nodes.fence(victim.nodes.epoch)
                    nodes.remove(victim)
                    zombies.append(victim)
                    nodes.append(await join(url))
                case _:
                    everybody = [*nodes, *zombies[-2:]]
                    matches = rng.sample(list(stored), min(3, len(stored)))
                    for one in matches:
                        results = await asyncio.gather(
                            *(play(store, MatchId(one)) for store in everybody), return_exceptions=True
                        )
                        refused = [result for result in results if result is not None]
                        assert len(refused) <= len(zombies)

        for _ in range(150):
            await step()
        checker = await open_store(url)
        for one, length in stored.items():
            assert await checker.matches.journal(MatchId(one)) == whole(lines[:length])
        await asyncio.gather(*(store.close() for store in (checker, *nodes, *zombies)))

    url = server.new_database()
    asyncio.run(scene())
