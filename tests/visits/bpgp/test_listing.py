"""The rows of a hall, and their numbers in either byte order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parley.visits.bpgp.listing import swapped
from parley.visits.hall import ROWS
from parley.wires import bpgp as wire
from tests.visits.bpgp.counter import SHIPS, Counter


def game(number: int) -> wire.Game:
    return wire.Game(number, "bob", 10, SHIPS, 30)


@given(st.integers(0, 65_535))
def test_the_other_way_round_and_back(number: int) -> None:
    assert swapped(swapped(number)) == number
    assert swapped(number).to_bytes(2, "big") == number.to_bytes(2, "little")


@pytest.mark.parametrize(
    ("order", "ids", "shown"),
    [
        ("big", (1, 2), {1, 2}),
        ("big", (256, 512), {256, 512}),
        ("little", (256, 512), {1, 2}),
        ("auto", (256, 512), {1, 2}),
        ("auto", (1, 256), {1, 256}),
        ("auto", (0,), {0}),
        ("auto", (), set()),
    ],
)
def test_numbers_as_people_know_them(order: str, ids: tuple[int, ...], shown: set[int]) -> None:
    server = Counter(order)
    server.heard()
    server.say(wire.Games(tuple(map(game, ids))))
    assert set(server.visit.hall.rows) == shown
    assert all(number == row.number for number, row in server.visit.hall.rows.items())
    assert server.clauses == (["bpgp/3.1.2/1"] if order == "auto" and ids == (256, 512) else [])
    for wanted, asked in zip(sorted(shown), ids, strict=True):
        server.visit.join(wanted)
        assert server.heard() == [wire.Join(asked)], "the bytes that were listed"
        server.say(wire.Error(8))


def test_there_is_no_end_of_games() -> None:
    server = Counter()
    for start in range(0, 60_000, 1_000):
        server.say(wire.Games(tuple(map(game, range(start, start + 1_000)))))
    assert len(server.visit.hall.rows) == ROWS
