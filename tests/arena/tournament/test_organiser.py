"""Tournaments on a real scheduler with real workers, held against the same on one machine."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

import pytest

import parley as package
from tests.arena.tournament.farm import farm
from tests.net.programs.commands import HERE

CUP = """\
seed = 3
rounds = {rounds}
[limits]
sandbox = "off"
pin = true
[[game]]
game = "dots"
settings = {{ width = 10, height = 10 }}
[[entrant]]
name = "Ann"
player = "exec:{python} -I dots_program.py polite"
folder = "ann"
[[entrant]]
name = "Bob"
player = "exec:{python} -I bob.py"
folder = "bob"
[[entrant]]
name = "Eve"
player = "greedy"
[[entrant]]
name = "Dan"
player = "random"
"""
NAP = f"86{os.getpid()}"
SLEEPER = f"""\
[limits]
sandbox = "off"
patience = 600
[[game]]
game = "dots"
[[entrant]]
name = "Ann"
player = "exec:sleep {NAP}"
[[entrant]]
name = "Dan"
player = "random"
"""
REPORTS = ("report.txt", "report.json", "report.html", "standings.csv", "games.csv")


def command(folder: Path, *words: str) -> subprocess.Popen[str]:
    line = [sys.executable, "-m", "parley", "tournament", "cup.toml", *words]
    return subprocess.Popen(
        line, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )


def play(folder: Path, *words: str) -> tuple[int, list[str]]:
    """The exit status, and what was said on the way."""
    with command(folder, *words) as run:
        _, said = run.communicate()
    return run.returncode, said.splitlines()


def begin(run: subprocess.Popen[str]) -> list[str]:
    """Until the first round has been told."""
    assert run.stderr is not None
    said = []
    for line in run.stderr:
        said.append(line)
        if line.startswith("round "):
            break
    return said


def write_cup(folder: Path, rounds: int) -> None:
    for name in ("ann", "bob"):
        (folder / name).mkdir()
    shutil.copy(HERE / "dots_program.py", folder / "ann")
    (folder / "bob" / "bob.py").write_text("1 / 0")
    (folder / "cup.toml").write_text(CUP.format(rounds=rounds, python=sys.executable))


def rounds_told(said: Iterable[str]) -> list[int]:
    return sorted(int(found[1]) for line in said if (found := re.match(r"round (\d+),", line)))


@pytest.mark.slow
def test_killed_workers_and_organisers_change_nothing_and_nothing_is_double(tmp_path: Path) -> None:
    write_cup(tmp_path, rounds=4)
    bob_lost_all = 1
    assert play(tmp_path, "--results", "here", "--jobs", "2")[0] == bob_lost_all
    with farm(tmp_path) as made:
        workers = [made.worker() for _ in range(2)]
        afar = ("--results", "afar", "--dask", made.address)
        with command(tmp_path, *afar) as run:
            begin(run)
            run.kill()
        kept = len(list((tmp_path / "afar" / "rounds").glob("[!.]*")))
        with command(tmp_path, *afar) as run:
            said = begin(run)
            workers[0].kill()
            said += run.communicate()[1].splitlines()
        assert run.returncode == bob_lost_all
        assert any("is gone" in line for line in said)
        told = rounds_told(said)
        assert len(told) == len(set(told)) <= 24 - kept  # a worker may have ended one after its organiser
        assert play(tmp_path, "--results", "afar", "--dask", "tcp://127.0.0.1:1") == (bob_lost_all, [])
    assert "played on " in (tmp_path / "afar" / "times.txt").read_text()
    for name in REPORTS:
        assert (tmp_path / "afar" / name).read_bytes() == (tmp_path / "here" / name).read_bytes()
    assert b"bob.py" in (tmp_path / "afar" / "report.json").read_bytes()
    folders = [sorted(path.name for path in (tmp_path / at / "rounds").iterdir()) for at in ("here", "afar")]
    assert folders[0] == folders[1]


@pytest.mark.slow
def test_who_will_not_do_is_refused_in_a_line(tmp_path: Path) -> None:
    write_cup(tmp_path, rounds=1)
    other = tmp_path / "other" / "parley"
    shutil.copytree(Path(package.__file__).parent, other, ignore=shutil.ignore_patterns("__pycache__"))
    (other / "__init__.py").write_text('__version__ = "0.0.1"\n')
    with farm(tmp_path) as made:
        made.worker(source=other.parent)
        made.worker("--nthreads", "2")
        code, said = play(tmp_path, "--dask", made.address)
    assert code == 2
    refusals = sorted(line.split(" is refused: ")[1] for line in said[:-1])
    assert re.match(r"it has Parley 0\.0\.1 \(\w+\) and CPython [\d.]+, not Parley", refusals[1])
    assert refusals[0] == "it has 2 threads, which would disturb each other: --nthreads 1"
    assert said[-1].startswith(f"parley: {made.address}: no worker can play")


@pytest.mark.slow
def test_ctrl_c_leaves_nothing_running_afar(tmp_path: Path) -> None:
    (tmp_path / "cup.toml").write_text(SLEEPER)
    with farm(tmp_path, 1) as made:
        with command(tmp_path, "--dask", made.address) as run:
            wait(lambda: sleepers() != [])
            run.send_signal(signal.SIGINT)
            _, said = run.communicate()
        assert (run.returncode, said) == (130, "parley: stopped; run the same command again to resume\n")
        wait(lambda: sleepers() == [])


def sleepers() -> list[str]:
    """Programs of the tournament that run."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            found += [str(path)] if path.read_bytes() == b"sleep\0" + NAP.encode() + b"\0" else []
    return found


def wait(is_so: Callable[[], bool]) -> None:
    while not is_so():
        time.sleep(0.05)


@pytest.mark.slow
def test_a_scheduler_that_goes_away_is_told_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "cup.toml").write_text(SLEEPER)
    with farm(tmp_path, 1) as made, command(tmp_path, "--dask", made.address) as run:
        wait(lambda: sleepers() != [])
        made.scheduler.kill()
        _, said = run.communicate()
    assert run.returncode == 2
    assert said == f"parley: the scheduler at {made.address} is gone; run the same command again to resume\n"
    wait(lambda: sleepers() == [])
