import json
import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random

import pytest

from parley.arena.tournament import organiser
from tests.cli.conftest import Shell
from tests.net.programs.commands import exec_

CUP = """\
name = "Cup"
seed = 3
rounds = 2
[[game]]
game = "seabattle"
settings = { size = 6, fleet = [0, 1, 1, 2] }
[[entrant]]
name = "Ann"
player = "density"
[[entrant]]
name = "Bob"
player = "passes"
[[entrant]]
name = "=Eve"
player = "random"
"""
TWO = """\
[limits]
sandbox = "off"
[[game]]
game = "dots"
settings = {{ width = 10, height = 10 }}
[[entrant]]
name = "P"
player = "{}"
[[entrant]]
name = "R"
player = "random"
"""
STORM = """\
seed = 3
[limits]
sandbox = "off"
[nemesis]
slices = 20
stalls = 0.005
most = 0.5
[[game]]
game = "dots"
settings = { width = 10, height = 10 }
"""
REPORTS = ("report.txt", "report.json", "report.html", "standings.csv", "games.csv")


def reports(folder: Path) -> dict[str, bytes]:
    return {name: (folder / name).read_bytes() for name in REPORTS}


@pytest.fixture
def cup(parley: Shell) -> Path:
    path = parley.folder / "cup.toml"
    path.write_text(CUP)
    return path


def test_a_new_file_is_checked_and_played(parley: Shell) -> None:
    assert parley("tournament", "--new", "new.toml") == 0
    assert parley("tournament", "--check", "new.toml") == 0
    assert parley.out == "new.toml: 3 entrants, round-robin, seabattle: it can be played\n"
    assert parley("tournament", "--new") == 0
    assert parley.out.startswith("# A tournament of Parley.")
    assert "new.toml: it exists already" in parley.refused("tournament", "--new", "new.toml")


def test_it_is_played_shown_and_written_down(parley: Shell, cup: Path) -> None:
    assert parley("tournament", cup, "--jobs", 1) == 0
    assert parley.out.startswith("Cup: round-robin, seabattle, seed 3, 12 games\n")
    assert parley.err.count("round ") == 6
    folder = parley.folder / "cup-results"
    assert (folder / "report.txt").read_text() == parley.out
    assert (folder / "standings.csv").read_text().splitlines()[0].startswith("place,entrant,points")
    assert "'=Eve" in (folder / "games.csv").read_text()
    assert len(json.loads((folder / "times.json").read_text())["rounds"]) == 6
    assert (folder / "times.txt").read_text().startswith("12 games, ")
    assert parley.err.endswith((folder / "times.txt").read_text())
    first = reports(folder)
    assert parley("tournament", cup, "--jobs", 1, "--json") == 0
    assert parley.err == ""
    assert json.loads(parley.out)["standings"][2]["name"] == "=Eve"
    assert reports(folder) == first


def run_until_killed(cup: Path, moment: float) -> int:
    """Its exit status; half of the times all its processes are killed at once, else only the first."""
    command = [sys.executable, "-m", "parley", "tournament", str(cup), "--results", "killed", "--jobs", "2"]
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    ) as run:
        with suppress(subprocess.TimeoutExpired):
            run.wait(moment)
        (run.kill if moment * 1000 % 2 < 1 else partial(os.killpg, run.pid, signal.SIGKILL))()
    return run.returncode


@pytest.mark.slow
def test_killed_at_any_moment_it_goes_on_to_the_same_report(parley: Shell, cup: Path) -> None:
    """Twenty times, at random: while it starts, plays or writes its report."""
    begun = time.monotonic()
    assert parley("tournament", cup, "--results", "whole", "--jobs", 2) == 0
    whole, rng, kills = time.monotonic() - begun, Random(1), 0
    while kills < 20:
        if run_until_killed(cup, rng.uniform(0.2, 1.5) * whole) == -signal.SIGKILL:
            kills += 1
        else:
            assert reports(parley.folder / "killed") == reports(parley.folder / "whole")
            shutil.rmtree(parley.folder / "killed")
    assert parley("tournament", cup, "--results", "killed", "--jobs", 2) == 0
    assert reports(parley.folder / "killed") == reports(parley.folder / "whole")


def test_killed_after_a_round_it_goes_on_to_the_same_report(parley: Shell, cup: Path) -> None:
    assert parley("tournament", cup, "--results", "whole", "--jobs", 2) == 0
    command = [sys.executable, "-m", "parley", "tournament", str(cup), "--results", "killed", "--jobs", "2"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as run:
        assert run.stderr is not None
        run.stderr.readline()
        run.kill()
    assert parley("tournament", cup, "--results", "killed", "--jobs", 2) == 0
    assert reports(parley.folder / "killed") == reports(parley.folder / "whole")


def test_whoever_lost_every_game_by_a_fault_is_told(parley: Shell) -> None:
    (parley.folder / "cup.toml").write_text(TWO.format(exec_("dots", "die")))
    assert parley("tournament", "cup.toml", "--jobs", 1) == 1
    assert "P lost 2 games: crashed" in parley.out
    assert "exited with status 3" in parley.err


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "there is no `game`"),
        (CUP.replace('"density"', '"nobody"'), "entrant Ann: seabattle has no bot"),
        (CUP.replace("rounds = 2", 'format = "single-elimination"\nseats = 3'), "seats"),
    ],
)
def test_what_is_wrong_is_one_line(parley: Shell, text: str, words: str) -> None:
    (parley.folder / "cup.toml").write_text(text)
    assert words in parley.refused("tournament", "cup.toml")
    assert words in parley.refused("tournament", "--check", "cup.toml")
    assert not (parley.folder / "cup-results").exists()


def test_wrong_words(parley: Shell, cup: Path) -> None:
    assert "--new" in parley.refused("tournament")
    assert "--jobs" in parley.refused("tournament", cup, "--jobs", 0)
    assert "nowhere.toml" in parley.refused("tournament", "nowhere.toml")


def test_a_changed_file_wants_another_folder(parley: Shell, cup: Path) -> None:
    assert parley("tournament", cup, "--jobs", 1) == 0
    cup.write_text(CUP.replace("seed = 3", "seed = 4"))
    assert "--results" in parley.refused("tournament", cup)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense://x:1"])
def test_nobody_there_is_told_in_a_line(
    parley: Shell, cup: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(organiser, "_CONNECTING", 0.2)
    assert parley.refused("tournament", cup, "--dask", address).startswith(f"parley: --dask {address}: ")


def test_without_the_extra_it_is_said_what_is_missing(
    parley: Shell, cup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert "parley[dask]" in parley.refused("tournament", cup, "--dask", "tcp://127.0.0.1:1")


def test_no_more_rounds_at_once_than_there_are_processors(parley: Shell, cup: Path) -> None:
    most = len(os.sched_getaffinity(0))
    assert parley("tournament", cup, "--jobs", most + 1) == 0
    assert parley.err.startswith(f"parley: --jobs {most + 1}: there are {most} processors, so {most} rounds")
