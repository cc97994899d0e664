from parley.wires.dotline.answers import Done, OtherAnswer, Refusal
from parley.wires.dotline.codes import Code
from parley.wires.dotline.examples import EXAMPLES
from parley.wires.dotline.messages import CLIENT, CODES, SERVER, saying_class
from parley.wires.dotline.news import Closing, OtherNews
from parley.wires.dotline.requests import Register


def test_codes_lead_to_messages() -> None:
    assert CODES[CLIENT, "REG"] is Register
    assert CODES[SERVER, 200] is Done
    assert CODES[SERVER, 404] is CODES[SERVER, 504] is Refusal
    assert CODES[SERVER, 190] is Closing


def test_every_code_is_in_the_table() -> None:
    assert {code for sender, code in CODES if sender == SERVER} == {int(code) for code in Code}


def test_client_codes_are_three_capital_letters() -> None:
    # III: «КОД - 3 символа»
    # dots/III/2
    words = [code for sender, code in CODES if sender == CLIENT]
    assert all(isinstance(word, str) and len(word) == 3 and word.isupper() for word in words)


def test_unknown_codes_count_by_their_first_digits() -> None:
    assert saying_class(177) is OtherNews
    assert saying_class(199) is Closing
    assert saying_class(277) is saying_class(300) is OtherAnswer
    assert saying_class(499) is saying_class(599) is Refusal
    assert saying_class(0) is saying_class(999) is None


def test_every_message_has_an_example_and_a_meaning() -> None:
    assert set(EXAMPLES) == set(CODES.values())
    assert all(kind.__doc__ for kind in EXAMPLES)
