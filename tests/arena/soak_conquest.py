"""Matches among programs for some minutes: `python -m tests.arena.soak_conquest [MATCHES] [AT_ONCE]`.

The C example plays the benchmark's trivial AI, in sandboxes, a hundred matches at once, a second per request.
Nobody may lose on time or be void because of us, and nothing may be left.
"""

import asyncio
import resource
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import uvloop

from parley.arena.conquest import Series, Venue, parse_entrant, play_series
from parley.games.conquest import Setup
from parley.net.children import Guard, Launcher, Sandbox
from parley.net.children.guardian import marked
from parley.net.programs import Keeper, Watch

MATCHES, AT_ONCE, LIMIT = 2000, 100, 1.0
ROOT = Path(__file__).parents[2]
SOURCES = ("examples/conquest/ai.c", "benchmarks/trivial.c")


def build(folder: Path) -> list[str]:
    """Both programs."""
    folder.chmod(0o755)
    programs = [folder / Path(source).stem for source in SOURCES]
    for source, program in zip(SOURCES, programs, strict=True):
        subprocess.run(["gcc", "-O2", "-o", program, ROOT / source], check=True)
    return [f"exec:{program}" for program in programs]


async def play(words: list[str], matches: int, at_once: int) -> tuple[Series, Watch]:
    """All of them; then nobody is left."""
    watch = Watch()
    with Guard() as guard, ThreadPoolExecutor(1) as threads:
        venue = Venue(Keeper(Launcher(Sandbox.REQUIRE), guard, watch), threads, print, LIMIT)
        entrants = [parse_entrant("conquest", word) for word in words]
        series = await play_series(Setup(), entrants, venue, seed=1, games=matches, jobs=at_once)
        left = await asyncio.to_thread(marked, guard.mark().partition(".")[0].encode())
    watch.close()
    assert left == [], left
    return series, watch


def main(matches: int = MATCHES, at_once: int = AT_ONCE) -> None:
    """Play, and say what was seen."""
    files = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(files[1], 20 * at_once + 1000), files[1]))
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        series, watch = uvloop.run(play(build(Path(folder)), matches, at_once))
    tallies = series.tallies()
    faults = {tally.name.rpartition("/")[2]: tally.faults for tally in tallies}
    requests, seconds = sum(tally.requests for tally in tallies), time.monotonic() - began
    print(f"{len(series.results)} matches, {at_once} at once, {requests:,} requests in {seconds:.0f} s")
    print(f"faults {faults}; {series.voided} void; {watch.forgiven} requests got more time")
    print(f"our loop was {watch.latest:.2f} s late at most")
    assert not any(faults.values())
    assert series.voided == 0


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
