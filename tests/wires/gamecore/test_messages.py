from typing import get_args, get_type_hints

import pytest

from parley.core.connection import Message
from parley.wires.gamecore import AI, CODES, CORE
from parley.wires.gamecore.messages import CODE_OF

# "#1x Aktion erfolgreich (GC)" .. "#7x Debug (AI)"
SENDERS = {"1": CORE, "2": CORE, "3": CORE, "4": AI, "5": AI, "6": CORE, "7": AI}
# the document's list of codes
NUMBERS = {
    *range(10, 15),
    *range(20, 25),
    *range(30, 34),
    *range(40, 45),
    *range(50, 55),
    *range(60, 65),
    *range(70, 73),
}


def test_every_code_of_the_document_and_the_two_words() -> None:
    # core/10/1, core/13/1, core/14/1, core/20/1, core/21/1, core/22/1, core/23/1, core/24/1, core/54/1
    # core/64/1, core/70/1, core/71/1
    assert {code for _, code in CODES} == {f"#{number}" for number in NUMBERS} | {"GDay", "WazUp"}


@pytest.mark.parametrize(("sender", "code"), [key for key in CODES if str(key[1]).startswith("#")])
def test_the_first_digit_says_who_says_it(sender: str, code: str) -> None:
    # core/general/3
    assert SENDERS[code[1]] == sender


def test_a_message_has_one_code() -> None:
    assert len(CODE_OF) == len(CODES)


@pytest.mark.parametrize("kind", CODE_OF)
def test_messages_and_their_fields_are_explained(kind: type[Message]) -> None:
    assert kind.__doc__
    hints = get_type_hints(kind, include_extras=True)
    for name in kind.__match_args__:
        assert isinstance(get_args(hints[name])[-1], str)
