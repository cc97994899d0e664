"""Challenges: a table opened for one person, who may accept or decline.

The challenged person is told by their own node, which hears of every table; challenges from ignored people
are not shown. The node of the table closes it when there is no answer, or nobody to answer. The challenger
withdraws by leaving.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from parley.core.names import name_key
from parley.house.attempts import Attempts
from parley.house.house import House
from parley.house.ignored import Ignored
from parley.house.person import limits_key
from parley.house.speech import check_may_talk
from parley.seats.web.codes import Denied
from parley.seats.web.rows import brief_setup, is_listed
from parley.seats.web.terms import show_clock
from parley.tables import Phase, Refusal, Refused, Table, Terms
from parley.wires.json import news as m
from parley.wires.json import requests as r
from parley.wires.json.codec import Encoded, encoded
from parley.wires.json.codes import Code

if TYPE_CHECKING:
    from parley.seats.web.player import WebPlayer
    from parley.seats.web.session import WebSession

ANSWER = 60.0
"""Seconds to answer."""
EVERY = 3.0
"""Seconds between checks whether they are still here: a page that reloads is away once."""
ASKED = 5
"""The most challenges that may wait for one person's answer."""
MOST, WINDOW = 20, 600.0
"""How many challenges a person may send in how many seconds."""


class _Open(NamedTuple):
    table: Table
    until: float
    was_here: bool = True


class Challenges:
    """One for the house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._asked = Attempts(MOST, WINDOW)
        self._told: dict[int, WebPlayer] = {}
        self._ours: dict[int, _Open] = {}
        tables = house.lobby.tables.values()
        self._open = {table.number: table for table in tables if not is_listed(table)}
        """Of every node."""
        house.crier.followers.add(self.follow)

    def check(self, player: "WebPlayer", to: str, terms: Terms) -> str:
        """The person who is meant, as they write their name.

        Refused, in this order: nobody, not on the page or yourself, a guest at a rated table, asked by many,
        muted, too often.
        """
        house = self._house
        found = house.lobby.find(to)
        if found is player or found.kind != player.kind:
            raise Denied(Code.NOT_TO_CHALLENGE)
        terms.check_player(found)
        if sum(1 for _ in self._open_for(found.name)) >= ASKED:
            raise Denied(Code.ASKED_BY_MANY)
        check_may_talk(house, player)
        if not self._asked.take(limits_key(player), now := house.timers.now()):
            raise Refused(Refusal.TOO_MUCH, wait=self._asked.wait(limits_key(player), now))
        return found.name

    def await_answer(self, table: Table) -> None:
        """A table of ours was opened for somebody."""
        self._ours[table.number] = _Open(table, self._house.timers.now() + ANSWER)
        self._wind()

    # -- whoever is asked ----------------------------------------------------------------------------

    def follow(self, table: Table) -> None:
        """Something about a table has changed."""
        if not table.terms.invited:
            return
        if table.phase is Phase.OPEN:
            self._open[table.number] = table
            self._tell(table)
            return
        self._open.pop(table.number, None)
        if (player := self._told.pop(table.number, None)) is not None:
            player.post(encoded(m.Withdrawn(table.number)))  # json/withdrawn/1

    def _tell(self, table: Table) -> None:
        player: Any = self._house.lobby.people.get(name_key(table.terms.invited))
        if player not in self._house.arrivals or self._told.get(table.number) is player:
            return
        if (saying := self._saying(table, player)) is not None:
            self._told[table.number] = player
            player.post(saying)

    def _saying(self, table: Table, player: "WebPlayer") -> Encoded | None:
        # json/challenged/1
        host = next((one for one in table.seats if one is not None), None)
        if host is None or player in self._house.shared(Ignored).deaf_to(host.name):
            return None
        terms = table.terms
        clock = show_clock(self._house, terms.clock)
        return encoded(
            m.Challenged(table.number, host.name, terms.game.name, brief_setup(terms), clock, terms.is_rated)
        )

    def show(self, player: "WebPlayer") -> Iterator[Encoded]:
        """Who waits for somebody who has just come in, or looks again."""
        for table in self._open_for(player.name):
            if (saying := self._saying(table, player)) is not None:
                self._told[table.number] = player
                yield saying

    def _open_for(self, name: str) -> Iterator[Table]:
        key = name_key(name)
        for table in tuple(self._open.values()):
            if name_key(table.terms.invited) == key:
                yield table

    # -- whoever asks --------------------------------------------------------------------------------

    def _wind(self) -> None:
        timers = self._house.timers
        timers.set_once(self, timers.now() + EVERY, self._look)

    def _look(self) -> None:
        self.sweep(self._house.timers.now())
        if self._ours:
            self._wind()

    def sweep(self, now: float) -> None:
        """Remove tables that nobody will come to any more."""
        lobby, left = self._house.lobby, dict[int, _Open]()
        for number, (table, until, was_here) in self._ours.items():
            if table.phase is not Phase.OPEN:
                continue
            is_here = name_key(table.terms.invited) in lobby.people
            if now >= until:
                lobby.decline(table, "unanswered")
            elif not (is_here or was_here):
                lobby.decline(table, "gone")
            else:
                left[number] = _Open(table, until, is_here)
        self._ours = left


def decline(tab: "WebSession", request: r.Decline) -> Mapping[str, Any]:
    """Refused: there is no such table, or it was opened for somebody else."""
    # json/decline/1
    lobby = tab.house.lobby
    table = lobby.tables.get(request.table)
    if table is None or name_key(table.terms.invited) != name_key(tab.player.name):
        raise Refused(Refusal.NO_SUCH_TABLE)
    lobby.decline(table, "declined")
    return {}
