import asyncio
import shutil
import subprocess
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from parley.core import SetupError
from parley.store import (
    DatabaseAway,
    OutcomeUnknown,
    Settings,
    Sitter,
    StorageFull,
    Store,
    StoreError,
    StoreRefused,
    open_store,
)
from parley.store.database import Durability
from parley.store.postgres import PostgresDatabase
from tests.store.journals import HEADER, SEATS, plies, whole
from tests.store.server import Server, running_server
from tests.store.stores import run
from tests.store.wire import Fault, Wire, wire_to

PATIENT, IMPATIENT = Settings(patience=30), Settings(patience=0.2)


def through_a_wire(
    url: str, scene: Callable[[Store, Wire], Awaitable[None]], settings: Settings = PATIENT
) -> None:
    async def play() -> None:
        async with wire_to(url) as (wire, address):
            store = await open_store(address, settings)
            try:
                await scene(store, wire)
            finally:
                await store.close()

    asyncio.run(play())


async def as_anybody(_store: Store) -> None: ...


async def alone(store: Store) -> None:
    await store.claim()


async def in_a_cluster(store: Store) -> None:
    await store.nodes.join("node", "1")


@pytest.mark.parametrize("stand", [as_anybody, alone, in_a_cluster])
@pytest.mark.parametrize("fault", [Fault.LOSE_COMMIT, Fault.LOSE_ANSWER, Fault.DELAY_COMMIT])
def test_a_commit_nobody_answered_is_looked_up(
    server: Server, fault: Fault, stand: Callable[[Store], Awaitable[None]]
) -> None:
    async def scene(store: Store, wire: Wire) -> None:
        lines = plies(3)
        await stand(store)
        match = await store.matches.begin(HEADER, SEATS)
        wire.fault = fault
        account, *_ = await asyncio.gather(
            store.accounts.create("Ann", "hash"),
            store.matches.append(match, lines[:2]),
            store.matches.begin(HEADER, SEATS),
        )
        await store.matches.append(match, lines[2:])
        assert wire.fault is Fault.NONE
        assert await store.matches.journal(match) == whole(lines)
        assert await store.accounts.find("ann") == account
        assert len([found async for found in store.matches.live()]) == 2

    through_a_wire(server.new_database(), scene)


@pytest.mark.parametrize("stand", [alone, in_a_cluster])
@pytest.mark.parametrize("fault", [Fault.LOSE_COMMIT, Fault.LOSE_ANSWER, Fault.DELAY_COMMIT])
def test_lines_nobody_answered_for_are_looked_up(
    server: Server, fault: Fault, stand: Callable[[Store], Awaitable[None]]
) -> None:
    """They are one statement: there is no COMMIT to be seen."""

    async def scene(store: Store, wire: Wire) -> None:
        lines = plies(5)
        await stand(store)
        matches = [await store.matches.begin(HEADER, SEATS) for _ in range(2)]
        wire.fault, wire.marker = fault, b'"m":"B2"'
        for match in matches:
            await store.matches.append(match, lines[:1])
        await asyncio.gather(*(store.matches.append(match, lines[1:3]) for match in matches))
        assert wire.fault is Fault.NONE
        await asyncio.gather(*(store.matches.append(match, lines[3:]) for match in matches))
        for match in matches:
            assert await store.matches.journal(match) == whole(lines)

    through_a_wire(server.new_database(), scene)


@pytest.mark.parametrize("stand", [alone, in_a_cluster])
@pytest.mark.parametrize("fault", [Fault.LOSE_COMMIT, Fault.LOSE_ANSWER])
def test_when_patience_ends_with_lines_the_journal_tells(
    server: Server, fault: Fault, stand: Callable[[Store], Awaitable[None]]
) -> None:
    async def scene(store: Store, wire: Wire) -> None:
        lines = plies(3)
        await stand(store)
        match = await store.matches.begin(HEADER, SEATS, lines[:1])
        wire.fault, wire.marker, wire.broken = fault, b'"m":"B2"', True
        with pytest.raises(OutcomeUnknown, match="read the journal"):
            await store.matches.append(match, lines[1:2])
        wire.broken = False
        stored = 2 if fault is Fault.LOSE_ANSWER else 1
        assert await store.matches.length(match) == stored
        await store.matches.append(match, lines[stored:])
        assert await store.matches.journal(match) == whole(lines)

    through_a_wire(server.new_database(), scene, IMPATIENT)


def test_lines_alone_take_one_statement_and_everything_else_a_transaction(server: Server) -> None:
    async def scene(store: Store, wire: Wire) -> None:
        await store.claim()
        match = await store.matches.begin(HEADER, SEATS)
        commits = wire.marked
        for line in plies(5):
            await store.matches.append(match, [line])
        assert wire.marked == commits
        await store.accounts.create("Ann", "hash")
        assert wire.marked == commits + 1

    through_a_wire(server.new_database(), scene)


