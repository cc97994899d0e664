"""Our tables for those who are connected to other nodes: they sit there as a `Visitor`.

Each node that follows a table hears all its news once, from an `Outpost` among the watchers.
"""

import logging
from collections.abc import Callable
from typing import Any

from parley.cluster import frames as f
from parley.cluster.remote_person import who_of
from parley.cluster.rows import row_of
from parley.core import IllegalMove, NotationError, Seat, Termination
from parley.house import entrance
from parley.house.hearsay import Hearsay
from parley.house.house import House
from parley.house.ignored import Ignored
from parley.house.person import Parting
from parley.house.speech import hearers_at
from parley.house.talk import Talk
from parley.tables import (
    Away,
    Back,
    Began,
    Closed,
    Happened,
    Lobby,
    News,
    Phase,
    Refusal,
    Refused,
    Said,
    Sat,
    Stood,
    Table,
    Trouble,
    Visitor,
    is_person,
)
from parley.tables.player import Guest, inform

Send = Callable[[int, f.Frame], None]
_log = logging.getLogger(__name__)


class Outpost:
    """A watcher who tells a node; `heads` is how many watch from there."""

    __slots__ = ("_left", "_send", "heads", "name", "node")
    account = None
    kind = "node"

    def __init__(self, node: int, send: Send, left: "Callable[[Table, Outpost], None]") -> None:
        self.node, self.name, self.heads = node, "", 0
        self._send, self._left = send, left

    def tell(self, table: Table | None, news: News) -> None:
        """Hear news of a table."""
        make = _FRAMES.get(type(news))
        if make is None or table is None:
            return
        frame = make(table, news, self.node)
        if frame is not None:
            self._send(self.node, frame)
        if type(news) is Closed:
            self._left(table, self)


