"""How news is handled: each changes what can be seen, and then it is reported. One table has them all."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from parley.core import NotationError, Seat
from parley.core.text import clean
from parley.tables import Phase
from parley.visits.hall import ROWS, Remark
from parley.visits.json.queries import OK, read_result
from parley.visits.json.rows import LINE, read_clock, read_name, read_names, read_phase, read_row
from parley.visits.json.sight import demand
from parley.visits.json.views import Position, Reader
from parley.visits.notices import (
    Absent,
    Announced,
    Began,
    Came,
    Happened,
    Listed,
    Returned,
    Sat,
    Stood,
)
from parley.visits.seen import Seen, Told
from parley.wires.json import Refusal
from parley.wires.json import news as n
from parley.wires.json import requests as r

if TYPE_CHECKING:
    from parley.visits.json.visit import JsonVisit

_LONGEST_WAIT = 86_400.0


def take(visit: "JsonVisit", news: n.News) -> None:
    """Raises `NotationError` for what is impossible; then nothing has changed."""
    # json/socket/10
    _NEWS[type(news)](visit, news)


# -- coming in, and going ------------------------------------------------------------------------------


def _hello(visit: "JsonVisit", news: n.Hello) -> None:
    visit.name = read_name(news.name)
    if visit.is_in:
        return
    visit.is_in = visit.is_entering = True
    visit.ask(r.Subscribe, "refresh")
    visit.look_around()
    if news.table is None:
        _miss_table(visit)
        visit.enter()


def _miss_table(visit: "JsonVisit") -> None:
    """We were at a table, and no longer are: what became of it?"""
    seen = visit.seen
    if seen is None or seen.phase is Phase.OVER:
        return
    if seen.seat is None:
        number = {"table": seen.number} if seen.match is None else {"match": seen.match}
        refused = partial(_cannot_watch, visit, seen)
        visit.ask(partial(r.Watch, password=visit.password, **number), "watch", refused=refused)
    elif seen.match is None:
        visit.part("the table is gone")
    else:
        _look_up(visit, seen, seen.match)


def _cannot_watch(visit: "JsonVisit", seen: Seen, refusal: Refusal) -> None:
    if visit.seen is not seen:
        return
    if refusal.match is None:
        visit.part(clean(refusal.text, LINE))
    else:
        _look_up(visit, seen, refusal.match)


def _look_up(visit: "JsonVisit", seen: Seen, match: int) -> None:
    visit.query(f"/api/matches/{match}", partial(_ended, visit, seen))


def _ended(visit: "JsonVisit", seen: Seen, status: int, body: bytes) -> None:
    """The match was over before we came back."""
    reader = visit.reader
    if visit.seen is not seen or reader is None:
        return
    result = read_result(body) if status == OK else None
    try:
        outcome = reader.outcome(result.outcome if result else None)
    except NotationError:
        outcome = None
    visit.finish(outcome, clean(result.reason, LINE) if result else "the table is gone")


def _goodbye(visit: "JsonVisit", news: n.Goodbye) -> None:
    """Only a server that stops may be back soon."""
    why = clean(news.text, LINE)
    if news.why == "stopping":
        visit.hang_up(why)
    else:
        visit.go(why or news.why)


# -- the hall ------------------------------------------------------------------------------------------


def _tables(visit: "JsonVisit", news: n.Tables) -> None:
    found = [row for row in map(read_row, news.changed[:ROWS]) if row is not None]
    rows = {} if news.all else dict(visit.hall.rows)
    for number in news.gone:
        rows.pop(number, None)
    for row in found:
        if row.number in rows or len(rows) < ROWS:
            rows[row.number] = row
    visit.hall.rows = rows
    visit.told(Listed())


def _said(visit: "JsonVisit", news: n.Said) -> None:
    to = read_name(news.to) if news.to else ""
    at_table = news.table is not None
    visit.remark(Remark(read_name(news.name), clean(news.text, LINE), to, at_table))


def _announced(visit: "JsonVisit", news: n.Announced) -> None:
    text = clean(news.text, LINE)
    visit.hall.remarks.append(Remark("", text))
    visit.told(Announced(text))


def _challenged(visit: "JsonVisit", news: n.Challenged) -> None:
    """A table like any other, except that nobody else sees it."""
    players = [n.Person(news.name, "web"), None]
    about = news.table, news.game, "open", news.setup, news.clock, players
    row = n.TableRow(*about, locked=False, watchers=0, match=None, rated=news.rated)
    _tables(visit, n.Tables([row], []))
    _announced(visit, n.Announced(f"{news.name} challenges you to {news.game}: table {news.table}"))


def _withdrawn(visit: "JsonVisit", news: n.Withdrawn) -> None:
    _tables(visit, n.Tables([], [news.table]))


# -- a table -------------------------------------------------------------------------------------------


def _table(visit: "JsonVisit", news: n.FullTable) -> None:
    reader, phase, seat = Reader(news.game, news.setup), read_phase(news.phase), news.seat
    demand(len(news.players) == reader.seats, "there are other seats than the game has")
    demand(seat is None or seat in range(reader.seats), "there is no such seat")
    mine = None if seat is None else Seat(seat)
    position = None if news.view is None else reader.position(mine, news.view)
    if position is None:  # all seats are taken, and the match is about to begin
        phase = Phase.OPEN
    plies, clock = reader.plies(news.recent), read_clock(news.clock)
    here = visit.seen
    demand(mine is not None or not _plays(here), "we are shown a table that we did not ask for")
    old = here if here is not None and _is_same(here, news) else None
    seen = old or Seen(news.table, reader.game, reader.setup, mine, [], clock=clock)
    began = old is not None and old.phase is Phase.OPEN and phase is not Phase.OPEN
    seen.number, seen.match, seen.watchers = news.table, news.match, max(news.watchers, 0)
    seen.names = read_names(news.players)
    seen.away = {Seat(at) for at, player in enumerate(news.players) if player and player.away}
    seen.phase = phase
    visit.seen, visit.reader = seen, reader
    _look(visit, seen, position)
    fresh = _add(seen, plies)
    if visit.is_entering:
        visit.enter()
    if old is None:
        visit.told(Came())
    elif began:
        visit.told(Began())
    if began and visit.is_leaving:
        visit.leave()
    if fresh and old is not None:
        visit.told(Happened(fresh))


def _plays(seen: Seen | None) -> bool:
    return seen is not None and seen.seat is not None and seen.phase is not Phase.OVER


def _is_same(seen: Seen, news: n.FullTable) -> bool:
    """A table keeps its match, and as long as the server runs its number."""
    if seen.seat != news.seat or seen.game.name != news.game or seen.phase is Phase.OVER:
        return False
    return seen.match == news.match if seen.match is not None else seen.number == news.table


def _look(visit: "JsonVisit", seen: Seen, position: Position | None) -> None:
    if position is not None:
        now = visit.now()
        seen.view = position.view
        seen.deadlines = {seat: now + left for seat, left in position.clocks.items()}


def _add(seen: Seen, plies: tuple[Told, ...]) -> tuple[Told, ...]:
    """Those that were not told before."""
    last = seen.plies[-1].number if seen.plies else 0
    fresh = tuple(told for told in plies if told.number > last)
    seen.add(fresh)
    return fresh


def _at(visit: "JsonVisit", table: int) -> tuple[Seen, Reader]:
    if visit.seen is None or visit.reader is None or visit.seen.number != table:
        raise NotationError(f"we are not at table {table}")
    return visit.seen, visit.reader


def _seat(seen: Seen, seat: int) -> Seat:
    demand(seat in range(len(seen.names)), "there is no such seat")
    return Seat(seat)


def _happened(visit: "JsonVisit", news: n.Happened) -> None:
    seen, reader = _at(visit, news.table)
    demand(seen.phase is Phase.PLAYING, "no match is played here")
    position = None if news.view is None else reader.position(seen.seat, news.view)
    fresh = _add(seen, reader.plies(news.plies))
    _look(visit, seen, position)
    visit.told(Happened(fresh))


def _sat(visit: "JsonVisit", news: n.Sat) -> None:
    seen, _ = _at(visit, news.table)
    seat, name = _seat(seen, news.seat), read_name(news.player.name)
    seen.names[seat] = name
    visit.told(Sat(seat, name))


def _stood(visit: "JsonVisit", news: n.Stood) -> None:
    seen, _ = _at(visit, news.table)
    seat = _seat(seen, news.seat)
    seen.names[seat] = None
    visit.told(Stood(seat, read_name(news.name)))


def _left(visit: "JsonVisit", news: n.Left) -> None:
    if visit.seen is not None and visit.seen.number == news.table:
        visit.part()


def _away(visit: "JsonVisit", news: n.Away) -> None:
    seen, _ = _at(visit, news.table)
    seat = _seat(seen, news.seat)
    seen.away.add(seat)
    grace = None if news.grace is UNSET else min(max(news.grace, 0.0), _LONGEST_WAIT)
    visit.told(Absent(seat, grace))


def _back(visit: "JsonVisit", news: n.Back) -> None:
    seen, _ = _at(visit, news.table)
    seat = _seat(seen, news.seat)
    seen.away.discard(seat)
    visit.told(Returned(seat))


def _watchers(visit: "JsonVisit", news: n.Watchers) -> None:
    if visit.seen is not None and visit.seen.number == news.table:
        visit.seen.watchers = max(news.count, 0)
        visit.told(Listed())


def _trouble(visit: "JsonVisit", news: n.Trouble) -> None:
    """The move itself is refused as well: the player is told once."""
    seen, _ = _at(visit, news.table)
    if seen.seat is None:
        visit.decline(clean(news.text, LINE), "watch")


def _closed(visit: "JsonVisit", news: n.TableClosed) -> None:
    seen, reader = _at(visit, news.table)
    outcome, why = reader.outcome(news.outcome), clean(news.why, LINE)
    if news.stopping or seen.phase is Phase.OVER:
        return
    if seen.match is None:
        seen.match = news.match
    if seen.phase is Phase.OPEN:
        visit.part(why or "the table was closed")
    else:
        visit.finish(outcome, why)


_NEWS: Mapping[type[n.News], Callable[["JsonVisit", Any], None]] = {
    n.Hello: _hello,
    n.Tables: _tables,
    n.Said: _said,
    n.FullTable: _table,
    n.Sat: _sat,
    n.Stood: _stood,
    n.Left: _left,
    n.Happened: _happened,
    n.Away: _away,
    n.Back: _back,
    n.Watchers: _watchers,
    n.Trouble: _trouble,
    n.TableClosed: _closed,
    n.Challenged: _challenged,
    n.Withdrawn: _withdrawn,
    n.Announced: _announced,
    n.Goodbye: _goodbye,
}
