"""`parley conquest`: a referee between two trivial AIs in C. The peer is a bare line echo over pipes.

Then a hundred matches at once, two hundred programs on this machine, a second for every request: nobody may
lose on time because of us.
"""

import asyncio
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import uvloop

from benchmarks.timing import row
from parley.arena.conquest import Series, Venue, parse_entrant, play_series
from parley.games.conquest import Setup
from parley.net.children import Guard, Launcher, Sandbox
from parley.net.programs import Keeper, Watch

SOURCE = Path(__file__).parent / "trivial.c"
ROUNDS, ECHOES = 9, 10_000
TURNS = 600
"""Rounds of a match that is timed."""
MATCHES, LIMIT = 100, 1.0
SEED = 20261116


def build(folder: Path) -> str:
    """The AI, compiled."""
    program = folder / "trivial"
    subprocess.run(["/usr/bin/gcc", "-O2", "-o", program, SOURCE], check=True)
    return str(program)


async def play(
    program: str, sandbox: Sandbox, rounds: int, games: int, seconds: float
) -> tuple[Series, Watch]:
    """So many matches, all at once."""
    entrants = [parse_entrant("conquest", f"exec:{program}")] * 2
    watch = Watch()
    with Guard() as guard, ThreadPoolExecutor(1) as threads:
        venue = Venue(Keeper(Launcher(sandbox), guard, watch), threads, print, seconds)
        setup = Setup(rounds=rounds)
        series = await play_series(setup, entrants, venue, seed=SEED, games=games, jobs=games)
    watch.close()
    return series, watch


def referee(program: str) -> float:
    """Requests a second while one match runs."""
    series, _ = uvloop.run(play(program, Sandbox.OFF, TURNS, 1, 10.0))
    return sum(tally.requests for tally in series.tallies()) / series.results[0].seconds


async def _echo() -> float:
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec("cat", stdin=pipe, stdout=pipe)
    assert process.stdin
    assert process.stdout
    begun = perf_counter()
    for _ in range(ECHOES):
        process.stdin.write(b"#50 12 3\n")
        await process.stdin.drain()
        await process.stdout.readline()
    rate = ECHOES / (perf_counter() - begun)
    process.stdin.close()
    await process.wait()
    return rate


def echo() -> float:
    """Lines a second, there and back, with nothing but asyncio."""
    return asyncio.run(_echo())


def crowd(program: str, sandbox: Sandbox, name: str) -> None:
    """A hundred at once."""
    begun = perf_counter()
    series, watch = uvloop.run(play(program, sandbox, 200, MATCHES, LIMIT))
    seconds = perf_counter() - begun
    requests = sum(tally.requests for tally in series.tallies())
    late = sum(tally.faults.get("time", 0) for tally in series.tallies())
    faults = sum(sum(tally.faults.values()) for tally in series.tallies())
    print(f"{MATCHES} matches at once, {name}, {LIMIT:g} s a request: {requests / seconds:,.0f} requests/s")
    print(f"    {watch.forgiven} requests got more time; our loop was {watch.latest:.2f} s late at most")
    what = f"losses on time, charged and voided, {name}"
    lost = late + series.voided
    row(
        what,
        f"{late} and {series.voided}",
        f"{faults} faults",
        lost / MATCHES,
        "0",
        met=not lost and not faults,
    )


def main() -> None:
    print(f"Conquest ({os.cpu_count()} processors)")
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        program = build(Path(folder))
        rates = [(referee(program), echo()) for _ in range(ROUNDS)]
        ours, peer = (median(rate) for rate in zip(*rates, strict=True))
        row(
            "round trips a second, two AIs in C", f"{ours:,.0f}/s", f"asyncio.subprocess echo {peer:,.0f}/s",
            ours / peer, ">= 0.5", met=ours / peer >= 0.5,
        )  # fmt: skip
        for sandbox, name in ((Sandbox.OFF, "bare"), (Sandbox.REQUIRE, "in cages")):
            crowd(program, sandbox, name)


if __name__ == "__main__":
    main()
