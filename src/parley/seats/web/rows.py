"""Tables and people as messages show them."""

from dataclasses import fields
from typing import Any

import msgspec

from parley.core import Seat
from parley.games.conquest import Map
from parley.house.audience import audience
from parley.house.house import House
from parley.seats.web.rematches import Rematches
from parley.seats.web.terms import show_clock
from parley.seats.web.views import show_plies, show_view
from parley.tables import Phase, Player, Table, Terms
from parley.wires.json import news as m


def table_row(house: House, table: Table) -> m.TableRow:
    """A table in a list."""
    return m.TableRow(**_about(house, table, brief_setup(table.terms)))


def full_table(house: House, table: Table, seat: Seat | None) -> m.FullTable:
    """A table as a seat (None: a spectator) may see it."""
    about = _about(house, table, msgspec.to_builtins(table.terms.setup))
    recent = show_plies(table.terms.game, table.recent, seat)
    return m.FullTable(seat=seat, view=show_view(table, seat), recent=recent, **about)


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
        "again": msgspec.UNSET if (again := house.shared(Rematches).of(table)) is None else again,
    }


def brief_setup(terms: Terms) -> dict[str, Any]:
    """A setup for a list: of a map only its name."""
    setup = {field.name: getattr(terms.setup, field.name) for field in fields(terms.setup)}
    brief = {name: value.name if isinstance(value, Map) else value for name, value in setup.items()}
    shown: dict[str, Any] = msgspec.to_builtins(brief)
    return shown


def person(player: Player, *, is_away: bool = False, kept: float | None = None) -> m.Person:
    """Somebody who sits at a table."""
    return m.Person(player.name, player.kind, is_away, msgspec.UNSET if kept is None else round(kept, 1))


def listed(house: House, most: int) -> list[Table]:
    """The tables a list shows: those to join first, and of the others the newest."""
    tables = sorted(
        house.lobby.tables.values(), key=lambda table: (table.phase is not Phase.OPEN, -table.number)
    )
    return tables[:most]
