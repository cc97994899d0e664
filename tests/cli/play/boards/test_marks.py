import locale

import pytest
from rich.cells import cell_len

from parley.cli.play.boards.marks import COLOURS, FINE, ROUGH, Marks, marks_here


@pytest.mark.parametrize("marks", [FINE, ROUGH])
def test_every_seat_has_marks_of_its_own_one_column_wide(marks: Marks) -> None:
    assert len(set(marks.seat)) == len(set(marks.fallen)) == 9
    assert not set(marks.seat) & set(marks.fallen)
    assert all(cell_len(mark) == 1 for part in marks for mark in part)
    assert all(len(set(colours)) == 9 for colours in COLOURS.values())


@pytest.mark.parametrize(
    ("encoding", "term", "marks"),
    [
        ("UTF-8", "xterm", FINE),
        ("ANSI_X3.4-1968", "xterm", ROUGH),
        ("UTF-8", "dumb", ROUGH),
        ("latin-1", "vt100", ROUGH),
    ],
)
def test_marks_fit_the_terminal(
    monkeypatch: pytest.MonkeyPatch, encoding: str, term: str, marks: Marks
) -> None:
    monkeypatch.setattr(locale, "getencoding", lambda: encoding)
    monkeypatch.setenv("TERM", term)
    assert marks_here() is marks
    assert "".join(ROUGH).isascii()
