"""Tables as nodes describe them to each other."""

from typing import Any

import msgspec

from parley.cluster.frames import Row
from parley.cluster.remote_person import who_of
from parley.core import Seat
from parley.games import load_game
from parley.house.audience import audience
from parley.match.replay import read_setup
from parley.tables import Table, Terms


def row_of(table: Table) -> Row:
    """A table of ours."""
    terms = table.terms
    return Row(
        table.number,
        terms.game.name,
        msgspec.to_builtins(terms.setup),
        terms.clock,
        terms.password,
        [
            None if player is None else who_of(player, is_away=table.is_away(Seat(seat)))
            for seat, player in enumerate(table.seats)
        ],
        table.phase.value,
        table.record,
        audience(table),
        terms.is_rated,
        terms.seeks,
        terms.invited,
    )


def terms_of(row: Row) -> Terms:
    """The terms of a table at another node. Raises `SetupError` if we do not know that game."""
    game: Any = load_game(row.game)
    return Terms(
        game,
        read_setup(game, row.setup),
        row.clock,
        row.password,
        is_rated=row.is_rated,
        seeks=row.seeks,
        invited=row.invited,
    )
