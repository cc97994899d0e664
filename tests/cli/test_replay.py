import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from parley.core import Seat
from parley.games import GAMES
from parley.games.dots import GAME, Setup
from parley.match.clock import Millis
from parley.match.journal import Entry, encode_journal, make_header
from tests.cli.conftest import Shell
from tests.cli.test_simulate import settings


@pytest.fixture
def journal(parley: Shell) -> Path:
    parley("simulate", "dots", "--seed", 7, "--save", "match.jsonl", *settings("dots"))
    return Path("match.jsonl")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("form", [".jsonl", ".txt", ".sgf"])
def test_what_was_saved_is_replayed(parley: Shell, game: str, form: str) -> None:
    if form == ".sgf" and game != "dots":
        return
    parley("simulate", game, "--seed", 3, "--json", "--save", f"match{form}", *settings(game))
    played = json.loads(parley.out)
    assert parley("replay", f"match{form}", "--json") == 0
    replayed = json.loads(parley.out)
    for key in ("game", "setup", "length", "plies", "outcome", "drawing"):
        assert replayed[key] == played[key], key


def test_from_form_to_form_and_back(parley: Shell, journal: Path) -> None:
    for name in ("a.txt", "b.sgf", "c.txt"):
        source = {"a.txt": "match.jsonl", "b.sgf": "a.txt", "c.txt": "b.sgf"}[name]
        assert parley("replay", source, "--save", name) == 0
    assert Path("a.txt").read_text() == Path("c.txt").read_text()


def test_every_ply_then_the_last_position(parley: Shell, journal: Path) -> None:
    parley("replay", journal)
    assert parley.out.splitlines()[0].startswith("1/")
    assert "has won" in parley.out or "draw" in parley.out


def test_a_position_in_the_middle(parley: Shell, journal: Path) -> None:
    parley("replay", journal, "--at", 3)
    assert "3/" in parley.out
    assert "has won" not in parley.out
    parley("replay", journal, "--at", 0)
    assert "The beginning." in parley.out
    parley("replay", journal, "--to-end")
    assert "Dots: random against random" in parley.out


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Dots: random against random\n3/{} random puts a dot on "),
        ("de", "Punkte: random gegen random\n3/{} random setzt einen Punkt auf "),
        ("ru", "Точки: random — random\n3/{} random ставит точку на "),
    ],
)
def test_in_the_language_of_the_reader(parley: Shell, journal: Path, language: str, words: str) -> None:
    parley("replay", journal, "--at", 3, "--lang", language)
    assert words.format(journal.read_bytes().count(b"\n") - 1) in parley.out
    parley("replay", journal, "--plain", "--lang", language)
    assert words.partition("} ")[2] in parley.out
    assert "chess" in parley.refused("replay", journal, "--lang", "chess")


def test_a_match_of_ones_own_is_told_to_oneself(parley: Shell) -> None:
    header = make_header(GAME, Setup(10, 10), ["you", "easy"])
    entries = [Entry(1, Seat(0), "E5", Millis(1)), Entry(2, Seat(0), "resign", Millis(2))]
    Path("m.jsonl").write_bytes(encode_journal(header, entries))
    parley("replay", "m.jsonl", "--lang", "de")
    assert "Punkte: du gegen easy" in parley.out
    assert "2/2 Du gibst auf; deine Punkte bleiben." in parley.out
    assert "you" not in parley.out


def test_json_up_to_a_ply(parley: Shell, journal: Path) -> None:
    parley("replay", journal, "--at", 3, "--json")
    data = json.loads(parley.out)
    assert data["at"] == 3
    assert [p["ply"] for p in data["plies"]] == [1, 2, 3]
    assert data["length"] > 3


def test_over_a_players_shoulder(parley: Shell) -> None:
    parley("simulate", "battleship-plus", "--seed", 1, "--save", "m.jsonl")
    parley("replay", "m.jsonl", "--at", 3)
    spectator = parley.out
    parley("replay", "m.jsonl", "--at", 3, "--seat", 1)
    assert parley.out != spectator
    parley("replay", "m.jsonl", "--seat", 1, "--json")
    plies = json.loads(parley.out)["plies"]
    assert [ply["move"] is None for ply in plies[:3]] == [True, False, False]
    parley("replay", "m.jsonl", "--seat", 1)
    assert parley.out.startswith("1/")
    assert "place" not in parley.out.splitlines()[0].replace("placed", "")


