"""Somebody else's package, built as they would, and installed beside Parley, which knows nothing of it."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

NIM = Path(__file__).parents[1] / "examples" / "fifth_game"


def install(folder: Path, package: Path = NIM) -> dict[str, str]:
    """Build the wheel and unpack it there; the environment in which Python finds it."""
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=package, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    place = folder / "installed"
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(place)
    return {**os.environ, "PYTHONPATH": str(place), "LANG": "C.UTF-8"}
