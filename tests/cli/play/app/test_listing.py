"""Tables in a list."""

from parley.cli.play.app.listing import Filter, cells, details, listed, tell_clock
from parley.cli.play.words import speaker
from parley.match.clock import ClockRules
from tests.cli.play.app.scripted import CLOCK, row

SAY = speaker("en")
ROWS = [
    row(9, "dots", "ann", "bob"),
    row(2, "dots", "cy"),
    row(1, "seabattle", "dora", is_locked=True, setup={"size": 10, "fleet": [1, 2, 3, 4]}, clock=CLOCK),
]


def numbers(wanted: Filter) -> list[int]:
    return [row.number for row in listed(ROWS, wanted, SAY)]


def test_free_ones_first_then_by_number() -> None:
    assert numbers(Filter()) == [1, 2, 9]
    assert numbers(Filter(is_free=True)) == [1, 2]
    assert numbers(Filter(game="dots")) == [2, 9]
    assert numbers(Filter(text="DOR")) == [1]
    assert numbers(Filter(text="9")) == [9]
    assert numbers(Filter(text="sea b")) == numbers(Filter(text="seab")) == [1]
    assert numbers(Filter("seabattle", is_free=True, text="bob")) == []


def test_what_is_said_of_a_table() -> None:
    assert cells(ROWS[0], SAY) == ("9", "Dots", "ann, bob", "playing", "")
    assert cells(ROWS[2], SAY) == ("1", "Sea Battle", "dora", "free: 1 (locked)", "60 s")
    assert details(ROWS[2], SAY) == "field 10×10 · ships of 4, 3, 2, 1 cells: 1, 2, 3, 4 · 60 s a move"
    assert cells(row(4, "dots", "eve", is_rated=True), SAY)[3] == "free: 1 (rated)"
    crowd = row(3, "conquest", "x" * 100, watchers=2, setup={"map": {"name": "isles", "nodes": []}})
    assert len(cells(crowd, SAY)[2]) == 60
    assert details(crowd, SAY) == "map: the isles · watching: 2"


def test_clocks_in_words() -> None:
    both = ClockRules(per_move=2_500, bank=605_000, increment=3_000)
    assert tell_clock(both, SAY) == "2.5 s a move, 10:05+3 for the match"
    assert tell_clock(both, SAY, short=True) == "2.5 s, 10:05+3"
    assert tell_clock(None, SAY) == ""
