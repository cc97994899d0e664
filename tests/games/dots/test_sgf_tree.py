import pytest
from hypothesis import given
from hypothesis import strategies as st

from parley.core import NotationError
from parley.games.dots.sgf_tree import Node, escape, parse_main_line


@pytest.mark.parametrize(
    ("text", "nodes"),
    [
        ("(;)", [{}]),
        ("(;;)", [{}, {}]),
        (" ( ; A [x] [y]\n B[z] ; C[] ) \n", [{"A": ["x", "y"], "B": ["z"]}, {"C": [""]}]),
        (
            "(;A[1];A[2](;A[3](;A[4])(;A[5]))(;A[6]))",
            [{"A": ["1"]}, {"A": ["2"]}, {"A": ["3"]}, {"A": ["4"]}],
        ),
        ("(;A[x]A[y])", [{"A": ["x", "y"]}]),
        ("(;Black[x]SiZe[9])", [{"B": ["x"], "SZ": ["9"]}]),
        (r"(;C[a\]b\\c\:d])", [{"C": [r"a]b\c:d"]}]),
        ("(;C[a(;b)c])", [{"C": ["a(;b)c"]}]),
        ("(;C[one\\\ntwo\\\r\nthree\nfour])", [{"C": ["onetwothree\nfour"]}]),
        ("\ufeff(;A[x])", [{"A": ["x"]}]),
    ],
)
def test_trees(text: str, nodes: list[Node]) -> None:
    assert parse_main_line(text) == nodes


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("x", 1),
        (";A[x]", 1),
        (")", 1),
        ("()", 2),
        ("((;A[x]))", 2),
        ("(A[x])", 2),
        ("(;[x])", 3),
        ("(;A)", 4),
        ("(;A B[x])", 4),
        ("(;A[x];B(;C[x]))", 9),
        ("(;A[x](;B[x])C[x])", 14),
        ("(;A[x](;B[x]);C[x])", 14),
        ("(;1[x])", 3),
        ("(;A[x]]", 7),
        ("(;A[x\\]", 4),
    ],
)
def test_what_is_not_sgf(text: str, at: int) -> None:
    with pytest.raises(NotationError, match=f"^this is not SGF, from character {at} on$"):
        parse_main_line(text)


@pytest.mark.parametrize("text", ["", " ", "(", "(;", "(;A", "(;A[x]", "(;A[x](;B[y])"])
def test_what_ends_too_early(text: str) -> None:
    with pytest.raises(NotationError, match="it ends before the game does"):
        parse_main_line(text)


@pytest.mark.parametrize("text", ["(;))", "(;)(;)", "(;)x", "(;);"])
def test_what_goes_on_too_long(text: str) -> None:
    with pytest.raises(NotationError, match="goes on after the end of its first game"):
        parse_main_line(text)


@given(st.text())
def test_any_text_can_be_a_value(text: str) -> None:
    assert parse_main_line(f"(;C[{escape(text)}])") == [{"C": [text]}]


def test_depth_and_length_are_no_matter() -> None:
    assert len(parse_main_line("(;A[x]" * 50_000 + ")" * 50_000)) == 50_000
    assert len(parse_main_line("(" + ";A[x]" * 50_000 + ")")) == 50_000
    assert parse_main_line("(;C[" + "\\]" * 100_000 + "])") == [{"C": ["]" * 100_000]}]
