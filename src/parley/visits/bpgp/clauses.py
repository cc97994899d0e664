"""Where the draft says what a server got wrong, and its errors in words."""

from collections.abc import Mapping

from parley.core.connection import Message, Violation
from parley.wires import bpgp as wire
from parley.wires.bpgp import ErrorCode
from parley.wires.bpgp.codes import words

SECTIONS: Mapping[type[Message], str] = {
    wire.ChatFrom: "3.1.1.1",
    wire.Games: "3.1.1.2",
    wire.Game: "3.1.1.3",
    wire.DeleteGame: "3.1.1.4",
    wire.Login: "3.2.1",
    wire.Logout: "3.2.2",
    wire.Chat: "3.2.3",
    wire.CreateGame: "3.2.4",
    wire.Cancel: "3.2.5",
    wire.Join: "3.2.6",
    wire.GetGames: "3.2.7",
    wire.StartGame: "4.1.1",
    wire.Placed: "4.1.2",
    wire.YouStart: "4.1.3",
    wire.Wait: "4.1.4",
    wire.Hit: "4.1.5",
    wire.Fail: "4.1.6",
    wire.Moved: "4.1.7",
    wire.Timeout: "4.1.8",
    wire.EndGame: "4.1.9",
    wire.Place: "4.2.2",
    wire.Move: "4.2.3",
    wire.Shoot: "4.2.4",
    wire.Abort: "4.2.5",
    wire.Error: "5.1",
}
"""The section of every message."""
UNKNOWN_COMMAND, ERROR_CODES, TURN_COUNTER, GAME_ID = "BPGP 5.2.1", "BPGP 5.2", "BPGP 4.2.1", "BPGP 3.1.2"
FILL = "BPGP 1.2"


def clause_of(kind: type[Message]) -> str:
    """`BPGP 4.1.5`."""
    return f"BPGP {SECTIONS[kind]}"


def clause_broken(violation: Violation) -> str:
    """Where to read what the server should have said."""
    if violation.message is None:
        return UNKNOWN_COMMAND if violation.code == ErrorCode.UNKNOWN_COMMAND else "BPGP 2"
    return clause_of(type(violation.message))


def say_error(code: int) -> str:
    """An ERROR in words; strangers have codes of their own."""
    return f"{words(code)} (error {code.value})" if isinstance(code, ErrorCode) else f"error {code}"
