import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parley.core import Seat
from parley.match.clock import ClockRules, Millis
from parley.match.journal import (
    Header,
    Journal,
    JournalError,
    decode_journal,
    decode_lines,
    encode_entry,
    encode_header,
    encode_journal,
    encode_more,
    encode_plies,
    encode_ply,
    entry_of,
    make_header,
)
from parley.match.referee import Match
from tests.testing.cups import Cups, Guess, Hide, Move, Setup

GAME = Cups()


def written(clock: ClockRules | None = None) -> list[bytes]:
    """A short match as the lines of its journal."""
    rng = Random(3)
    line = encode_header(make_header(GAME, Setup(), ("ann", "Боб"), clock, seed=3))
    lines = [line.data]
    played = Match.start(GAME, Setup(), rng, clock)
    moves: list[Move] = [Hide(0), Hide(1), Guess(2), Guess(1), Guess(0), Guess(2), Guess(1), Guess(0)]
    for at, move in enumerate(moves, start=1):
        if played.match.outcome is not None:
            break
        played = played.match.play(min(played.match.to_move), move, Millis(at * 100), rng)
        for ply in played.plies:
            line = encode_entry(entry_of(GAME, ply), line.digest)
            lines.append(line.data)
    return lines


LINES = written()
WHOLE = b"".join(LINES)


def test_a_line_is_json_that_people_can_read() -> None:
    header = json.loads(LINES[0])
    assert header["parley"] == 1
    assert header["game"] == "cups"
    assert header["setup"] == {"cups": 3}
    assert header["players"] == ["ann", "Боб"]
    row = json.loads(LINES[1])
    assert {key: row[key] for key in "nsmt"} == {"n": 1, "s": 0, "m": "hide 0", "t": 100}


def test_what_was_written_is_read() -> None:
    journal = decode_journal(WHOLE)
    assert journal.header == Header(1, "cups", {"cups": 3}, ("ann", "Боб"), None, 3)
    assert [e.number for e in journal.entries] == list(range(1, len(LINES)))
    assert journal.entries[0].move == "hide 0"
    assert journal.size == len(WHOLE)


def test_a_ply_is_written_like_its_entry() -> None:
    rng, digest = Random(3), encode_header(make_header(GAME, Setup(), ("ann", "bob"))).digest
    ply = Match.start(GAME, Setup(), rng).match.play(Seat(0), Hide(0), Millis(7), rng).plies[0]
    assert encode_ply(GAME, ply, digest) == encode_entry(entry_of(GAME, ply), digest)
    first, second = encode_plies(GAME, (ply, ply), digest)
    assert (first, second) == (encode_ply(GAME, ply, digest), encode_ply(GAME, ply, first.digest))
    assert encode_more(GAME, (ply, ply), digest) == (first.data + second.data, second.digest)


def test_only_a_password_is_mentioned() -> None:
    lines = [
        encode_header(make_header(GAME, Setup(), ("ann", "bob"), locked=it)).data for it in (False, True)
    ]
    assert [b"locked" in line for line in lines] == [False, True]
    assert [decode_journal(line).header.locked is True for line in lines] == [False, True]


def test_the_clock_is_part_of_the_header() -> None:
    rules = ClockRules(bank=10_000, increment=100)
    assert decode_journal(b"".join(written(rules))).header.clock == rules


def test_writing_goes_on_where_reading_stopped() -> None:
    journal = decode_journal(b"".join(LINES[:-1]))
    last = decode_journal(WHOLE).entries[-1]
    assert encode_entry(last, journal.digest).data == LINES[-1]


def test_a_whole_journal_is_its_lines() -> None:
    journal = decode_journal(WHOLE)
    assert encode_journal(journal.header, journal.entries) == WHOLE


@given(cut=st.integers(1, len(LINES[-1]) - 2))
def test_a_torn_last_line_is_dropped(cut: int) -> None:
    journal = decode_journal(WHOLE[: -cut - 1])
    assert len(journal.entries) == len(LINES) - 2
    assert journal.size == len(WHOLE) - len(LINES[-1])


def test_a_line_that_only_lacks_its_newline_was_told_to_nobody() -> None:
    torn = WHOLE[:-1]
    journal = decode_journal(torn)
    assert len(journal.entries) == len(LINES) - 2
    last = decode_journal(WHOLE).entries[-1]
    assert torn[: journal.size] + encode_entry(last, journal.digest).data == WHOLE


