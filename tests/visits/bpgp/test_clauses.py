"""Where the draft says what a server got wrong."""

from parley.core.connection import Violation
from parley.visits.bpgp.clauses import SECTIONS, clause_broken, say_error
from parley.wires import bpgp as wire
from parley.wires.bpgp import COMMANDS, ErrorCode


def test_every_message_has_its_section() -> None:
    assert set(SECTIONS) == {command.message for command in COMMANDS}
    for command in COMMANDS:
        assert SECTIONS[command.message] in (command.message.__doc__ or ""), command.name


def test_violations() -> None:
    assert clause_broken(Violation("x", None, wire.Wait())) == "BPGP 4.1.4"
    assert clause_broken(Violation("x", ErrorCode.UNKNOWN_COMMAND)) == "BPGP 5.2.1"
    assert clause_broken(Violation("x", ErrorCode.MISSING_OR_UNKNOWN_PARAMETER)) == "BPGP 2"


def test_errors_in_words() -> None:
    assert say_error(ErrorCode.NOT_IN_GAME) == "not in game (error 3)"
    assert say_error(77) == "error 77"
