"""The crier: hears of every table, and tells whoever asked which can be joined."""

from collections.abc import Callable
from typing import Protocol

from parley.tables import Closed, Happened, News, Said, Sat, Stood, Table

_HUSHED = (Happened, Said)


class Follower(Protocol):
    """Somebody who wants to know which tables can be joined."""

    def table_open(self, table: Table) -> None:
        """It was opened, or somebody came or left."""

    def table_gone(self, table: Table) -> None:
        """It can be joined no more."""


class Crier:
    """Listens to a lobby and watches its tables."""

    name, kind, account = "crier", "house", None
    heads = 0

    def __init__(self) -> None:
        self.readers: set[Follower] = set()
        self.chroniclers: set[Callable[[Table, Closed], None]] = set()
        """They are told of every match that is over, or breaks off."""
        self.followers: set[Callable[[Table], None]] = set()
        """Called whenever somebody comes to a table or leaves it, and when it begins or ends."""

    def table_opened(self, table: Table) -> None:
        """There is a table to join."""
        self.watch(table)
        self._cry(table)
        for follow in tuple(self.followers):
            follow(table)

    def watch(self, table: Table) -> None:
        """Know of a table that did not open but was restored."""
        table.watch(self)

    def table_gone(self, table: Table) -> None:
        """It can be joined no more."""
        for reader in tuple(self.readers):
            reader.table_gone(table)
        for follow in tuple(self.followers):
            follow(table)

    def tell(self, table: Table | None, news: News) -> None:
        """Hear what happens at a table."""
        if isinstance(news, _HUSHED) or table is None:
            return
        for follow in tuple(self.followers):
            follow(table)
        if isinstance(news, Sat | Stood) and any(table.seats) and None in table.seats:
            self._cry(table)
        elif isinstance(news, Closed) and table.ledger is not None and table.is_ours:
            for chronicle in self.chroniclers:
                chronicle(table, news)

    def _cry(self, table: Table) -> None:
        for reader in tuple(self.readers):
            reader.table_open(table)
