import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parley.core.text import ELLIPSIS, MARKS, clean, is_clean, shorten

ANY = st.text(st.characters(), max_size=40)
"""Surrogates, controls and unassigned characters included."""


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("  good luck ", "good luck"),
        ("a\tb\r\nc\x1b[2J", "a b  c [2J"),
        ("one\u2028two\u2029three\u00a0four", "one two three four"),
        ("zero\u200bwidth\u2060 so\u00adft\ufeff", "zerowidth soft"),
        ("\u202eexe.gpj\u202c \u2066x\u2069", "exe.gpj x"),
        ("cafe\u0301", "café"),
        ("half \ud83d of it \udc00", "half  of it"),
        ("\u3164\u2800\u115f\uffa0\U000e0041\ufe0f", ""),
        ("\u2764\ufe0f", "\u2764"),
        ("", ""),
    ],
)
def test_only_what_can_be_read_is_left(text: str, read: str) -> None:
    assert clean(text) == read


def test_letters_carry_few_accents() -> None:
    assert clean("Z\u0335" + "\u0336" * 50 + "a") == "Z\u0335" + "\u0336" * (MARKS - 1) + "a"
    assert is_clean("ก็้")


def test_a_cut_leaves_no_space_behind() -> None:
    assert clean("good luck", 5) == "good"
    assert clean("добрый день", 7) == "добрый"


@given(ANY, st.integers(0, 60))
def test_what_is_clean_stays_so(text: str, most: int) -> None:
    cleaned = clean(text, most)
    assert len(cleaned) <= most
    assert is_clean(cleaned)
    assert clean(cleaned, most) == cleaned
    assert unicodedata.is_normalized("NFC", cleaned)


@given(st.text(st.characters(categories=("Cc", "Cf", "Cs", "Zl", "Zp", "Zs")), max_size=20))
def test_nothing_is_left_of_what_nobody_sees(text: str) -> None:
    assert clean(text) == ""


def test_every_character_that_is_dropped_is_unseen_by_its_category_too_or_known_to_be() -> None:
    """The slow twin: every character there is."""
    for point in range(0x110000):
        kind = unicodedata.category(chr(point))
        kept = clean("x" + chr(point) + "x") != "xx"
        if kind in ("Cf", "Cs"):
            assert not kept
        elif not kept:
            assert kind in ("Mn", "Lo", "So", "Cn"), hex(point)
    assert is_clean("0123456789 абв γδ 漢字 ひらがな 한국어 हिन्दी ไทย 🙂")


def test_what_is_cut_off_leaves_a_mark() -> None:
    assert shorten("a name", 6) == "a name"
    assert shorten("a longer name", 6) == "a lon" + ELLIPSIS
