"""What a table tells, as the notices of the line protocol: a function for each kind of news and of event."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from parley.core import Event, Seat, format_cell
from parley.core.text import clean
from parley.games import dots
from parley.seats.dotline.codes import ENDINGS, WHYS
from parley.seats.dotline.rows import (
    player_row,
    player_rows,
    score_rows,
    seconds_of,
    settings_row,
    state_of,
    word_of,
)
from parley.tables import (
    Announced,
    Away,
    Back,
    Began,
    Closed,
    Happened,
    News,
    Refusal,
    Refused,
    Said,
    Sat,
    Stood,
    Stopping,
    Table,
    Trouble,
)
from parley.wires.dotline import Code
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline.requests import CHAT

if TYPE_CHECKING:
    from parley.seats.dotline.session import DotlineSession


def hear(session: "DotlineSession", table: Table | None, news: News) -> None:
    """Tell the client what concerns the place where it is: its table, or the lobby."""
    everywhere = isinstance(news, Stopping | Announced) or (isinstance(news, Said) and bool(news.to))
    if table is session.table or everywhere:
        _HEARD[type(news)](session, table, news)


# -- before and around the game --------------------------------------------------------------------


def _sat(session: "DotlineSession", table: Table, news: Sat) -> None:
    player = table.seats[news.seat]
    if news.seat != session.seat and player is not None:
        session.say(n.PlayerJoined(player_row(news.seat, player), f"{word_of(news.name)} has joined"))


def _stood(session: "DotlineSession", _table: Table, news: Stood) -> None:
    name = word_of(news.name)
    session.say(n.PlayerLeft(news.seat, name, f"{name} has left"))


def _away(session: "DotlineSession", table: Table, news: Away) -> None:
    text = f"{_name(table, news.seat)} has lost the connection"
    session.say(n.PlayerAway(news.seat, int(session.house.grace), text))


def _back(session: "DotlineSession", table: Table, news: Back) -> None:
    if news.seat != session.seat:
        session.say(n.PlayerBack(news.seat, f"{_name(table, news.seat)} is back"))


def _said(session: "DotlineSession", table: Table | None, news: Said) -> None:
    to = session.name if news.to else None
    said = _words(news.name, news.text, None if table is None else table.number, to)
    if said.words:
        session.say(said)


@lru_cache(maxsize=64)
def _words(speaker: str, text: str, table: int | None, to: str | None) -> n.Said:
    """Made once for everybody here."""
    name = word_of(speaker)
    return n.Said(name, clean(text, CHAT.high), table, to, f"{name} says to you" if to else f"{name} says")


def _stopping(session: "DotlineSession", _table: Table | None, news: Stopping) -> None:
    session.say(n.StoppingSoon(news.seconds))


def _announced(session: "DotlineSession", _table: Table | None, news: Announced) -> None:
    session.say(n.Announced(news.text))


def _began(session: "DotlineSession", table: Table, _news: Began) -> None:
    settings = settings_row(session.house, table.terms)
    session.say(n.GameStarted(table.number, settings, player_rows(table), session.seat, table.record))
    _tell_turn(session, table)


def _closed(session: "DotlineSession", table: Table, news: Closed) -> None:
    if not news.stopping:  # or a move may be stored, and must not be refused
        session.queue.refuse_moves(Refused(Refusal.NOT_PLAYING))
    session.table = session.seat = session.turn = None
    if news.stopping:
        session.say(n.Closing.of(Code.STOPPING))
    elif news.outcome is None:
        session.say(n.TableClosed(table.number))
    else:
        session.say(_game_over(table, news))


def _game_over(table: Table, news: Closed) -> n.GameOver:
    state, outcome = state_of(table), news.outcome
    if state is None or outcome is None:
        raise AssertionError("a game is over that never began")
    winners = " and ".join(_name(table, seat) for seat in outcome.winners)
    scores = " to ".join(map(str, sorted(state.scores, reverse=True)))
    text = f"the game is over: {winners} {'draw' if outcome.is_draw else 'wins'} {scores}"
    why, rows = ENDINGS[outcome.termination], score_rows(state)
    return n.GameOver(table.number, why, outcome.winners, rows, table.record, text)


# -- the game --------------------------------------------------------------------------------------


def _happened(session: "DotlineSession", table: Table, news: Happened) -> None:
    for ply in news.plies:
        if (request := session.queue.stored(ply.move)) is not None:
            session.grant(request, _granted(session, ply.move))
        for event in ply.events:
            _event(session, table, event)
    _tell_turn(session, table)


def _granted(session: "DotlineSession", move: object) -> a.Answer:
    if isinstance(move, dots.Put | dots.OfferDraw):
        return a.Done()
    session.seat = None
    return a.Stopped()


def _event(session: "DotlineSession", table: Table, event: Event) -> None:
    notice = _NOTICES.get(type(event))
    if notice is not None:
        session.say(notice(event, _name(table, event.seat)))  # type: ignore[attr-defined]
    if isinstance(event, dots.Stopped) and event.seat == session.seat:
        session.seat = None
        session.say(n.YouAreOut())


def _tell_turn(session: "DotlineSession", table: Table) -> None:
    """Say whose turn it is, once a turn: who agrees to a draw or stops out of turn begins none."""
    state = state_of(table)
    if state is None or state.standing.outcome is not None:
        return
    turn = turn_of(state)
    if turn != session.turn:
        session.turn = turn
        text = "your turn" if state.turn == session.seat else f"{_name(table, state.turn)}'s turn"
        seconds = seconds_of(session.house, table.terms)
        session.say(n.Turn(state.turn, seconds, score_rows(state), text))


def turn_of(state: dots.State | None) -> object:
    """What changes when a turn begins."""
    return state and (state.turn, state.last)


def _trouble(session: "DotlineSession", _table: Table, _news: Trouble) -> None:
    session.queue.refuse_moves(Refused(Refusal.STORAGE))


def _name(table: Table, seat: Seat) -> str:
    player = table.seats[seat]
    return "somebody" if player is None else word_of(player.name)


_NOTICES: Mapping[type[Event], Callable[[Any, str], n.News]] = {
    dots.Placed: lambda e, who: n.DotPut(e.seat, e.cell, f"{who} puts a dot on {format_cell(e.cell)}"),
    dots.Captured: lambda e, who: n.AreaCaptured(e.seat, e.area, e.prisoners, f"{who} captures an area"),
    dots.Lost: lambda e, who: n.AreaLost(e.seat, e.area, f"{who} loses a captured area"),
    dots.Freed: lambda e, who: n.DotsFreed(e.seat, e.cells, f"dots of {who} are free"),
    dots.Passed: lambda e, who: n.TimePassed(e.seat, f"{who} has no time left, the turn passes"),
    dots.Stopped: lambda e, who: n.PlayerStopped(e.seat, WHYS[e.why], f"{who} has stopped"),
    dots.DrawOffered: lambda e, who: n.DrawOffered(e.seat, f"{who} agrees to a draw"),
}
"""Event of the game → notice. `Ended` is told when the table closes."""

_HEARD: Mapping[type[News], Callable[["DotlineSession", Any, Any], None]] = {
    Sat: _sat,
    Stood: _stood,
    Stopping: _stopping,
    Announced: _announced,
    Began: _began,
    Happened: _happened,
    Away: _away,
    Back: _back,
    Said: _said,
    Trouble: _trouble,
    Closed: _closed,
}
