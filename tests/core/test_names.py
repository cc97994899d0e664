import pytest
from hypothesis import given
from hypothesis import strategies as st

from parley.core import NotationError
from parley.core.names import name_key, read_name, skeleton


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", "aNN"), ("Straße", "STRASSE"), ("ａｎｎ", "Ann"), ("ﬁn", "FIN"), ("Ёж", "ёж")]
)
def test_names_are_found_however_they_are_spelt(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(
    "other",
    [
        *("ann ", " ann", "ann\u200b", "a\u00adnn", "ann\u3164", "an\u034fn", "ＡＮＮ", "𝐚𝐧𝐧", "ⓐⓝⓝ", "ANN"),
        *("аnn", "АNN", "αnn", "ɑnn", "aոn", "ꓮNN", "\u202eann", "ann\ufe0f", "ann\u2800"),
    ],
)
def test_names_that_look_the_same_have_one_skeleton(other: str) -> None:
    assert skeleton(other) == skeleton("ann")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(
            ("Ivan", "lvan"),
            ("Ivan", "1van"),
            ("max", "rnax"),
            ("bob", "b0b"),
            ("a b", "a_b"),
            ("a  b", "a_b"),
        ),
        *(
            ("нина", "Hина"),
            ("Нина", "HИHA"),
            ("СОСНА", "COCHA"),
            ("Зоя", "3оя"),
            ("Ёж", "Ëж"),
            ("a-b", "a‐b"),
        ),
    ],
)
def test_so_have_these(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


def test_other_names_are_others() -> None:
    names = (
        "ann",
        "anna",
        "ana",
        "nan",
        "ali",
        "all",
        "Аня",
        "Ира",
        "van",
        "нан",
        "a-b",
        "a.b",
        "ab",
        "é",
        "e",
    )
    assert len({skeleton(name) for name in names}) == len(names)
    assert len({name_key(name) for name in names}) == len(names)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        *(("ann", "ann"), (" ann ", "ann"), ("a   b", "a b"), ("логин", "логин"), ("O'Neil", "O'Neil")),
        *(("e\u0301", "é"), ("שלום", "שלום"), ("שלום-1", "שלום-1"), ("محمد", "محمد"), ("x.y_z-1", "x.y_z-1")),
        *(("🙂", "🙂"), ("漢字", "漢字"), ("हिन्दी", "हिन्दी"), ("1st", "1st")),
    ],
)
def test_names_of_all_kinds_are_taken(text: str, name: str) -> None:
    assert read_name(text) == name


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "   ",
            "\x00",
            "a\nb",
            "a\tb",
            "ann\u200b",
            "\u200bann",
            "a\u00adb",
            "ann\u3164",
            "\u2800",
            "a\u00a0b",
        ),
        *(
            "\u202eann",
            "a\u2028b",
            "\ud800",
            "ann\ufe0f",
            "\u0301a",
            "Z" + "\u0336" * 9,
            "\ue000",
            "\U000e0041",
        ),
        *("annשלום", "שלוםann", "1שלום", "abc…", "\u0378"),
    ],
)
def test_what_cannot_be_seen_or_goes_both_ways_is_no_name(text: str) -> None:
    with pytest.raises(NotationError):
        read_name(text)


@given(st.text(st.characters(), max_size=40))
def test_a_name_stays_what_it_is(text: str) -> None:
    try:
        name = read_name(text)
    except NotationError:
        return
    assert read_name(name) == name
    assert name.isprintable()
    assert skeleton(name)
    assert skeleton(f" {name}\u200b") == skeleton(name)
