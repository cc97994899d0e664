"""What a slave may say of a game, given what it has heard. The fleet has one ship of one deck."""

import pytest

from parley.checks.comport.ledger import DROPPED, Ledger
from parley.wires.comport import MASTER, SLAVE

PLACED = "m B2 06 00 00 00 01, s 2B 06 00 00 00 01, m A2, s 2A, m A3, s 3A, s A4, m 4A"
_ROLES = {"m": MASTER, "s": SLAVE}


def _judge(talk: str, pause: float = 0.0) -> str:
    """What is wrong with the slave's part of it."""
    ledger = Ledger(SLAVE)
    for number, line in enumerate(f"{PLACED}, {talk}".split(", ")):
        who, _, data = line.partition(" ")
        ledger.feed(_ROLES[who], bytes.fromhex(data), number * pause)
    return str(ledger.fault or "")


@pytest.mark.parametrize(
    "talk",
    [
        "m C0 01 01, s 0C, s C0 02 02, m 2C, s A9, m 9A",
        "m AA, s 01, m C0 01 01, s 2C, m A9, s 9A",
        "m C0 01 01, s 0C, s C0 02 02, m 1C, s A9",
        "m C0 01 01, s 0C, s C0 02 02, m 0C, m C0 01 01, s 3C",
        "m 55, s A8, m 8A, s A9",
        "m C0 01, m AA, s A8",
        "m A9, s A8",
    ],
    ids=["wins", "loses", "counts-decks", "repeat", "after-garbage-nothing-is-known", "off-field", "doubts"],
)
def test_what_agrees_with_what_was_heard(talk: str) -> None:
    assert _judge(talk) == ""


@pytest.mark.parametrize(
    ("talk", "fault"),
    [
        ("m C0 01 01, s 0C, s C0 02 02, m 0C, m 2C, s A9", "A9 after 0 of 1 ships sunk"),
        ("m A9, s 9A", "9A after 0 of 1 ships"),
        ("m C0 01 01, s 1C", "an answer that some fleet could give"),
        ("m C0 01 01, s 3C", "an answer that some fleet could give"),
        ("s 55", "what can be read"),
    ],
    ids=["counts-what-nobody-asked", "believes-defeat", "half-a-deck", "never-fired-there", "garbage"],
)
def test_what_does_not(talk: str, fault: str) -> None:
    assert fault in _judge(talk)


def test_an_unfinished_command_may_have_been_dropped() -> None:
    """Then nobody knows what was heard after it."""
    talk = "m C0 01, m 01, s 1C"
    assert "some fleet" in _judge(talk)
    assert _judge(talk, DROPPED * 1.1) == ""
