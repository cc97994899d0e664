from pathlib import Path

import pytest

from parley.arena.duel import Duel, Round
from parley.arena.rounds import ResultsFile, play_rounds
from parley.core import SetupError

DUEL = Duel("seabattle", {"size": 6, "fleet": [0, 1, 1, 2]}, ("density", "random"), 7)


def key(played: Round) -> tuple[int, tuple[float, ...], int]:
    return played.number, played.scores, played.plies


def test_two_processes_play_the_same_as_one() -> None:
    alone = sorted(key(played) for played in play_rounds(DUEL, [0, 1, 2, 5, 9], 1))
    together = sorted(key(played) for played in play_rounds(DUEL, [0, 1, 2, 5, 9], 2))
    assert alone == together
    assert [number for number, _, _ in alone] == [0, 1, 2, 5, 9]


def test_what_was_written_down_is_read_again(tmp_path: Path) -> None:
    file = ResultsFile(tmp_path / "results.jsonl", DUEL)
    for played in play_rounds(DUEL, [0, 1], 1):
        file.add(played)
    assert ResultsFile(tmp_path / "results.jsonl", DUEL).rounds == file.rounds
    assert len(file.rounds) == 2


def test_a_line_cut_off_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    ResultsFile(path, DUEL).add(Round(0, (1.0, 0.0), 50, (0.1, 0.1)))
    whole = path.read_bytes()
    path.write_bytes(whole + b"[1,[1.0")
    file = ResultsFile(path, DUEL)
    assert [played.number for played in file.rounds] == [0]
    assert path.read_bytes() == whole


@pytest.mark.parametrize("data", [b"{}\n", b"something else"])
def test_another_duels_file_is_left_alone(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "results.jsonl"
    path.write_bytes(data)
    with pytest.raises(SetupError, match="another duel"):
        ResultsFile(path, DUEL)
    assert path.read_bytes() == data


def test_nonsense_in_it_is_named(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    ResultsFile(path, DUEL)
    path.write_bytes(path.read_bytes() + b"nonsense\n")
    with pytest.raises(SetupError, match=r"results\.jsonl"):
        ResultsFile(path, DUEL)
