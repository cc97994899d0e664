"""Where the document says what a COM peer got wrong."""

from collections.abc import Mapping

from parley.core.connection import Message
from parley.wires import comport as wire
from parley.wires.comport import State
from parley.wires.comport.codec import UNKNOWN_BYTE
from parley.wires.comport.conversation import Fault

UNREADABLE, TOO_FAST, SILENT = "com/notation/3", "com/line/1", "com/sync/4"
LIE, OUT_OF_TURN, NOT_WON, FLEET, CONDITIONS = "com/4/10", "com/4/9", "com/end/3", "com/field/6", "com/1/2"
NO_SHOT = "com/8/6"
FAULTS: Mapping[str, str] = {
    UNKNOWN_BYTE: "com/notation/2",
    Fault.NOT_YOURS: "com/notation/1",
    Fault.SECOND: "com/order/2",
    Fault.NOT_ASKED: "com/notation/1",
    Fault.OTHER_PARAMETERS: "com/1/4",
    Fault.NO_PARAMETERS: "com/1/6",
    Fault.NOT_YOUR_TURN: OUT_OF_TURN,
    Fault.OFF_FIELD: "com/4/3",
}
"""By the wire's words for a fault."""
_LEGAL: Mapping[State, str] = {
    State.LAUNCH: "com/0/3",
    State.MET: "com/1/1",
    State.PLACING: "com/2/1",
    State.MASTER_PLACED: "com/3/1",
    State.PLAY: "com/4/1",
    State.GAME_OVER: "com/9/1",
}
"""What may be said in a state."""
_ENDS: Mapping[type[Message], str] = {
    wire.Goodbye: "com/7/1",
    wire.Relaunch: "com/sync/9",
    wire.ProtocolError: "com/8/1",
}


def clause_broken(rule: str, state: State) -> str:
    """By the rule that the wire says was broken, in the state before that."""
    if rule == Fault.NOT_NOW:
        return _LEGAL.get(state, "com/states/1")
    return FAULTS.get(rule, UNREADABLE)


def clause_of_end(kind: type[Message]) -> str:
    """The clause by which the peer ended the game although it could have gone on; empty if it did not."""
    return _ENDS.get(kind, "")
