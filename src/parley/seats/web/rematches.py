"""Which tables play a match once more."""

from parley.house.house import House
from parley.tables import Phase, Table


class Rematches:
    """Which table plays which match once more; one for the house."""

    def __init__(self, _house: House) -> None:
        self._tables: dict[int, Table] = {}

    def of(self, table: Table) -> int | None:
        """The match that is played once more at a table that waits."""
        if table.phase is not Phase.OPEN:
            return None
        return next((match for match, other in self._tables.items() if other is table), None)

    def find(self, match: int) -> Table | None:
        """Where it is played once more, or will be, if it is not over."""
        self._tables = {key: table for key, table in self._tables.items() if table.phase is not Phase.OVER}
        return self._tables.get(match)

    def note(self, match: int, table: Table) -> None:
        """It is played here."""
        self._tables[match] = table
