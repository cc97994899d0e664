from parley.wires.dotline.codes import CLOSINGS, REFUSALS, Code
from parley.wires.dotline.texts import is_text


def test_codes_are_three_digits_by_whose_word_it_is() -> None:
    # III: «КОД - 3 символа»
    # dots/III/4, dots/line/3/3
    assert {code // 100 for code in Code} == {1, 2, 4, 5}
    assert list(Code) == sorted(Code)


def test_every_code_has_one_meaning_in_words() -> None:
    texts = [code.text for code in Code if code not in (Code.STOPPED, Code.GAME_IS_OVER)]
    assert len(set(texts)) == len(texts)
    assert all(text and is_text(text) for text in texts)


def test_groups() -> None:
    assert list(REFUSALS) == [code for code in Code if code // 100 in (4, 5)]
    assert list(CLOSINGS) == [code for code in Code if code // 10 == 19]
