"""What a table announces, as notices of the line protocol: a function for each kind of news and of event."""

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
from parley.wires.dotline.languages import tell
from parley.wires.dotline.phrases import Phrase
from parley.wires.dotline.requests import CHAT, Language

if TYPE_CHECKING:
    from parley.seats.dotline.session import DotlineSession


def hear(session: "DotlineSession", table: Table | None, news: News) -> None:
    """Tell the client what concerns its place: its table, or the lobby."""
    everywhere = isinstance(news, Stopping | Announced) or (isinstance(news, Said) and bool(news.to))
    if table is session.table or everywhere:
        _HEARD[type(news)](session, table, news)


# -- before and around the game --------------------------------------------------------------------


def _sat(session: "DotlineSession", table: Table, news: Sat) -> None:
    # dots/line/5/5
    player = table.seats[news.seat]
    if news.seat != session.seat and player is not None:
        session.say(
            n.PlayerJoined(player_row(news.seat, player), _told(session, Phrase.JOINED, word_of(news.name)))
        )


def _stood(session: "DotlineSession", _table: Table, news: Stood) -> None:
    # dots/line/5/5
    name = word_of(news.name)
    session.say(n.PlayerLeft(news.seat, name, _told(session, Phrase.LEFT, name)))


def _away(session: "DotlineSession", table: Table, news: Away) -> None:
    # dots/line/8/1
    text = _told(session, Phrase.AWAY, _name(table, news.seat))
    session.say(n.PlayerAway(news.seat, int(session.house.grace), text))


def _back(session: "DotlineSession", table: Table, news: Back) -> None:
    # dots/line/8/1
    if news.seat != session.seat:
        session.say(n.PlayerBack(news.seat, _told(session, Phrase.BACK, _name(table, news.seat))))


def _said(session: "DotlineSession", table: Table | None, news: Said) -> None:
    # dots/line/7/1
    to = session.name if news.to else None
    where = None if table is None else table.number
    said = _words(session.connection.language, news.name, news.text, where, to)
    if said.words:
        session.say(said)


@lru_cache(maxsize=64)
def _words(language: Language, speaker: str, text: str, table: int | None, to: str | None) -> n.Said:
    """Made once for everybody here."""
    name, phrase = word_of(speaker), Phrase.SAYS_TO_YOU if to else Phrase.SAYS
    return n.Said(name, clean(text, CHAT.high), table, to, tell(language, phrase, name))


def _stopping(session: "DotlineSession", _table: Table | None, news: Stopping) -> None:
    # dots/line/8/7
    session.say(n.StoppingSoon(news.seconds))


def _announced(session: "DotlineSession", _table: Table | None, news: Announced) -> None:
    # dots/line/7/8
    session.say(n.Announced(news.text))


def _began(session: "DotlineSession", table: Table, _news: Began) -> None:
    # dots/line/5/4
    settings = settings_row(session.house, table.terms)
    session.say(n.GameStarted(table.number, settings, player_rows(table), session.seat, table.record))
    _tell_turn(session, table)


def _closed(session: "DotlineSession", table: Table, news: Closed) -> None:
    # dots/line/5/6
    if not news.stopping:  # or a move may be stored, and must not be refused
        session.queue.refuse_moves(Refused(Refusal.NOT_PLAYING))
    session.table = session.seat = session.turn = None
    if news.stopping:
        session.say(n.Closing.of(Code.STOPPING))
    elif news.outcome is None:
        session.say(n.TableClosed(table.number))
    else:
        session.say(_game_over(session, table, news))


def _game_over(session: "DotlineSession", table: Table, news: Closed) -> n.GameOver:
    # dots/line/6/9
    state, outcome = state_of(table), news.outcome
    if state is None or outcome is None:
        raise AssertionError("a game is over that never began")
    winners = ", ".join(_name(table, seat) for seat in outcome.winners)
    ranked = sorted(zip(outcome.places, state.scores, strict=True), key=lambda one: (one[0], -one[1]))
    scores = ":".join(str(score) for _, score in ranked)
    text = _told(session, Phrase.DRAW if outcome.is_draw else Phrase.WINS, winners, scores)
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
    # dots/line/6/1, dots/line/6/3-4, dots/line/6/6-8
    found = _NOTICES.get(type(event))
    if found is not None:
        make, phrase = found
        who = _name(table, event.seat)  # type: ignore[attr-defined]
        what = format_cell(event.cell) if isinstance(event, dots.Placed) else ""
        session.say(make(event, tell(session.connection.language, phrase, who, what)))
    if isinstance(event, dots.Stopped) and event.seat == session.seat:
        session.seat = None
        session.say(n.YouAreOut())


def _tell_turn(session: "DotlineSession", table: Table) -> None:
    """Say whose turn it is, once per turn: a draw or a stop out of turn begins none."""
    # dots/line/6/5
    state = state_of(table)
    if state is None or state.standing.outcome is not None:
        return
    turn = turn_of(state)
    if turn != session.turn:
        session.turn = turn
        phrase = Phrase.YOUR_TURN if state.turn == session.seat else Phrase.TURN
        text = _told(session, phrase, _name(table, state.turn))
        seconds = seconds_of(session.house, table.terms)
        session.say(n.Turn(state.turn, seconds, score_rows(state), text))


def turn_of(state: dots.State | None) -> object:
    """What changes when a turn begins."""
    return state and (state.turn, state.last)


def _trouble(session: "DotlineSession", _table: Table, _news: Trouble) -> None:
    session.queue.refuse_moves(Refused(Refusal.STORAGE))


def _told(session: "DotlineSession", phrase: Phrase, who: str, what: str = "") -> str:
    """In the client's language."""
    return tell(session.connection.language, phrase, who, what)


def _name(table: Table, seat: Seat) -> str:
    player = table.seats[seat]
    return "somebody" if player is None else word_of(player.name)


_NOTICES: Mapping[type[Event], tuple[Callable[[Any, str], n.News], Phrase]] = {
    dots.Placed: (lambda e, text: n.DotPut(e.seat, e.cell, text), Phrase.PUTS),
    dots.Captured: (lambda e, text: n.AreaCaptured(e.seat, e.area, e.prisoners, text), Phrase.CAPTURES),
    dots.Lost: (lambda e, text: n.AreaLost(e.seat, e.area, text), Phrase.LOSES),
    dots.Freed: (lambda e, text: n.DotsFreed(e.seat, e.cells, text), Phrase.FREED),
    dots.Passed: (lambda e, text: n.TimePassed(e.seat, text), Phrase.PASSES),
    dots.Stopped: (lambda e, text: n.PlayerStopped(e.seat, WHYS[e.why], text), Phrase.STOPPED),
    dots.DrawOffered: (lambda e, text: n.DrawOffered(e.seat, text), Phrase.AGREES),
}
"""Event of the game → notice. `Ended` is announced when the table closes."""

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
