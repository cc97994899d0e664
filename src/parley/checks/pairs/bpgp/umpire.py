"""Watches a BPGP client and its server: the table of rules, and the game behind it."""

from collections import deque
from collections.abc import Callable, Mapping
from typing import ClassVar

from parley.checks.case import BreachError
from parley.checks.pairs.bpgp.board import Board
from parley.checks.pairs.umpire import Due, Umpire
from parley.core import SetupError
from parley.core.connection import Message
from parley.seats.bpgp.clauses import clause_broken
from parley.wires.bpgp import (
    CLIENT,
    CODES,
    REFUSALS,
    RULES,
    SERVER,
    WIRE,
    Abort,
    ChatFrom,
    CreateGame,
    EndGame,
    Error,
    GetGames,
    Logout,
    Move,
    Place,
    Shoot,
    StartGame,
    State,
    Timeout,
)
from parley.wires.bpgp.codes import words
from parley.wires.bpgp.machine import Transition, tables
from parley.wires.bpgp.messages import NAMES
from parley.wires.bpgp.rules import PLACING, PLAYING
from parley.wires.bpgp.session import Session

_SECTIONS = {
    **{name: f"3.1.1.{number}" for number, name in enumerate(("ChatFrom", "Games", "Game", "DeleteGame"), 1)},
    **{
        name: f"3.2.{number}"
        for number, name in enumerate(
            ("Login", "Logout", "Chat", "CreateGame", "Cancel", "Join", "GetGames"), 1
        )
    },
    **{
        name: f"4.1.{number}"
        for number, name in enumerate(
            ("StartGame", "Placed", "YouStart", "Wait", "Hit", "Fail", "Moved", "Timeout", "EndGame"), 1
        )
    },
    **{name: f"4.2.{number}" for number, name in enumerate(("Place", "Move", "Shoot", "Abort"), 2)},
    "Error": "5.1",
}
"""Where the draft describes each message; the first sentence there gives the layout."""
_OUT_OF_PLACE: Mapping[type[Message], tuple[str, str]] = {
    ChatFrom: ("bpgp/3.1.1.1/2", "what is for this client, or for everybody")
}
_PLAYED = (Place, Shoot, Move)
_UNASKED = (StartGame, Timeout, EndGame)
"""Until it hears one of these, a client may still say what was right before."""


