import logging
import os
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parley.arena.live import folder as module
from parley.arena.live.files import read_within
from parley.arena.live.folder import RESULT_BYTES, ResultsFolder
from parley.arena.tournament.fixture import RESULT, Played
from parley.arena.tournament.results import HIDDEN, IDENTITY, ROUNDS, read_rounds
from tests.arena.live.folders import TRIO, play_all, rounds_of
from tests.arena.tournament.cups import cup


def names(folder: ResultsFolder) -> list[str]:
    return [one.name for one in folder.look().rounds]


def test_a_folder_need_not_be_there_yet(tmp_path: Path) -> None:
    folder = ResultsFolder(tmp_path / "later")
    assert (folder.look().rounds, folder.known) == ([], None)
    play_all(tmp_path / "later", most=1)
    news = folder.look()
    assert (news.is_new, len(news.rounds)) == (True, 1)
    assert folder.known is not None
    assert folder.known.tournament.names == TRIO.names


def test_every_look_gives_what_is_new_and_reads_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, read = ResultsFolder(tmp_path), list[tuple[str, ...]]()

    def reading(root: Path, *parts: str, most: int) -> bytes:
        read.append(parts)
        return read_within(root, *parts, most=most)

    monkeypatch.setattr(module, "read_within", reading)
    play_all(tmp_path, most=2)
    assert len(names(folder)) == 2
    assert len(read) == 3
    assert names(folder) == []
    assert len(read) == 3
    play_all(tmp_path)
    assert names(folder) == [rounds_of(tmp_path)[-1].name]
    assert len(read) == 4
    assert [one.played for one in ResultsFolder(tmp_path).look().rounds] == list(read_rounds(tmp_path))


def test_what_is_gone_is_told_and_another_tournament_begins_anew(tmp_path: Path) -> None:
    folder = ResultsFolder(tmp_path)
    play_all(tmp_path)
    folder.look()
    shutil.rmtree(rounds_of(tmp_path)[0])
    news = folder.look()
    assert (news.is_new, news.gone) == (False, {"00000-1-seabattle-3"})
    shutil.rmtree(tmp_path)
    assert folder.look().is_new
    play_all(tmp_path, cup("density", "random"))
    assert (folder.look().is_new, folder.known and folder.known.tournament.names) == (True, ("A", "B"))


def test_hidden_folders_are_being_played(tmp_path: Path) -> None:
    folder = ResultsFolder(tmp_path)
    play_all(tmp_path, most=1)
    (tmp_path / ROUNDS / f"{HIDDEN}00001-1-seabattle-3").mkdir()
    news = folder.look()
    assert news.playing == [f"{HIDDEN}00001-1-seabattle-3"]
    assert news.changed == (tmp_path / ROUNDS).stat().st_mtime


def _strange(path: Path) -> dict[str, bytes | None]:
    """What may lie about, by the name of its folder; None: a link to a real one."""
    real = msgspec.json.decode((rounds_of(path)[0] / RESULT).read_bytes(), type=Played)

    def said(**changes: Any) -> bytes:
        return msgspec.json.encode(replace(real, **changes))

    def game(**changes: Any) -> bytes:
        return said(games=(replace(real.games[0], **changes), *real.games[1:]))

    seat = real.games[0].seats[0]
    return {
        "half": msgspec.json.encode(real)[:50],
        "empty": b"",
        "deep": b"[" * 100_000,
        "huge": b" " * (RESULT_BYTES + 1),
        "elsewhere": said(),
        "00007-1-seabattle-3": said(pairing=8),
        "00008-1-seabattle-3": said(pairing=8, entrants=(0, 0)),
        "00009-1-seabattle-3": said(pairing=9, entrants=(0, 1, 2)),
        "00010-1-seabattle-3": said(pairing=10, entrants=(0, 99)),
        "00011-1-seabattle-3": said(pairing=11, game=7),
        "00012-1-seabattle-3": said(pairing=12, games=()),
        "00013-1-seabattle-3": game(seats=()).replace(b'"pairing":0', b'"pairing":13'),
        "00014-1-seabattle-3": game(
            seats=(replace(seat, share=1e300), *real.games[0].seats[1:])
        ).replace(b'"pairing":0', b'"pairing":14'),
        "00015-1-seabattle-3": game(plies=-1).replace(b'"pairing":0', b'"pairing":15'),
        "bad\nname": b"{}",
        "link": None,
    }  # fmt: skip


def test_what_is_strange_is_passed_over_with_one_line_each(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    play_all(tmp_path)
    strange = _strange(tmp_path)
    for name, data in strange.items():
        place = tmp_path / ROUNDS / name
        if data is None:
            place.symlink_to(rounds_of(tmp_path)[0])
        else:
            place.mkdir()
            (place / RESULT).write_bytes(data)
    os.mkfifo(tmp_path / ROUNDS / "pipe")
    folder = ResultsFolder(tmp_path)
    with caplog.at_level(logging.WARNING):
        assert len(folder.look().rounds) == 3
        assert folder.look().rounds == []
    assert len(caplog.messages) == len(strange) + 1
    assert all("is skipped" in line and "\n" not in line for line in caplog.messages)


def test_the_log_is_not_flooded(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    play_all(tmp_path, most=1)
    for number in range(100):
        (tmp_path / ROUNDS / f"junk-{number}").mkdir()
    ResultsFolder(tmp_path).look()
    assert len(caplog.messages) == module.LINES + 1
    assert "are not reported" in caplog.messages[-1]


def test_a_round_that_was_cut_off_counts_when_it_is_played_again(tmp_path: Path) -> None:
    play_all(tmp_path)
    first = rounds_of(tmp_path)[0]
    whole = (first / RESULT).read_bytes()
    (first / RESULT).write_bytes(whole[:20])
    folder = ResultsFolder(tmp_path)
    assert len(folder.look().rounds) == 2
    play_all(tmp_path)
    assert names(folder) == [first.name]


FOREIGN = {
    "empty": b"",
    "torn": b"{",
    "deep": b"[" * 100_000,
    "nobody": b'{"game":[],"entrant":[]}',
    "no game": b'{"game":[{"game":"chess"}],"entrant":[{"name":"a","player":"b"},{"name":"c","player":"b"}]}',
    "no board": b'{"game":[{"game":"dots","settings":{"width":-5}}],"entrant":[{"name":"a","player":"b"}]}',
    "huge": b" " * (module.TOURNAMENT_BYTES + 1),
}


@pytest.mark.parametrize("name", FOREIGN)
def test_a_file_that_is_no_tournament_shows_nothing(
    tmp_path: Path, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / IDENTITY).write_bytes(FOREIGN[name])
    folder = ResultsFolder(tmp_path)
    assert folder.look().rounds == []
    assert folder.look().rounds == []
    assert folder.known is None
    assert len(caplog.messages) == 1


def test_of_a_failure_the_last_words_are_kept(tmp_path: Path) -> None:
    play_all(tmp_path, most=1)
    file = rounds_of(tmp_path)[0] / RESULT
    played = msgspec.json.decode(file.read_bytes(), type=Played)
    seats = (
        replace(played.games[0].seats[0], words="exited", evidence="one\ntwo\n"),
        *played.games[0].seats[1:],
    )
    games = (replace(played.games[0], seats=seats), *played.games[1:])
    file.write_bytes(msgspec.json.encode(replace(played, games=games)))
    seat = ResultsFolder(tmp_path).look().rounds[0].played.games[0].seats[0]
    assert (seat.words, seat.evidence) == ("exited (one / two)", "")