def test_a_torn_journal_is_replayed_up_to_the_tear(parley: Shell, journal: Path) -> None:
    whole = journal.read_bytes()
    journal.write_bytes(whole[:-20])
    assert parley("replay", journal, "--to-end", "--json") == 0
    data = json.loads(parley.out)
    assert data["outcome"] is None
    assert data["length"] == whole.count(b"\n") - 2


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--at", "9999"], "the match has plies 1 to"),
        (["--at", "-1"], "the match has plies 1 to"),
        (["--seat", "2"], "seats 0 to 1"),
        (["--save", "x.doc"], "must end in .jsonl"),
    ],
)
def test_bad_requests_are_one_line(parley: Shell, journal: Path, arguments: list[str], says: str) -> None:
    assert says in parley.refused("replay", journal, *arguments)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (b'"n":3,', b'"n":4,', "match.jsonl: line 4: "),
        (b'"game":"dots"', b'"game":"dice"', "match.jsonl: line 1: "),
        (b'{"parley":1,', b'{"parley":7,', "version 7"),
    ],
)
def test_bad_journals_are_one_line(parley: Shell, journal: Path, old: bytes, new: bytes, says: str) -> None:
    data = journal.read_bytes()
    assert old in data
    journal.write_bytes(data.replace(old, new, 1))
    assert says in parley.refused("replay", journal)


@pytest.mark.parametrize(
    "data", [b"", b"\x00\xff", b"(;GM[1])", b"(;", b"Parley record 1\n", b"Parley record \xff"]
)
def test_other_files_are_one_line(parley: Shell, data: bytes) -> None:
    Path("file").write_bytes(data)
    assert "file: " in parley.refused("replay", "file")


def test_a_result_the_moves_do_not_lead_to_is_refused(parley: Shell, journal: Path) -> None:
    parley("replay", journal, "--save", "m.txt")
    text = Path("m.txt").read_text()
    [result] = [line for line in text.splitlines() if line.startswith("result: ")]
    Path("m.txt").write_text(text.replace(result, "result: 2 2 won"))
    assert "the moves lead to" in parley.refused("replay", "m.txt")


def test_a_file_of_any_size_is_not_read_whole(
    parley: Shell, monkeypatch: pytest.MonkeyPatch, journal: Path
) -> None:
    monkeypatch.setattr("parley.films.MAX_FILE", 100)
    assert "larger than" in parley.refused("replay", journal)


def test_stepping_through_at_a_terminal(journal: Path) -> None:
    """A real terminal, line by line: Enter, back, a number, the end, nonsense, quit."""
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "parley", "replay", str(journal), "--plain"]
    process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave)
    os.close(slave)
    os.write(master, b"\n\nb\n5\nxyz\ne\nq\n")
    shown = b""
    while True:
        try:
            piece = os.read(master, 65536)
        except OSError:
            break
        if not piece:
            break
        shown += piece
    os.close(master)
    assert process.wait(30) == 0
    text = shown.decode()
    last = journal.read_bytes().count(b"\n") - 1
    places = [
        "The beginning.",
        f"1/{last} ",
        f"2/{last} ",
        f"1/{last} ",
        f"5/{last} ",
        f"5/{last} ",
        f"{last}/{last} ",
    ]
    at = 0
    for place in places:
        at = text.index(place, at) + 1


def test_a_torn_journal_is_shown_with_a_warning(parley: Shell) -> None:
    parley("simulate", "seabattle", "--seed", 1, "--save", "whole.jsonl")
    whole = Path("whole.jsonl").read_bytes()
    Path("torn.jsonl").write_bytes(whole[:-20])
    assert parley("replay", "torn.jsonl", "--json") == 0
    assert "the last line is cut off" in parley.err
    parley("replay", "whole.jsonl", "--json")
    assert parley.err == ""
