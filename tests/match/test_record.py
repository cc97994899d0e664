from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parley.core import CHANCE, NotationError, Outcome, Termination
from parley.match.journal import decode_journal
from parley.match.record import format_record, format_result, parse_record
from tests.match.test_journal import WHOLE

RECORD = """\
Parley record 1
game: cups
setup: {"cups":3}
players: ["ann","Боб"]
result: 2 1 won

1. 0 hide 0
2. 1 hide 1
3. * first 0 ; chance
4. 0 guess 2
"""


def test_a_record_is_read_and_written_again() -> None:
    journal, result = parse_record(RECORD)
    assert [e.seat for e in journal.entries] == [0, 1, CHANCE, 0]
    assert result == "2 1 won"
    outcome = Outcome((2, 1), Termination.WON)
    assert format_record(journal, outcome, {3: "chance"}) == RECORD


def test_a_record_names_the_edition_of_rules_that_have_changed() -> None:
    dated = RECORD.replace("players:", "edition: 2\nplayers:")
    journal, _ = parse_record(dated)
    assert journal.header.edition == 2
    assert format_record(journal, Outcome((2, 1), Termination.WON), {3: "chance"}) == dated


def test_a_journal_becomes_a_record() -> None:
    journal = decode_journal(WHOLE)
    again, result = parse_record(format_record(journal, None))
    assert [(e.number, e.seat, e.move) for e in again.entries] == [
        (e.number, e.seat, e.move) for e in journal.entries
    ]
    assert again.header.setup == journal.header.setup
    assert result == format_result(None) == "*"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("Parley record 1", "Parley record 2", "line 1"),
        ("game: cups\n", "", "line 5: game missing"),
        ("game: cups", "colour: red", "line 2"),
        ("game: cups", "game: cups\ngame: cups", "line 3"),
        ('{"cups":3}', "{", "setup: "),
        ('{"cups":3}', "7", "setup: a table of names and values is wanted"),
        ('["ann","Боб"]', "[1]", "players: 1: text is wanted"),
        ("2. 1 hide", "3. 1 hide", "line 8: ply 3 stands where ply 2"),
        ("2. 1 hide 1", "2) hide", "line 8: expected a ply"),
        ("2. 1 hide 1", "2. x hide 1", "line 8: expected a ply"),
    ],
)
def test_what_does_not_read_is_refused_in_one_line(old: str, new: str, says: str) -> None:
    assert old in RECORD
    with pytest.raises(NotationError, match=says) as caught:
        parse_record(RECORD.replace(old, new))
    assert "\n" not in str(caught.value)


def test_any_name_reads_back() -> None:
    journal, _ = parse_record(RECORD)
    odd = ("a\u2028b", "\x85\r\n")
    again, _ = parse_record(
        format_record(replace(journal, header=replace(journal.header, players=odd)), None)
    )
    assert again.header.players == odd


def test_files_may_come_from_windows() -> None:
    assert parse_record(RECORD.replace("\n", "\r\n")) == parse_record(RECORD)


def test_numbers_are_plain_digits() -> None:
    with pytest.raises(NotationError, match="line 7"):
        parse_record(RECORD.replace("1. 0 hide", "\u0661. 0 hide"))


def test_an_empty_text_is_no_record() -> None:
    with pytest.raises(NotationError, match="line 1"):
        parse_record("")


def test_a_record_may_have_no_plies() -> None:
    journal, _ = parse_record(RECORD[: RECORD.index("\n\n") + 1])
    assert journal.entries == ()


@given(st.text())
def test_no_text_does_more_than_be_refused(text: str) -> None:
    for candidate in (text, "Parley record 1\n" + text, RECORD + text):
        try:
            parse_record(candidate)
        except NotationError:
            continue
