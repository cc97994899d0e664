"""Watches a Dots client and its server: the table of rules, and the game behind it."""

from collections import deque
from collections.abc import Callable, Mapping
from typing import ClassVar

from parley.checks.case import BreachError
from parley.checks.pairs.dotline.board import Board
from parley.checks.pairs.umpire import Due, Umpire
from parley.core.connection import Message
from parley.wires.dotline import WIRE, Answer, Code, News, Refusal, Request, State, answers, news
from parley.wires.dotline import requests as r
from parley.wires.dotline.answers import OtherAnswer
from parley.wires.dotline.messages import CLIENT, SERVER
from parley.wires.dotline.news import OtherNews
from parley.wires.dotline.rules import LEGAL, NEXT, RULES, after, outcomes

_NO_FAULT = (Code.TOO_MANY, Code.OUT_OF_TIME)
"""Why a legal dot may be refused; and anything the server admits to be its own fault."""
ADMITTED = 500


class DotlineUmpire(Umpire):
    """One client's conversation."""

    wire = WIRE
    unreadable: ClassVar[Mapping[str, str]] = {CLIENT: "dots/line/3/4", SERVER: "dots/line/3/3"}
    leaving: ClassVar[Mapping[str, str]] = {CLIENT: "dots/line/8/3", SERVER: "dots/line/8/4"}
    idle = (r.Ping, r.ListTables, answers.Tables, news.TableNews, news.TableGone, news.Said)

    def __init__(self, stirred: Callable[[], None]) -> None:
        super().__init__(stirred)
        self.state, self._before = State.ANONYMOUS, State.ANONYMOUS
        self.board: Board | None = None
        self.is_greeted = False
        self.opened: r.Join | None = None
        """How to join the table that the client has opened, if it has a free seat."""
        self._asked: deque[Request] = deque()
        self._hasty: list[Request] = []
        """Dots sent before the previous one was answered: nobody can tell yet whether they are legal."""

    @property
    def is_awaiting(self) -> bool:
        """Has the client asked something that is not answered yet?"""
        return bool(self._asked)

    def judge(self, who: str, message: Message) -> None:
        """The state follows what the server says."""
        if isinstance(message, Request):
            self._ask(message)
        elif isinstance(message, News):
            self._hear(message)
        elif isinstance(message, Answer):
            self._answer(message)
        else:
            self.misread(who, b"", self.describe(message))

    # -- what the client says ----------------------------------------------------------------------

    def _ask(self, request: Request) -> None:
        kind, states = type(request), frozenset({self.state})
        for asked in self._asked:
            states = outcomes(states, type(asked))
        is_legal = any(kind in LEGAL[state] for state in states)
        if not is_legal and kind not in LEGAL[self._before]:
            wanted = f"what may be asked by somebody who is {self.state}"
            raise BreachError(CLIENT, "dots/line/12/2", wanted, self.describe(request))
        if isinstance(request, r.Put) and is_legal and self.board is not None:
            if any(isinstance(asked, r.Put) for asked in self._asked):
                self._hasty.append(request)
            else:
                self.board.ask(request.cell)
        self._asked.append(request)

    # -- what the server says ----------------------------------------------------------------------

    def _answer(self, answer: Answer) -> None:
        if not self._asked:
            raise BreachError(SERVER, "dots/line/3/2", "nothing: all is answered", self.describe(answer))
        request = self._asked.popleft()
        then = (
            self.state if isinstance(answer, OtherAnswer) else after(self.state, type(request), type(answer))
        )
        if then is None:
            wanted = f"an answer to {self.describe(request)}"
            raise BreachError(SERVER, "dots/line/3/2", wanted, self.describe(answer))
        if isinstance(answer, Refusal):
            self._refuse(request, answer)
        elif isinstance(request, r.Put) and self.board is not None:
            self.board.granted = request.cell
        elif isinstance(request, r.OpenTable) and isinstance(answer, answers.Opened):
            is_full = len(request.bots) + 1 >= request.settings.players
            self.opened = None if is_full else r.Join(answer.table, request.password)
        elif isinstance(request, r.Leave):
            self.opened = None
        elif isinstance(request, r.Stop):
            self.why = "the client gave up: STP"
        self.state = then

    def _refuse(self, request: Request, refusal: Refusal) -> None:
        self.refused = self.describe(refusal)
        is_excused = refusal.code in _NO_FAULT or refusal.code >= ADMITTED or self.state is not self._before
        if any(request is one for one in self._hasty):
            got = f"{self.describe(request)}, before the last was answered: {self.refused}"
            raise BreachError(CLIENT, "dots/I/3", "one dot in its turn", got)
        if isinstance(request, r.Put) and self.board is not None and not is_excused:
            wanted = f"200: {self.describe(request)} is legal"
            raise BreachError(SERVER, "dots/line/6/1", wanted, self.refused)

    def _hear(self, told: News) -> None:
        kind, state = type(told), self.state
        then = state if isinstance(told, OtherNews) else NEXT[state].get(kind)
        if then is None:
            clause = next((rule.clause for rule in RULES if rule.message is kind), "dots/line/3/3")
            wanted = f"what may be told to somebody who is {state}"
            raise BreachError(SERVER, clause, wanted, self.describe(told))
        self._before, self.state = state, then
        if isinstance(told, news.Greeting):
            self.is_greeted = True
        elif isinstance(told, news.GameStarted) and told.seat is not None:
            self.board, self.is_playing, self.opened = Board(told, told.seat), True, None
        elif self.board is not None:
            self.board.tell(told)
            if isinstance(told, news.GameOver):
                self.why, self.is_over = self.board.why, not self.board.why
            elif isinstance(told, news.YouAreOut):
                self.why = "the client let three turns pass"

    # -- who is waited for -------------------------------------------------------------------------

    def due(self) -> Due | None:
        """In a lobby nobody has to do anything; whether an opponent does, another conversation shows."""
        board = self.board
        if self._asked:
            return Due(SERVER, "dots/line/3/2", f"an answer to {self.describe(self._asked[0])}")
        if not self.is_greeted:
            return Due(SERVER, "dots/line/3/1", "100")
        if self.state is State.ANONYMOUS:
            return None if self.refused else Due(CLIENT, "dots/line/12/1", "REG or LOG")
        if self.state is not State.PLAYING or board is None:
            return None
        if board.due:
            return Due(SERVER, board.due, "what comes of the last dot")
        if board.is_asked:
            return Due(CLIENT, "dots/I/6", "PUT")
        return Due(SERVER, "dots/line/6/5", "131") if board.seat in board.state.to_move else None

    def nobody(self) -> str:
        """Why no game was played, if nobody is to blame."""
        why = f"; the server's last refusal was {self.refused}" if self.refused else ""
        if self.board is None:
            return f"the client neither joined a table nor opened one{why}"
        return f"the client's opponent did not go on{why}"
