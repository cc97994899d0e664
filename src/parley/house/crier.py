"""The crier: follows every table, and tells subscribers which can be joined."""

from collections.abc import Callable
from typing import Protocol

from parley.tables import Closed, Happened, News, Said, Sat, Stood, Table

_HUSHED = (Happened, Said)


class Follower(Protocol):
    """Somebody who wants to know which tables can be joined."""

    def table_open(self, table: Table) -> None:
        """It was opened, or somebody came or left."""

    def table_gone(self, table: Table) -> None:
        """It can no longer be joined."""


class Crier:
    """Listens to a lobby and watches its tables."""

    name, kind, account = "crier", "house", None
    heads = 0

    def __init__(self) -> None:
        self.readers: set[Follower] = set()
        self.chroniclers: set[Callable[[Table, Closed], None]] = set()
        """Told of every match that is over or abandoned."""
        self.followers: set[Callable[[Table], None]] = set()
        """Called whenever somebody comes to a table or leaves it, and when it begins or ends."""
        self.companions: set[Callable[[Table], None]] = set()
        """Called for every table the crier watches, opened or restored; more than once."""

    def table_opened(self, table: Table) -> None:
        """There is a table to join."""
        self.watch(table)
        self._cry(table)
        for follow in tuple(self.followers):
            follow(table)

    def watch(self, table: Table) -> None:
        """Take note of a table that was restored, not opened."""
        table.watch(self)
        for accompany in tuple(self.companions):
            accompany(table)

    def table_gone(self, table: Table) -> None:
        """It can no longer be joined."""
        if not table.terms.invited:
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
        """A table opened for one person concerns nobody else until it plays."""
        if table.terms.invited:
            return
        for reader in tuple(self.readers):
            reader.table_open(table)
