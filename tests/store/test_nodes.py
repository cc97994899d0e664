import asyncio
from pathlib import Path

import pytest

from parley.core import SetupError
from parley.store import DatabaseAway, Fenced, MatchId, NodeRow, Store, StoreError, StoreRefused, open_store
from parley.store.postgres_connect import connecting
from parley.store.standing import HANG_UP, lock_number
from tests.store.clusters import claim_all, join, with_nodes
from tests.store.journals import HEADER, SEATS, plies, whole
from tests.store.server import Server
from tests.store.stores import run
from tests.store.wire import Fault, wire_to


def test_sqlite_has_none(tmp_path: Path) -> None:
    async def scene(store: Store) -> None:
        for attempt in (store.nodes.join("a", "1"), store.nodes.beat(), store.nodes.status()):
            with pytest.raises(SetupError, match=r"--cluster needs --database postgresql://…"):
                await attempt

    run(tmp_path, scene)


def test_a_newcomer_has_a_new_epoch_and_is_seen_by_all(server: Server) -> None:
    async def scene(a: Store, b: Store) -> None:
        assert 0 < a.nodes.epoch < b.nodes.epoch
        await a.matches.begin(HEADER, SEATS)
        before = await a.nodes.beat()
        assert [row[:4] for row in before] == [
            (a.nodes.epoch, "node0", "1.0", "serving"),
            (b.nodes.epoch, "node1", "1.0", "serving"),
        ]
        assert [row.matches for row in before] == [1, 0]
        await b.nodes.beat()
        after = await a.nodes.beat()
        assert [now.seen != then.seen for now, then in zip(after, before, strict=True)] == [True, True]
        unchanged = await a.nodes.beat()
        assert unchanged[1] == after[1]
        assert await a.nodes.is_locked(b.nodes.epoch)
        await b.nodes.set_state("leaving")
        assert (await a.nodes.beat())[1].state == "leaving"

    with_nodes(server.new_database(), 2, scene)


def test_a_node_that_leaves_gives_back_everything_and_stores_nothing_more(server: Server) -> None:
    async def scene(a: Store, b: Store) -> None:
        b.nodes.lost = lambda: pytest.fail("it was not lost")
        match = await b.matches.begin(HEADER, SEATS)
        claim, numbers = await b.nodes.take_name("Ann", None), await b.nodes.take_numbers()
        assert claim is not None
        assert await a.nodes.take_name("ann", None) is None
        await b.nodes.leave()
        with pytest.raises(Fenced, match="goes on elsewhere"):
            await b.matches.append(match, plies(1))
        assert await a.nodes.take_name("ann", None) is not None
        assert list(await claim_all(a)) == [match]
        assert [row.state for row in await a.nodes.status()] == ["serving", "left"]
        assert (await a.nodes.take_numbers()).start > numbers.start

    with_nodes(server.new_database(), 2, scene)


def test_whoever_is_fenced_hears_of_it_once_and_stores_nothing_of_anything(server: Server) -> None:
    async def scene(a: Store, zombie: Store) -> None:
        lost: list[str] = []
        zombie.nodes.lost = lambda: lost.append("lost")
        lines = plies(3)
        match = await zombie.matches.begin(HEADER, SEATS, lines[:1])
        other = await zombie.matches.begin(HEADER, SEATS)
        assert await a.nodes.fence(zombie.nodes.epoch)
        assert lost == []
        attempts = [
            zombie.matches.append(match, lines[1:]),
            zombie.matches.begin(HEADER, SEATS),
            zombie.matches.finish(other, None, "over"),
            zombie.accounts.create("Ann", "hash"),
            zombie.nodes.take_name("ann", None),
            zombie.nodes.take_numbers(),
            zombie.nodes.offer(match),
            zombie.nodes.claim(),
            zombie.nodes.set_state("leaving"),
            zombie.nodes.beat(),
        ]
        for attempt in attempts:
            try:
                answer = await attempt
            except Fenced:
                continue
            assert answer == []  # there was nothing to claim
        assert lost == ["lost"]
        claimed = await claim_all(a)
        assert [found.journal for found in claimed.values()] == [whole(lines[:1]), whole([])]
        assert await a.accounts.find("ann") is None
        await a.matches.append(match, lines[1:])

    with_nodes(server.new_database(), 2, scene)


def test_single_servers_and_nodes_keep_out_of_each_others_way(server: Server) -> None:
    async def scene() -> None:
        single, other = await open_store(url), await open_store(url)
        await single.claim()
        with pytest.raises(StoreError, match="a single server uses this database: stop it first"):
            await other.nodes.join("node", "1", patience=0)
        await single.close()
        await other.nodes.join("node", "1", patience=30)
        late = await open_store(url)
        with pytest.raises(StoreError, match="another server uses this database, alone or in a cluster"):
            await late.claim(patience=0)
        await other.close()
        await late.claim(patience=30)
        await late.close()

    url = server.new_database()
    asyncio.run(scene())


