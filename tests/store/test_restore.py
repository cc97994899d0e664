import asyncio
import shutil
from pathlib import Path

import pytest

from parley.store import MatchId, Store, StoreError, open_store
from parley.store.archive import back_up
from parley.store.files import logs_of
from parley.store.migrate import HEAD, write_statements
from parley.store.restore import restore
from parley.store.schema import matches
from parley.store.sqlite import SqliteDatabase
from tests.store.clusters import claim_all, with_nodes
from tests.store.filled import everything, fill, meddle
from tests.store.journals import HEADER, SEATS, plies
from tests.store.logs import begin, file_of
from tests.store.server import Server
from tests.store.stores import run
from tests.store.verifying import faults

OWNER = matches.columns.keys().index("owner")


@pytest.fixture(params=["sqlite", "postgresql"])
def elsewhere(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Another empty database, once of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "elsewhere")
    server: Server = request.getfixturevalue("server")
    return server.new_database()


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    fill(tmp_path / "source")
    asyncio.run(back_up(tmp_path / "source", tmp_path / "backup"))
    return tmp_path / "backup"


async def newcomer(store: Store) -> int:
    return (await store.accounts.create("newcomer", "hash")).id


def test_from_either_kind_into_either(where: str, elsewhere: str, tmp_path: Path) -> None:
    highest = fill(where)
    made = asyncio.run(back_up(where, tmp_path / "backup"))
    assert asyncio.run(restore(tmp_path / "backup", elsewhere)) == made
    assert everything(elsewhere) == everything(where)
    assert run(elsewhere, newcomer) > highest
    assert run(elsewhere, lambda store: store.reports.add("ann", "newcomer", "rude", {})) > 1


def test_what_is_there_stays_unless_it_is_forced_out(where: str, backup: Path) -> None:
    run(where, newcomer)
    before = everything(where)
    with pytest.raises(StoreError, match="accounts or matches in this database already: --force"):
        asyncio.run(restore(backup, where))
    assert everything(where) == before
    asyncio.run(restore(backup, where, force=True))
    assert everything(where) == everything(f"sqlite:///{backup}")


def test_numbers_given_out_since_are_not_given_out_again(where: str, backup: Path) -> None:
    async def many(store: Store) -> int:
        accounts = [await store.accounts.create(f"n{number}", "hash") for number in range(20)]
        await store.accounts.delete(accounts[-1].id)
        return accounts[-1].id

    highest = run(where, many)
    asyncio.run(restore(backup, where, force=True))
    assert run(where, newcomer) > highest


def test_a_server_at_work_is_left_alone(where: str, backup: Path) -> None:
    async def scene() -> None:
        store = await open_store(where)
        await store.claim()
        for force in (False, True):
            with pytest.raises(StoreError, match="a server uses this database: stop it first"):
                await asyncio.to_thread(asyncio.run, restore(backup, where, force=force))
        await store.accounts.create("ann", "hash")
        await store.close()

    asyncio.run(scene())


def test_a_backup_with_a_fault_is_not_trusted(where: str, backup: Path) -> None:
    meddle(backup, "DELETE FROM lines WHERE number = 2")
    with pytest.raises(StoreError, match="line 2 is missing"):
        asyncio.run(restore(backup, where, force=True))


def test_a_copy_of_the_live_file_is_found_out(where: str, tmp_path: Path) -> None:
    async def scene() -> None:
        store = await open_store(tmp_path / "source")
        await store.accounts.create("ann", "hash")
        shutil.copy(tmp_path / "source" / "parley.db", tmp_path / "copy")
        await store.close()

    asyncio.run(scene())
    with pytest.raises(StoreError, match="Most of it is then in the -wal beside; use parley backup"):
        asyncio.run(restore(tmp_path / "copy", where))


def test_an_old_backup_is_brought_up_to_date(where: str, tmp_path: Path) -> None:
    async def old() -> None:
        database = await SqliteDatabase.open(tmp_path / "old", "normal", 5)
        await database.upgrade(None, write_statements("sqlite", None, "0002"))
        await database.close()

    asyncio.run(old())
    meddle(
        tmp_path / "old",
        "INSERT INTO accounts (id, name, key, password, created) VALUES (7, 'ann', 'ann', '', 5)",
    )
    assert asyncio.run(restore(tmp_path / "old", where)).revision == HEAD
    assert run(where, newcomer) > 7


