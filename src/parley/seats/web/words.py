"""What a table announces, as messages for one seat or for all spectators."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from parley.core import Seat
from parley.house.house import House
from parley.house.talk import Talk
from parley.seats.web.rows import full_table, person, show_said, show_seen
from parley.seats.web.views import face_of, show_outcome, show_plies, show_view
from parley.tables import Away, Back, Began, Closed, Happened, News, Said, Sat, Stood, Table, Trouble
from parley.wires.json import news as m
from parley.wires.json.codec import Encoded, encoded

Mine = Seat | None
"""Whose message it is; None: the spectators'."""


class _Shown:
    """Events in games where everybody may know everything, shown once for all; only `legal` is personal.

    The seats of a table are told one after another, so what was shown last is what is asked for next.
    """

    def __init__(self, _house: House) -> None:
        self._news: Happened | None = None
        self._plies: list[dict[str, Any]] = []
        self._view: dict[str, Any] | None = None

    def tell(self, table: Table, news: Happened, seat: Mine) -> m.Happened:
        """As a seat (None: a spectator) hears it."""
        match, view = table.match, self._view
        if news is not self._news:
            self._news, self._plies = news, show_plies(match.game, news.plies, None)
            self._view = view = show_view(table, None)
        if view is not None and seat is not None:
            view = {**view, "legal": face_of(match.game.name).legal(match.view(seat))}
        return m.Happened(table.number, self._plies, view)


def word(house: House, table: Table, news: News, seat: Mine) -> Encoded:
    """The news as a seat (None: a spectator) may hear it."""
    return encoded(_WORDS[type(news)](house, table, news, seat))


def _sat(house: House, table: Table, news: Sat, seat: Mine) -> m.News:
    player = table.seats[news.seat]
    if news.seat == seat or player is None:
        return full_table(house, table, seat)
    return m.Sat(table.number, news.seat, person(player))


def _stood(_house: House, table: Table, news: Stood, _seat: Mine) -> m.News:
    return m.Stood(table.number, news.seat, news.name)


def _began(house: House, table: Table, _news: Began, seat: Mine) -> m.News:
    return full_table(house, table, seat)


def _happened(house: House, table: Table, news: Happened, seat: Mine) -> m.News:
    game = table.terms.game
    if face_of(game.name).is_open:
        return house.shared(_Shown).tell(table, news, seat)
    return m.Happened(table.number, show_plies(game, news.plies, seat), show_seen(table, seat))


def _away(house: House, table: Table, news: Away, _seat: Mine) -> m.News:
    kept = table.kept(news.seat)
    if table.terms.is_patient:
        return m.Away(table.number, news.seat)
    return m.Away(table.number, news.seat, house.grace if kept is None else round(kept, 1))


def _back(house: House, table: Table, news: Back, seat: Mine) -> m.News:
    return full_table(house, table, seat) if news.seat == seat else m.Back(table.number, news.seat)


def _said(_house: House, table: Table, news: Said, _seat: Mine) -> m.News:
    return show_said(news, table)


def _trouble(_house: House, table: Table, news: Trouble, _seat: Mine) -> m.News:
    return m.Trouble(table.number, news.refusal.value)


def _closed(house: House, table: Table, news: Closed, seat: Mine) -> m.News:
    asides = [] if seat is None else house.shared(Talk).asides(table, table.seats[seat])
    said = [show_said(one, table) for one in asides] or msgspec.UNSET
    return m.TableClosed(
        table.number, show_outcome(news.outcome), table.record, news.stopping, news.why, said
    )


_WORDS: Mapping[type[News], Callable[[House, Table, Any, Mine], m.News]] = {
    Sat: _sat,
    Stood: _stood,
    Began: _began,
    Happened: _happened,
    Away: _away,
    Back: _back,
    Said: _said,
    Trouble: _trouble,
    Closed: _closed,
}