def test_from_one_server_to_a_cluster_and_back(server: Server) -> None:
    async def alone(store: Store) -> MatchId:
        return await store.matches.begin(HEADER, SEATS, lines[:1])

    async def together(a: Store, b: Store) -> None:
        assert [found.journal for found in (await claim_all(a)).values()] == [whole(lines[:1])]
        assert await claim_all(b) == {}
        await a.matches.append(match, lines[1:2])

    async def alone_again(store: Store) -> None:
        (found,) = [live async for live in store.matches.live()]
        assert found.journal == whole(lines[:2])
        await store.matches.append(found.id, lines[2:])
        assert {row.state for row in await store.nodes.status()} == {"fenced"}

    url, lines = server.new_database(), plies(3)
    match = run(url, alone)
    with_nodes(url, 2, together)
    run(url, alone_again)


def test_those_long_gone_are_forgotten(server: Server) -> None:
    async def scene(a: Store, b: Store, c: Store) -> None:
        await b.matches.begin(HEADER, SEATS)
        for node in (b, c):
            await a.nodes.fence(node.nodes.epoch)
        assert len(await a.nodes.beat()) == 3
        server.sql("UPDATE nodes SET fenced = fenced - interval '30 days'", url.rpartition("/")[2])
        newcomer = await join(url)
        assert [row.id for row in await a.nodes.beat()] == [
            a.nodes.epoch,
            b.nodes.epoch,
            newcomer.nodes.epoch,
        ]
        await claim_all(a)
        assert [row.id for row in await a.nodes.beat()] == [a.nodes.epoch, newcomer.nodes.epoch]
        with pytest.raises(Fenced):
            await c.matches.begin(HEADER, SEATS)
        await newcomer.close()

    url = server.new_database()
    with_nodes(url, 3, scene)


def test_matches_begun_at_several_nodes_at_once_have_numbers_of_their_own(server: Server) -> None:
    async def scene(*nodes: Store) -> None:
        begun = await asyncio.gather(
            *(node.matches.begin(HEADER, SEATS) for _ in range(40) for node in nodes)
        )
        assert len(set(begun)) == 160
        assert max(begun) < 2**53

    with_nodes(server.new_database(), 4, scene)


def test_an_epoch_that_could_mint_the_same_numbers_is_passed_over(server: Server) -> None:
    async def scene(a: Store) -> None:
        ahead = a.nodes.epoch + 4095
        server.sql(f"SELECT setval('nodes_id_seq', {ahead})", url.rpartition("/")[2])
        newcomer = await join(url)
        assert newcomer.nodes.epoch == ahead + 2
        await newcomer.close()

    url = server.new_database()
    with_nodes(url, 1, scene)


def test_fencing_nobody_is_no_harm(server: Server) -> None:
    async def scene(a: Store) -> None:
        assert await a.nodes.fence(a.nodes.epoch + 1000)
        await a.matches.begin(HEADER, SEATS)
        assert isinstance((await a.nodes.beat())[0], NodeRow)

    with_nodes(server.new_database(), 1, scene)


def test_what_is_not_ours_cannot_be_offered(server: Server) -> None:
    async def scene(a: Store, b: Store) -> None:
        match = await b.matches.begin(HEADER, SEATS)
        with pytest.raises(StoreRefused, match="not live"):
            await a.nodes.offer(match)

    with_nodes(server.new_database(), 2, scene)


def test_a_beat_fails_at_once_while_the_database_is_away(server: Server) -> None:
    async def scene() -> None:
        async with wire_to(server.new_database()) as (wire, address):
            node = await join(address)
            await node.nodes.beat()
            wire.broken = True
            await wire.cut()
            with pytest.raises(DatabaseAway):
                await node.nodes.beat()
            wire.broken = False
            assert len(await node.nodes.beat()) == 1
            await node.close()

    asyncio.run(scene())


def test_a_beat_does_not_wait_for_the_journal(server: Server) -> None:
    async def scene() -> None:
        async with wire_to(server.new_database()) as (wire, address):
            node = await join(address)
            match = await node.matches.begin(HEADER, SEATS)
            before = await node.nodes.beat()
            wire.fault, wire.marker = Fault.HALF_OPEN, b'"m":"B1"'
            append = asyncio.ensure_future(node.matches.append(match, plies(1)))
            assert [row.id for row in await node.nodes.beat()] == [row.id for row in before]
            await append
            await node.close()

    asyncio.run(scene())


def test_databases_are_told_apart_and_nodes_of_one_agree(server: Server) -> None:
    async def scene(a: Store, b: Store) -> None:
        other = await open_store(server.new_database())
        assert await a.nodes.identity() == await b.nodes.identity() != await other.nodes.identity()
        await other.close()

    with_nodes(server.new_database(), 2, scene)


def test_an_ordinary_role_is_enough(server: Server) -> None:
    """Nobody runs a server as the superuser of PostgreSQL."""

    async def scene(a: Store, b: Store) -> None:
        match = await b.matches.begin(HEADER, SEATS)
        await b.matches.append(match, plies(1))
        async with connecting(url) as ours:
            assert await ours.fetchval("SELECT current_user") == "ordinary"
            assert await ours.fetchval(HANG_UP, lock_number(b.nodes.epoch)) == 1
        await b.matches.append(match, plies(2)[1:])
        assert await a.nodes.is_locked(b.nodes.epoch)
        assert await a.nodes.identity()
        assert await a.nodes.fence(b.nodes.epoch)
        assert list(await claim_all(a)) == [match]
        await a.readiness.check()

    server.sql("CREATE ROLE ordinary LOGIN")
    server.sql("CREATE DATABASE theirs OWNER ordinary")
    url = server.url("theirs").replace("parley@", "ordinary@")
    with_nodes(url, 2, scene)
