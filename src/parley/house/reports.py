"""Reports: people report somebody to the operators, with the recent chat as evidence."""

from typing import Any

from parley.core.names import skeleton
from parley.house.attempts import Attempts, take_all
from parley.house.hearsay import Hearsay
from parley.house.house import House
from parley.house.origin import block_of
from parley.house.person import Person
from parley.tables import Player, Refusal, Refused, address_of

LINES = 50
"""Lines of chat, as evidence."""
OPEN = 5_000
"""The most reports that may wait for an operator."""
WINDOW = 600.0
BY_PERSON, BY_BLOCK = 5, 20
"""Reports in ten minutes."""


class Reports:
    """One for the house; `open` is how many wait for an operator."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._by_person, self._by_block = Attempts(BY_PERSON, WINDOW), Attempts(BY_BLOCK, WINDOW)
        self.open = 0

    async def load(self) -> None:
        """Count the open ones."""
        self.open = await self._house.store.reports.count_open()

    async def add(self, reporter: Person, name: str, reason: str, table: int | None = None) -> int:
        """Report somebody who is here, or was heard recently. Raises `Refused`, `StoreError`."""
        lines = self._house.shared(Hearsay).heard_by(reporter, LINES)
        key = skeleton(name)
        accused = self._find(name)
        heard = [line for line in lines if skeleton(line.name) == key]
        if key == skeleton(reporter.name) or (accused is None and not heard):
            raise Refused(Refusal.NOBODY_OF_THAT_NAME)
        self._check_room(reporter)
        evidence = {
            "about": self._show(accused) if accused else {"name": heard[-1].name, "block": heard[-1].block},
            "by": self._show(reporter),
            "table": table,
            "lines": [
                {
                    "at": line.at,
                    "name": line.name,
                    "text": line.text,
                    "table": line.table,
                    "to": line.to or None,
                }
                for line in lines
            ],
        }
        number = await self._house.store.reports.add(name, reporter.name, reason, evidence)
        self.open += 1
        return number

    async def resolve(self, number: int, note: str) -> None:
        """Close a report. Raises `StoreRefused`."""
        await self._house.store.reports.resolve(number, note)
        self.open -= 1

    def _find(self, name: str) -> Player | None:
        try:
            return self._house.lobby.find(name)
        except Refused:
            return None

    def _check_room(self, reporter: Person) -> None:
        now, block = self._house.timers.now(), block_of(reporter.address)
        counted = (self._by_person, skeleton(reporter.name)), (self._by_block, block)
        if self.open >= OPEN or not take_all(counted, now):
            raise Refused(Refusal.TOO_MUCH)

    def _show(self, player: Player) -> dict[str, Any]:
        table = self._house.lobby.table_of(player)
        return {
            "name": player.name,
            "wire": player.kind,
            "account": player.account,
            "block": block_of(address_of(player)),
            "table": None if table is None else table.number,
            "match": None if table is None or table.ledger is None else table.ledger.record,
        }
