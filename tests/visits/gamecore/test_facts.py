import pytest

from parley.core import SetupError
from parley.visits.gamecore.facts import Facts
from parley.wires.gamecore import (
    AskContinents,
    AskStanding,
    Continents,
    Edge,
    General,
    Holding,
    Map,
    Standing,
)

RING = Map(3, (Edge(0, 1), Edge(1, 2), Edge(2, 0)))


def test_what_is_missing_and_what_is_enough() -> None:
    facts = Facts(0)
    assert facts.hear(General(2, 1))
    assert not facts.hear(General(2, 1))
    assert (len(facts.missing), facts.is_enough) == (3, False)
    facts.hear(RING)
    assert (facts.missing, facts.is_enough) == ([AskContinents(), AskStanding()], True)
    notes: list[str] = []
    assert facts.settle(notes).seat == 1
    assert notes == ["in no continent: 0, 1, 2: put into one of their own, which brings nothing"]


def test_what_does_not_fit_is_noted() -> None:
    facts, notes = Facts(0), list[str]()
    for message in (General(2, 7), RING, Continents(()), Standing((Holding(0, 1),))):
        facts.hear(message)
    facts.settle(notes)
    assert notes[0] == "our number is 7 of 2"
    assert notes[-1] == "#33 is of another map, or of other players"
    facts.hear(Map(0, ()))
    with pytest.raises(SetupError):
        facts.settle(notes)
