"""Somebody in a browser: one player per account, however many tabs; all tabs get the same messages."""

import asyncio
from collections.abc import Container
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from parley import __version__
from parley.core import Seat
from parley.house import entrance
from parley.house.house import House
from parley.house.person import Parting
from parley.house.talk import Talk
from parley.seats.web.codes import Denied
from parley.seats.web.notices import Notices
from parley.seats.web.rows import show_said
from parley.seats.web.words import word
from parley.store import AccountId
from parley.tables import (
    Announced,
    Began,
    Closed,
    Elsewhere,
    Happened,
    News,
    Phase,
    Refusal,
    Refused,
    Said,
    Sat,
    Table,
    Trouble,
    decided,
)
from parley.wires.json import news as m
from parley.wires.json.codec import Encoded, encoded
from parley.wires.json.codes import Code
from parley.wires.json.requests import Request

if TYPE_CHECKING:
    from parley.seats.web.session import WebSession

TABS = 16
"""The most tabs of one player; the oldest is closed when there are more."""
LINGER = 5.0
"""Seconds a table that waits for others is kept while a page reloads."""
SEATS = 12  # json/seat/3
"""The most tables one person may sit at."""


_PARTINGS: dict[Parting, m.Why] = {
    Parting.REPLACED: "replaced",
    Parting.SIGNED_OUT: "signed_out",
    Parting.SENT_AWAY: "sent_away",
}


class Identity(NamedTuple):
    """Whose tab it is; a guest is an account too, one without a password."""

    account: AccountId
    name: str
    is_guest: bool
    signin: str = ""
    """The token that says so."""


