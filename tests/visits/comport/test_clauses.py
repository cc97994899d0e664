from parley.documents import find_clause
from parley.seats.comport.clauses import FAULTS
from parley.visits.comport.clauses import PROTOCOL_ERROR, clause_of
from parley.wires.comport.conversation import Fault


def test_every_fault_is_against_a_sentence() -> None:
    assert {clause_of(fault.value) for fault in Fault} - {PROTOCOL_ERROR} <= set(FAULTS.values())
    assert [fault for fault in Fault if clause_of(fault.value) == PROTOCOL_ERROR] == [Fault.NOT_NOW]
    for clause in (*FAULTS.values(), PROTOCOL_ERROR):
        assert find_clause(clause).id == clause


def test_in_the_words_of_the_wire() -> None:
    assert clause_of("a second command before the first was confirmed") == "com/order/2"
    assert clause_of("something nobody thought of") == "com/8/1"