@settings(max_examples=300)
@given(data=st.data())
def test_any_changed_byte_is_refused_with_its_line(data: st.DataObject) -> None:
    line = data.draw(st.integers(0, len(LINES) - 2))
    position = data.draw(st.integers(0, len(LINES[line]) - 2))
    byte = data.draw(st.integers(0, 255).filter(lambda b: b not in (LINES[line][position], 10)))
    changed = bytearray(LINES[line])
    changed[position] = byte
    tampered = b"".join([*LINES[:line], bytes(changed), *LINES[line + 1 :]])
    with pytest.raises(JournalError) as caught:
        decode_journal(tampered)
    assert caught.value.line == line + 1
    assert str(caught.value).startswith(f"line {line + 1}: ")


def test_a_missing_and_an_exchanged_line_are_found() -> None:
    with pytest.raises(JournalError, match="line 3"):
        decode_journal(b"".join([*LINES[:2], *LINES[3:]]))
    with pytest.raises(JournalError, match="line 2"):
        decode_journal(b"".join([LINES[0], LINES[2], LINES[1], *LINES[3:]]))


def test_a_line_of_another_match_is_found() -> None:
    other = written(ClockRules(per_move=5000))
    with pytest.raises(JournalError, match="line 2"):
        decode_journal(b"".join([other[0], *LINES[1:]]))


def sealed(body: bytes, after: bytes = b"") -> bytes:
    from parley.match import journal

    return journal._seal(1, body, after).data


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "line 1: .*missing"),
        (b'{"parley":1', "line 1: .*cut off"),
        (b"hello\n", "line 1: .*not a journal"),
        (b"[]\n", "line 1: .*not a journal"),
        (b"{}\n", "line 1: .*not a journal"),
        (b'{"parley":1,"game":"cups"}\n', "line 1: .*changed"),
        (LINES[0][:-1] + b"\r\n", "line 1: .*changed .CRLF"),
        (
            LINES[0] + sealed(b'{"n":1,"s":0,"m":"x","t":-1', LINES[0][-19:-3]),
            "line 2: the clock ran backwards",
        ),
        (sealed(b'{"parley":2'), "line 1: .*version 2, this program reads version 1"),
        (sealed(b'{"parley":1,"game":7'), r"line 1: game: text is wanted"),
        (LINES[0] + sealed(b'{"n":1', LINES[0][-19:-3]), "line 2: .*missing required"),
        (sealed(b'{"parley":' + b"[" * 5000), "line 1: .*not a journal"),
        (LINES[0] + sealed(b'{"n":\xff', LINES[0][-19:-3]), "line 2: "),
        (LINES[0] + sealed(b"{nonsense", LINES[0][-19:-3]), "line 2: "),
        (LINES[0] + sealed(b'{"n":7,"s":0,"m":"x","t":0', LINES[0][-19:-3]), "line 2: ply 7 stands"),
    ],
)
def test_what_is_no_journal_is_refused_in_one_line(data: bytes, says: str) -> None:
    with pytest.raises(JournalError, match=says) as caught:
        decode_journal(data)
    assert "\n" not in str(caught.value)


@given(st.binary(max_size=200))
def test_no_bytes_do_more_than_be_refused(data: bytes) -> None:
    with pytest.raises(JournalError):
        decode_journal(data)


def test_a_journal_without_plies() -> None:
    assert decode_journal(LINES[0]) == Journal(
        Header(1, "cups", {"cups": 3}, ("ann", "Боб"), None, 3), (), LINES[0][-19:-3], len(LINES[0])
    )


@given(st.integers(1, len(LINES) - 1), st.integers(1, len(LINES) - 1))
def test_more_of_a_journal_is_read_behind_what_is_known(first: int, second: int) -> None:
    first, second = sorted((first, second))
    known = decode_journal(b"".join(LINES[:first]))
    at = known.entries[-1].at if known.entries else Millis(0)
    entries, digest = decode_lines(b"".join(LINES[first:second]), first, known.digest, at)
    longer = decode_journal(b"".join(LINES[:second]))
    assert (*known.entries, *entries) == longer.entries
    assert digest == longer.digest


def test_more_of_a_journal_must_follow() -> None:
    known = decode_journal(b"".join(LINES[:2]))
    with pytest.raises(JournalError, match="line 3: this line was changed"):
        decode_lines(LINES[3], 2, known.digest, Millis(100))
    with pytest.raises(JournalError, match="line 4: ply 2 stands where ply 3 belongs"):
        decode_lines(LINES[2], 3, known.digest, Millis(100))
    with pytest.raises(JournalError, match="the clock ran backwards"):
        decode_lines(LINES[2], 2, known.digest, Millis(10_000))
