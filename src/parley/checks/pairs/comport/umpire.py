"""Watches a master and a slave: who may speak, and whether some fleet could give these answers."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from parley.checks.case import BreachError, BrokenError
from parley.checks.comport.fleets import TheirFleet, game_of
from parley.checks.pairs.umpire import Due, Umpire
from parley.core import Cell, SetupError
from parley.core.connection import Message
from parley.seats.comport import clauses
from parley.wires import comport as say
from parley.wires.comport import MASTER, SLAVE, WIRE, State
from parley.wires.comport.conversation import OTHER, Conversation
from parley.wires.comport.timing import REPLY_WITHIN

_WAITS: Mapping[State, Due] = {
    State.PLACING: Due(MASTER, "com/2/2", "A3"),
    State.MASTER_PLACED: Due(SLAVE, "com/3/2", "A4"),
}
_SIGNS = {MASTER: "com/sync/1", SLAVE: "com/sync/2"}
PATIENCE = 0.9 * REPLY_WITHIN
"""Seconds after which a side may complain: 60 ticks, minus what the line may take."""
_COMPLAINTS = (say.ProtocolError, say.Relaunch)


class ComportUmpire(Umpire):
    """One line. Messages sent at the same time cross, and the conversation knows how."""

    wire = WIRE
    unreadable: ClassVar[Mapping[str, str]] = dict.fromkeys(WIRE.roles, "com/notation/2")
    leaving: ClassVar[Mapping[str, str]] = dict.fromkeys(WIRE.roles, "com/7/1")
    idle = (say.Sync, say.Synced, say.Nick, say.NickConfirmed)

    def __init__(self, stirred: Callable[[], None], clock: Callable[[], float]) -> None:
        super().__init__(stirred)
        self._clock, self._talk = clock, Conversation()
        self._heard = dict.fromkeys(WIRE.roles, clock())
        self._moved = clock()
        """When something was last said that advances the game."""
        self._fleets: dict[str, TheirFleet] = {}
        self._shots: dict[str, Cell] = {}
        self._ticks = dict.fromkeys(WIRE.roles, 0)

    def judge(self, who: str, message: Message) -> None:
        """A command repeated because its answer was in flight is not a second command."""
        talk = self._talk
        self._heard[who] = self._clock()
        if isinstance(talk.unconfirmed[who], say.Chat) and isinstance(message, say.Command):
            talk.give_up(who)  # com/chat/3
        if talk.is_copy(who, message):
            talk.pass_over_copy(who, message)
            return
        fault = talk.fault(who, message)
        if fault is not None:
            clause = clauses.clause_broken(fault.value, talk.state)
            got = f"{self.describe(message)}: {fault.value}"
            raise BreachError(who, clause, f"what may be said in state {talk.state.value}", got)
        if isinstance(message, _COMPLAINTS):
            self._complain(who, message)
            return
        self._ticks[who] += isinstance(message, say.Sync | say.Synced)
        is_overtaken = isinstance(message, say.Answer) and talk.overtaken[OTHER[who]]
        talk.note(who, message)
        self.is_playing |= talk.state is not State.LAUNCH
        if not is_overtaken:
            self._follow(who, message)

    def _complain(self, who: str, message: Message) -> None:
        """A8 and A0: has anybody kept the other waiting? At the start A0 only tidies up."""
        other, got = OTHER[who], f"nothing, until the {who} said {self.describe(message)}"
        if not self.is_playing and isinstance(message, say.Relaunch):
            self._talk = Conversation()
            return
        if isinstance(self._talk.unconfirmed[other], say.Chat):
            self.why = f"the {who} does not know chat, and said {self.describe(message)} to it"
            return
        if self._is_long(self._heard[other]):
            raise BreachError(other, _SIGNS[other], "a sign of life within 60 ticks", got)
        due = self.due()
        if due is not None and due.by == other and self._is_long(self._moved):
            raise BreachError(*due, got)
        wanted = f"that it goes on: the {other} has kept to the protocol"
        raise BreachError(who, "com/8/1", wanted, self.describe(message))

    def _is_long(self, since: float) -> bool:
        return self._clock() - since > PATIENCE

    def _follow(self, who: str, message: Message) -> None:
        if not isinstance(message, self.idle):
            self._moved = self._clock()
        match message:
            case say.Parameters():
                self._agree(message)
            case say.Shot(cell):
                self._shots[who] = cell
            case say.Miss() | say.Hit() | say.Kill() | say.Repeat():
                self._learn(who, message)
            case say.GameOver() if not self._fleets[OTHER[who]].is_sunk:
                wanted = f"that it plays on: the {OTHER[who]} has ships left"
                raise BreachError(who, clauses.NOT_WON, wanted, self.describe(message))
            case say.GameOverConfirmed():
                self._check_walls(who)
                self.is_over = True
            case say.Surrender() | say.Goodbye():
                self.why = f"the {who} gave up: {self.describe(message)}"

    def _agree(self, conditions: say.Parameters) -> None:
        try:
            setup = game_of(conditions)
        except SetupError as error:
            got = f"{self.describe(conditions)}: {error}"
            raise BreachError(MASTER, clauses.CONDITIONS, "conditions that can be met", got) from None
        self._fleets = {role: TheirFleet(setup) for role in WIRE.roles}

    def _learn(self, who: str, answer: Message) -> None:
        cell = self._shots[OTHER[who]]
        try:
            self._fleets[who].learn(cell, answer)
        except BrokenError as error:
            raise BreachError(who, clauses.LIE, error.expected, error.got) from None

    def _check_walls(self, loser: str) -> None:
        try:
            self._fleets[loser].check_walls()
        except BrokenError as error:
            raise BreachError(loser, "com/field/5", error.expected, error.got) from None

    def misread(self, who: str, data: bytes, fault: str) -> None:
        """The clause depends on what is wrong with it."""
        clause = clauses.clause_broken(fault, self._talk.state)
        raise BreachError(who, clause, "a command that can be read", f"{data[:24].hex(' ').upper()}: {fault}")

    # -- who is waited for -------------------------------------------------------------------------

    def due(self) -> Due | None:
        """An answer first; then whatever the state calls for."""
        talk = self._talk
        for who, command in talk.unconfirmed.items():
            if command is not None and not talk.overtaken[who] and not isinstance(command, say.Chat):
                return Due(OTHER[who], "com/sync/4", f"an answer to {self.describe(command)}")
        match talk.state:
            case State.LAUNCH:
                return self._due_at_first()
            case State.MET:
                return Due(MASTER, *(("com/1/5", "A2") if talk.parameters else ("com/1/2", "B2")))
            case State.PLAY:
                return self._due_in_play()
        return _WAITS.get(talk.state)

    def _due_at_first(self) -> Due:
        if not self._ticks[MASTER]:
            return Due(MASTER, "com/0/1", "AA")
        return Due(MASTER, "com/0/2", "A1") if self._ticks[SLAVE] else Due(SLAVE, "com/0/3", "01")

    def _due_in_play(self) -> Due | None:
        winner = next((OTHER[role] for role, fleet in self._fleets.items() if fleet.is_sunk), None)
        if winner is not None:
            return Due(winner, "com/end/2", "A9")
        turn = self._talk.turn
        return Due(turn, "com/4/3", "a shot") if turn is not None else None
