import json
from pathlib import Path

from tests.cli.conftest import Shell
from tests.store.filled import everything, fill


def test_there_and_back(parley: Shell, tmp_path: Path) -> None:
    fill(tmp_path / "data")
    assert parley("backup", "made", "--data", "data") == 0
    assert parley("restore", "made", "--data", "other") == 0
    assert parley.out == "restored from made: 2 accounts, 3 matches, 26 lines of journals\n"
    assert everything(tmp_path / "other") == everything(tmp_path / "data")
    assert "--force" in parley.refused("restore", "made", "--data", "other")
    assert parley("restore", "made", "--data", "other", "--force", "--json") == 0
    assert json.loads(parley.out)["matches"] == 3
    assert "there is no such database" in parley.refused("restore", "nothing", "--data", "other", "--force")
    assert everything(tmp_path / "other") == everything(tmp_path / "data")
