"""A game of Dots as it is announced: everybody sees everything, so the rules say what comes next."""

from collections import deque
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, ClassVar

from parley.checks.case import BreachError
from parley.checks.dotline.client.bout import notices
from parley.core import Cell, IllegalMove, Leave, Resign, Seat
from parley.core import Timeout as OutOfTime
from parley.core.errors import Reason as CoreReason
from parley.games import dots
from parley.games.dots import GAME, Reason
from parley.seats.dotline.rows import score_rows, setup_of
from parley.wires.dotline import WIRE, news
from parley.wires.dotline.messages import CLIENT, SERVER
from parley.wires.dotline.news import Ending, News, Why

_CLAUSES: Mapping[StrEnum, str] = {
    CoreReason.NOT_YOUR_TURN: "dots/I/3",
    Reason.OFF_BOARD: "dots/I/1",
    Reason.TAKEN: "dots/I/5",
    Reason.CLOSED: "dots/I/9",
    Reason.NOT_CENTRAL: "dots/I/4",
}
"""The clauses by which the rules refuse a dot."""
_TOLD: Mapping[type[News], str] = {
    news.DotPut: "dots/line/6/1",
    news.AreaCaptured: "dots/line/6/3",
    news.AreaLost: "dots/line/6/4",
    news.DotsFreed: "dots/line/6/4",
    news.TimePassed: "dots/line/6/6",
    news.PlayerStopped: "dots/line/6/7",
    news.DrawOffered: "dots/line/6/8",
    news.Turn: "dots/line/6/5",
    news.GameOver: "dots/line/6/9",
}
"""What is announced about a game, and the clause that demands it."""
_BROKEN_OFF = (Ending.ABANDONED, Ending.ADJUDICATED)
_LEAVES: Mapping[Why, Resign | Leave] = {Why.ASKED: Resign(), Why.GONE: Leave(), Why.LATE: Resign()}


class Board:
    """From 130 to 139. Raises `BreachError` if somebody breaks the rules."""

    def __init__(self, start: news.GameStarted, seat: Seat) -> None:
        self.seat, self.table = seat, start.table
        self.state = GAME.start(setup_of(start.settings))
        self.granted: Cell | None = None
        """The client's dot, once it was answered 200."""
        self.is_asked = False
        """Was the client told that it is its turn?"""
        self.why = ""
        """Why the game was not played to its end."""
        self.log: list[news.DotPut] = []
        self._due: deque[News] = deque()

    @property
    def is_over(self) -> bool:
        return self.state.standing.outcome is not None

    @property
    def due(self) -> str:
        """The clause of what the server has to announce next; empty: nothing."""
        if self._due:
            return _TOLD[type(self._due[0])]
        return "dots/line/6/9" if self.is_over else ""

    def ask(self, cell: Cell) -> None:
        """The client puts a dot here."""
        self.is_asked = False
        try:
            GAME.check(self.state, self.seat, dots.Put(cell))
        except IllegalMove as error:
            clause = _CLAUSES.get(error.reason, "dots/line/6/2")
            where = f"PUT {cell.x + 1} {cell.y + 1}: {error.reason.value}"
            raise BreachError(CLIENT, clause, "a dot that the rules allow", where) from None

    def tell(self, told: News) -> None:
        """Everybody at the table hears this."""
        if type(told) not in _TOLD:
            return
        if self._due:
            wanted = self._due.popleft()
            if _said(wanted) != _said(told):
                raise _fault(_TOLD[type(wanted)], _words(wanted), told)
            return
        self._TAKES[type(told)](self, told)

    def _apply(self, seat: Seat, move: dots.Move, told: News) -> None:
        try:
            step = GAME.apply(self.state, seat, move)
        except IllegalMove as error:
            raise _fault(
                _TOLD[type(told)], f"nothing that the rules forbid ({error.reason.value})", told
            ) from None
        self.state = step.state
        first, *more = notices(step.events) or [told]
        if _said(first) != _said(told):
            raise _fault(_TOLD[type(first)], _words(first), told)
        self._due.extend(more)

    def _put(self, told: news.DotPut) -> None:
        if told.seat == self.seat:
            if told.cell != self.granted:
                raise _fault("dots/line/3/7", "the client's own dots only, and 200 before them", told)
            self.granted = None
        self.log.append(told)
        self._apply(told.seat, dots.Put(told.cell), told)

    def _pass(self, told: news.TimePassed) -> None:
        self.is_asked = False
        self._apply(told.seat, OutOfTime(), told)

    def _stop(self, told: news.PlayerStopped) -> None:
        self._apply(told.seat, _LEAVES[told.why], told)

    def _draw(self, told: news.DrawOffered) -> None:
        self._apply(told.seat, dots.OfferDraw(), told)

    def _turn(self, told: news.Turn) -> None:
        wanted = news.Turn(self.state.turn, told.seconds, score_rows(self.state))
        if self.is_over or (told.seat, told.scores) != (wanted.seat, wanted.scores):
            raise _fault("dots/line/6/5", "139" if self.is_over else _words(wanted), told)
        self.is_asked = told.seat == self.seat

    def _end(self, told: news.GameOver) -> None:
        outcome = self.state.standing.outcome
        if outcome is None:
            if told.why not in _BROKEN_OFF:
                raise _fault("dots/line/6/9", "that the game goes on", told)
            self.why = f"the game was broken off: {_words(told)}"
        elif (set(told.winners), told.scores) != (set(outcome.winners), score_rows(self.state)):
            winners = ", ".join(str(seat + 1) for seat in outcome.winners)
            raise _fault("dots/line/6/9", f"winners {winners} at {self.state.scores}", told)

    _TAKES: ClassVar[Mapping[type[News], Callable[["Board", Any], None]]] = {
        news.DotPut: _put,
        news.TimePassed: _pass,
        news.PlayerStopped: _stop,
        news.DrawOffered: _draw,
        news.Turn: _turn,
        news.GameOver: _end,
        **dict.fromkeys((news.AreaCaptured, news.AreaLost, news.DotsFreed), lambda _, told: _unasked(told)),
    }


def _unasked(told: News) -> None:
    raise _fault(_TOLD[type(told)], "nothing of the kind: the last dot captured no more than that", told)


def _said(told: News) -> tuple[object, ...]:
    """The part that matters: points may come in any order, and descriptions are for people."""
    match told:
        case news.AreaCaptured():
            return type(told), told.seat, frozenset(told.cells), frozenset(told.prisoners)
        case news.AreaLost() | news.DotsFreed():
            return type(told), told.seat, frozenset(told.cells)
        case news.DotPut():
            return type(told), told.seat, told.cell
        case news.TimePassed() | news.PlayerStopped() | news.DrawOffered():
            return type(told), told.seat
    return (told,)


def _words(told: News) -> str:
    return WIRE.describe(told)


def _fault(clause: str, expected: str, told: News) -> BreachError:
    return BreachError(SERVER, clause, expected, _words(told))
