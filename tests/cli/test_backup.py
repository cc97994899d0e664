import json
from pathlib import Path

from tests.cli.conftest import Shell
from tests.store.filled import everything, fill


def test_it_says_what_it_wrote(parley: Shell, tmp_path: Path) -> None:
    fill(tmp_path / "data")
    assert parley("backup", "made", "--data", "data") == 0
    assert parley.out.startswith("made: 2 accounts, 3 matches, 26 lines of journals, 0.")
    assert parley.err == ""
    assert everything("sqlite:///made") == everything(tmp_path / "data")
    assert "made exists: choose another name" in parley.refused("backup", "made", "--data", "data")
    assert parley("backup", "made", "--data", "data", "--force", "--json") == 0
    assert json.loads(parley.out)["bytes"] == (tmp_path / "made").stat().st_size


def test_it_refuses_in_a_line(parley: Shell, tmp_path: Path) -> None:
    fill(tmp_path / "data")
    assert "there is no such database" in parley.refused("backup", "made", "--data", "nowhere")
    assert "nowhere: there is no such folder" in parley.refused("backup", "nowhere/made", "--data", "data")
    assert "away" in parley.refused("backup", "made", "--database", "postgresql://127.0.0.1:1/x")
