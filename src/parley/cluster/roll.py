"""Who is where: what this node tells the others about its people and tables, and what it knows of theirs.

Only a node itself reports its state, so there is nothing to agree on. After a gap, a node asks for the full
state again.
"""

import asyncio
import logging
from collections.abc import Iterator
from typing import Protocol

from parley.cluster import frames as f
from parley.cluster.link import Link
from parley.cluster.remote_person import Post, RemotePerson, who_of
from parley.cluster.remote_table import RemoteTable
from parley.cluster.rows import row_of
from parley.core import SetupError
from parley.core.names import name_key
from parley.house.house import House
from parley.house.person import Parting, Person
from parley.store import AccountId
from parley.tables import Began, Lobby, Phase, Table

PART = 20
"""People or tables in one frame: a table may have a map of its own."""
_log = logging.getLogger(__name__)


class Nodes(Link, Post, Protocol):
    """How to reach them, and who we are."""

    @property
    def epoch(self) -> int:
        """Our own number."""

    def broadcast(self, frame: f.Frame) -> None:
        """To all others."""


class Roll:
    """One for a node."""

    def __init__(self, house: House, annexe: Lobby, nodes: "Nodes") -> None:
        self._house, self._annexe, self._nodes = house, annexe, nodes
        self._changed: set[int] = set()
        self._ours: dict[Person, f.Who] = {}
        house.crier.followers.add(self.changed)

    # -- ours --------------------------------------------------------------------------------------

    def changed(self, table: Table) -> None:
        """One of our tables has changed: everybody hears of it soon."""
        if table.is_ours:
            if not self._changed:
                asyncio.get_running_loop().call_soon(self._tell)
            self._changed.add(table.number)

    def _tell(self) -> None:
        changed, self._changed = self._changed, set()
        for number in changed:
            if (row := self._row(number)) is not None:
                self._nodes.broadcast(f.Shown(row))
                if number in self._annexe.tables:
                    self.show(self._nodes.epoch, row)
            elif (table := self._house.lobby.tables.get(number)) is None or not table.is_ours:
                self._nodes.broadcast(f.Hidden(number))
                self.hide(self._nodes.epoch, number)

    def _row(self, number: int) -> f.Row | None:
        table = self._annexe.tables.get(number) or self._house.lobby.tables.get(number)
        if table is None or not table.is_ours or table.phase is Phase.OVER:
            return None
        is_private = table.is_standing and table.phase is Phase.OPEN  # every node has bots of its own
        return None if is_private else row_of(table)

    def came(self, person: Person, claim: int) -> None:
        """Somebody has come in here."""
        self._ours[person] = who = who_of(person, claim)
        self._nodes.broadcast(f.Came(who))

    def went(self, person: Person) -> None:
        if self._ours.pop(person, None) is not None:
            self._nodes.broadcast(f.Went(person.name))

    def parts(self) -> Iterator[f.Roll]:
        numbers = [*self._house.lobby.tables, *self._annexe.tables]
        rows = [row for number in dict.fromkeys(numbers) if (row := self._row(number)) is not None]
        people, begins = list(self._ours.values()), True
        while begins or people or rows:
            yield f.Roll(people[:PART], rows[:PART], begins)
            people, rows, begins = people[PART:], rows[PART:], False

    # -- theirs ------------------------------------------------------------------------------------

    def take(self, node: int, roll: f.Roll) -> None:
        """All there is at a node."""
        if roll.begins:
            names = {name_key(who.name) for who in roll.people}
            numbers = {row.number for row in roll.tables}
            for person in list(self._people(node)):
                if name_key(person.name) not in names:
                    self.forget(person)
            for table in list(self._tables(node)):
                if table.number not in numbers:
                    table.missed() if table.is_followed else table.vanish()
        for who in roll.people:
            self.meet(node, who)
        for row in roll.tables:
            self.show(node, row)

    def meet(self, node: int, who: f.Who) -> None:
        """Somebody has come in there. Of two logins of an account the later one stays."""
        here = self._house.lobby.people.get(name_key(who.name))
        if here is not None and not self._makes_way(here, who):
            return
        person = RemotePerson(who, node, self._nodes, self.forget)
        self._house.lobby.meet(person)
        if who.account is not None:
            self._house.logins[AccountId(who.account)] = person

    def _makes_way(self, here: object, who: f.Who) -> bool:
        if isinstance(here, RemotePerson):
            if here.account is not None and here.claim > who.claim:
                return False
            self.forget(here)
            return True
        ours = self._ours.get(here)  # type: ignore[call-overload]
        if ours is not None and ours.account == who.account is not None and ours.claim < who.claim:
            here.see_off(Parting.REPLACED)  # type: ignore[attr-defined]
            return name_key(who.name) not in self._house.lobby.people
        return False

    def forget(self, person: RemotePerson) -> None:
        """They are no longer there."""
        self._house.lobby.exit(person)
        if person.account is not None and self._house.logins.get(AccountId(person.account)) is person:
            del self._house.logins[AccountId(person.account)]

    def went_there(self, node: int, name: str) -> None:
        """Somebody has left there."""
        person = self._house.lobby.people.get(name_key(name))
        if isinstance(person, RemotePerson) and person.node == node:
            self.forget(person)

    def show(self, node: int, row: f.Row) -> None:
        """A table there is new, different, or has moved there."""
        table = self._house.lobby.tables.get(row.number)
        if isinstance(table, RemoteTable):
            table.adopt(row, node)
        elif table is None and not self._house.lobby.is_stopping:  # else ours may just have ended
            try:
                table = RemoteTable(row, node, self._nodes)
            except (SetupError, ValueError) as error:  # a game that only newer nodes know
                _log.warning("table %d of node %d cannot be shown: %s", row.number, node, error)
                return
            self._house.lobby.show(table)
            self._house.crier.watch(table)
            if table.phase is Phase.PLAYING:
                self._house.crier.tell(table, Began())

    def hide(self, node: int, number: int) -> None:
        """A table there is gone; those who follow it hear how it ended."""
        table = self._house.lobby.tables.get(number)
        if isinstance(table, RemoteTable) and table.owner == node:
            if table.is_followed:
                table.missed()
            else:
                table.vanish()

    def lose(self, node: int) -> None:
        """A node is gone."""
        for person in list(self._people(node)):
            self.forget(person)
        for table in list(self._tables(node)):
            table.lose_owner()

    def missed(self, node: int) -> None:
        """Something that a node told us was lost."""
        for table in list(self._tables(node)):
            table.missed()

    def sweep(self) -> None:
        """Stop following tables that nobody here looks at; report how many look at the others."""
        for table in self._house.lobby.tables.values():
            if isinstance(table, RemoteTable) and table.is_followed:
                if table.is_wanted:
                    table.report()
                    table.remind()
                else:
                    table.let_go()

    def _people(self, node: int) -> Iterator[RemotePerson]:
        for person in self._house.lobby.people.values():
            if isinstance(person, RemotePerson) and person.node == node:
                yield person

    def _tables(self, node: int) -> Iterator[RemoteTable]:
        for table in self._house.lobby.tables.values():
            if isinstance(table, RemoteTable) and table.owner == node:
                yield table
