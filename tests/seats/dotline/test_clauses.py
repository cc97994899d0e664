from parley.documents import find_clause
from parley.seats.dotline.clauses import clause_broken
from parley.wires.dotline import Code


def test_every_fault_of_a_client_has_a_clause() -> None:
    assert all(find_clause(clause_broken(code)).text for code in (*Code, None))
    assert "at most 1,024 bytes" in find_clause(clause_broken(Code.LINE_TOO_LONG)).text
    assert "UTF-8" in find_clause(clause_broken(Code.NOT_TEXT)).text
