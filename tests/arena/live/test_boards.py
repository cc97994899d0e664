"""A journal that grows, read on and on, is held against the same match replayed from its beginning."""

import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from parley.arena.live import boards as module
from parley.arena.live.boards import Boards
from parley.arena.live.trust import know
from parley.arena.schedules import Pairing
from parley.arena.tournament.fixture import Fixture, play_fixture
from parley.arena.tournament.results import HIDDEN, ROUNDS
from parley.games import load_game
from parley.match.journal import decode_journal
from parley.match.replay import replay_to_end
from parley.seats.web.views import show_match
from tests.arena.tournament.cups import DOTS, SMALL, cup

CUP = cup("random", "passes", game=[SMALL], seed=3)
KNOWN = know(CUP.file)
FOLDER = f"{HIDDEN}00000-1-seabattle-3"


@pytest.fixture
def journal(tmp_path: Path) -> bytes:
    """Of a whole game."""
    (tmp_path / "played").mkdir()
    play_fixture(CUP, Fixture(Pairing(0, (0, 1)), 0), tmp_path / "played")
    return (tmp_path / "played" / "game-1.jsonl").read_bytes()


def place(root: Path, name: str = FOLDER) -> Path:
    folder = root / ROUNDS / name
    folder.mkdir(parents=True)
    return folder


def look(boards: Boards, *names: str) -> list[dict[str, Any]]:
    return boards.look(KNOWN, names or (FOLDER,))


def seen_at(data: bytes) -> dict[str, Any]:
    """What a spectator sees after so much of a journal."""
    match = replay_to_end(load_game("seabattle"), decode_journal(data))
    return show_match(match, match.view(None), None)


def test_a_board_moves_as_its_journal_grows_even_byte_by_byte(tmp_path: Path, journal: bytes) -> None:
    file, boards, rng, size = place(tmp_path) / "game-1.jsonl", Boards(tmp_path), Random(1), 0
    while size < len(journal):
        size = min(len(journal), size + rng.choice((1, 7, 60, 400)))
        file.write_bytes(journal[:size])
        shown = look(boards)
        if b"\n" in journal[:size]:
            assert shown[0]["view"] == seen_at(journal[:size])
            assert (shown[0]["id"], shown[0]["players"]) == ("0.1.1", ("A", "B"))
            assert len(shown[0]["log"]) == min(module.LOG, shown[0]["view"]["ply"])
        else:
            assert shown == []
    assert shown[0]["view"]["outcome"] is not None
    assert boards.changed == file.stat().st_mtime


def test_fleets_are_not_told(tmp_path: Path, journal: bytes) -> None:
    lines = journal.splitlines(keepends=True)
    (place(tmp_path) / "game-1.jsonl").write_bytes(b"".join(lines[:6]))
    [shown] = look(Boards(tmp_path))
    assert "S" not in "".join("".join(field) for field in shown["view"]["board"]["fields"])
    assert [ply["move"] for ply in shown["log"][:2]] == [None, None]  # the placements


def test_a_game_that_came_to_nothing_is_begun_anew(tmp_path: Path, journal: bytes) -> None:
    file, boards = place(tmp_path) / "game-1.jsonl", Boards(tmp_path)
    lines = journal.splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:20]))
    assert look(boards)[0]["view"]["ply"] == 19
    file.write_bytes(b"".join(lines[:4]))
    assert look(boards)[0]["view"]["ply"] == 3
    file.write_bytes(b"")
    assert look(boards) == []


def test_the_newest_game_of_a_round_is_shown_and_then_nothing(tmp_path: Path, journal: bytes) -> None:
    folder, boards = place(tmp_path), Boards(tmp_path)
    for number in (1, 2):
        (folder / f"game-{number}.jsonl").write_bytes(journal)
    (folder / "game-2-seat-0.trace").write_bytes(b"?")
    assert [one["id"] for one in look(boards)] == ["0.1.2"]
    shutil.rmtree(folder)
    assert (look(boards), boards.changed) == ([], 0.0)


@pytest.mark.parametrize(
    "name", [f"{HIDDEN}..", f"{HIDDEN}00000-2-seabattle-3", f"{HIDDEN}00000-0-seabattle-3", f"{HIDDEN}x/../y"]
)
def test_folders_of_no_round_are_none_of_ours(tmp_path: Path, journal: bytes, name: str) -> None:
    (place(tmp_path) / "game-1.jsonl").write_bytes(journal)
    assert look(Boards(tmp_path), name) == []


def test_what_is_no_journal_of_the_tournament_is_not_shown(tmp_path: Path, journal: bytes) -> None:
    file, boards = place(tmp_path) / "game-1.jsonl", Boards(tmp_path)
    other = cup({"name": "Eve", "player": "random"}, "random", game=[DOTS])
    (tmp_path / "other").mkdir()
    play_fixture(other, Fixture(Pairing(0, (0, 1)), 0), tmp_path / "other")
    lines = journal.splitlines(keepends=True)
    foreign = (
        b"nonsense\n",
        (tmp_path / "other" / "game-1.jsonl").read_bytes(),
        b"".join(lines[:3] + lines[4:6]),
        journal.replace(b'"A"', b'"Z"', 1),
    )
    for data in foreign:
        file.write_bytes(data)
        assert look(boards) == []
    with file.open("wb") as huge:
        huge.truncate(module.BYTES + 1)
    assert look(boards) == []
    file.unlink()
    file.symlink_to(tmp_path / "played" / "game-1.jsonl")
    assert look(boards) == []


def test_only_so_many_are_followed_and_whoever_is_shown_stays(tmp_path: Path, journal: bytes) -> None:
    names = [f"{HIDDEN}{number:05}-1-seabattle-3" for number in range(module.MOST + 3)]
    for name in names:
        (place(tmp_path, name) / "game-1.jsonl").write_bytes(journal)
    boards = Boards(tmp_path)
    late = [one["id"] for one in look(boards, *names[3:])]
    assert len(late) == module.MOST
    assert [one["id"] for one in look(boards, *names)] == late
