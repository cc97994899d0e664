from ipaddress import ip_network
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from parley.house.guests import DIGITS, TRIES, GuestBook, guest_names
from parley.house.origin import SHARE, Crowds


def test_names_get_longer_until_one_is_free() -> None:
    names = list(guest_names(Random(1)))
    assert len(names) == len(DIGITS) * TRIES == len(set(names))
    assert all(len(name) <= len("guest-4711") for name in names[:TRIES])
    assert len(names[-1]) >= len("guest-4711") + 6  # of those a million millions are never all taken


def test_so_many_at_once_from_a_block() -> None:
    book = GuestBook(2, Crowds([ip_network("192.0.2.0/24")]))
    for guest in (1, 2):
        assert book.has_room("eve")
        book.enter(guest, "eve")
    assert not book.has_room("eve")
    assert book.has_room("bob")
    book.forget([1, 77])
    assert book.has_room("eve")
    for guest in range(100, 100 + 2 * SHARE):
        assert book.has_room("192.0.2.7")
        book.enter(guest, "192.0.2.7")
    assert not book.has_room("192.0.2.7")


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 9))))
def test_the_count_is_that_of_those_in_the_book(steps: list[tuple[bool, int]]) -> None:
    book, there = GuestBook(3), dict[int, str]()
    for comes, guest in steps:
        block = f"block-{guest % 2}"
        if comes and guest not in there:
            book.enter(guest, block)
            book.arrive(guest)
            there[guest] = block
        elif not comes:
            book.forget([guest])
            there.pop(guest, None)
        for one in ("block-0", "block-1"):
            assert book.has_room(one) == (list(there.values()).count(one) < 3)
        assert all(book.has_arrived(one) == (one in there) for one in range(10))
