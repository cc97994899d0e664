import pytest

from parley.core import Leave, Resign, Timeout, format_clause, parse_clause


@pytest.mark.parametrize(
    ("clause", "word"), [(Resign(), "resign"), (Leave(), "leave"), (Timeout(), "timeout")]
)
def test_clauses_have_a_word(clause: object, word: str) -> None:
    assert format_clause(clause) == word
    assert parse_clause(word) == clause


def test_other_moves_have_none() -> None:
    assert format_clause("B7") is None
    assert parse_clause("B7") is None
