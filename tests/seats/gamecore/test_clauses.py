import pytest

from parley.core.connection import Violation
from parley.documents import find_clause
from parley.games.conquest import Reason
from parley.seats.gamecore.clauses import TOO_MUCH, clause_broken, clause_refused
from parley.wires.gamecore import NextPhase, State


@pytest.mark.parametrize("state", list(State))
def test_every_fault_has_a_clause(state: State) -> None:
    untimely, unreadable = Violation("", 24, NextPhase()), Violation("", 20)
    assert find_clause(clause_broken(untimely, state)).role == "ai"
    assert find_clause(clause_broken(unreadable, state)).text.startswith(
        "A message begins with a status code"
    )


def test_every_refusal_has_one() -> None:
    assert all(find_clause(clause_refused(reason)).text for reason in Reason)
    assert find_clause(clause_refused(Reason.INVALID_TARGET)).text.startswith("#21")
    assert "floods" in find_clause(TOO_MUCH).text
