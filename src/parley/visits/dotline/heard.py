"""What a Dots server says unasked, and what follows: a function for each notice."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from parley.core import IllegalMove
from parley.core.connection import Message
from parley.games.dots import GAME
from parley.seats.dotline.rows import setup_of
from parley.tables import Phase
from parley.visits.dotline import game
from parley.visits.dotline.clauses import clause_of
from parley.visits.dotline.listing import clock_of, row_of
from parley.visits.hall import ROWS, Remark
from parley.visits.notices import Absent, Announced, Began, Came, Returned, Sat, Stood
from parley.visits.seen import Seen
from parley.wires.dotline import Code, News, State
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r

if TYPE_CHECKING:
    from parley.visits.dotline.visit import DotlineVisit

BELIEVED: Mapping[type[Message], State] = {
    n.GameStarted: State.PLAYING,
    n.GameOver: State.LOBBY,
    n.TableClosed: State.LOBBY,
    n.YouAreOut: State.WATCHING,
}
"""Where a notice out of order leads."""
_FOR_GOOD = (Code.REPLACED, Code.SIGNED_OUT, Code.SENT_AWAY, Code.TOO_FAR_AHEAD, Code.TOO_MANY_FAULTS)
"""If you come back after hearing this, you hear it again."""


def _greeting(visit: "DotlineVisit", _told: n.Greeting, _now: float) -> None:
    visit.log_in()


def _said(visit: "DotlineVisit", told: n.Said, _now: float) -> None:
    visit.remark(Remark(told.name, told.words, told.to or "", told.table is not None))


def _table(visit: "DotlineVisit", told: n.TableNews, _now: float) -> None:
    if len(visit.hall.rows) < ROWS or told.table.table in visit.hall.rows:
        visit.hall.rows[told.table.table] = row_of(told.table)
        visit.is_listed = True


def _table_gone(visit: "DotlineVisit", told: n.TableGone, _now: float) -> None:
    visit.hall.rows.pop(told.table, None)
    visit.is_listed = True


# -- before and around the game ----------------------------------------------------------------------


def _joined(visit: "DotlineVisit", told: n.PlayerJoined, _now: float) -> None:
    seen, player = visit.seen, told.player
    if seen is not None and player.seat < len(seen.names):
        seen.names[player.seat] = player.name
        visit.told(Sat(player.seat, player.name))


def _left(visit: "DotlineVisit", told: n.PlayerLeft, _now: float) -> None:
    seen = visit.seen
    if seen is not None and told.seat < len(seen.names):
        seen.names[told.seat] = None
        visit.told(Stood(told.seat, told.name))


def _away(visit: "DotlineVisit", told: n.PlayerAway, _now: float) -> None:
    if visit.seen is not None:
        visit.seen.away.add(told.seat)
        visit.told(Absent(told.seat, told.seconds))


def _back(visit: "DotlineVisit", told: n.PlayerBack, _now: float) -> None:
    if visit.seen is not None:
        visit.seen.away.discard(told.seat)
        visit.told(Returned(told.seat))


def _closed(visit: "DotlineVisit", _told: n.TableClosed, _now: float) -> None:
    if visit.seen is not None:
        visit.part("the table was closed")
        visit.try_asking(r.ListTables(r.Which.ALL))


def _started(visit: "DotlineVisit", told: n.GameStarted, _now: float) -> None:
    setup, seen = setup_of(told.settings), visit.seen
    is_new = seen is None or seen.number != told.table or seen.phase is not Phase.OPEN
    if seen is None or is_new:
        seen = visit.seen = Seen(told.table, GAME, setup, told.seat, [None] * setup.players)
    seen.setup, seen.clock, seen.seat = setup, clock_of(told.settings), told.seat
    seen.names = [None] * setup.players
    for player in told.players:
        if player.seat < setup.players:
            seen.names[player.seat] = player.name
    seen.phase, seen.match = Phase.PLAYING, told.match
    seen.view = GAME.view(GAME.start(setup), seen.seat)
    if is_new:
        visit.told(Came())
    visit.told(Began())


# -- the game ----------------------------------------------------------------------------------------


def _move(visit: "DotlineVisit", told: News, _now: float) -> None:
    seen = visit.seen
    if seen is None or seen.phase is not Phase.PLAYING or visit.is_outdated:
        return
    try:
        ply = game.ply_of(seen, visit.next_ply, told)
    except IllegalMove as error:
        visit.blame(f"a move against the rules: {error}", clause_of(type(told)))
        _look_again(visit)
    else:
        seen.deadlines.clear()
        if ply is not None:
            visit.add(ply)
        if visit.is_leaving and not visit.is_playing and seen.view.outcome is None:
            visit.try_asking(r.Unwatch())


def _turn(visit: "DotlineVisit", told: n.Turn, now: float) -> None:
    seen = visit.seen
    if seen is None or seen.view is None or seen.phase is not Phase.PLAYING or visit.is_outdated:
        return
    if told.seat < len(seen.names):
        seen.deadlines = {told.seat: now + told.seconds}
    if not game.agrees(seen.view.state, told):
        visit.blame("turn or scores are not by the rules", clause_of(n.Turn))
        _look_again(visit)


def _look_again(visit: "DotlineVisit") -> None:
    """The server's board is the one that counts; what is announced before it comes is already on it."""
    visit.is_outdated = True
    visit.look()


def _over(visit: "DotlineVisit", told: n.GameOver, _now: float) -> None:
    seen = visit.seen
    if seen is None or seen.phase is not Phase.PLAYING:
        return
    state = None if seen.view is None else seen.view.state
    outcome = game.outcome_of(state, told, len(seen.names))
    if state is not None:
        seen.view = GAME.view(game.ended(state, outcome), seen.seat)
    seen.match = told.match or seen.match
    visit.is_outdated = False
    visit.finish(outcome)


# -- the server itself -------------------------------------------------------------------------------


def _stopping(visit: "DotlineVisit", told: n.StoppingSoon, _now: float) -> None:
    visit.told(Announced(f"the server will stop in {told.seconds} s"))


def _announced(visit: "DotlineVisit", told: n.Announced, _now: float) -> None:
    visit.told(Announced(told.words))


def _closing(visit: "DotlineVisit", told: n.Closing, _now: float) -> None:
    """The line goes; we dial again unless that is pointless."""
    if told.code in _FOR_GOOD:
        visit.go(told.text or f"the server closes the connection ({told.code})")


HEARD: Mapping[type[Message], Callable[["DotlineVisit", Any, float], None]] = {
    n.Greeting: _greeting,
    n.Said: _said,
    n.TableNews: _table,
    n.TableGone: _table_gone,
    n.PlayerJoined: _joined,
    n.PlayerLeft: _left,
    n.PlayerAway: _away,
    n.PlayerBack: _back,
    n.TableClosed: _closed,
    n.GameStarted: _started,
    n.Turn: _turn,
    n.DotPut: _move,
    n.TimePassed: _move,
    n.PlayerStopped: _move,
    n.DrawOffered: _move,
    n.GameOver: _over,
    n.StoppingSoon: _stopping,
    n.Announced: _announced,
    n.Closing: _closing,
}
"""Areas are judged by our own board; it also shows who is out."""