class Host:
    """All our tables: those of the lobby, and those that were taken over, in the annexe."""

    def __init__(self, house: House, annexe: Lobby, send: Send) -> None:
        self._house, self._annexe, self._send = house, annexe, send
        self._outposts: dict[tuple[Table, int], Outpost] = {}

    def find(self, number: int) -> tuple[Lobby, Table]:
        """A table that is decided here. Raises `Refused`."""
        lobby = self._annexe if number in self._annexe.tables else self._house.lobby
        table = lobby.tables.get(number)
        if table is None or not table.is_ours:
            raise Refused(Refusal.NO_SUCH_TABLE)
        return lobby, table

    # -- calls ---------------------------------------------------------------------------------------

    def reserve(self, node: int, frame: f.Reserve) -> f.Row:
        """Let somebody sit down. Raises `Refused`."""
        lobby, table = self.find(frame.number)
        if self._is_seated(table, node, frame):
            return row_of(table)
        visitor = self._visitor(node, frame.who, frame.token)
        is_new = (table, node) not in self._outposts
        self._follow(table, node)
        try:
            if frame.is_return:
                self._make_way(table, visitor)
                lobby.come_back(table, visitor)
            else:
                lobby.join(frame.number, visitor, table.terms.password)
        except Refused:
            if is_new:
                self.unfollow(node, f.Unfollow(frame.number))
            raise
        return row_of(table)

    def _is_seated(self, table: Table, node: int, frame: f.Reserve) -> bool:
        """Do they already have the seat, without their node having heard of it?"""
        for seat, sitting in enumerate(table.seats):
            if isinstance(sitting, Visitor) and (sitting.node, sitting.name) == (node, frame.who.name):
                sitting.token, is_back = frame.token, table.phase is Phase.PLAYING
                self._follow(table, node)
                self._send(node, f.Seated(table.number, seat, frame.who, frame.token, is_back))
                return True
        return False

    def follow(self, node: int, frame: f.Follow) -> f.Row:
        """Tell a node from now on what happens. Raises `Refused`."""
        _, table = self.find(frame.number)
        self._follow(table, node)
        return row_of(table)

    def _visitor(self, node: int, who: f.Who, token: int) -> Visitor:
        return Visitor(who.name, who.kind, who.account, who.address, node, token, self._failed)

    def _make_way(self, table: Table, visitor: Visitor) -> None:
        """Somebody who came in at another node is no longer here, even if we have not heard of it yet."""
        login = entrance.login_of(self._house, visitor.account)
        if login is not None and login in table.seats:
            login.see_off(Parting.REPLACED)

    def _follow(self, table: Table, node: int) -> Outpost:
        outpost = self._outposts.get((table, node))
        if outpost is None:
            outpost = self._outposts[table, node] = Outpost(node, self._send, self._left)
            table.watch(outpost)
        return outpost

    def _left(self, table: Table, outpost: Outpost) -> None:
        self._outposts.pop((table, outpost.node), None)

    def _failed(self, visitor: Visitor, table: Table, news: Trouble) -> None:
        self._send(visitor.node, f.Denied(table.number, news.seat))

    # -- what nodes say of their people --------------------------------------------------------------

    def unfollow(self, node: int, frame: f.Unfollow) -> None:
        """Nobody there sits or watches."""
        _, table = self.find(frame.number)
        outpost = self._outposts.pop((table, node), None)
        if outpost is not None:
            table.unwatch(outpost)

    def watching(self, node: int, frame: f.Watching) -> None:
        """A number of people watch from there."""
        _, table = self.find(frame.number)
        self._follow(table, node).heads = max(0, frame.heads)

    def reclaim(self, node: int, frame: f.Reclaim) -> None:
        """Somebody sat there when the table moved here. Said again, it changes nothing."""
        lobby, table = self.find(frame.number)
        seat = Seat(frame.seat)
        sitting = table.seats[seat]
        is_same = sitting is not None and (sitting.name, sitting.kind) == (frame.who.name, frame.who.kind)
        if not is_same or (isinstance(sitting, Visitor) and sitting.token == frame.token):
            return
        self._follow(table, node)
        visitor = self._visitor(node, frame.who, frame.token)
        if sitting is not None:
            lobby.displace(sitting, table)
        table.reclaim(seat, visitor)
        lobby.place(visitor, table)

    def submit(self, node: int, frame: f.Submit) -> None:
        """Make a move; one that has come before is not made again."""
        try:
            table, visitor = self._sitting(node, frame.number, frame.seat, frame.token)
        except Refused:
            self._send(node, f.Denied(frame.number, frame.seat, frame.nth))
            return
        if frame.nth <= visitor.latest:
            return
        visitor.latest = frame.nth
        try:
            table.submit(visitor, table.terms.game.parse_move(frame.move))
        except (IllegalMove, NotationError, Refused) as error:
            _log.debug("table %d: a move from node %d was refused (%s)", table.number, node, error)
            self._send(node, f.Denied(frame.number, frame.seat, frame.nth))

    def quit(self, node: int, frame: f.Quit) -> None:
        """Somebody leaves, or is away. Raises `Refused`."""
        table, visitor = self._sitting(node, frame.number, frame.seat, frame.token)
        lobby, _ = self.find(frame.number)
        _QUITS[frame.how](lobby, table, visitor, frame)

    def close(self, _node: int, frame: f.Close) -> None:
        """An operator ends it. Raises `Refused`."""
        lobby, table = self.find(frame.number)
        lobby.close(table, Termination(frame.why))

    def declined(self, _node: int, frame: f.Declined) -> None:
        """Whoever it was opened for does not come. Raises `Refused`."""
        lobby, table = self.find(frame.number)
        if table.terms.invited:
            lobby.decline(table, frame.why)

    def utter(self, node: int, frame: f.Utter) -> None:
        """Something was said there: tell everybody who was not told there."""
        _, table = self.find(frame.number)
        outpost, deaf = self._outposts.get((table, node)), self._house.shared(Ignored).deaf_to(frame.name)
        there = hearers_at(table, is_aside=frame.aside)
        hearers = [one for one in there if one is not None and one not in deaf]
        listening = [one for one in hearers if one is not outpost and (is_person(one) or one.kind == "node")]
        speaker = Guest(frame.name, "node", address=frame.address)
        self._house.shared(Hearsay).note(speaker, frame.text, frame.number, "", listening)
        said = Said(frame.name, frame.text, aside=frame.aside)
        self._house.shared(Talk).note(table, said)
        inform(listening, table, said)

    def lose(self, node: int) -> None:
        """A node is gone, and all who were connected to it."""
        for lobby in (self._house.lobby, self._annexe):
            for table in [table for table in lobby.tables.values() if table.is_ours]:
                self._bereave(lobby, table, node)
        for table, follower in [key for key in self._outposts if key[1] == node]:
            table.unwatch(self._outposts.pop((table, follower)))

    def _bereave(self, lobby: Lobby, table: Table, node: int) -> None:
        for sitting in [one for one in table.seats if isinstance(one, Visitor) and one.node == node]:
            if sitting.account is None and table.phase is Phase.PLAYING:
                table.break_off(Termination.LEFT)  # nobody's fault
            else:
                lobby.go_away(sitting, self._house.grace)

    def _sitting(self, node: int, number: int, seat: int, token: int) -> tuple[Table, Visitor]:
        _, table = self.find(number)
        sitting = table.seats[seat] if 0 <= seat < len(table.seats) else None
        if not isinstance(sitting, Visitor) or (sitting.node, sitting.token) != (node, token):
            raise Refused(Refusal.NOT_SEATED)
        return table, sitting


