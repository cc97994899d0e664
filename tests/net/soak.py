"""The long version of the crash test: `python -m tests.net.soak [KILLS] [SEED]`."""

import sys
import tempfile
import time
from pathlib import Path

from tests.net.crashing import Ordeal

KILLS, SEED = 25, 4
OUTAGE = 2.0
"""Seconds between a kill and the restart: a clock that ran on would show."""


def main(kills: int = KILLS, seed: int = SEED) -> None:
    """Kill, restart, compare, again and again; then say what was seen."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        ordeal = Ordeal(Path(folder) / "data", seed, pairs=6, loners=4, sailors=6)
        tally = ordeal.run(kills, OUTAGE)
    print(f"{tally} in {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
