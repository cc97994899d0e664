"""Turns, as servers count them."""

import pytest

from parley.visits.bpgp.tally import WAYS, Tally
from parley.wires import bpgp as wire


def tally(before: int = 0, **heard: int) -> Tally:
    made = Tally(before)
    for name, count in heard.items():
        for _ in range(count):
            made.add(getattr(wire, name))
    return made


def test_the_drafts_own_way_in_one_byte() -> None:
    assert tally(Hit=100, Fail=100, Moved=50, Timeout=20).turn_counter == 270 - 256


@pytest.mark.parametrize("number", range(len(WAYS)))
def test_every_way_is_found_if_it_is_the_servers(number: int) -> None:
    made = tally(before=40, Hit=3, Fail=5, Moved=7, Timeout=11)
    wanted = WAYS[number].count(made) % 256
    tried = [made.turn_counter]
    while tried[-1] != wanted:
        assert made.try_next()
        tried.append(made.turn_counter)
    assert len(tried) == len(set(tried)), "no number is tried twice in a row of refusals"
    made.add(wire.Fail)
    assert made.turn_counter == WAYS[made.way].count(made) % 256


def test_no_way_is_the_servers() -> None:
    made = tally()
    while made.try_next():
        pass
    assert made.tried == len(WAYS)
