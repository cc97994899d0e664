"""Which tables replay which match."""

from parley.house.house import House
from parley.tables import Phase, Table


class Rematches:
    """Which table replays which match; one for the house."""

    def __init__(self, _house: House) -> None:
        self._tables: dict[int, Table] = {}

    def of(self, table: Table) -> int | None:
        """The match that a waiting table will replay."""
        if table.phase is not Phase.OPEN:
            return None
        return next((match for match, other in self._tables.items() if other is table), None)

    def find(self, match: int) -> Table | None:
        """Where it is or will be replayed, if that is not over."""
        self._tables = {key: table for key, table in self._tables.items() if table.phase is not Phase.OVER}
        return self._tables.get(match)

    def note(self, match: int, table: Table) -> None:
        """It is replayed here."""
        self._tables[match] = table
