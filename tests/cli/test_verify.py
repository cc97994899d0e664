import json
from pathlib import Path

from tests.cli.conftest import Shell
from tests.net.process import serving
from tests.store.filled import fill, meddle


def test_a_sound_one_and_one_with_faults(parley: Shell, tmp_path: Path) -> None:
    fill(tmp_path / "data")
    assert parley("verify", "--data", "data") == 0
    assert parley.out == "2 accounts, 3 matches, 26 lines of journals: all is well\n"
    parley("backup", "made", "--data", "data")
    meddle(tmp_path / "made", "DELETE FROM lines WHERE number = 2", "UPDATE accounts SET key = 'x' || key")
    assert parley("verify", "made") == 1
    *faults, last = parley.out.splitlines()
    assert last.endswith(f"{len(faults)} faults")
    assert any("line 2 is missing" in fault for fault in faults)
    assert parley("verify", "made", "--json") == 1
    assert json.loads(parley.out)["faults"] == faults
    assert "no such database" in parley.refused("verify", "nothing")


def test_one_that_cannot_even_be_opened(parley: Shell, tmp_path: Path) -> None:
    fill(tmp_path / "data")
    file = tmp_path / "data" / "parley.db"
    file.write_bytes(file.read_bytes()[:4096] + b"\xff" * (file.stat().st_size - 4096))
    assert parley("verify", "--data", "data") == 1
    assert parley.out.startswith("the database is damaged")
    assert parley.out.count("\n") == 1
    assert parley("verify", "--data", "data", "--json") == 1
    assert len(json.loads(parley.out)["faults"]) == 1


def test_while_the_server_runs(parley: Shell, tmp_path: Path) -> None:
    """All three: two do their work, and the third refuses."""
    fill(tmp_path / "data")
    with serving(tmp_path / "data", quiet=False) as server:
        assert parley("verify", "--data", "data") == 0
        assert parley("backup", "made", "--data", "data") == 0
        assert parley("verify", "made") == 0
        refused = parley.refused("restore", "made", "--data", "data", "--force")
        assert "a server uses this database: stop it first" in refused
        server.terminate()
    assert not (tmp_path / "data" / "parley.db-wal").exists()  # now the file is all there is
