"""Passwords of tables: who may sit down or watch."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from parley.tables.player import Player

if TYPE_CHECKING:
    from parley.tables.table import Table

Admit = Callable[["Table", Player, bytes | None], None]
"""Raises `Refused` unless a password opens a table."""


def admit_by_terms(table: "Table", _player: Player, given: bytes | None) -> None:
    """Anybody who knows the password, however often they tried."""
    table.terms.check_password(given)
