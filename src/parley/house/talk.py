"""The last chat lines of the lobby and of every table, for newcomers: in memory, and only a few."""

from collections import deque
from collections.abc import Collection

from parley.core.names import skeleton
from parley.house.house import House
from parley.house.ignored import Ignored
from parley.tables import Phase, Player, Said, Table

LINES = 50
"""Lines remembered of each place."""


class Talk:
    """One for the house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._lobby: deque[Said] = deque(maxlen=LINES)
        self._tables: dict[Table, deque[Said]] = {}
        house.forgetters.add(self.forget)

    def note(self, table: Table | None, said: Said) -> None:
        """Somebody said it to all who are there."""
        if table is None:
            self._lobby.append(said)
            return
        self._tables = {one: lines for one, lines in self._tables.items() if one.phase is not Phase.OVER}
        self._tables.setdefault(table, deque(maxlen=LINES)).append(said)

    def heard(self, table: Table | None, hearer: Player | None, *, plays: bool = False) -> list[Said]:
        """What somebody may read: not whom they ignore, nor, while they play, what spectators say."""
        lines = self._lobby if table is None else self._tables.get(table, ())
        is_kept = plays and table is not None and table.phase is Phase.PLAYING
        ignored = self._house.shared(Ignored)
        return [
            said
            for said in lines
            if not (is_kept and said.aside) and hearer not in ignored.deaf_to(said.name)
        ]

    def asides(self, table: Table, hearer: Player | None) -> list[Said]:
        """What spectators said among themselves, for those who have played."""
        return [said for said in self.heard(table, hearer) if said.aside]

    def forget(self, names: Collection[str]) -> None:
        """Forget what somebody said."""
        keys = {skeleton(name) for name in names}
        for place in (self._lobby, *self._tables.values()):
            kept = [said for said in place if skeleton(said.name) not in keys]
            place.clear()
            place.extend(kept)
