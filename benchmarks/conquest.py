"""`parley conquest`: a referee between two trivial AIs in C. The peer is a bare line echo over pipes.

The two take turns, and every ratio is that of two neighbouring rounds. How many round trips there are in a
second depends on who else wants the processors; what one of them costs our own process hardly does. Where
others do, the kernel (`sched_autogroup_enabled`) hands the processor on within a session, and lets sessions
compete. Programs have sessions of their own, for they are not to reach our terminal; the echo has none, so
there is a second echo which has.

Then a hundred matches at once, two hundred programs on this machine, a second for every request: nobody may
lose on time because of us.
"""

import asyncio
import os
import subprocess
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import NamedTuple

import uvloop

from benchmarks.aims import REFEREE_AND_ECHO
from benchmarks.timing import row
from parley.arena.conquest import Series, Venue, parse_entrant, play_series
from parley.games.conquest import Setup
from parley.net.children import Guard, Launcher, Sandbox
from parley.net.programs import Keeper, Watch

SOURCE = Path(__file__).parent / "trivial.c"
ROUNDS, ECHOES = 21, 3_000
TURNS = 160
"""Rounds of a match that is timed."""
MOST = 3.0
"""Times the processor time of an echo: telling, judging and passing on is more than sending back."""
MATCHES, LIMIT = 100, 1.0
SEED = 20261116


class Cost(NamedTuple):
    """What a round trip takes, in seconds: of time, and of our process's processor time."""

    wall: float
    cpu: float


def build(folder: Path) -> str:
    """The AI, compiled."""
    program = folder / "trivial"
    subprocess.run(["/usr/bin/gcc", "-O2", "-o", program, SOURCE], check=True)
    return str(program)


async def play(
    program: str, sandbox: Sandbox, rounds: int, games: int, seconds: float
) -> tuple[Series, Watch]:
    """A number of matches, all at once."""
    entrants = [parse_entrant("conquest", f"exec:{program}")] * 2
    watch = Watch()
    with Guard() as guard, ThreadPoolExecutor(1) as threads:
        venue = Venue(Keeper(Launcher(sandbox), guard, watch), threads, print, seconds)
        setup = Setup(rounds=rounds)
        series = await play_series(setup, entrants, venue, seed=SEED, games=games, jobs=games)
    watch.close()
    return series, watch


def _match(program: str, rounds: int) -> tuple[int, float, float]:
    """How many requests it had, how long they took, and the processor time of everything."""
    begun = process_time()
    series, _ = uvloop.run(play(program, Sandbox.OFF, rounds, 1, 10.0))
    requests = sum(tally.requests for tally in series.tallies())
    return requests, series.results[0].seconds, process_time() - begun


def referee(program: str) -> Cost:
    """A request, while one match runs. The cost of starting and ending one is known from a short one."""
    few, _, start = _match(program, 1)
    requests, seconds, cpu = _match(program, TURNS)
    return Cost(seconds / requests, (cpu - start) / (requests - few))


async def _echo(*, own_session: bool) -> Cost:
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        "cat", stdin=pipe, stdout=pipe, start_new_session=own_session
    )
    assert process.stdin
    assert process.stdout
    begun, used = perf_counter(), process_time()
    for _ in range(ECHOES):
        process.stdin.write(b"#50 12 3\n")
        await process.stdin.drain()
        await process.stdout.readline()
    cost = Cost((perf_counter() - begun) / ECHOES, (process_time() - used) / ECHOES)
    process.stdin.close()
    await process.wait()
    return cost


def echo(*, own_session: bool = False) -> Cost:
    """A line there and back, with nothing but asyncio."""
    return asyncio.run(_echo(own_session=own_session))


def compare(rounds: Sequence[tuple[Cost, Cost, Cost]]) -> None:
    """Us, the echo, and the echo in a session of its own."""
    ours, bare, apart = (Cost(*map(median, zip(*costs, strict=True))) for costs in zip(*rounds, strict=True))
    mine, what = f"{1 / ours.wall:,.0f}/s", "round trips a second, two AIs in C"
    faster = median(echo.wall / own.wall for own, echo, _ in rounds)
    REFEREE_AND_ECHO.row(what, mine, f"asyncio.subprocess echo {1 / bare.wall:,.0f}/s", faster)
    faster, least = median(echo.wall / own.wall for own, _, echo in rounds), REFEREE_AND_ECHO.limit
    peer = f"echo in its own session {1 / apart.wall:,.0f}/s"
    row(what, mine, peer, faster, f">= {least:g}", met=faster >= least)
    dearer = median(own.cpu / echo.cpu for own, echo, _ in rounds)
    mine, peer = f"{ours.cpu * 1e6:.1f} µs", f"asyncio.subprocess echo {bare.cpu * 1e6:.1f} µs"
    row("processor time of one, in our process", mine, peer, dearer, f"<= {MOST:g}", met=dearer <= MOST)


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
    print(f"Conquest ({os.cpu_count()} processors, wanted by {os.getloadavg()[0]:.1f} others)")
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        program = build(Path(folder))
        compare([(referee(program), echo(), echo(own_session=True)) for _ in range(ROUNDS)])
        for sandbox, name in ((Sandbox.OFF, "bare"), (Sandbox.REQUIRE, "in sandboxes")):
            crowd(program, sandbox, name)


if __name__ == "__main__":
    main()
