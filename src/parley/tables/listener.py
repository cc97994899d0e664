"""The interface for following which tables open and close."""

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from parley.tables.table import Table


class Listener(Protocol):
    """Hears of tables that can be joined."""

    def table_opened(self, table: "Table") -> None:
        """There is a table to join."""

    def table_gone(self, table: "Table") -> None:
        """It can no longer be joined."""
