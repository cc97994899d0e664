from parley.documents import find_clause
from parley.seats.bpgp.clauses import clause_broken
from parley.wires.bpgp import ErrorCode


def test_every_error_has_a_clause_that_names_it() -> None:
    for code in ErrorCode:
        assert find_clause(clause_broken(code)).text.startswith(f"{code.value}: ")


def test_where_there_is_no_error_it_was_too_much() -> None:
    assert "may be disconnected" in find_clause(clause_broken(None)).text
