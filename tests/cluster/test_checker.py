"""The checker finds nothing in a sound history, and whatever is spoiled in it by hand."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parley.core import Seat
from parley.games import dots
from parley.match.clock import Millis
from parley.match.journal import Entry, encode_journal, make_header
from tests.cluster.checker import find_faults
from tests.cluster.history import (
    Answered,
    AnyNote,
    Asked,
    Came,
    Gone,
    Heard,
    Kept,
    Nowhere,
    Outage,
    Over,
    Record,
    Stored,
)

MATCH, TABLE = 7, 3
ANN, BOB = "ann", "bob"
MOVES = ["E5", "F6", "A1", "B2", "J9", "C7"]
SIZE = 10


def journal_of(moves: list[str]) -> bytes:
    setup = dots.Setup(SIZE, SIZE)
    header = make_header(dots.GAME, setup, (ANN, BOB), table=TABLE)
    entries = [
        Entry(number, Seat((number - 1) % 2), move, Millis(number))
        for number, move in enumerate(moves, start=1)
    ]
    return encode_journal(header, entries)


def stored_at(number: int) -> float:
    """Move n is asked for at n, stored a tenth of a second later, and answered after another."""
    return number + 0.1


def sound(moves: list[str] = MOVES) -> tuple[list[AnyNote], Record]:
    """Two play; both are told everything."""
    notes: list[AnyNote] = [Came(who, 0.5, MATCH, TABLE, [], seat) for seat, who in enumerate((ANN, BOB))]
    for number, move in enumerate(moves, start=1):
        seat = (number - 1) % 2
        who = (ANN, BOB)[seat]
        notes += [
            Asked(who, float(number), MATCH, TABLE, number, move, seat),
            Answered(who, number + 0.2, MATCH, TABLE, number, ok=True),
            Heard(ANN, number + 0.2, MATCH, TABLE, (seat, move)),
            Heard(BOB, number + 0.2, MATCH, TABLE, (seat, move)),
        ]
    lines = {number: Stored(stored_at(number), "a-1") for number in range(len(moves) + 1)}
    kept = Kept(MATCH, (ANN, BOB), journal_of(moves), lines)
    return notes, Record({MATCH: kept}, stopped=len(moves) + 1.0)


def spoiled(**changes: Any) -> Record:
    _, record = sound()
    return replace(record, matches={MATCH: replace(record.matches[MATCH], **changes)})


def index(notes: list[AnyNote], fits: Callable[[AnyNote], bool]) -> int:
    return next(number for number, note in enumerate(notes) if fits(note))


@given(st.lists(st.sampled_from([f"{x}{y}" for x in "ABCDFG" for y in (1, 3, 7, 9)]), unique=True))
def test_what_is_sound(moves: list[str]) -> None:
    notes, record = sound(["E5", "F6", *moves])
    assert find_faults(notes, record) == []


def test_what_nobody_answered_may_be_stored_or_not() -> None:
    notes, record = sound()
    del notes[index(notes, lambda note: isinstance(note, Answered) and note.act == 6) :]
    assert find_faults(notes, record) == []
    one_less = spoiled(
        journal=journal_of(MOVES[:-1]), lines=dict(list(record.matches[MATCH].lines.items())[:-1])
    )
    assert find_faults(notes, one_less) == []


def test_an_acknowledged_move_that_is_not_stored() -> None:
    notes, record = sound()
    lines = dict(list(record.matches[MATCH].lines.items())[:-1])
    del notes[-2:]  # nobody else was told
    faults = find_faults(notes, spoiled(journal=journal_of(MOVES[:-1]), lines=lines))
    assert faults == ["match 7: C7 of seat 1 was acknowledged, and is not stored"]


def test_a_refused_move_that_is_stored() -> None:
    notes, record = sound()
    at = index(notes, lambda note: isinstance(note, Answered) and note.act == 3)
    notes[at] = msgspec.structs.replace(notes[at], ok=False)
    assert find_faults(notes, record) == ["match 7: A1 of seat 0 is stored 1 times, and was refused"]


def test_a_move_that_nobody_asked_for() -> None:
    notes, record = sound()
    at = index(notes, lambda note: isinstance(note, Asked) and note.act == 3)
    del notes[at]
    assert "match 7: A1 of ann is stored, and was not asked for before" in find_faults(notes, record)


def test_a_move_acknowledged_twice() -> None:
    notes, record = sound()
    notes += [
        Asked(ANN, 8.0, MATCH, TABLE, 99, "A1", 0),
        Answered(ANN, 8.1, MATCH, TABLE, 99, ok=True),
    ]
    assert "match 7: A1 of seat 0 was acknowledged 2 times" in find_faults(notes, record)


def test_acknowledged_before_it_was_stored() -> None:
    notes, record = sound()
    late = dict(record.matches[MATCH].lines) | {6: Stored(6.5, "a-1")}
    faults = find_faults(notes, spoiled(lines=late))
    assert "match 7: C7 was acknowledged 0.300000 s before it was stored" in faults
    assert "match 7, ann: heard of (1, 'C7') before it was stored" in faults


def test_stored_against_the_order_of_time() -> None:
    """Two seats may place at the same time; whoever was answered before the other asked stands first."""
    notes, record = sound()
    moved: list[AnyNote] = [
        msgspec.structs.replace(note, at=note.at - 3.5)
        if isinstance(note, Asked | Answered) and note.act == 4
        else note
        for note in notes
    ]
    faults = find_faults(moved, record)
    assert any(
        "B2 was acknowledged before F6 was asked for, and stands after it" in fault for fault in faults
    )


def test_told_something_else() -> None:
    notes, record = sound()
    at = index(notes, lambda note: isinstance(note, Heard) and note.mark == (0, "J9") and note.who == BOB)
    notes[at] = Heard(BOB, 9.0, MATCH, TABLE, (0, "J8"))
    assert find_faults(notes, record) == [
        "match 7, bob: heard of (0, 'J8') as move 4, where (0, 'J9') is stored"
    ]


def test_not_told_of_one() -> None:
    notes, record = sound()
    del notes[
        index(notes, lambda note: isinstance(note, Heard) and note.mark == (0, "A1") and note.who == BOB)
    ]
    assert find_faults(notes, record) == [
        "match 7, bob: heard of (1, 'B2') as move 2, where (0, 'A1') is stored"
    ]


def test_told_twice() -> None:
    notes, record = sound()
    at = index(notes, lambda note: isinstance(note, Heard) and note.mark == (0, "A1") and note.who == BOB)
    notes.insert(at, notes[at])
    assert find_faults(notes, record) != []


def test_told_the_end_too_early() -> None:
    notes, record = sound()
    notes[-1] = Over(BOB, 7.0, MATCH, TABLE)
    assert find_faults(notes, record) == ["match 7, bob: was told the end after 5 moves of 6"]
    notes[-1] = Over(BOB, 6.05, MATCH, TABLE)  # his node said goodbye before the last was stored
    assert find_faults(notes, record) == []


def test_coming_back() -> None:
    notes, record = sound()
    marks = [(number % 2, move) for number, move in enumerate(MOVES)]
    back: list[AnyNote] = [
        Gone(BOB, 8.0, MATCH, TABLE),
        Came(BOB, 8.5, MATCH, TABLE, list(reversed(marks)), 1),
    ]
    assert find_faults([*notes, *back], record) == []
    back[1] = Came(BOB, 8.5, MATCH, TABLE, list(marks[:-1]), 1)
    assert find_faults([*notes, *back], record) == ["match 7, bob: was shown 5 moves after having heard of 6"]
    onlooker: list[AnyNote] = [
        Came("eve", 8.0, MATCH, TABLE, list(marks)),
        Gone("eve", 8.1, MATCH, TABLE),
        Came("eve", 8.2, MATCH, TABLE, list(marks[:-1])),
    ]
    assert find_faults([*notes, *onlooker], record) == []
    back[1] = Came(BOB, 8.5, MATCH, TABLE, [*marks[1:], (0, "A2")], 1)
    (fault,) = find_faults([*notes, *back], record)
    assert "was shown a board that never was" in fault


def test_no_seat_in_a_match_that_goes_on() -> None:
    notes, record = sound()
    lost = [*notes, Nowhere(BOB, 8.0, MATCH, TABLE)]
    assert find_faults(lost, record) == ["match 7, bob: came back and had no seat, while the match went on"]
    assert find_faults(lost, spoiled(ended=7.5)) == []


@pytest.mark.parametrize("byte", [10, 200, -20])
def test_a_journal_that_was_changed(byte: int) -> None:
    notes, _ = sound()
    data = bytearray(journal_of(MOVES))
    data[byte] ^= 1
    assert find_faults(notes, spoiled(journal=bytes(data))) != []


def test_an_illegal_move_in_the_journal() -> None:
    notes, _ = sound()
    (fault,) = find_faults(notes, spoiled(journal=journal_of([*MOVES[:-1], "E5"])))
    assert fault.startswith("match 7: line 7:")


def test_a_line_that_nobody_saw_being_stored() -> None:
    notes, record = sound()
    lines = dict(list(record.matches[MATCH].lines.items())[:-1])
    (fault,) = find_faults(notes, spoiled(lines=lines))
    assert "are not those of 6 plies" in fault


def test_stored_after_the_fence() -> None:
    notes, record = sound()
    assert find_faults(notes, replace(record, fences={"a-1": stored_at(6)})) == []
    assert find_faults(notes, replace(record, fences={"a-1": stored_at(5)})) == [
        "match 7: line 6 was stored by a-1 after its fence"
    ]


def test_a_process_that_came_back() -> None:
    notes, record = sound()
    lines = dict(record.matches[MATCH].lines)
    taken = {number: Stored(stored.at, "b-1" if number > 3 else "a-1") for number, stored in lines.items()}
    assert find_faults(notes, spoiled(lines=taken)) == []
    taken[6] = lines[6]
    assert find_faults(notes, spoiled(lines=taken)) == [
        "match 7: line 6 was stored by a-1, after b-1 had taken over"
    ]


def test_a_match_that_stands_still() -> None:
    notes, record = sound()
    assert find_faults(notes, record, pause=0.95) == [
        f"match 7: it stood still for 1.0 s, from {number}.1 on" for number in range(6)
    ]
    outages = (Outage(0.0, 3.0), Outage(2.0, 5.0), Outage(5.0, 6.5))
    assert find_faults(notes, replace(record, outages=outages, stopped=None), pause=0.9) == []
    assert find_faults(notes, replace(record, stopped=60.0)) == []  # nobody was there any more
    notes.append(Gone(BOB, 59.0, MATCH, TABLE))
    assert find_faults(notes, replace(record, stopped=60.0)) == [
        "match 7: it stood still for 52.9 s, from 6.1 on"
    ]


def test_a_match_that_is_not_there() -> None:
    notes, _ = sound()
    faults = find_faults(notes, Record({}))
    assert len(faults) == len([note for note in notes if not isinstance(note, Asked)])


def test_a_match_known_by_its_table_or_by_its_players() -> None:
    notes, record = sound()
    nameless: list[AnyNote] = [msgspec.structs.replace(note, match=None) for note in notes]
    assert find_faults(nameless, record) == []
    placeless: list[AnyNote] = [msgspec.structs.replace(note, match=None, table=None) for note in notes]
    assert find_faults(placeless, record) == []
    placeless[-1] = Heard(BOB, 9.0, None, None, (0, "J1"))
    assert find_faults(placeless, record) != []


def test_a_wire_that_does_not_say_whose_move_it_was() -> None:
    notes, record = sound()
    seatless: list[AnyNote] = [
        Heard(note.who, note.at, MATCH, TABLE, (None, note.mark[1])) if isinstance(note, Heard) else note
        for note in notes
    ]
    assert find_faults(seatless, record) == []