class WebPlayer:
    """The `Person` of an account."""

    kind = "web"
    most_tables = SEATS

    def __init__(self, house: House, identity: Identity, address: str) -> None:
        self.identity, self.name = identity, identity.name
        self.address = address
        """That of the newest tab."""
        self.account: int | None = identity.account
        self.is_guest = identity.is_guest
        self.tabs: list[WebSession] = []
        self._house, self._lobby, self._latest = house, house.lobby, identity.signin
        self._returning: dict[Table, asyncio.Task[None]] = {}

    def keep(self) -> None:
        """No longer a guest."""
        self.identity = self.identity._replace(is_guest=False)
        self.is_guest = False

    @property
    def tables(self) -> tuple[Table, ...]:
        return self._lobby.tables_of(self)

    @property
    def table(self) -> Table | None:
        """The same for clients that know only one; of several the first."""
        return self._lobby.table_of(self)

    def table_at(self, number: int | None) -> Table:
        """Where they sit: the table of this number, or (None) the only one. Raises `Refused`, `Denied`."""
        # json/seat/1-2
        found = [table for table in self.tables if number in (None, table.number)]
        if not found:
            raise Refused(Refusal.NOT_SEATED)
        if len(found) > 1:
            raise Denied(Code.WHICH_TABLE)
        return found[0]

    # -- tabs --------------------------------------------------------------------------------------

    def add(self, tab: "WebSession") -> None:
        # json/limits/3, json/socket/7
        self._house.timers.drop(self)
        if len(self.tabs) >= TABS:
            self.tabs[0].end("tabs", "there are too many tabs")
        self.tabs.append(tab)
        self.address, self._latest = tab.address, tab.signin

    def remove(self, tab: "WebSession") -> None:
        """A tab is gone; with the last one the player leaves, at once unless they wait for others."""
        if tab not in self.tabs:
            return
        self.tabs.remove(tab)
        if self.tabs:
            self.address = self.tabs[-1].address
            return
        self._latest = tab.signin
        if any(table.phase is Phase.OPEN and not table.terms.is_patient for table in self.tables):
            timers = self._house.timers
            timers.set(self, timers.now() + min(LINGER, self._house.grace), self._leave_alone)
        else:
            self.leave()

    @property
    def signins(self) -> set[str]:
        """The tokens of the tabs; of the last one, while the player's page reloads."""
        return {tab.signin for tab in self.tabs} or {self._latest}

    def see_off(self, why: Parting, only: Container[object] | None = None) -> None:
        """Say why in the tabs it concerns; with the last of them, leave."""
        for tab in tuple(self.tabs):
            if only is None or tab.signin in only:
                tab.end(_PARTINGS[why], why.value)
        if not self.tabs and (only is None or self._latest in only):
            self.leave()

    def come_back(self, kept: Table) -> None:
        """Take the earlier seats again; if another node decides, the tabs are shown them then."""
        # json/hello/2
        try:
            self._lobby.come_back(kept, self)
        except Elsewhere:
            self._returning[kept] = asyncio.get_running_loop().create_task(self._return_to(kept))

    async def _return_to(self, kept: Table) -> None:
        with suppress(Refused):  # somebody else sits there by now, or it is over
            await decided(partial(self._lobby.come_back, kept, self))
        self._returning.pop(kept, None)
        for tab in tuple(self.tabs):
            tab.look()

    def leave(self) -> None:
        """Leave. Seats in matches that continue are kept for a while."""
        house = self._house
        house.timers.drop(self)
        for returning in self._returning.values():
            returning.cancel()
        house.lobby.go_away(self, house.grace)
        entrance.leave(house, self)

    def _leave_alone(self) -> None:
        if not self.tabs:
            self.leave()

    # -- moves -------------------------------------------------------------------------------------

    def submit(self, tab: "WebSession", table: Table, request: Request, move: Any) -> None:
        """Make a move where they sit; answered when it is stored. Raises `IllegalMove`, `Refused`."""
        table.submit(self, move)
        tab.queue.expect(move, request, table)

    def _answer_plies(self, table: Table, news: Happened, seat: Seat) -> None:
        # json/move/1, json/ok/3
        for ply in news.plies:
            for tab in self.tabs if ply.seat == seat else ():
                if (request := tab.queue.stored(ply.move, table)) is not None:
                    tab.confirm(request)
                    break

    def _refuse_moves(self, table: Table, refusal: Refusal) -> None:
        for tab in self.tabs:
            tab.queue.refuse_moves(Refused(refusal), table)

    # -- news --------------------------------------------------------------------------------------

    def tell(self, table: Table | None, news: News) -> None:
        """Hear news of a table they sit at, or of the lobby."""
        if table is None:
            if isinstance(news, Said):
                self.post(self._house.shared(Notices).said(news))
            elif isinstance(news, Announced):
                self.post(encoded(m.Announced(news.text)))
            return
        if table in self._returning:  # they are shown all of it soon
            return
        seat = table.seat_of(self)
        self._settle(table, news, seat)
        if self.tabs:
            self.post(word(self._house, table, news, seat))

    def _settle(self, table: Table, news: News, seat: Seat) -> None:
        """Whatever news means besides being told."""
        if isinstance(news, Happened):
            self._answer_plies(table, news, seat)
        elif isinstance(news, Trouble):
            self._refuse_moves(table, Refusal.STORAGE)
        elif isinstance(news, Closed):
            if not news.stopping:  # or they may be stored, and must not be refused
                self._refuse_moves(table, Refusal.NOT_PLAYING)
        elif isinstance(news, Sat) and news.seat == seat:
            for tab in self.tabs:
                tab.unwatch(table)
        elif isinstance(news, Began) and not self.tabs:  # once everybody has heard it
            asyncio.get_running_loop().call_soon(self._leave_alone)

    def post(self, saying: Encoded) -> None:
        """The same to every tab."""
        for tab in tuple(self.tabs):
            tab.post(saying)

    def hello(self) -> m.Hello:
        """Who they are, and where."""
        # json/hello/1
        tables = [table.number for table in self.tables]
        who, grace = self.identity, self._house.grace
        where = tables[0] if tables else None
        heard = [show_said(one, None) for one in self._house.shared(Talk).heard(None, self)]
        said = heard or msgspec.UNSET
        return m.Hello(self.name, who.is_guest, who.account, where, grace, __version__, tables, said)


def enter_house(house: House, identity: Identity, tab: "WebSession") -> WebPlayer:
    """The player of an account, with another tab; an older login of it is closed. Raises `Refused`."""
    older = entrance.login_of(house, identity.account)
    if isinstance(older, WebPlayer):
        entrance.check_welcome(house, older.name, older.account, tab.address)
        older.add(tab)
        return older
    player = WebPlayer(house, identity, tab.address)
    entrance.enter(house, player)
    for kept in islice(house.lobby.kept_for(player), player.most_tables):
        house.crier.watch(kept)  # it may have been restored
        player.come_back(kept)
    player.add(tab)
    return player
