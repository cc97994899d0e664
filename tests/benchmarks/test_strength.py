"""Which games count for which version of the bots."""

import shutil
from functools import partial
from pathlib import Path

import pytest

from benchmarks import strength
from parley.bots import levels
from parley.bots.pupil import Pupil, Slips


@pytest.fixture
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy, to change."""
    found = shutil.copytree(strength.BOTS, tmp_path / "bots", ignore=shutil.ignore_patterns("*.pyc"))
    monkeypatch.setattr(strength, "BOTS", found)
    return found


def place(game: str) -> Path:
    found: Path = strength.place_of.__wrapped__(game)
    return found


@pytest.mark.parametrize(
    ("file", "others"),
    [
        ("conquest/odds.py", "dots"),
        ("conquest/judgement.json", "dots"),
        ("sea_race.py", "conquest"),
        ("pupil.py", ""),
    ],
)
def test_another_version_starts_over(file: str, others: str, bots: Path) -> None:
    game = file.partition("/")[0] if "/" in file else "seabattle"
    before, elsewhere = place(game), others and place(others)
    path = bots / file
    path.write_bytes(path.read_bytes() + b"\n")
    assert place(game) != before
    assert (others and place(others)) == elsewhere


def test_what_python_compiles_is_no_other_version(bots: Path) -> None:
    before = place("conquest")
    (bots / "conquest/__pycache__").mkdir(exist_ok=True)
    (bots / "conquest/__pycache__/odds.cpython-311.pyc").write_bytes(b"anything")
    assert place("conquest") == before


def test_another_pupil_of_a_game_starts_it_over(monkeypatch: pytest.MonkeyPatch) -> None:
    dots, conquest = place("dots"), place("conquest")
    slips = Slips("greedy", "greedy", 0.5)
    monkeypatch.setattr(levels, "DOTS_EASY", partial(Pupil, "dots", slips))
    assert place("dots") != dots
    assert place("conquest") == conquest


def test_a_game_that_is_not_there_is_said_in_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["strength", "go"])
    with pytest.raises(SystemExit) as caught:
        strength.main()
    assert caught.value.code == 2
    assert "there is no game 'go'" in capsys.readouterr().err