class BpgpUmpire(Umpire):
    """One client's conversation."""

    wire = WIRE
    unreadable: ClassVar[Mapping[str, str]] = {CLIENT: "bpgp/5.2.1/1", SERVER: "bpgp/2/2"}
    leaving: ClassVar[Mapping[str, str]] = {CLIENT: "bpgp/6.1/7", SERVER: "bpgp/4.1.9/2"}
    idle = (GetGames,)

    def __init__(self, stirred: Callable[[], None]) -> None:
        super().__init__(stirred)
        self.session = Session()
        self.board: Board | None = None
        self.password = b""
        """The password of the game that the client created last."""
        self._asked: deque[Message] = deque()
        self._awaited: frozenset[type[Message]] | None = None
        self._last: Message | None = None
        self._before = State.UNCONNECTED

    @property
    def state(self) -> State:
        """Where the client stands."""
        return self.session.state

    @property
    def is_awaiting(self) -> bool:
        """Has the client asked something that is not answered yet?"""
        return self._awaited is not None

    def misread(self, who: str, data: bytes, fault: str) -> None:
        """The clause is that of the message it should have been."""
        kind = CODES.get((who, data[0])) if data else None
        if kind is None:
            super().misread(who, data, fault)
        else:
            clause, spelt = f"bpgp/{_SECTIONS[kind.__name__]}/1", data[:24].hex(" ").upper()
            raise BreachError(who, clause, f"{NAMES[kind]} as the draft has it", f"{spelt}: {fault}")

    def judge(self, who: str, message: Message) -> None:
        """What a client says before it has its answer is judged once it has it (bpgp/2/7)."""
        if who == CLIENT:
            self._asked.append(message)
        else:
            self._tell(message)
        while self._asked and self._awaited is None:
            self._ask(self._asked.popleft())

    # -- what the client says ----------------------------------------------------------------------

    def _ask(self, message: Message) -> None:
        kind, state = type(message), self.state
        step = tables(CLIENT, "big")[state].get(kind)
        if step is None:
            if kind not in tables(CLIENT, "big")[self._before]:
                clause = clause_broken(REFUSALS.get((state, kind)))
                raise BreachError(
                    CLIENT, clause, f"what may be said in {state.value!r}", self.describe(message)
                )
            return
        if step.check is not None and step.check(self.session, message) is not None:
            wanted = f"turn_counter {self.session.turn_counter}"
            raise BreachError(CLIENT, "bpgp/4.2.1/2", wanted, self.describe(message))
        self._before, self._last, self._awaited = state, message, step.awaits
        if isinstance(message, _PLAYED) and self.board is not None:
            self.board.ask(message)
            self.why = self.board.why
        elif isinstance(message, CreateGame):
            self.password = message.password
        elif isinstance(message, Abort | Logout) and state in PLAYING:
            self.why = f"the client gave up: {NAMES[kind]}"
        self._follow(message, step)

    # -- what the server says ----------------------------------------------------------------------

    def _tell(self, message: Message) -> None:
        kind, state = type(message), self.state
        step = tables(SERVER, "big")[state].get(kind)
        if step is None:
            clause = next(
                (rule.clause for rule in RULES if kind in (rule.message, *rule.answers)), "bpgp/6.1/8"
            )
            wanted = f"what may be told in {state.value!r}"
            raise BreachError(SERVER, clause, wanted, self.describe(message))
        fault = step.check(self.session, message) if step.check is not None else None
        if fault is not None:
            got = f"{self.describe(message)}: {words(fault)}"
            clause, wanted = _OUT_OF_PLACE.get(kind, ("bpgp/4.3/8", "squares of the board"))
            raise BreachError(SERVER, clause, wanted, got)
        if isinstance(message, Error):
            self._refuse(message)
        if isinstance(message, _UNASKED) and not (self._awaited and kind in self._awaited):
            self._before = state
        self._play(message)
        self.session.turn_counter = (self.session.turn_counter + step.is_turn) & 0xFF
        self._follow(message, step)
        if self._awaited and kind in self._awaited and (step.own is None or step.own is self.state):
            self._awaited = None

    def _refuse(self, error: Error) -> None:
        """In the lobby there are many reasons; in a game there is none for what the rules allow."""
        self.refused = self.describe(error)
        if self.state in PLAYING and isinstance(self._last, _PLAYED) and self._before is self.state:
            wanted = f"that it is done: {self.describe(self._last)}"
            raise BreachError(SERVER, _asking(type(self._last)), wanted, self.refused)

    def _play(self, message: Message) -> None:
        if isinstance(message, StartGame):
            if message.opponent_name == self.session.username:
                wanted = "the name of the other player"
                raise BreachError(SERVER, "bpgp/4.1.1/3", wanted, self.describe(message))
            try:
                self.board, self.is_playing = Board(message), True
            except SetupError as error:
                self.why = f"a game that we cannot judge: {error}"
        elif self.board is not None:
            self.board.tell(message)
            if isinstance(message, EndGame):
                self.why, self.is_over = self.board.why, not self.board.why

    def _follow(self, message: Message, step: Transition) -> None:
        then = step.then
        if step.note is not None and step.note(self.session, message) and step.own is not None:
            then = step.own
        self.session.state = then

    # -- who is waited for -------------------------------------------------------------------------

    def due(self) -> Due | None:
        """In a lobby nobody has to do anything; whether the opponent does, another conversation shows."""
        state, board = self.state, self.board
        if self._awaited is not None and self._last is not None:
            kind = type(self._last)
            return Due(SERVER, _asking(kind), f"an answer to {NAMES[kind]}")
        if state is State.UNCONNECTED:
            return None if self.refused else Due(CLIENT, "bpgp/6.1/1", "LOGIN")
        if board is not None and (board.is_won or board.is_lost):
            return Due(SERVER, "bpgp/4.1.9/2", "ENDGAME")
        if board is not None and state in PLACING:
            return (
                Due(SERVER, "bpgp/1.3/4", "YOUSTART or WAIT, once both have placed")
                if board.is_placed
                else Due(CLIENT, "bpgp/1.3/3", "PLACE")
            )
        return Due(CLIENT, "bpgp/1.2/8", "SHOOT or MOVE") if state is State.YOUR_TURN else None

    def nobody(self) -> str:
        """Why no game was played, if nobody is to blame."""
        why = f"; the server's last word was {self.refused}" if self.refused else ""
        if self.board is None:
            return f"the client neither joined a game nor opened one{why}"
        return f"the client's opponent did not go on{why}"


def _asking(kind: type[Message]) -> str:
    """The clause by which a message of the client must be answered."""
    return next(rule.clause for rule in RULES if rule.sender == CLIENT and rule.message is kind)
