"""Tables and people as messages show them."""

from dataclasses import fields
from typing import Any

import msgspec

from parley.core import Seat
from parley.games.conquest import Map
from parley.house.audience import audience
from parley.house.house import House
from parley.house.talk import Talk
from parley.seats.web.rematches import Rematches
from parley.seats.web.reveal import show_old
from parley.seats.web.terms import show_clock
from parley.seats.web.views import show_plies, show_view
from parley.tables import Phase, Player, Said, Table, Terms
from parley.wires.json import news as m


def table_row(house: House, table: Table) -> m.TableRow:
    """A table in a list."""
    return m.TableRow(**_about(house, table, brief_setup(table.terms)))


def full_table(house: House, table: Table, seat: Seat | None, hearer: Player | None = None) -> m.FullTable:
    """A table as a seat (None: a spectator, the `hearer`) may see it."""
    about = _about(house, table, msgspec.to_builtins(table.terms.setup))
    recent = show_plies(table.terms.game, table.recent, seat)
    invited = table.terms.invited or msgspec.UNSET
    view, said = show_seen(table, seat), _said(house, table, seat, hearer)
    return m.FullTable(seat=seat, view=view, recent=recent, invited=invited, said=said, **about)


def show_seen(table: Table, seat: Seat | None) -> dict[str, Any] | None:
    """The position for a seat (None: a spectator), who may also see an earlier one."""
    view = show_view(table, seat)
    if view is not None and seat is None and (old := show_old(table)) is not None:
        view["late"] = old
    return view


def _said(
    house: House, table: Table, seat: Seat | None, hearer: Player | None
) -> list[m.Said] | msgspec.UnsetType:
    """What was said at it; UNSET where that is nothing."""
    hearer = hearer if seat is None else table.seats[seat]
    heard = house.shared(Talk).heard(table, hearer, plays=seat is not None)
    return [show_said(one, table) for one in heard] or msgspec.UNSET


def show_said(said: Said, table: Table | None) -> m.Said:
    """Something somebody said."""
    where = None if table is None else table.number
    return m.Said(said.name, said.text, where, said.to or None, said.aside or msgspec.UNSET)


def _about(house: House, table: Table, setup: dict[str, Any]) -> dict[str, Any]:
    terms = table.terms
    return {
        "table": table.number,
        "game": terms.game.name,
        "phase": table.phase,
        "setup": setup,
        "clock": show_clock(house, terms.clock),
        "players": [
            None
            if player is None
            else person(player, is_away=table.is_away(Seat(seat)), kept=table.kept(Seat(seat)))
            for seat, player in enumerate(table.seats)
        ],
        "locked": bool(terms.password),
        "watchers": audience(table),
        "match": table.record,
        "rated": terms.is_rated,
        "meets": terms.seeks is not None or msgspec.UNSET,
        "reveal": terms.reveal or msgspec.UNSET,
        "again": msgspec.UNSET if (again := house.shared(Rematches).of(table)) is None else again,
    }


def brief_setup(terms: Terms) -> dict[str, Any]:
    """A setup for a list: only the name of a map."""
    setup = {field.name: getattr(terms.setup, field.name) for field in fields(terms.setup)}
    brief = {name: value.name if isinstance(value, Map) else value for name, value in setup.items()}
    shown: dict[str, Any] = msgspec.to_builtins(brief)
    return shown


def person(player: Player, *, is_away: bool = False, kept: float | None = None) -> m.Person:
    """Somebody who sits at a table."""
    return m.Person(player.name, player.kind, is_away, msgspec.UNSET if kept is None else round(kept, 1))


def listed(house: House, most: int) -> list[Table]:
    """The tables a list shows: those to join first, and the newest of the others."""
    tables = sorted(
        filter(is_listed, house.lobby.tables.values()),
        key=lambda table: (table.phase is not Phase.OPEN, -table.number),
    )
    return tables[:most]


def is_listed(table: Table) -> bool:
    """A table opened for one person concerns nobody else until it plays."""
    return table.phase is not Phase.OPEN or not table.terms.invited
