"""Our table beside Unicode's whole list of confusables, as confusable-homoglyphs has it."""

import unicodedata
from collections.abc import Iterator
from functools import cache
from string import ascii_letters, digits

import pytest
from confusable_homoglyphs.confusables import confusables_data

from parley.core.names import skeleton

SIGNS = frozenset("-.'")
OURS = frozenset(ascii_letters + digits) | SIGNS
FOLDED = frozenset("ſ")
"""Looks like f, but is an s, and found by it."""


@cache
def _families() -> list[set[str]]:
    """Characters that somebody could take for each other, one for the other for the third…"""
    found: dict[str, set[str]] = {}
    for one, others in confusables_data.items():
        family = found.setdefault(one, {one})
        for other in others:
            joined = found.setdefault(other["c"], {other["c"]})
            if joined is not family:
                family |= joined
                found |= dict.fromkeys(joined, family)
    return list({id(family): family for family in found.values()}.values())


def _likenesses() -> Iterator[tuple[str, set[str]]]:
    """Each letter or digit for which somebody could take one of ours, with those of ours."""
    for family in _families():
        if ours := family & OURS:
            for one in family - ours:
                if one not in FOLDED and _is_for_names(one, ours):
                    yield one, ours


def _is_for_names(one: str, ours: set[str]) -> bool:
    kinds = "LNPS" if ours & SIGNS else "LN"
    return len(unicodedata.normalize("NFKC", one)) == 1 and unicodedata.category(one[0])[0] in kinds


def test_whatever_looks_like_a_letter_of_ours_reads_like_it() -> None:
    likenesses = list(_likenesses())
    assert len(likenesses) > 1000
    for one, ours in likenesses:
        assert skeleton(one) in {skeleton(letter) for letter in ours}, (one, unicodedata.name(one), ours)


@pytest.mark.parametrize("letter", sorted(ascii_letters + digits))
def test_letters_of_ours_are_one_only_where_unicode_or_case_says_so(letter: str) -> None:
    alike = {other for other in ascii_letters + digits if skeleton(other) == skeleton(letter)}
    twins = ({"1", "I", "l", "L"}, {"0", "O", "o"})
    known = next((family for family in twins if letter in family), {letter.lower(), letter.upper()})
    assert alike == known - ({"i"} if letter == "I" else {"I"} if letter == "i" else set())
