from pathlib import Path

import pytest

from parley.arena.schedules import Pairing
from parley.arena.tournament.fixture import RESULT, Fixture, play_fixture
from parley.arena.tournament.results import (
    IDENTITY,
    ROUNDS,
    Results,
    keep,
    open_place,
    read_rounds,
    read_times,
    read_tournament,
)
from parley.core import SetupError
from tests.arena.tournament.cups import cup

CUP = cup("density", "random")
FIRST = Fixture(Pairing(0, (0, 1)), 0)


def play_one(path: Path) -> Path:
    results = Results(path, CUP)
    place = open_place(path, FIRST.name(CUP))
    results.add(play_fixture(CUP, FIRST, place))
    keep(place)
    results.close()
    return path / ROUNDS / FIRST.name(CUP)


def test_what_was_kept_is_there_again(tmp_path: Path) -> None:
    folder = play_one(tmp_path)
    results = Results(tmp_path, CUP)
    assert list(results.played) == [FIRST]
    assert list(read_rounds(tmp_path)) == list(results.played.values())
    assert [name for name, _ in read_times(tmp_path)] == [folder.name]
    assert read_tournament(tmp_path) == CUP.file
    results.close()


def test_what_was_begun_is_thrown_away(tmp_path: Path) -> None:
    results = Results(tmp_path, CUP)
    place = open_place(tmp_path, FIRST.name(CUP))
    play_fixture(CUP, FIRST, place)  # and we die before it is kept
    results.close()
    again = Results(tmp_path, CUP)
    assert (again.played, list((tmp_path / ROUNDS).iterdir())) == ({}, [])
    again.close()


@pytest.mark.parametrize("left", [b"", b'{"pairing":0,"entr', None])
def test_what_was_cut_off_is_played_again(tmp_path: Path, left: bytes | None) -> None:
    file = play_one(tmp_path) / RESULT
    whole = file.read_bytes()
    file.unlink()
    if left is not None:
        file.write_bytes(left)
    results = Results(tmp_path, CUP)
    assert results.played == {}
    results.close()
    assert (play_one(tmp_path) / RESULT).read_bytes() == whole


def test_another_tournaments_folder_is_left_alone(tmp_path: Path) -> None:
    play_one(tmp_path)
    with pytest.raises(SetupError, match="another tournament"):
        Results(tmp_path, cup("density", "random", seed=9))
    Results(tmp_path, CUP).close()


def test_two_at_once_are_one_too_many(tmp_path: Path) -> None:
    first = Results(tmp_path, CUP)
    with pytest.raises(SetupError, match="another run is using it"):
        Results(tmp_path, CUP)
    first.close()
    Results(tmp_path, CUP).close()


def test_what_is_no_folder_of_results_is_said(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=IDENTITY):
        read_tournament(tmp_path)
    (tmp_path / IDENTITY).write_text("{}")
    with pytest.raises(SetupError, match=IDENTITY):
        read_tournament(tmp_path)
