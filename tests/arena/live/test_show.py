import os
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parley.arena.live import show as module
from parley.arena.live.show import Show
from parley.arena.tournament.results import HIDDEN, ROUNDS
from tests.arena.live.folders import TRIO, play_all, rounds_of
from tests.arena.tournament.cups import cup


def told(show: Show) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(show.look())
    return found


def test_from_nothing_to_the_end(tmp_path: Path) -> None:
    path = tmp_path / "cup"
    show = Show("cup", path)
    assert told(show) == {"event": "cup", "name": "cup", "state": "waiting"}
    play_all(path, most=1)
    first = told(show)
    assert (first["state"], first["played"], first["planned"]) == ("playing", 1, 3)
    assert first["entrants"] == ["A", "B", "C"]
    assert [one["id"] for one in first["latest"]] == ["0.1.2", "0.1.1"]
    play_all(path)
    last = told(show)
    assert (last["state"], last["played"]) == ("over", 3)
    assert show.row == {"event": "cup", "name": "tournament", "state": "over", "played": 3}


def test_the_same_results_are_the_same_bytes(tmp_path: Path) -> None:
    play_all(tmp_path)
    show = Show("cup", tmp_path)
    before = show.look()
    assert show.look() == before
    assert (show.is_to_rate, msgspec.json.decode(before)["rated"]) == (True, 0)
    show.rate()
    assert not show.is_to_rate
    assert told(show)["rated"] == 3


def test_nobody_moves_any_more(tmp_path: Path) -> None:
    play_all(tmp_path, most=1)
    left = tmp_path / ROUNDS / f"{HIDDEN}00001-1-seabattle-3"
    left.mkdir()
    shutil.copy(rounds_of(tmp_path)[0] / "game-1.jsonl", left)
    show = Show("cup", tmp_path)
    assert [one["id"] for one in told(show)["boards"]] == ["1.1.1"]
    for path in (left / "game-1.jsonl", tmp_path / ROUNDS):
        os.utime(path, (1, 1))
    quiet = told(show)
    assert (quiet["state"], quiet["boards"]) == ("quiet", [])


def test_games_are_found_by_who_played_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play_all(tmp_path, cup("density", "passes", "random", seed=3, rounds=2))
    show = Show("cup", tmp_path)
    assert show.games(None, None, None) == {"games": [], "before": None}
    show.look()

    def ids(
        of: int | None = None, against: int | None = None, before: int | None = None
    ) -> tuple[list[str], int | None]:
        page = show.games(of, against, before)
        return [one["id"] for one in page["games"]], page["before"]

    everything, _ = ids()
    assert len(everything) == 12
    assert len(ids(0)[0]) == 8
    both, _ = ids(0, 1)
    assert len(both) == 4
    assert set(both) == set(ids(0)[0]) & set(ids(1)[0])
    assert ids(0, 99) == ([], None)
    monkeypatch.setattr(module, "PAGE", 4)
    pages, before = ids()
    while before is not None:
        more, before = ids(before=before)
        pages += more
    assert pages == everything


def test_a_game_that_is_over_is_found_by_its_name(tmp_path: Path) -> None:
    play_all(tmp_path, most=1)
    show = Show("cup", tmp_path)
    show.look()
    *_, parts = show.find("0.1.2")
    assert parts == (ROUNDS, "00000-1-seabattle-3", "game-2.jsonl")
    for name in (
        "0.1.3",
        "0.1.0",
        "0.2.1",
        "0.0.1",
        "1.1.1",
        "",
        "0.1",
        "0.1.1.1",
        "../..",
        "٠.1.1",
        "9" * 99 + ".1.1",
    ):
        with pytest.raises(LookupError):
            show.find(name)


def test_what_is_gone_counts_no_longer(tmp_path: Path) -> None:
    play_all(tmp_path, TRIO)
    show = Show("cup", tmp_path)
    assert told(show)["played"] == 3
    era = show.era
    shutil.rmtree(rounds_of(tmp_path)[0])
    fewer = told(show)
    assert (fewer["played"], sum(row["rounds"] for row in fewer["standings"])) == (2, 4)
    assert show.era > era
    shutil.rmtree(tmp_path)
    assert told(show)["state"] == "waiting"
