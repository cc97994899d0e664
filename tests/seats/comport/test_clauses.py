import pytest

from parley.documents import find_clause
from parley.seats.comport import clauses
from parley.wires import comport as wire
from parley.wires.comport import State
from parley.wires.comport.conversation import Fault


@pytest.mark.parametrize("fault", list(Fault))
@pytest.mark.parametrize("state", list(State))
def test_every_fault_has_a_clause(fault: Fault, state: State) -> None:
    assert find_clause(clauses.clause_broken(fault.value, state)).text


def test_what_is_legal_depends_on_the_state() -> None:
    for state in (State.MET, State.PLACING, State.MASTER_PLACED, State.PLAY, State.GAME_OVER):
        clause = clauses.clause_broken(Fault.NOT_NOW, state)
        assert clause.startswith(f"com/{state.value}/")
        assert find_clause(clause).text.startswith("Legal are")


def test_all_that_are_named_are_there() -> None:
    named = (clauses.UNREADABLE, clauses.TOO_FAST, clauses.SILENT, clauses.LIE, clauses.OUT_OF_TURN,
             clauses.NOT_WON, clauses.FLEET, clauses.CONDITIONS, clauses.NO_SHOT)  # fmt: skip
    assert all(find_clause(clause).text for clause in named)
    assert find_clause(clauses.clause_of_end(wire.Goodbye)).text.startswith("A7")
    assert clauses.clause_of_end(wire.Sync) == ""
