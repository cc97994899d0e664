"""Pairing, rating, playing: Swiss turns against py4swiss, the ratings of a long tournament against nobody.

A round robin of quick bots on two processes, from the command to the report, is held against bare loops of
the same games on as many, with journals and without. Processor seconds; `python -m benchmarks.tournament`.
py4swiss is part of what the tests install.
"""

import ctypes
import os
import resource
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

from py4swiss.engines import DutchEngine

from benchmarks.aims import ROUND_ROBIN
from parley.arena.ratings.rate import rate
from parley.arena.ratings.stages import Ranking
from parley.arena.schedules import Schedule, Scored
from parley.arena.schedules.swiss import Swiss
from tests.arena.ratings.contests import play as play_game
from tests.arena.schedules.dutch import report_of
from tests.arena.schedules.playing import by_chance, score

ENTRANTS, TURNS = 256, 9
BOTS, GAMES = 32, 3000
QUICK, ROUNDS, JOBS, RUNS = ("random", "passes") * 3, 60, 2, 5
_SUBREAPER = 36
"""prctl: what children of ours leave behind becomes ours, and so is counted."""


def main() -> None:
    pairing_and_rating()
    round_robin()


def pairing_and_rating() -> None:
    results: list[Scored] = []
    ours, theirs = [], []
    schedule = Swiss(ENTRANTS, turns=TURNS)
    for _ in range(TURNS):
        begun = process_time()
        pairings = schedule.next(results)
        ours.append(process_time() - begun)
        report = report_of(ENTRANTS, results, TURNS)
        begun = process_time()
        DutchEngine.generate_pairings(report)
        theirs.append(process_time() - begun)
        results += [score(pairing, by_chance(1)) for pairing in pairings]
    ratio = median(theirs) / median(ours)
    print(f"Swiss, {ENTRANTS} entrants: a turn {median(ours):.3f} s, the slowest {max(ours):.3f} s; "
          f"py4swiss {median(theirs):.3f} s, {max(theirs):.3f} s ({ratio:.1f} times as long)")  # fmt: skip
    for seats in (3, 4):
        print(f"Swiss, {ENTRANTS} entrants, tables of {seats}: the slowest turn {_slowest(seats):.3f} s")
    for seats, ties in ((2, 0.2), (4, 0.0), (4, 0.2)):
        rounds = _tournament(seats, ties)
        begun = process_time()
        rate(BOTS, rounds)
        print(
            f"ratings, {BOTS} bots, {GAMES} games of {seats}, ties {ties:.0%}: {process_time() - begun:.2f} s"
        )


def _slowest(seats: int) -> float:
    results: list[Scored] = []
    schedule: Schedule = Swiss(ENTRANTS, seats, TURNS)
    spent = []
    for _ in range(TURNS):
        begun = process_time()
        pairings = schedule.next(results)
        spent.append(process_time() - begun)
        results += [score(pairing, by_chance(1), seats) for pairing in pairings]
    return max(spent)


def _tournament(seats: int, ties: float) -> list[list[Ranking]]:
    rng = Random(1)
    strengths = {bot: rng.gauss(0, 1) for bot in range(BOTS)}
    tables = list(combinations(range(BOTS), seats))
    rng.shuffle(tables)
    rounds = [tables[index % len(tables)] for index in range(GAMES // seats)]
    return [
        [play_game({bot: strengths[bot] for bot in table}, rng, ties) for _ in range(seats)]
        for table in rounds
    ]


def round_robin() -> None:
    """In turns, so that a noisy machine hurts all alike."""
    ctypes.CDLL(None).prctl(_SUBREAPER, 1, 0, 0, 0)
    entrants = [f'[[entrant]]\nname = "{at}"\nplayer = "{bot}"\n' for at, bot in enumerate(QUICK)]
    head = f'seed = 1\nrounds = {ROUNDS}\n[[game]]\ngame = "seabattle"\n'
    with TemporaryDirectory() as folder:
        file = Path(folder) / "cup.toml"
        file.write_text(head + "".join(entrants))
        bare = ("benchmarks.bare_rounds", str(file), str(JOBS))
        ours: list[float] = []
        peers: dict[str, list[float]] = {"bare loops that keep journals": [], "bare loops": []}
        for run in range(RUNS + 1):
            for words, spent in zip(((*bare, "journals"), bare), peers.values(), strict=True):
                spent.append(_spent(folder, *words))
            words = ("parley", "tournament", str(file), "--jobs", str(JOBS))
            ours.append(_spent(folder, *words, "--results", f"{folder}/{run}"))
    for spent in (ours, *peers.values()):
        del spent[0]  # then bytecode was written
    games = len(list(combinations(QUICK, 2))) * ROUNDS * 2
    for name, theirs in peers.items():
        ratio = median(mine / peer for mine, peer in zip(ours, theirs, strict=True))
        ROUND_ROBIN.row(
            f"round robin of {games} games, {JOBS} processes, with the report",
            f"{median(ours):.2f} s of CPU",
            f"{name} {median(theirs):.2f} s",
            ratio,
        )


def _spent(folder: str, *words: str) -> float:
    """Seconds of processor time of a command and all it started."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPYCACHEPREFIX"] = f"{folder}/bytecode"
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", *words]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as run:
        assert run.wait() == 0
    while _reap():
        pass
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _reap() -> bool:
    try:
        os.waitpid(-1, 0)
    except ChildProcessError:
        return False
    return True


if __name__ == "__main__":
    main()