@pytest.mark.parametrize("fault", [Fault.LOSE_COMMIT, Fault.LOSE_ANSWER])
def test_when_patience_ends_the_outcome_is_unknown_and_the_journal_tells(
    server: Server, fault: Fault
) -> None:
    async def scene(store: Store, wire: Wire) -> None:
        lines = plies(3)
        match = await store.matches.begin(HEADER, SEATS, lines[:1])
        wire.fault = fault
        wire.broken = True
        with pytest.raises(OutcomeUnknown, match="read the journal"):
            await store.matches.append(match, lines[1:2])
        with pytest.raises(DatabaseAway):
            await store.accounts.create("Ann", "hash")
        wire.broken = False
        with pytest.raises(StoreRefused, match="ply 1 does not follow"):
            await store.matches.append(match, lines[:1])
        stored = 2 if fault is Fault.LOSE_ANSWER else 1
        assert await store.matches.journal(match) == whole(lines[:stored])
        await store.matches.append(match, lines[stored:])
        assert await store.matches.journal(match) == whole(lines)

    through_a_wire(server.new_database(), scene, IMPATIENT)


def test_a_server_that_does_not_answer_is_away(server: Server) -> None:
    async def scene(store: Store, wire: Wire) -> None:
        match = await store.matches.begin(HEADER, SEATS)
        wire.stalled = True
        append = asyncio.ensure_future(store.matches.append(match, plies(1)))
        await asyncio.wait([append], timeout=0.5)
        assert not append.done()
        wire.stalled = False
        await append
        assert await store.matches.journal(match) == whole(plies(1))

    through_a_wire(server.new_database(), scene, Settings(patience=30, answer=0.2))


def test_a_server_that_is_away_too_long_is_said_so(server: Server) -> None:
    async def scene(store: Store, wire: Wire) -> None:
        match = await store.matches.begin(HEADER, SEATS)
        wire.broken = True
        await wire.cut()
        with pytest.raises(DatabaseAway, match="the database server is away") as caught:
            await store.matches.append(match, plies(1))
        assert not isinstance(caught.value, OutcomeUnknown)
        with pytest.raises(DatabaseAway):
            await store.matches.journal(match)
        wire.broken = False
        await store.matches.append(match, plies(1))

    through_a_wire(server.new_database(), scene, IMPATIENT)


def test_closing_does_not_wait_for_a_server_that_is_away(server: Server) -> None:
    async def scene(store: Store, wire: Wire) -> None:
        match = await store.matches.begin(HEADER, SEATS)
        wire.broken = True
        await wire.cut()
        append = asyncio.ensure_future(store.matches.append(match, plies(1)))
        await asyncio.sleep(0.1)
        began = asyncio.get_running_loop().time()
        await store.close(timeout=0.2)
        assert asyncio.get_running_loop().time() - began < 2
        with pytest.raises(StoreError):
            await append

    through_a_wire(server.new_database(), scene)


@pytest.mark.parametrize("mode", ["fast", "immediate"])
def test_a_server_restarted_underneath_is_waited_for(server: Server, mode: str) -> None:
    """Four matches go on while the server is stopped and started; nobody notices but by the wait."""

    async def scene(store: Store) -> None:
        lines = plies(300)
        matches = await asyncio.gather(*(store.matches.begin(HEADER, SEATS) for _ in range(4)))
        under_way = asyncio.Event()

        async def play(match: int) -> None:
            for number, line in enumerate(lines):
                await store.matches.append(matches[match], [line])
                if number == 20:
                    under_way.set()

        async def restart() -> None:
            await under_way.wait()
            await asyncio.to_thread(server.stop, mode)
            await asyncio.to_thread(server.start)

        await asyncio.gather(restart(), *map(play, range(4)))
        for match in matches:
            assert await store.matches.journal(match) == whole(lines)

    run(server.new_database(), scene, PATIENT)


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """A disk of a megabyte that PostgreSQL may use."""
    path = Path(tempfile.mkdtemp(prefix="parley-disk-"))
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", path], check=True)
    try:
        shutil.chown(path, "postgres")
        yield path
    finally:
        subprocess.run(["umount", path], check=True)
        path.rmdir()


