"""A server with every wire off says so, and does not start."""

import subprocess
import sys
from pathlib import Path

import pytest

OFF = ("--bpgp", "off", "--dotline", "off", "--web", "off")


@pytest.mark.parametrize("more", [(), ("--check",)])
def test_every_wire_is_off(more: tuple[str, ...], tmp_path: Path) -> None:
    done = subprocess.run(
        (sys.executable, "-m", "parley", "serve", *OFF, "--data", str(tmp_path / "data"), *more),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert "every wire is off" in done.stderr
    assert not (tmp_path / "data").exists()
