"""Who sits at which tables."""

from typing import TYPE_CHECKING

from parley.tables.player import Player

if TYPE_CHECKING:
    from parley.tables.table import Table


class Seating:
    """Players, and the tables they sit at, in the order they came to them."""

    def __init__(self) -> None:
        self._at: dict[Player, tuple[Table, ...]] = {}

    def __len__(self) -> int:
        return len(self._at)

    def of(self, player: Player) -> "tuple[Table, ...]":
        return self._at.get(player, ())

    def add(self, player: Player, table: "Table") -> None:
        """Seat a player. Doing it again is fine."""
        if table not in (at := self.of(player)):
            self._at[player] = (*at, table)

    def discard(self, player: Player, table: "Table") -> None:
        """A player has left a table."""
        left = tuple(one for one in self.of(player) if one is not table)
        if left:
            self._at[player] = left
        else:
            self._at.pop(player, None)
