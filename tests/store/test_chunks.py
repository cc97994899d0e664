import pytest
from hypothesis import given
from hypothesis import strategies as st

from parley.store import DatabaseTooNew
from parley.store.chunks import Contents, Entry, decode_body, decode_log, encode_top
from tests.store.logs import begin, file_of, flat, lines_of, parts_of, writings

TOP = encode_top(7)


@given(writings())
def test_what_was_written_is_read(chunks: list[list[Entry]]) -> None:
    log = decode_log(file_of(chunks))
    assert (log.entries, log.damaged) == (flat(chunks), [])
    for chunk in chunks:
        assert list(decode_body(b"".join(parts_of(chunk)))) == chunk


@given(writings(most=5), st.data())
def test_cut_off_anywhere_the_whole_chunks_before_are_left_and_it_is_no_fault(
    chunks: list[list[Entry]], data: st.DataObject
) -> None:
    whole = file_of(chunks)
    cut = data.draw(st.integers(0, len(whole)))
    ends = [len(file_of(chunks[: count + 1])) for count in range(len(chunks))]
    kept = sum(end <= cut for end in ends)
    assert decode_log(whole[:cut]) == Contents(7 if cut >= len(TOP) else 0, flat(chunks[:kept]), [])


@given(writings(most=5), writings(most=5), st.data())
def test_what_an_earlier_use_of_the_file_left_behind_is_never_read(
    old: list[list[Entry]], new: list[list[Entry]], data: st.DataObject
) -> None:
    over, under = file_of(new, generation=9), file_of(old, generation=7)
    cut = data.draw(st.integers(len(TOP), len(over)))
    kept = sum(len(file_of(new[: count + 1])) <= cut for count in range(len(new)))
    log = decode_log(over[:cut] + under[cut:])
    # What was cut off may be there all the same, where the old bytes are those of the new.
    assert log.entries in (flat(new[:kept]), flat(new[: kept + 1]))
    assert not log.damaged


@given(writings(most=6), st.data())
def test_a_changed_byte_is_found_and_what_follows_is_read(
    chunks: list[list[Entry]], data: st.DataObject
) -> None:
    whole = bytearray(file_of(chunks))
    if not chunks:
        return
    at = data.draw(st.integers(len(TOP), len(whole) - 1))
    whole[at] ^= data.draw(st.integers(1, 255))
    ends = [len(file_of(chunks[: count + 1])) for count in range(len(chunks))]
    hurt = sum(end <= at for end in ends)
    log = decode_log(bytes(whole))
    assert log.entries == flat(chunks[:hurt] + chunks[hurt + 1 :])
    is_last = hurt == len(chunks) - 1
    assert log.damaged == ([] if is_last else [[len(TOP), *ends][hurt]])


def test_an_empty_chunk_says_that_nothing_was_written() -> None:
    log = decode_log(file_of([begin(1), [], [lines_of(1, 1)]]))
    assert log == Contents(7, [*begin(1), lines_of(1, 1)], [])


@pytest.mark.parametrize("data", [b"", b"\0" * 100, b"something else", TOP, TOP[:5], TOP[:13]])
def test_there_may_be_nothing_in_it(data: bytes) -> None:
    assert decode_log(data)[1:] == ([], [])


def test_a_top_that_cannot_be_read_hides_nothing() -> None:
    data = file_of([begin(1), [lines_of(1, 1)]])
    assert decode_log(b"?" * len(TOP) + data[len(TOP) :]) == Contents(7, [*begin(1), lines_of(1, 1)], [])


def test_one_of_a_later_program_is_not_read() -> None:
    with pytest.raises(DatabaseTooNew, match="use a newer Parley"):
        decode_log(b"parley log 2\n")
