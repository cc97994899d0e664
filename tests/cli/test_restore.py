import json
import os
from pathlib import Path

import pytest

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


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_what_root_restores_belongs_to_the_owner_of_the_folder(parley: Shell, tmp_path: Path) -> None:
    fill(tmp_path / "data")
    assert parley("backup", "made", "--data", "data") == 0
    service = tmp_path / "service"
    service.mkdir()
    os.chown(service, 65534, 65534)
    assert parley("restore", "made", "--data", service) == 0
    owners = {file.name: file.stat().st_uid for file in service.iterdir()}
    assert (owners["parley.db"], owners["parley.db.lock"]) == (65534, 65534)
