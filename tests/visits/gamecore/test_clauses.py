from parley.visits.gamecore.clauses import clause_of
from parley.wires.gamecore import CODES, CORE, Attack, InvalidTarget, Ok, Place, RequestAttack


def test_everything_a_core_says_has_its_sentence() -> None:
    for sender, code in CODES:
        if sender == CORE:
            kind = CODES[sender, code]
            assert clause_of(object.__new__(kind)), kind


def test_in_answer_to_what() -> None:
    assert clause_of(InvalidTarget(), Place(0, 1)) == "core/21/2"
    assert clause_of(InvalidTarget(), Attack(0, 1)) == "core/21/3"
    assert clause_of(Ok(), RequestAttack()) == clause_of(Ok())