def test_a_damaged_database_is_replaced_and_kept(tmp_path: Path, backup: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "parley.db").write_bytes(b"\xff" * 8192)
    (data / "parley.db-wal").write_bytes(b"\xff" * 100)
    with pytest.raises(StoreError):
        asyncio.run(restore(backup, data))
    asyncio.run(restore(backup, data, force=True))
    assert everything(data) == everything(f"sqlite:///{backup}")
    assert (data / "parley.db.replaced").read_bytes() == b"\xff" * 8192
    assert (data / "parley.db").stat().st_mode & 0o777 == 0o600


def test_a_restore_that_is_cut_short_leaves_the_database(
    tmp_path: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die(_path: Path, _target: Path) -> None:
        raise KeyboardInterrupt

    where = str(tmp_path / "data")
    run(where, newcomer)
    before = everything(where)
    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", die)
        with pytest.raises(KeyboardInterrupt):
            asyncio.run(restore(backup, where, force=True))
    assert everything(where) == before
    asyncio.run(restore(backup, where, force=True))
    assert everything(f"sqlite:///{where}/parley.db.replaced") == before


def test_an_empty_folder_has_nothing_to_keep(tmp_path: Path, backup: Path) -> None:
    asyncio.run(restore(backup, str(tmp_path / "data")))
    assert not (tmp_path / "data" / "parley.db.replaced").exists()


def test_what_a_dead_server_left_in_its_log_is_kept_with_the_rest(tmp_path: Path, backup: Path) -> None:
    async def scene(store: Store) -> None:
        await store.matches.begin(HEADER, SEATS, plies(3))
        await asyncio.to_thread(shutil.copytree, tmp_path / "data", killed)

    killed = tmp_path / "killed"
    run(tmp_path / "data", scene)
    with pytest.raises(StoreError, match="accounts or matches in this database already"):
        asyncio.run(restore(backup, killed))
    asyncio.run(restore(backup, killed, force=True))
    assert everything(killed) == everything(f"sqlite:///{backup}")
    assert len(everything(f"sqlite:///{killed}/parley.db.replaced")["matches"]) == 1
    assert not any(file.exists() for file in logs_of(killed / "parley.db"))


def test_a_log_that_cannot_be_moved_is_set_aside_with_its_database(tmp_path: Path, backup: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "parley.db").write_bytes(b"\xff" * 8192)
    logs_of(data / "parley.db")[1].write_bytes(file_of([begin(1)]))
    asyncio.run(restore(backup, data, force=True))
    assert everything(data) == everything(f"sqlite:///{backup}")
    assert (data / "parley.db.replaced-moves1").read_bytes() == file_of([begin(1)])


def test_nothing_of_a_cluster_is_in_a_backup_and_what_is_restored_is_anybodys(
    server: Server, tmp_path: Path
) -> None:
    async def at_work(a: Store, b: Store) -> None:
        begun.extend([await node.matches.begin(HEADER, SEATS, plies(3)) for node in (a, b)])
        epochs.extend([a.nodes.epoch, b.nodes.epoch])
        await a.nodes.take_name("ann", None)
        await a.nodes.take_numbers()
        await asyncio.to_thread(asyncio.run, back_up(url, backup))
        with pytest.raises(StoreError, match="a server uses this database: stop it first"):
            await asyncio.to_thread(asyncio.run, restore(backup, url, force=True))

    async def afterwards(c: Store) -> None:
        assert c.nodes.epoch > max(epochs)
        assert sorted(await claim_all(c)) == begun
        assert await c.nodes.take_name("ann", None) is not None
        for match in begun:
            await c.matches.append(match, plies(4)[3:])

    url, backup, begun, epochs = server.new_database(), tmp_path / "backup", list[MatchId](), list[int]()
    with_nodes(url, 2, at_work)
    kept = everything(f"sqlite:///{backup}")
    assert {row[OWNER] for row in kept["matches"]} == {None}
    asyncio.run(restore(backup, url, force=True))
    assert everything(url) == kept
    with_nodes(url, 1, afterwards)


def test_from_a_cluster_into_a_file_and_on_as_a_single_server(server: Server, tmp_path: Path) -> None:
    async def at_work(a: Store) -> None:
        await a.matches.begin(HEADER, SEATS, plies(3))
        await asyncio.to_thread(asyncio.run, back_up(url, tmp_path / "backup"))

    async def goes_on(store: Store) -> None:
        (found,) = [live async for live in store.matches.live()]
        await store.matches.append(found.id, plies(4)[3:])

    url = server.new_database()
    with_nodes(url, 1, at_work)
    asyncio.run(restore(tmp_path / "backup", tmp_path / "data"))
    run(tmp_path / "data", goes_on)
    assert faults(tmp_path / "data") == []
