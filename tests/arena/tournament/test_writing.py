from pathlib import Path

from parley.arena.tournament.writing import write_reports
from tests.arena.tournament.cups import BOTS, cup
from tests.arena.tournament.halls import played_out

FILES = {"report.txt", "report.json", "report.html", "standings.csv", "games.csv"}


def written(folder: Path) -> dict[str, bytes]:
    write_reports(played_out(cup(*BOTS), folder), folder)
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def test_two_runs_write_the_same_but_for_times(tmp_path: Path) -> None:
    first, second = written(tmp_path / "a"), written(tmp_path / "b")
    assert first.keys() == second.keys() > FILES | {"times.json"}
    assert all(first[name] == second[name] for name in FILES)
    assert first["times.json"] != second["times.json"]
