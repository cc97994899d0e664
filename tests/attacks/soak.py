"""Long storms: `python -m tests.attacks.soak [STORMS] [SEED] [STEPS]`.

One house lives through them all, the same rascals come again and again. Every other storm ends with a
`kill -9` in the middle of it; after the others everybody leaves, and the house must be as it was.
"""

import asyncio
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from random import Random

from tests.attacks.rabble import Rascal
from tests.attacks.siege import Siege, attacking, flags_of
from tests.attacks.storm import Storm, make_rabble, verify
from tests.net.process import serving

STORMS, SEED, STEPS = 12, 12, 150
EACH = 8
GRACE = 2
BYTES = 200_000_000
"""What all storms together may leave on the disk."""


def main(storms: int = STORMS, seed: int = SEED, steps: int = STEPS) -> None:
    """Storm after storm, and what came of it."""
    rabble, census = make_rabble(EACH, seed)
    rng = Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        for number in range(storms):
            began, is_killed = time.monotonic(), number % 2 == 1
            asyncio.run(_killed(data, rabble, rng) if is_killed else _calmed(data, rabble, steps))
            matches = asyncio.run(verify(data))
            subprocess.run((sys.executable, "-m", "parley", "verify", "--data", str(data)), check=True)
            size = sum(file.stat().st_size for file in data.rglob("*") if file.is_file())
            assert size < BYTES, f"{size} bytes on the disk"
            end = "killed" if is_killed else "calm again"
            took = time.monotonic() - began
            print(f"storm {number}: {end} after {took:.0f} s, {matches} matches, {size:,} bytes", flush=True)
    print(f"{census.done.total():,} things were done and heard, by {len(census.names)} accounts")


async def _calmed(data: Path, rabble: Sequence[Rascal], steps: int) -> None:
    async with attacking(data, grace=GRACE) as siege:
        storm = Storm(siege, rabble)
        await storm.rage(steps)
        await storm.calm()


async def _killed(data: Path, rabble: Sequence[Rascal], rng: Random) -> None:
    """Nobody who comes to a dead server is to blame, nor is what they had asked it."""
    with serving(data, *flags_of({"grace": GRACE}), quiet=False) as server:
        siege = Siege(server, AsyncExitStack())
        raging = asyncio.ensure_future(Storm(siege, rabble).rage(10**9))
        await asyncio.wait([raging], timeout=rng.uniform(3, 15))
        assert not raging.done(), raging.exception()
        server.kill()
        raging.cancel()
        with suppress(asyncio.CancelledError, ExceptionGroup):
            await raging
        for rascal in rabble:
            rascal.drop()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