def test_a_full_disk_is_said_so_and_recovers(server: Server, small_disk: Path) -> None:
    url = server.new_database()
    database = url.rpartition("/")[2]

    async def scene(store: Store) -> None:
        server.sql(f"CREATE TABLESPACE small LOCATION '{small_disk}'")
        server.sql("ALTER TABLE lines SET TABLESPACE small", database)
        lines = plies(30_000)
        match = await store.matches.begin(HEADER, SEATS, lines[:10])
        with pytest.raises(StorageFull, match="storage is full"):
            await store.matches.append(match, lines[10:])
        assert await store.matches.journal(match) == whole(lines[:10])
        subprocess.run(["mount", "-o", "remount,size=40m", small_disk], check=True)
        await store.matches.append(match, lines[10:])
        assert await store.matches.journal(match) == whole(lines)

    try:
        run(url, scene)
    finally:
        server.sql(f"DROP DATABASE {database}")
        server.sql("DROP TABLESPACE small")


@pytest.mark.parametrize(
    ("change", "kind", "why"),
    [
        ("/no_such", StoreError, "the server has no such database"),
        (":1/postgres", DatabaseAway, "the database server is away"),
    ],
)
def test_what_cannot_be_opened(server: Server, change: str, kind: type[StoreError], why: str) -> None:
    url = server.url().rpartition("/" if change.startswith("/") else ":")[0] + change
    with pytest.raises(kind, match=why):
        asyncio.run(open_store(url))


@pytest.mark.parametrize("url", ["postgresql://host:port/name", "postgresql://host/name?sslmode=perhaps"])
def test_an_address_that_is_none(url: str) -> None:
    with pytest.raises(SetupError, match="database: "):
        asyncio.run(open_store(url))


def test_a_broken_statement_is_a_store_error(server: Server) -> None:
    async def scene() -> None:
        database = await PostgresDatabase.open(server.url(), "full", patience=1, answer=5)
        with pytest.raises(StoreError, match=r"the database failed .*nowhere"):
            await database.read("SELECT * FROM nowhere")
        await database.close()

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("durability", "default", "found"),
    [("full", "off", "on"), ("full", "remote_apply", "remote_apply"), ("normal", "on", "off")],
)
def test_how_safe_is_set(server: Server, durability: Durability, default: str, found: str) -> None:
    """Whatever the server thinks; more than we ask for is fine."""

    async def scene() -> None:
        database = await PostgresDatabase.open(url, durability, patience=1, answer=5)
        assert await (await database._connected()).fetchval("SHOW synchronous_commit") == found
        await database.close()

    url = server.new_database()
    server.sql(f"ALTER DATABASE {url.rpartition('/')[2]} SET synchronous_commit = {default}")
    asyncio.run(scene())


def test_what_text_cannot_hold_is_refused(server: Server) -> None:
    async def scene(store: Store) -> None:
        with pytest.raises(StoreRefused, match="cannot be stored"):
            await store.matches.begin(HEADER, [Sitter("an\0n", "guest")])

    run(server.new_database(), scene)


@pytest.mark.parametrize("stand", [alone, in_a_cluster])
def test_the_number_of_a_transaction_lost_in_a_crash_may_be_somebody_elses_by_now(
    stand: Callable[[Store], Awaitable[None]],
) -> None:
    """A transaction that never reached the disk is forgotten, and its number is given to the next."""

    async def scene(store: Store, wire: Wire) -> None:
        await stand(store)
        await store.accounts.create("Ann", "hash")
        wire.fault = Fault.HOLD
        creating = asyncio.ensure_future(store.accounts.create("Bob", "hash"))
        await wire.held.wait()
        await asyncio.to_thread(crashing.stop, "immediate")
        await asyncio.to_thread(crashing.start)
        for _ in range(60):
            await asyncio.to_thread(crashing.sql, "SELECT pg_current_xact_id()")
        wire.flow.set()
        await creating
        assert await store.accounts.find("bob") is not None

    with running_server("wal_writer_delay=10s", "autovacuum=off") as crashing:
        through_a_wire(crashing.new_database(), scene)


def test_a_statement_that_arrives_after_patience_has_ended_is_waited_for(server: Server) -> None:
    """Where the journal ends is known when our last connection has ended, not before."""

    async def scene(store: Store, wire: Wire) -> None:
        lines = plies(2)
        await store.claim()
        match = await store.matches.begin(HEADER, SEATS)
        wire.fault, wire.marker = Fault.DELAY_COMMIT, b'"m":"B1"'
        with pytest.raises(OutcomeUnknown):
            await store.matches.append(match, lines[:1])
        length = None
        while length is None:
            with suppress(DatabaseAway):
                length = await store.matches.length(match)
        assert length == 1
        await store.matches.append(match, lines[1:])
        assert await store.matches.journal(match) == whole(lines)

    through_a_wire(server.new_database(), scene, Settings(patience=0.1))
