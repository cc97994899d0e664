"""The long version of the crash test: `python -m tests.net.soak [KILLS] [SEED]`, on both databases."""

import sys
import tempfile
import time
from pathlib import Path

from tests.net.crashing import Ordeal
from tests.store.server import running_server

KILLS, SEED = 25, 4
OUTAGE = 2.0
"""Seconds between a kill and the restart: a clock that ran on would show."""


def main(kills: int = KILLS, seed: int = SEED) -> None:
    """Kill, restart, compare, again and again; then say what was seen."""
    soak("SQLite", "", kills, seed)
    with running_server() as postgres:
        soak("PostgreSQL", postgres.new_database(), kills, seed)


def soak(name: str, url: str, kills: int, seed: int) -> None:
    """On one database."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        ordeal = Ordeal(
            Path(folder) / "data", seed, crews=3, pairs=3, loners=2, sailors=4, couples=3, url=url
        )
        tally = ordeal.run(kills, OUTAGE)
    print(f"{name}: {tally} in {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
