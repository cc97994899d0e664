import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parley.store import DatabaseDamaged, Store, StoreError
from parley.store.adoption import damaged_logs_of
from parley.store.archive import summary_of
from parley.store.snapshot import open_file
from tests.store.clusters import claim_all, with_nodes
from tests.store.filled import divide, fill, meddle
from tests.store.journals import HEADER, SEATS, plies
from tests.store.server import Server
from tests.store.verifying import faults


def test_all_is_well(where: str) -> None:
    fill(where)
    assert faults(where) == []


CASES = [
    ("DELETE FROM lines WHERE number = 5", "line 5 is missing"),
    ("DELETE FROM lines WHERE number BETWEEN 5 AND 7", "line 5 is missing, up to 7"),
    ("DELETE FROM lines WHERE number = 0", "line 0 is missing"),
    ("DELETE FROM lines", "there is no journal"),
    ("UPDATE lines SET number = number + 100 WHERE number = 20", "line 20 is missing, up to 119"),
    ("UPDATE lines SET match_id = 5 WHERE number = 20", "match 5: there is a journal, but no match"),
    ("UPDATE matches SET plies = plies + 1 WHERE plies = 3", "it ended after 4 plies, and the journal has 3"),
    ("UPDATE matches SET ended = NULL WHERE plies = 3", "it has a result, but no end"),
    ("UPDATE matches SET places = '1 2 3' WHERE plies = 3", "places '1 2 3' are not those of 2 seats"),
    ("UPDATE matches SET termination = 'magic' WHERE plies = 3", "nothing ends by 'magic'"),
    ("UPDATE matches SET game = 'chess'", "the journal is of dots, the match of chess"),
    ("DELETE FROM seats WHERE seat = 1", "the journal has 2 players, the match 1 seats"),
    ("UPDATE accounts SET key = 'bob' WHERE name = 'ann'", "the key of 'ann' is 'bob', and should be 'ann'"),
]


@pytest.mark.parametrize(("statement", "fault"), CASES)
def test_every_fault_is_found(where: str, statement: str, fault: str, request: pytest.FixtureRequest) -> None:
    fill(where)
    if where.startswith("postgresql"):
        server: Server = request.getfixturevalue("server")
        server.sql(statement, where.rpartition("/")[2])
    else:
        meddle(Path(where) / "parley.db", statement)
    assert any(fault in found for found in faults(where))


def test_a_changed_line_breaks_the_chain(tmp_path: Path) -> None:
    fill(tmp_path)
    changed = "CAST(replace(CAST(data AS TEXT), 'B7', 'C7') AS BLOB)"
    meddle(tmp_path / "parley.db", f"UPDATE lines SET data = {changed} WHERE number = 7")  # noqa: S608
    (fault,) = faults(tmp_path)
    assert "line 8: this line was changed, or is not where it was written" in fault


@given(firsts=st.sets(st.integers(1, 20)))
@settings(max_examples=20)
def test_rows_may_hold_several_lines(tmp_path_factory: pytest.TempPathFactory, firsts: set[int]) -> None:
    where = tmp_path_factory.mktemp("divided")
    fill(where)
    divide(where / "parley.db", firsts.__contains__)
    assert faults(where) == []


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("DELETE FROM lines WHERE number = 5", "line 5 is missing, up to 8"),
        ("DELETE FROM lines WHERE number = 0", "line 0 is missing, up to 4"),
        ("UPDATE lines SET number = 6 WHERE number = 5", "line 5 is missing"),
        ("UPDATE lines SET number = 8 WHERE number = 9", "line 8 is there twice"),
        ("UPDATE lines SET data = CAST(data || x'0a' AS BLOB) WHERE number = 9", "line 22"),
        ("UPDATE lines SET data = CAST(data || '{' AS BLOB) WHERE number = 9", "a row is not whole lines"),
    ],
)
def test_faults_of_rows_that_hold_several_lines(tmp_path: Path, statement: str, fault: str) -> None:
    fill(tmp_path)
    divide(tmp_path / "parley.db", {5, 9}.__contains__)
    with closing(sqlite3.connect(tmp_path / "parley.db")) as connection, connection:
        connection.execute(statement)
    assert any(fault in found for found in faults(tmp_path))


def test_references_and_numbers(tmp_path: Path) -> None:
    fill(tmp_path)
    meddle(
        tmp_path / "parley.db",
        "UPDATE seats SET account_id = 77 WHERE seat = 0",
        "UPDATE signins SET account_id = 78",
        "UPDATE sqlite_sequence SET seq = 1",
    )
    assert faults(tmp_path) == [
        "seats: 3 rows have a account_id that is not in accounts",
        "signins: 1 rows have a account_id that is not in accounts",
        "accounts: numbers that are in use would be given out again",
    ]


def test_a_damaged_page_is_a_fault_and_no_mistake_of_ours(tmp_path: Path) -> None:
    fill(tmp_path)
    file = tmp_path / "parley.db"
    meddle(file, "VACUUM")  # a page that is not in use may hold anything
    unopened: list[int] = []
    for page in range(1, file.stat().st_size // 4096):
        data = bytearray(file.read_bytes())
        data[page * 4096 : (page + 1) * 4096] = b"\xff" * 4096
        damaged = tmp_path / "damaged.db"
        damaged.write_bytes(data)
        try:
            assert any("damaged" in fault for fault in faults(f"sqlite:///{damaged}"))
        except DatabaseDamaged:
            unopened.append(page)  # where the tables are named
    assert len(unopened) < 4


@pytest.mark.parametrize("data", [b"", b"a shopping list " * 1000])
def test_what_is_no_database(tmp_path: Path, data: bytes) -> None:
    async def scene() -> None:
        async with open_file(tmp_path / "file") as snapshot:
            await summary_of(snapshot)

    (tmp_path / "file").write_bytes(data)
    with pytest.raises(StoreError, match="database of Parley"):
        asyncio.run(scene())


def test_a_log_that_could_not_be_read_stays_a_fault(tmp_path: Path) -> None:
    fill(tmp_path)
    log = damaged_logs_of(tmp_path / "parley.db")[0]
    log.touch()
    assert faults(tmp_path) == [
        f"{log.name}: not all that was acknowledged could be read from this log of moves"
    ]


def test_a_cluster_is_verified_at_work(server: Server) -> None:
    async def scene(a: Store, b: Store) -> None:
        for node in (a, b):
            await node.matches.begin(HEADER, SEATS, plies(3))
        assert await asyncio.to_thread(faults, url) == []
        await a.nodes.fence(b.nodes.epoch)
        await claim_all(a)
        assert await asyncio.to_thread(faults, url) == []

    url = server.new_database()
    with_nodes(url, 2, scene)
