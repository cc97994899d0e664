"""What has been said and not yet confirmed, by either side, and the state this puts both in.

One judge for both roles: what we may not send and what the peer may not send is the same `fault`.

Both sides may speak at the same moment, so a command may cross one of the other side's. Then each has one
command outstanding, and both are answered:
- The state moves when a command is *confirmed*, so a command that crosses ours is judged by the state both
  were in when they spoke.
- Of two that lead to different states the one of more `WEIGHT` leads on; the other is confirmed without
  effect. So A6 against A2, A3, A4, A5, A6 or A9 ends in state 9, and A5 against A4 in state 1, whatever
  arrives first.
- A command whose state is gone when its answer is due (a shot that crossed A6) is *overtaken*: the answer
  may come, need not come, and changes nothing.
A0, A7 and A8 are stronger than anything; they end the conversation and belong to the connection.
"""

from enum import StrEnum

from parley.core.connection import Message
from parley.wires.comport import messages as say
from parley.wires.comport.copies import Copies
from parley.wires.comport.messages import CODES, MASTER, SLAVE
from parley.wires.comport.rules import ANSWERS, LEGAL, MAY_BE_MISSING, WEIGHT, State

OTHER = {MASTER: SLAVE, SLAVE: MASTER}
_SAYS = {(sender, kind) for (sender, _), kind in CODES.items()}
_AT_ANY_TIME = (say.Sync, say.Relaunch, say.ProtocolError)


class Fault(StrEnum):
    """Why something may not be said."""

    NOT_YOURS = "only the other side may say this"
    NOT_NOW = "this may not be said in this state"
    SECOND = "a second command before the first was confirmed"
    NOT_ASKED = "this answers nothing that was asked"
    OTHER_PARAMETERS = "the parameters confirmed are not those that were sent"
    NO_PARAMETERS = "no parameters have been agreed"
    NOT_YOUR_TURN = "the shot is the other side's"
    OFF_FIELD = "this cell is outside the field agreed"


class Conversation:
    """Kept by each side from what it has sent and received."""

    def __init__(self, state: State = State.LAUNCH) -> None:
        self.state = state
        self.parameters: say.Parameters | None = None
        self.turn: str | None = None
        self.unconfirmed: dict[str, Message | None] = dict.fromkeys(OTHER)
        self.overtaken = dict.fromkeys(OTHER, False)
        self._copies = Copies()

    def is_copy(self, sender: str, message: Message) -> bool:
        """Has `sender` said this before, and repeats it only because no answer had come?"""
        # com/sync/2
        return self._is_sure_copy(sender, message) or (
            isinstance(message, say.Shot) and self._copies.is_late(sender, message)
        )

    def _is_sure_copy(self, sender: str, message: Message) -> bool:
        """Is it certainly not a new command?"""
        if not isinstance(message, say.Shot):
            return self._copies.may_be_late(sender, message) and self.fault(sender, message) is not None
        has_passed = self.turn == OTHER[sender] and self._copies.was_confirmed(sender, message)
        return message == self.unconfirmed[sender] or has_passed

    def pass_over_copy(self, sender: str, message: Message) -> None:
        """It answers a sync, and nothing else."""
        self._copies.pass_over(is_sure=self._is_sure_copy(sender, message))

    def fault(self, sender: str, message: Message) -> Fault | None:
        """Why `sender` may not say this now; None if it may."""
        # com/order/2, com/3/4, com/5/2
        if (sender, type(message)) not in _SAYS:
            return Fault.NOT_YOURS
        if isinstance(message, say.Answer):
            return self._fault_of_answer(sender, message)
        if (self.state, sender, type(message)) not in LEGAL:
            return Fault.NOT_NOW
        if isinstance(message, _AT_ANY_TIME):
            return None
        if self.unconfirmed[sender] is not None and not self.overtaken[sender]:
            return Fault.SECOND
        return self._fault_of_content(sender, message)

    def _fault_of_answer(self, sender: str, answer: say.Answer) -> Fault | None:
        # com/1/3-4
        command = self.unconfirmed[OTHER[sender]]
        if command is None or type(answer) not in ANSWERS[type(command)]:
            return None if type(answer) in MAY_BE_MISSING else Fault.NOT_ASKED
        if isinstance(command, say.Parameters) and answer != command.confirmed():
            return Fault.OTHER_PARAMETERS
        return None

    def _fault_of_content(self, sender: str, command: Message) -> Fault | None:
        # com/1/6, com/4/9, com/4/3, com/notation/3
        if isinstance(command, say.BeginPlacing) and self.parameters is None:
            return Fault.NO_PARAMETERS
        if isinstance(command, say.Shot):
            if self.turn != sender:
                return Fault.NOT_YOUR_TURN
            if self.parameters is None or max(command.cell) >= self.parameters.size:
                return Fault.OFF_FIELD
        return None

    def note(self, sender: str, message: Message) -> None:
        """`sender` has said this, and might."""
        self._copies.note(message)
        if not isinstance(message, say.Answer):
            if not isinstance(message, _AT_ANY_TIME):
                self.unconfirmed[sender], self.overtaken[sender] = message, False
            return
        who = OTHER[sender]
        command = self.unconfirmed[who]
        if command is not None and type(message) in ANSWERS[type(command)]:
            self.unconfirmed[who] = None
            self._copies.confirm(who, command)
            if not self.overtaken[who] and not self._is_outweighed(who, command):
                self._confirm(who, command, message)

    def _is_outweighed(self, who: str, command: Message) -> bool:
        # com/states/2
        rival = self.unconfirmed[OTHER[who]]
        if rival is None or self.overtaken[OTHER[who]]:
            return False
        return WEIGHT.get(type(rival), 0) > WEIGHT.get(type(command), 0)

    def _confirm(self, who: str, command: Message, answer: Message) -> None:
        # com/states/2
        if isinstance(command, say.Parameters):
            self.parameters = command
        elif isinstance(answer, say.Miss | say.Repeat):  # com/4/4-7
            self.turn = OTHER[who]
        then = LEGAL[self.state, who, type(command)]
        if then is not self.state:
            self.state = then
            self.turn = MASTER if then is State.PLAY else None  # com/4/2
            self.overtaken[OTHER[who]] = True

    def give_up(self, sender: str) -> None:
        """Stop waiting for the confirmation of what `sender` said."""
        self.unconfirmed[sender] = None
