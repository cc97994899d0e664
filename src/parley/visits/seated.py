"""What one of our tables tells its player, as a visit shows it."""

from typing import Any

from parley.core import Seat
from parley.match.referee import Ply
from parley.seats.web.views import face_of
from parley.tables import Away, Back, Closed, News, Phase, Said, Table, Trouble
from parley.tables import Began as TableBegan
from parley.tables import Happened as TableHappened
from parley.visits.hall import Hall, Remark
from parley.visits.notices import Absent, Began, Chat, Declined, Happened, Notice, Over, Returned
from parley.visits.seen import Seen, Told


def as_told(ply: Ply[Any], game: str, seat: Seat | None) -> Told:
    """A ply as `seat` (None: a spectator) may see it."""
    is_hidden = ply.seat != seat and isinstance(ply.move, face_of(game).hidden)
    events = tuple(event for event in ply.events if (to := event.audience()) is None or seat in to)
    return Told(ply.number, ply.seat, None if is_hidden else ply.move, events)


def take_in(news: News, table: Table, seen: Seen, hall: Hall, now: float) -> Notice | None:
    """Show the news in what is seen; returns the notice of it, if there is one."""
    match news:
        case TableBegan():
            seen.phase = Phase.PLAYING
            _look(table, seen, now)
            return Began()
        case TableHappened():
            plies = tuple(as_told(ply, seen.game.name, seen.seat) for ply in news.plies)
            seen.add(plies)
            _look(table, seen, now)
            return Happened(plies)
        case Away():
            seen.away.add(news.seat)
            return Absent(news.seat)
        case Back():
            seen.away.discard(news.seat)
            return Returned(news.seat)
        case Said():
            remark = Remark(news.name, news.text, news.to, at_table=True)
            hall.remarks.append(remark)
            return Chat(remark)
        case Trouble():
            return Declined(news.refusal.value, "submit")
        case Closed():
            seen.phase, seen.outcome, seen.why = Phase.OVER, news.outcome, news.why
            seen.deadlines.clear()
            return Over(news.outcome, news.why)
    return None


def _look(table: Table, seen: Seen, now: float) -> None:
    seen.view = table.match.view(seen.seat)
    left = {Seat(seat): table.left(Seat(seat)) for seat in range(len(seen.names))}
    seen.deadlines = {seat: now + millis / 1000 for seat, millis in left.items() if millis is not None}
