"""Mail to correspondence players who are away: their match begins, waits for them, or is over.

Only the node that has the table sends mail. Each notification is recorded in the store first, ply by ply,
even if the player was here to see it, so that nobody is notified again after a restart.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable
from typing import NamedTuple

from parley.core import Seat
from parley.house.house import House
from parley.house.letter_words import Letter, Occasion, game_letter
from parley.store import StoreError
from parley.tables import Closed, Happened, News, Phase, Table
from parley.tables.news import Began
from parley.tables.player import is_person

MOST = 20
"""The most letters to one person in a day."""
LONGEST = 1_000
"""The most notices that may wait for the store."""
_END = 2**31
"""Recorded as the ply of a finished match, as it is later than any."""
STOP = "/api/mail/stop?token="

_log = logging.getLogger(__name__)


class _Notice(NamedTuple):
    occasion: Occasion
    match: int
    ply: int
    account: int
    is_called: bool
    """Is it news to them, and are they not here?"""
    game: str
    others: str
    link: str


class Letters:
    """One for the house; watches all tables where people have days to move."""

    name, kind, account = "letters", "house", None
    heads = 0

    def __init__(self, house: House) -> None:
        self._house = house
        self._send: Callable[[Letter], bool] | None = None
        self.url = ""
        self._waited: dict[int, frozenset[Seat]] = {}
        self._line: deque[_Notice] = deque()
        self._writing: asyncio.Task[None] | None = None

    @property
    def is_offered(self) -> bool:
        """Whether letters can be sent."""
        return self._send is not None

    def open(self, send: Callable[[Letter], bool], url: str) -> None:
        """Pass letters to `send`, which never blocks; False if its queue is full. `url` is the page's."""
        self._send, self.url = send, url
        self._house.crier.companions.add(self.watch)

    def send(self, letter: Letter) -> bool:
        """Send a letter at once, if letters can be sent; False: not this one."""
        return self._send is not None and self._send(letter)

    def watch(self, table: Table) -> None:
        """Follow a table, if it is ours and slow; a match may have been restored there."""
        if not (table.terms.is_patient and table.is_ours) or self in table.watchers:
            return
        table.watch(self)
        if table.phase is Phase.PLAYING and table.ledger is not None:
            self._turn(table)

    def tell(self, table: Table | None, news: News) -> None:
        """Hear what happens at a table."""
        if table is None or table.ledger is None:
            return
        match news:
            case Began():
                self._begin(table)
            case Happened():
                self._turn(table)
            case Closed(outcome=outcome, stopping=stopping):
                self._waited.pop(table.number, None)
                if outcome is not None and not stopping:
                    self._note(table, Occasion.OVER, _seats(table), _END)

    async def settled(self) -> None:
        """Wait until everything is recorded."""
        if self._writing is not None:
            await asyncio.shield(self._writing)

    def _begin(self, table: Table) -> None:
        match = table.match
        self._waited[table.number] = match.to_move
        self._note(table, Occasion.BEGAN, set(_seats(table)) - match.to_move, match.length)
        self._note(table, Occasion.BEGAN_TURN, match.to_move, match.length)

    def _turn(self, table: Table) -> None:
        """If you move again you know it: that is recorded, and not sent."""
        match = table.match
        before = self._waited.get(table.number, frozenset())
        self._waited[table.number] = match.to_move
        self._note(table, Occasion.TURN, match.to_move, match.length, known=before)

    def _note(
        self,
        table: Table,
        occasion: Occasion,
        seats: Iterable[Seat],
        ply: int,
        known: frozenset[Seat] = frozenset(),
    ) -> None:
        for seat in sorted(set(seats) & set(_seats(table))):
            sitting = table.seats[seat]
            if sitting is None or sitting.account is None or not is_person(sitting):
                continue
            is_called = table.is_away(seat) and seat not in known
            others = ", ".join(one.name for one in table.seats if one is not None and one is not sitting)
            over = occasion is Occasion.OVER
            link = f"{self.url}/#/replay/{table.record}" if over else f"{self.url}/#/table/{table.number}"
            about = table.terms.game.name, others, link
            self._put(_Notice(occasion, table.record or 0, ply, sitting.account, is_called, *about))

    def _put(self, notice: _Notice) -> None:
        if len(self._line) >= LONGEST:
            _log.warning("too many letters are waiting: none is sent about match %d", notice.match)
            return
        self._line.append(notice)
        if self._writing is None:
            self._writing = asyncio.get_running_loop().create_task(self._write())

    async def _write(self) -> None:
        try:
            while self._line:
                notice = self._line.popleft()
                try:
                    await self._tell(notice)
                except StoreError as error:
                    _log.warning("no letter about match %d: %s", notice.match, error)
        finally:
            self._writing = None

    async def _tell(self, notice: _Notice) -> None:
        mail = self._house.store.mail
        if not await mail.note(notice.match, notice.account, notice.ply) or not notice.is_called:
            return
        reader = await mail.take(notice.account, MOST)
        if reader is not None:
            stop = f"{self.url}{STOP}{reader.token}"
            about = notice.occasion, notice.game, notice.others, notice.link, stop
            self.send(game_letter(reader.address, reader.language, *about))


def _seats(table: Table) -> Iterable[Seat]:
    return map(Seat, range(len(table.seats)))
