"""Where the draft says what a server got wrong."""

from parley.core.connection import Violation
from parley.documents import find_clause
from parley.visits.bpgp.clauses import CLAUSES, clause_broken, say_error
from parley.wires import bpgp as wire
from parley.wires.bpgp import COMMANDS, ErrorCode


def test_every_message_has_a_clause_of_its_section() -> None:
    assert set(CLAUSES) == {command.message for command in COMMANDS}
    for command in COMMANDS:
        section = find_clause(CLAUSES[command.message]).section
        assert f"bpgp/{section}/" in (command.message.__doc__ or ""), command.name


def test_violations() -> None:
    assert clause_broken(Violation("x", None, wire.Wait())) == "bpgp/4.1.4/2"
    assert clause_broken(Violation("x", ErrorCode.UNKNOWN_COMMAND)) == "bpgp/5.2.1/1"
    assert clause_broken(Violation("x", ErrorCode.MISSING_OR_UNKNOWN_PARAMETER)) == "bpgp/2/3"


def test_errors_in_words() -> None:
    assert say_error(ErrorCode.NOT_IN_GAME) == "not in game (error 3)"
    assert say_error(77) == "error 77"
