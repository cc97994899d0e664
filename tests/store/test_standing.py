import asyncio
from collections.abc import Awaitable, Callable

import pytest

from parley.store import Fenced, MatchId, Settings, Store
from parley.store.errors import Contended
from parley.store.postgres_connect import connecting
from parley.store.standing import lock_number
from tests.store.clusters import claim_all, join, with_nodes
from tests.store.journals import HEADER, SEATS, plies, whole
from tests.store.server import Server
from tests.store.wire import Fault, Wire, wire_to

PATIENT = Settings(patience=30)
LINES = plies(300)


def beside_a_wire(url: str, scene: Callable[[Store, Store, Wire], Awaitable[None]]) -> None:
    """One node as everybody has it, and one behind a wire."""

    async def play() -> None:
        async with wire_to(url) as (wire, address):
            near, far = await join(url, settings=PATIENT), await join(address, settings=PATIENT)
            try:
                await scene(near, far, wire)
            finally:
                wire.flow.set()
                await asyncio.gather(near.close(), far.close())

    asyncio.run(play())


def test_a_node_stopped_in_the_middle_of_a_commit_is_fenced_and_nothing_of_it_is_stored(
    server: Server,
) -> None:
    async def scene(near: Store, zombie: Store, wire: Wire) -> None:
        lost: list[str] = []
        zombie.nodes.lost = lambda: lost.append("lost")
        match = await zombie.matches.begin(HEADER, SEATS, LINES[:1])
        wire.fault = Fault.HOLD
        creating = asyncio.ensure_future(zombie.accounts.create("ann", "hash"))
        await asyncio.sleep(0)
        late = asyncio.gather(creating, zombie.matches.append(match, LINES[1:2]), return_exceptions=True)
        await wire.held.wait()
        assert await near.nodes.is_locked(zombie.nodes.epoch)
        assert await near.nodes.fence(zombie.nodes.epoch)
        assert not await near.nodes.is_locked(zombie.nodes.epoch)
        (found,) = (await claim_all(near)).values()
        assert found.journal == whole(LINES[:1])
        await near.matches.append(match, LINES[1:3])
        wire.flow.set()
        assert [type(result) for result in await late] == [Fenced, Fenced]
        assert lost == ["lost"]
        assert await near.matches.journal(match) == whole(LINES[:3])
        assert await near.accounts.find("ann") is None

    beside_a_wire(server.new_database(), scene)


def test_a_node_stopped_before_its_statement_is_refused_when_it_wakes(server: Server) -> None:
    async def scene(near: Store, zombie: Store, wire: Wire) -> None:
        match = await zombie.matches.begin(HEADER, SEATS)
        wire.fault, wire.marker = Fault.HOLD, b'"m":"B1"'
        late = asyncio.ensure_future(zombie.matches.append(match, LINES[:1]))
        await wire.held.wait()
        assert await near.nodes.fence(zombie.nodes.epoch)
        await claim_all(near)
        wire.flow.set()
        with pytest.raises(Fenced):
            await late
        assert await near.matches.journal(match) == whole([])

    beside_a_wire(server.new_database(), scene)


def test_a_connection_only_we_know_to_be_dead_is_ended(server: Server) -> None:
    async def scene(near: Store, far: Store, wire: Wire) -> None:
        match = await far.matches.begin(HEADER, SEATS)
        wire.fault, wire.marker = Fault.HALF_OPEN, b'"m":"B1"'
        await far.matches.append(match, LINES[:1])
        assert await near.matches.journal(match) == whole(LINES[:1])
        assert await near.nodes.is_locked(far.nodes.epoch)

    beside_a_wire(server.new_database(), scene)


def test_a_node_cut_off_while_it_has_nothing_to_say_has_its_lock_again_after_a_beat(server: Server) -> None:
    async def scene(near: Store, far: Store, wire: Wire) -> None:
        await far.nodes.beat()
        await wire.cut()
        while await near.nodes.is_locked(far.nodes.epoch):
            await asyncio.sleep(0)
        await far.nodes.beat()
        while not await near.nodes.is_locked(far.nodes.epoch):
            await asyncio.sleep(0)

    beside_a_wire(server.new_database(), scene)


