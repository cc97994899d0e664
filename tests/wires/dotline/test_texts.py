import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parley.core import NotationError
from parley.wires.dotline.texts import FirstPassword, Login, Points, Text, Word, is_text
from parley.wires.dotline.words import Layout, Words

PASSWORD = Text(1, 128, secret=True)


@pytest.mark.parametrize(
    ("layout", "text"),
    [
        (Word(32), "random"),
        (Word(32), "x" * 32),
        (Word(32), "a=b"),
        (Login(), "ann"),
        (Login(), "Ann_B-c.9"),
        (Login(), "логин"),
        (Login(), "玩家"),
        (Login(), "हिन्दी"),  # combining marks
        (Login(), "٣"),  # a digit of another script
        (Login(), "é" * 32),
        (Login(), "..."),
        (Text(0, 5), ""),
        (Text(1, 12), "good luck 🎲"),
        (Points(), "..1234.."),
    ],
)
def test_texts_are_read_and_written(layout: Layout, text: str) -> None:
    assert layout.read(Words(text)) == text
    assert layout.write(text) == text


@pytest.mark.parametrize(
    ("layout", "text"),
    [
        (Word(32), ""),
        (Word(32), "x" * 33),
        (Word(32), "a b"),
        (Word(32), "a\tb"),
        (Word(32), "a\nb"),
        (Login(), ""),
        (Login(), "a" * 33),
        (Login(), "a b"),
        (Login(), "a\nb"),
        (Login(), "a:b"),
        (Login(), "a\u200db"),  # nothing to be seen
        (Login(), "\u0301a"),  # an accent on nothing
        (Login(), "½"),
        (Login(), "🎲"),
        (Text(2, 5), "a"),
        (Text(2, 5), "abcdef"),
        (Text(2, 5), " ab"),
        (Text(2, 5), "ab "),
        (Text(2, 5), "a\tb"),
        (Text(2, 5), "a\nb"),
        (Text(2, 5), "a\x85b"),
        (Text(2, 5), "a\u2028b"),
        (Text(2, 5), "a\ud800b"),
        (Points(), ""),
        (Points(), "." * 100),
        (Points(), "..5.."),
        (Points(), "1.x.1"),
    ],
)
def test_nothing_else_is_written(layout: Layout, text: str) -> None:
    # dots/IV/2
    with pytest.raises(NotationError):
        layout.write(text)


def test_a_login_is_normalised_before_it_is_measured() -> None:
    assert Login().read(Words("e\u0301" * 32)) == "é" * 32


def test_two_passwords_are_separated_by_a_tab() -> None:
    # dots/line/4/6
    words = Words("correct horse\tbattery staple")
    assert FirstPassword(PASSWORD).read(words) == "correct horse"
    assert PASSWORD.read(words) == "battery staple"


def test_two_passwords_without_spaces_may_be_separated_by_a_space() -> None:
    words = Words("correct   battery")
    assert FirstPassword(PASSWORD).read(words) == "correct"
    assert PASSWORD.read(words) == "battery"


@pytest.mark.parametrize("text", ["", "correct horse battery", "\tbattery", "a" * 129 + "\tb", "a\x01b c"])
def test_the_first_password_must_be_clear(text: str) -> None:
    with pytest.raises(NotationError):
        FirstPassword(PASSWORD).read(Words(text))


def test_the_first_password_brings_its_tab() -> None:
    assert FirstPassword(PASSWORD).write("correct horse") == "correct horse\t"


def test_complaints_do_not_repeat_secrets() -> None:
    for text in ("hunter2 hunter2 hunter2", "hunter2" * 40):
        with pytest.raises(NotationError) as caught:
            FirstPassword(PASSWORD).read(Words(text))
        assert "hunter2" not in str(caught.value)


def test_layouts_say_what_they_are() -> None:
    assert [str(layout) for layout in (Word(32), Login(), Text(1, 9), FirstPassword(PASSWORD), Points())] == [
        "word of 1..32 characters",
        "login of 1..32 characters",
        "text of 1..9 characters, to the end of the line",
        "1..128 characters, then a tab",
        "`.`, `1`..`4` or `a`..`d` for every point",
    ]


@settings(max_examples=500, deadline=None)
@given(st.text())
def test_no_layout_writes_what_breaks_a_frame(text: str) -> None:
    for layout in (Word(32), Login(), Text(0, 999), Points()):
        try:
            written = layout.write(text)
        except NotationError:
            continue
        assert is_text(written)
        assert "\t" not in written
        assert written.encode().decode() == written
        assert layout.read(Words(written)) == written
