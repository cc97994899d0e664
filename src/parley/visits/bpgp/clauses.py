"""Where the draft says what a server got wrong, and its errors in words."""

from collections.abc import Mapping

from parley.core.connection import Message, Violation
from parley.wires import bpgp as wire
from parley.wires.bpgp import ErrorCode
from parley.wires.bpgp.codes import words

CLAUSES: Mapping[type[Message], str] = {
    wire.ChatFrom: "bpgp/3.1.1.1/2",
    wire.Games: "bpgp/3.1.1.2/2",
    wire.Game: "bpgp/3.1.1.3/2",
    wire.DeleteGame: "bpgp/3.1.1.4/2",
    wire.Login: "bpgp/3.2.1/2",
    wire.Logout: "bpgp/3.2.2/2",
    wire.Chat: "bpgp/3.2.3/2",
    wire.CreateGame: "bpgp/3.2.4/2",
    wire.Cancel: "bpgp/3.2.5/2",
    wire.Join: "bpgp/3.2.6/2",
    wire.GetGames: "bpgp/3.2.7/2",
    wire.StartGame: "bpgp/4.1.1/2",
    wire.Placed: "bpgp/4.1.2/2",
    wire.YouStart: "bpgp/4.1.3/2",
    wire.Wait: "bpgp/4.1.4/2",
    wire.Hit: "bpgp/4.1.5/2",
    wire.Fail: "bpgp/4.1.6/2",
    wire.Moved: "bpgp/4.1.7/2",
    wire.Timeout: "bpgp/4.1.8/2",
    wire.EndGame: "bpgp/4.1.9/2",
    wire.Place: "bpgp/4.2.2/1",
    wire.Move: "bpgp/4.2.3/2",
    wire.Shoot: "bpgp/4.2.4/2",
    wire.Abort: "bpgp/4.2.5/2",
    wire.Error: "bpgp/5.1/2",
}
"""What the draft says of every message: what answers it, or who hears it when."""
UNKNOWN_COMMAND, ERROR_CODES, FRAME = "bpgp/5.2.1/1", "bpgp/5.1/3", "bpgp/2/3"
TURN_COUNTER, GAME_ID, FILL = "bpgp/4.2.1/2", "bpgp/3.1.2/1", "bpgp/1.2/1"


def clause_of(kind: type[Message]) -> str:
    """`bpgp/4.1.5/2`."""
    return CLAUSES[kind]


def clause_broken(violation: Violation) -> str:
    """Where to read what the server should have said."""
    if violation.message is None:
        return UNKNOWN_COMMAND if violation.code == ErrorCode.UNKNOWN_COMMAND else FRAME
    return clause_of(type(violation.message))


def say_error(code: int) -> str:
    """An ERROR in words; other servers have codes of their own."""
    return f"{words(code)} (error {code.value})" if isinstance(code, ErrorCode) else f"error {code}"
