"""The notice board: the list of tables, encoded once for all subscribers.

Changes are batched for a moment: opening a table and seating bots at it is one notice.
"""

import asyncio
from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from parley.house.audience import audience
from parley.house.house import House
from parley.seats.web.rows import is_listed, listed, table_row
from parley.tables import News, Said, Table
from parley.wires.json import news as m
from parley.wires.json.codec import Encoded, encoded

PAUSE = 0.1
"""Seconds in which changes are collected."""
LISTED = 500
"""Tables in a list."""


@runtime_checkable
class Subscriber(Protocol):
    """Somebody who gets what was made into JSON once for all."""

    def post(self, saying: Encoded) -> None:
        """Send it."""


class Notices:
    """One for the house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._subscribers: set[Subscriber] = set()
        self._changed: dict[int, Table] = {}
        self._counted: dict[int, Table] = {}
        self._said: tuple[News, Encoded] | None = None
        self._all: Encoded | None = None
        self._until = 0.0
        house.crier.followers.add(self.follow)

    def add(self, subscriber: Subscriber) -> None:
        """Tell somebody of every table there is, and from now on of every change."""
        self._subscribers.add(subscriber)
        subscriber.post(self._list())

    def _list(self) -> Encoded:
        """All tables, made once until changes are announced, which every reader hears of."""
        now = self._house.timers.now()
        if self._all is None or now >= self._until:
            self._until = now + PAUSE
            for table in self._house.lobby.tables.values():
                self._house.crier.watch(table)  # it may have been restored
            rows = [table_row(self._house, table) for table in listed(self._house, LISTED)]
            self._all = encoded(m.Tables(rows, [], all=True))
        return self._all

    def discard(self, subscriber: Subscriber) -> None:
        self._subscribers.discard(subscriber)

    def follow(self, table: Table) -> None:
        """Something about a table has changed."""
        if self._subscribers:
            self._note(table, self._changed)
        else:
            self._all = None

    def count(self, table: Table) -> None:
        """More or fewer people watch a table, and those who are there want to know."""
        self._note(table, self._counted)
        self.follow(table)

    def _note(self, table: Table, notes: dict[int, Table]) -> None:
        if not self._changed and not self._counted:
            asyncio.get_running_loop().call_later(PAUSE, self._tell)
        notes[table.number] = table

    def _tell(self) -> None:
        changed, self._changed = self._changed, {}
        counted, self._counted = self._counted, {}
        self._all = None
        if changed:
            message = encoded(self._tables(changed))
            for subscriber in tuple(self._subscribers):
                subscriber.post(message)
        for table in counted.values():
            message = encoded(m.Watchers(table.number, audience(table)))
            for somebody in (*table.seats, *table.watchers):
                if isinstance(somebody, Subscriber):
                    somebody.post(message)

    def _tables(self, changed: Mapping[int, Table]) -> m.Tables:
        # json/tables/1
        tables = self._house.lobby.tables
        here = {
            number: table
            for number, table in changed.items()
            if tables.get(number) is table and is_listed(table)
        }
        rows = [table_row(self._house, table) for table in here.values()]
        gone = [number for number in changed if number not in here and number not in tables]
        return m.Tables(rows, gone)

    def said(self, news: Said) -> Encoded:
        """Chat in the lobby, encoded once for everybody who hears it."""
        # json/said/1
        if self._said is None or self._said[0] is not news:
            self._said = news, encoded(m.Said(news.name, news.text, to=news.to or None))
        return self._said[1]