def test_whoever_was_fenced_while_cut_off_hears_of_it_instead_of_an_old_success(server: Server) -> None:
    """The line was stored before the fence, but a zombie tells nobody anything."""

    async def scene(near: Store, zombie: Store, wire: Wire) -> None:
        match = await zombie.matches.begin(HEADER, SEATS)
        wire.lose_next(b'"m":"B1"')
        late = asyncio.ensure_future(zombie.matches.append(match, LINES[:1]))
        while await near.nodes.is_locked(zombie.nodes.epoch):
            await asyncio.sleep(0)
        await near.nodes.fence(zombie.nodes.epoch)
        (found,) = (await claim_all(near)).values()
        assert found.journal == whole(LINES[:1])
        wire.broken = False
        with pytest.raises(Fenced):
            await late

    beside_a_wire(server.new_database(), scene)


def test_what_another_node_holds_fails_alone_and_moves_are_stored(server: Server) -> None:
    async def scene(a: Store) -> None:
        ann, bob = [await a.accounts.create(name, "hash") for name in ("ann", "bob")]
        matches = [await a.matches.begin(HEADER, SEATS) for _ in range(3)]
        async with connecting(url) as other, other.transaction():
            await other.execute(f"UPDATE accounts SET last_login = 1 WHERE id = {ann.id}")  # noqa: S608
            results = await asyncio.gather(
                a.matches.append(matches[0], LINES[:1]),
                a.accounts.logged_in(ann.id),
                a.matches.append(matches[1], LINES[:1]),
                a.accounts.logged_in(bob.id),
                a.matches.append(matches[2], LINES[:1]),
                return_exceptions=True,
            )
        assert [type(result) for result in results if result is not None] == [Contended]
        for match in matches:
            assert await a.matches.journal(match) == whole(LINES[:1])

    url = server.new_database()
    with_nodes(url, 1, scene)


@pytest.mark.parametrize("mode", ["fast", "immediate"])
def test_nodes_wait_for_a_server_restarted_underneath_and_nobody_is_fenced(server: Server, mode: str) -> None:
    async def scene(*nodes: Store) -> None:
        for node in nodes:
            node.nodes.lost = lambda: pytest.fail("nobody was replaced")
        under_way = asyncio.Event()

        async def play(node: Store) -> MatchId:
            match = await node.matches.begin(HEADER, SEATS)
            for number, line in enumerate(LINES):
                await node.matches.append(match, [line])
                if number == 20:
                    under_way.set()
                if number % 50 == 0:
                    await node.accounts.create(f"n{match}-{number}", "hash")
            return match

        async def restart() -> None:
            await under_way.wait()
            await asyncio.to_thread(server.stop, mode)
            await asyncio.to_thread(server.start)

        playing = asyncio.gather(*(play(node) for node in nodes for _ in range(3)))
        await restart()
        played = await playing
        for match in played:
            assert await nodes[0].matches.journal(match) == whole(LINES)
        for node in nodes:
            assert await nodes[0].nodes.is_locked(node.nodes.epoch)
            assert len(await node.nodes.beat()) == 3

    with_nodes(server.new_database(), 3, scene, PATIENT)


def test_locks_have_numbers_of_32_bits() -> None:
    assert lock_number(7) == 7
    assert 0 <= lock_number(2**40 - 1) < 2**31


def test_a_line_is_stored_before_the_fence_or_never(server: Server) -> None:
    """Many lines at once take the server a while, and the fence comes at any time in between."""

    async def scene(near: Store) -> None:
        lines, outcomes = plies(2000), set[bool]()
        for turn in range(16):
            zombie = await join(url)
            match = await zombie.matches.begin(HEADER, SEATS)
            late = asyncio.ensure_future(zombie.matches.append(match, lines))
            for _ in range(turn % 8):
                await near.nodes.is_locked(0)
            assert await near.nodes.fence(zombie.nodes.epoch)
            (found,) = (await claim_all(near)).values()
            (refused,) = await asyncio.gather(late, return_exceptions=True)
            assert refused is None or isinstance(refused, Fenced)
            assert found.journal == whole([] if refused else lines)
            assert await near.matches.journal(match) == found.journal
            await near.matches.finish(match, None, "over")
            outcomes.add(refused is None)
            await zombie.close()
        assert outcomes == {True, False}

    url = server.new_database()
    with_nodes(url, 1, scene)
