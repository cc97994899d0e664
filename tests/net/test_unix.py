import socket
from pathlib import Path

import pytest

from parley.net.unix import LONGEST, short_name


@pytest.mark.parametrize("depth", [1, LONGEST])
def test_a_socket_can_be_made_and_reached_however_deep_its_folder_lies(tmp_path: Path, depth: int) -> None:
    folder = tmp_path / ("d" * depth)
    folder.mkdir()
    path = folder / "admin.sock"
    with socket.socket(socket.AF_UNIX) as ours, socket.socket(socket.AF_UNIX) as theirs:
        with short_name(path) as name:
            ours.bind(name)
        ours.listen()
        assert path.is_socket()
        with short_name(path) as name:
            theirs.connect(name)