def _stand(lobby: Lobby, table: Table, visitor: Visitor, frame: f.Quit) -> None:
    if table.phase is Phase.OPEN:
        lobby.stand(visitor)
    else:
        table.leave(visitor, frame.why)


_QUITS: dict[str, Callable[[Lobby, Table, Visitor, f.Quit], None]] = {
    "stand": _stand,
    "leave": lambda lobby, table, visitor, frame: (
        lobby.stand(visitor) if table.phase is Phase.OPEN else table.leave(visitor, frame.why)
    ),
    "away": lambda lobby, _table, visitor, frame: lobby.go_away(visitor, frame.grace),
    "retire": lambda lobby, _table, visitor, _frame: lobby.retire(visitor),
    "suspend": lambda _lobby, table, visitor, frame: table.suspend(visitor, frame.grace, frame.why),
    "recover": lambda _lobby, table, visitor, _frame: table.recover(visitor),
}


def _seated(table: Table, seat: Seat, node: int, *, is_back: bool) -> f.Frame | None:
    sitting = table.seats[seat]
    if sitting is None:
        return None
    is_theirs = isinstance(sitting, Visitor) and sitting.node == node
    token = sitting.token if isinstance(sitting, Visitor) and is_theirs else 0
    return f.Seated(table.number, seat, who_of(sitting), token, is_back)


def _lines(table: Table, news: Happened, _node: int) -> f.Frame | None:
    ledger = table.ledger
    if ledger is None or not ledger.lines:  # how it began: whoever follows reads that in the journal
        return None
    return f.Lines(table.number, ledger.record, news.plies[0].number, ledger.lines)


def _ended(table: Table, news: Closed, _node: int) -> f.Frame | None:
    if news.stopping:  # another node goes on with it
        return None
    outcome = news.outcome
    places, why = (None, "") if outcome is None else (outcome.places, outcome.termination.value)
    plies = 0 if table.ledger is None else table.match.length
    return f.Ended(table.number, places, why, news.why, plies)


_FRAMES: dict[type[News], Callable[[Table, Any, int], f.Frame | None]] = {
    Sat: lambda table, news, node: _seated(table, news.seat, node, is_back=False),
    Back: lambda table, news, node: _seated(table, news.seat, node, is_back=True),
    Stood: lambda table, news, _node: f.Vacated(table.number, news.seat),
    Began: lambda table, _news, _node: f.Begun(table.number, table.record or 0),
    Happened: _lines,
    Away: lambda table, news, _node: f.Gone(
        table.number, news.seat, is_silent=not isinstance(table.seats[news.seat], Guest)
    ),
    Said: lambda table, news, _node: f.Overheard(table.number, news.name, news.text, news.aside),
    Closed: _ended,
}
