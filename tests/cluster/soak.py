"""The long version: `python -m tests.cluster.soak [FAULTS] [SEED] [NODES]`.

Where something is wrong, the diaries, the logs and what was stored are left for whoever wants to know why.
"""

import asyncio
import shutil
import sys
import tempfile
from pathlib import Path

import msgspec

from tests.cluster.cluster import Cluster
from tests.cluster.crew import Muster
from tests.cluster.history import Outage
from tests.cluster.nemesis import Nemesis
from tests.cluster.ordeal import Seen, endure

FAULTS, SEED, NODES = 200, 16, 3
CREWS = 2
PAUSE = 45.0
"""Seconds a match may stand still: clients are patient, and two faults may come at once."""


def suffer(folder: Path, faults: int, seed: int, nodes: int, crews: int = CREWS) -> Seen:
    """Let crews play while so many faults happen."""
    done: list[Nemesis] = []

    async def scene(cluster: Cluster, outages: list[Outage]) -> None:
        done.append(Nemesis(cluster, outages, seed))
        await done[0].strike(faults)

    musters = [Muster(number, seed + number / crews) for number in range(crews)]
    seen = asyncio.run(endure(folder, musters, scene, nodes=nodes))
    seen.done = done[0].done
    return seen


def main(faults: int = FAULTS, seed: int = SEED, nodes: int = NODES) -> None:
    """Suffer, compare, and say what was seen."""
    folder = Path(tempfile.mkdtemp(prefix=f"soak-{seed}-"))
    seen = suffer(folder, faults, seed, nodes)
    print(f"Cluster of {nodes}, seed {seed}: {seen}", flush=True)
    if found := seen.faults(PAUSE):
        (folder / "record.json").write_bytes(msgspec.json.encode(seen.record))
        raise AssertionError("\n".join((*found, f"see {folder}")))
    shutil.rmtree(folder)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
