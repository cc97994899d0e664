"""What follows our requests to a Dots server: a function for each, given the answer."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from parley.core import NotationError
from parley.core.connection import Message
from parley.games.dots import GAME
from parley.seats.dotline.rows import setup_of
from parley.tables import Phase
from parley.visits.dotline.board import state_of
from parley.visits.dotline.clauses import ANSWERS, clause_of
from parley.visits.dotline.listing import PHASES, clock_of, row_of
from parley.visits.hall import PEOPLE, ROWS
from parley.visits.notices import Came, Gathered
from parley.visits.seen import Seen
from parley.visits.visit import Stage
from parley.wires.dotline import Refusal, Request, rows
from parley.wires.dotline import answers as a
from parley.wires.dotline import requests as r

if TYPE_CHECKING:
    from parley.visits.dotline.visit import DotlineVisit

ASKED: Mapping[type[Request], str] = {
    r.OpenTable: "open",
    r.Join: "join",
    r.Watch: "watch",
    r.Leave: "leave",
    r.Unwatch: "leave",
    r.Put: "submit",
    r.Stop: "submit",
    r.OfferDraw: "submit",
    r.Say: "say",
    r.Tell: "say",
}
"""Request → the method of a visit that makes it. Refusals of the others are not reported."""


def _login(visit: "DotlineVisit", request: r.LogIn | r.Register, answer: Message, _now: float) -> None:
    match answer:
        case a.LoggedIn() | a.Registered():
            if visit.seen is not None and visit.seen.phase is not Phase.OVER:
                visit.finish(None, "the game ended while we were away")
            visit.name, visit.is_new, visit.is_outdated = answer.login, False, False
            visit.enter()
            _look_around(visit)
        case a.Resumed():
            visit.name, visit.is_new = answer.login, False
            visit.look()
        case Refusal():
            hint = "; --register makes an account" if isinstance(request, r.LogIn) else ""
            visit.go(f"{answer.text or answer.code}{hint}")
        case _:
            visit.blame("LOG or REG is answered with something else", clause_of(type(request)))
            visit.go("the server does not let us in")


def _look_around(visit: "DotlineVisit") -> None:
    for request in (r.LobbyNews(wanted=True), r.ListTables(r.Which.ALL), r.Who()):
        visit.try_asking(request)


def _opened(visit: "DotlineVisit", request: r.OpenTable, answer: Message, _now: float) -> None:
    if not isinstance(answer, a.Opened):
        _refused(visit, request, answer)
        return
    names: list[str | None] = [None] * request.settings.players
    if answer.seat < len(names):
        names[answer.seat] = visit.name
    setup, clock = setup_of(request.settings), clock_of(request.settings)
    _come(visit, Seen(answer.table, GAME, setup, answer.seat, names, clock=clock))


def _sat(visit: "DotlineVisit", request: Request, answer: Message, _now: float) -> None:
    """BRD tells where we are."""
    if isinstance(answer, a.Joined | a.Watching):
        visit.look()
    else:
        _refused(visit, request, answer)


def _left(visit: "DotlineVisit", request: Request, answer: Message, _now: float) -> None:
    if isinstance(answer, a.Left):
        if visit.seen is not None:
            visit.part()
        visit.try_asking(r.ListTables(r.Which.ALL))
    elif not visit.is_leaving:
        _refused(visit, request, answer)


def _stopped(visit: "DotlineVisit", request: r.Stop, answer: Message, _now: float) -> None:
    if not isinstance(answer, a.Stopped):
        visit.is_leaving = False
        _refused(visit, request, answer)


def _put(visit: "DotlineVisit", request: r.Put, answer: Message, _now: float) -> None:
    """The news of the dot follows. A refusal is reported once we know the board for certain."""
    if isinstance(answer, Refusal):
        visit.refused = answer.text or str(answer.code)
        visit.look()
    elif not isinstance(answer, a.Done):
        _refused(visit, request, answer)


def _board(visit: "DotlineVisit", request: Request, answer: Message, now: float) -> None:
    visit.is_outdated = False
    if isinstance(answer, a.Board):
        try:
            _show(visit, answer, now)
        except NotationError as error:
            visit.blame(f"a board that cannot be: {error}", clause_of(type(request)))
    elif visit.stage is Stage.OUTSIDE:
        visit.go("the server does not show the board")
    if visit.refused:
        text, visit.refused = visit.refused, ""
        visit.decline(text, "submit")


def _show(visit: "DotlineVisit", board: a.Board, now: float) -> None:
    """The table as the server has it; a `Seen` of another table makes way for it."""
    state = state_of(board) if board.phase is rows.Phase.LIVE else None
    seen, is_new = visit.seen, False
    if seen is None or seen.number != board.table or seen.phase is Phase.OVER:
        is_new, names = True, list[str | None]([None] * board.settings.players)
        seen = Seen(board.table, GAME, setup_of(board.settings), board.seat, names)
    seen.setup, seen.clock = setup_of(board.settings), clock_of(board.settings)
    if board.seat is not None:  # else we watch, perhaps after we have stopped
        seen.seat = board.seat
    seen.phase = PHASES[board.phase]
    for player in board.players:
        if player.seat < len(seen.names):
            seen.names[player.seat] = player.name
            (seen.away.add if player.presence is rows.Presence.AWAY else seen.away.discard)(player.seat)
    if state is not None:
        seen.view = GAME.view(state, seen.seat)
        left = board.left if board.left is not None else board.settings.seconds
        seen.deadlines = {state.turn: now + left}
    was_outside = visit.stage is Stage.OUTSIDE
    visit.seen = seen
    if was_outside:
        visit.enter()
        _look_around(visit)
    if is_new:
        _come(visit, seen)


def _come(visit: "DotlineVisit", seen: Seen) -> None:
    visit.seen = seen
    visit.told(Came())


def _tables(visit: "DotlineVisit", request: r.ListTables, answer: Message, _now: float) -> None:
    if not isinstance(answer, a.Tables):
        _refused(visit, request, answer)
        return
    table_rows = visit.hall.rows
    if request.after is None:
        table_rows.clear()
    last = request.after or 0
    for told in answer.tables:
        last = max(last, told.table)
        if len(table_rows) < ROWS:
            table_rows[told.table] = row_of(told)
    visit.is_listed = True
    if answer.more and last > (request.after or 0) and len(table_rows) < ROWS:
        visit.try_asking(r.ListTables(request.which, last))


def _people(visit: "DotlineVisit", request: r.Who, answer: Message, _now: float) -> None:
    if not isinstance(answer, a.People):
        _refused(visit, request, answer)
        return
    if request.after is None:
        visit.hall.people = ()
    before = len(visit.hall.people)
    visit.name_people(tuple(person.login for person in answer.people))
    if answer.more and before < len(visit.hall.people) < PEOPLE:
        visit.try_asking(r.Who(visit.hall.people[-1]))
    else:
        visit.told(Gathered())


def _record(visit: "DotlineVisit", _request: Request, answer: a.Answer, _now: float) -> None:
    visit.asking.fetched(answer)


def _done(visit: "DotlineVisit", request: Request, answer: Message, _now: float) -> None:
    if not isinstance(answer, a.Done):
        _refused(visit, request, answer)


def _refused(visit: "DotlineVisit", request: Request, answer: Message) -> None:
    if not isinstance(answer, Refusal):
        visit.blame(f"{request.CODE} is answered with {type(answer).__name__}", ANSWERS)
    elif (asked := ASKED.get(type(request))) is not None:
        visit.decline(answer.text or str(answer.code), asked)


def _bye(visit: "DotlineVisit", _request: Request, _answer: Message, _now: float) -> None:
    """We are gone already."""


ANSWERED: Mapping[type[Request], Callable[["DotlineVisit", Any, Any, float], None]] = {
    r.Register: _login,
    r.LogIn: _login,
    r.OpenTable: _opened,
    r.Join: _sat,
    r.Watch: _sat,
    r.Leave: _left,
    r.Unwatch: _left,
    r.Stop: _stopped,
    r.Put: _put,
    r.OfferDraw: _done,
    r.Say: _done,
    r.Tell: _done,
    r.LobbyNews: _done,
    r.ShowBoard: _board,
    r.ListTables: _tables,
    r.Who: _people,
    r.GetRecord: _record,
    r.Bye: _bye,
}
