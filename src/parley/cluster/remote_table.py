"""A table of another node, as seen from here: people sit, play, watch and chat as at any other.

Decisions made here are sent to the node of the table; what happened there comes back as journal lines. Until
somebody here sits or watches, we only know what a list shows. When the table moves to another node, people
here claim their seats there, and the journal fills in what they missed.
"""

import asyncio
from functools import partial
from typing import Any

from parley.cluster import frames as f
from parley.cluster.feed import AnyMatch, Plies
from parley.cluster.liaison import Liaison
from parley.cluster.link import Link
from parley.cluster.moves import Move
from parley.cluster.remote_person import FarPlayer, who_of
from parley.cluster.rows import terms_of
from parley.cluster.story import Story
from parley.core import Outcome, Seat, Termination
from parley.house.ignored import Ignored
from parley.house.speech import hearers_at
from parley.house.talk import Talk
from parley.match.clock import Millis
from parley.tables import (
    Away,
    Back,
    Elsewhere,
    Guest,
    Happened,
    News,
    Phase,
    Player,
    Refusal,
    Refused,
    Said,
    Sat,
    Stood,
    Table,
    Trouble,
)
from parley.tables.player import inform
from parley.tables.relay import ShownTable

MISSING = 30.0
"""Seconds a table may be without a node before we give it up."""


class Envoy:
    """Carries what is said here to the node of the table; `heads` is how many watch elsewhere."""

    name = ""
    kind = "node"
    account: int | None = None

    def __init__(self, table: "RemoteTable") -> None:
        self._table, self.heads = table, 0

    def tell(self, table: Table | None, news: News) -> None:
        """Hear what is said."""
        if isinstance(news, Said) and table is not None:
            self._table.utter(news)


class RemoteTable(ShownTable):
    """One; `owner` is its node."""

    is_ours = False

    def __init__(self, row: f.Row, owner: int, link: Link) -> None:
        super().__init__(row.number, terms_of(row), link.house.timers, link.house.lobby.gone)
        self.owner, self._link = owner, link
        self.is_followed = False
        """Whether its node tells us what happens there."""
        self._envoy = Envoy(self)
        self._onlookers: tuple[Player, ...] = ()
        self.watch(self._envoy)
        self._tokens: dict[Player, int] = {}
        self._fresh: set[Player] = set()
        self.story = Story(self, self.terms.game, link)
        self._reported = 0
        self._liaison = Liaison(self, link)
        self._ending: asyncio.Task[None] | None = None
        self.set_row(row)

    @property
    def is_wanted(self) -> bool:
        """Whether anybody here sits or watches."""
        return bool(self._tokens or self._onlookers)

    @property
    def heads(self) -> int:
        """How many watch from here."""
        return sum(getattr(one, "heads", 1) for one in self.watchers if one is not self._envoy)

    def watch(self, player: Player) -> None:
        """Tell them what happens here, too."""
        super().watch(player)
        self._onlookers = _people(self.watchers)

    def unwatch(self, player: Player) -> None:
        super().unwatch(player)
        self._onlookers = _people(self.watchers)

    def _tell(self, news: News) -> None:
        """Moves concern only those who are here: neither the house nor people who sit elsewhere."""
        if type(news) is Happened:
            inform((*self._tokens, *self._onlookers), self, news)
        else:
            super()._tell(news)

    def hear(self, match: AnyMatch, plies: Plies) -> None:
        """These led to this position: its time is that of the last one."""
        self._tempo.set(plies[-1].at)
        super().hear(match, plies)

    def resume_at(self, match: AnyMatch, record: int, plies: Plies, at: Millis) -> None:
        """It is in progress, and nobody here has looked yet."""
        self.take_up(match, record, plies)
        self._tempo.set(at)

    def is_here(self, player: Player | None) -> bool:
        """Is somebody who sits there one of us?"""
        return player in self._tokens

    # -- what all nodes are told ---------------------------------------------------------------------

    def adopt(self, row: f.Row, owner: int) -> None:
        """It has changed, or has moved to another node."""
        if owner != self.owner:
            self.owner, self._reported = owner, 0
            if self.is_followed:
                self._liaison.follow_again()
        self._envoy.heads = max(0, row.watchers - self.heads)
        if not self.is_followed:
            self.set_row(row)

    def lose_owner(self) -> None:
        """Its node is gone; another will have it soon."""
        if self.phase is Phase.OPEN:
            self.vanish()
            return
        owner, timers = self.owner, self._link.house.timers
        due = timers.now() + MISSING
        timers.set((self, "owner"), due, lambda: self.vanish() if self.owner == owner else None)
        self._liaison.await_end()

    def vanish(self) -> None:
        """It is gone, and nobody said how it ended."""
        was_open = self.phase is Phase.OPEN
        self.finish(None)
        if was_open:
            self._link.house.lobby.announce(self)

    def set_row(self, row: f.Row) -> None:
        """As its node has it; if they are one of us, they sit where they do.

        A row that came with an answer may be older than what was heard since: whoever waited for it continued
        a moment later.
        """
        if self.phase is Phase.OVER or (row.record is None and self._number is not None):
            return
        before = self.phase
        for number, who in enumerate(row.seats):
            seat, sitting = Seat(number), self.seats[number]
            if self.is_here(sitting):
                continue
            self.seats[seat] = now = _sitter(who)
            if now is not None and (sitting is None or sitting.name != now.name):
                self._tell(Sat(seat, now.name))
            elif now is None and sitting is not None:
                self._tell(Stood(seat, sitting.name))
            elif isinstance(now, Guest) is not isinstance(sitting, Guest):
                self._tell(Away(seat) if isinstance(now, Guest) else Back(seat))
        self._number = row.record
        self._turn_to(Phase(row.phase))
        if before is self.phase is Phase.PLAYING:
            self._envoy.heads = max(0, row.watchers - self.heads)

    def _turn_to(self, phase: Phase) -> None:
        if phase is not self.phase:
            self.phase = phase
            if self._link.house.lobby.tables.get(self.number) is self:
                self._link.house.lobby.announce(self)

    # -- sitting down and watching -------------------------------------------------------------------

    def has_let_in(self, player: Player) -> bool:
        """Whether they have just got the seat they wanted."""
        if player in self._fresh:
            self._fresh.discard(player)
            return True
        return False

    def reserve(self, player: Player) -> None:
        raise Elsewhere(partial(self._liaison.reserve, player, is_return=self.kept_for(player) is not None))

    def attend(self) -> None:
        """Its node has to tell us the position first."""
        if not self.is_followed or (self.phase is Phase.PLAYING and self.ledger is None):
            raise Elsewhere(self._liaison.follow)

    def kept_for(self, player: Player) -> Seat | None:
        """The seat of an account that is not here yet: it may have been left a moment ago, elsewhere."""
        for seat, sitting in enumerate(self.seats):
            if sitting is not None and sitting.account == player.account is not None:
                return None if self.is_here(sitting) else Seat(seat)
        return None

    def missed(self) -> None:
        """Something was lost on the way."""
        if self.is_followed:
            self._liaison.follow_again()

    def reclaim_seats(self) -> None:
        """Tell its node who sits here."""
        for seat, player in enumerate(self.seats):
            if player is not None and (token := self._tokens.get(player)):
                self._link.send(self.owner, f.Reclaim(self.number, seat, who_of(player), token))

    def report(self) -> None:
        """Report how many watch from here, if that has changed."""
        if (heads := self.heads) != self._reported:
            self._reported = heads
            self._link.send(self.owner, f.Watching(self.number, heads))

    def let_go(self) -> None:
        """Nobody here looks any more."""
        self.is_followed = False
        self.ledger, self.recent = None, []
        self.story.moves.clear()
        self._link.send(self.owner, f.Unfollow(self.number))

    # -- what its node tells -------------------------------------------------------------------------

    def seated(self, frame: f.Seated) -> None:
        """Somebody sat down, or came back."""
        seat = Seat(frame.seat)
        player = self._link.arrive(frame.token) if frame.token else None
        if player is None:
            if frame.token and frame.token not in self._tokens.values():  # they have left meanwhile
                self._link.send(self.owner, f.Quit(self.number, seat, frame.token, "leave"))
            if self.is_here(self.seats[seat]):
                return
            self.seats[seat] = FarPlayer(frame.who)
        else:
            self._sit(player, seat, frame.token)
        self._silent -= {seat}
        if frame.is_back:
            self.story.came_back(seat)
        else:
            self._tell(Sat(seat, frame.who.name))
        if None not in self.seats:
            self._turn_to(Phase.PLAYING)

    def _sit(self, player: Player, seat: Seat, token: int) -> None:
        self.seats[seat], self._tokens[player], self.is_followed = player, token, True
        self._fresh.add(player)
        self._link.house.lobby.place(player, self)

    def vacated(self, seat: Seat) -> None:
        sitting, self.seats[seat] = self.seats[seat], None
        if sitting is not None:
            self._part(sitting)
            self._tell(Stood(seat, sitting.name))

    def gone(self, seat: Seat, *, is_silent: bool) -> None:
        sitting = self.seats[seat]
        if is_silent:
            self._silent |= {seat}
        elif sitting is None or isinstance(sitting, Guest):
            return
        else:
            self._part(sitting)
            self.seats[seat] = Guest(sitting.name, sitting.kind, sitting.account)
        self._tell(Away(seat))

    def begun(self, record: int) -> None:
        """The match has begun: the journal has its first lines."""
        self._number = record
        self._turn_to(Phase.PLAYING)
        self.story.begin()

    def denied(self, seat: Seat, nth: int) -> None:
        """Moves were not made: this one, or (0) all."""
        if self.story.moves.deny(seat, nth):
            inform((self.seats[seat],), self, Trouble(seat, Refusal.STORAGE))

    def overheard(self, said: Said) -> None:
        """Something was said there."""
        house = self._link.house
        deaf, there = house.shared(Ignored).deaf_to(said.name), hearers_at(self, is_aside=said.aside)
        house.shared(Talk).note(self, said)
        inform((one for one in there if one is not self._envoy and one not in deaf), self, said)

    def ended(self, frame: f.Ended) -> None:
        """It is over; what was missed is told first."""
        if self.is_followed and (self.story.is_loading or self.story.length < frame.plies):
            self._ending = asyncio.get_running_loop().create_task(self._end_later(frame))
        else:
            self._end(frame)

    async def _end_later(self, frame: f.Ended) -> None:
        for _ in range(2):  # the first may have been read too early
            await self.story.fetch()
            if self.story.length >= frame.plies:
                break
        self._end(frame)

    def _end(self, frame: f.Ended) -> None:
        if self.phase is Phase.OVER:
            return
        was_open = self.phase is Phase.OPEN
        outcome = None if frame.places is None else Outcome(frame.places, Termination(frame.termination))
        self.finish(outcome, frame.why)
        if was_open:
            self._link.house.lobby.announce(self)

    # -- what is decided here ------------------------------------------------------------------------

    def submit(self, player: Player, move: Any) -> None:
        """Send it there, unless it is visibly impossible."""
        seat, ledger, moves = self.seat_of(player), self.ledger, self.story.moves
        if ledger is None or self.phase is not Phase.PLAYING:
            raise Refused(Refusal.NOT_PLAYING)
        if not moves.has(seat):
            ledger.told.check(seat, move)
        self._send(seat, self._tokens.get(player, 0), moves.add(seat, move))

    def _send(self, seat: Seat, token: int, move: Move) -> None:
        """Unless the table has moved: then the journal says first which moves it has."""
        if not self._liaison.is_catching_up:
            self._link.send(self.owner, f.Submit(self.number, seat, token, move.nth, move.text))

    def remind(self) -> None:
        """Now and then: send again what was sent before last time, and is not answered."""
        if self.story.moves.are_old():
            self.send_again()

    def send_again(self) -> None:
        """Whatever was not answered."""
        if self.phase is Phase.PLAYING:
            for seat, move in self.story.moves.all():
                player = self.seats[seat]
                self._send(seat, 0 if player is None else self._tokens.get(player, 0), move)

    def stand(self, player: Player) -> None:
        """Leave before the match begins."""
        seat = self.seat_of(player)
        if self.phase is not Phase.OPEN:
            raise Refused(Refusal.STARTED)
        self._quit(player, seat, "stand")
        self.vacated(seat)

    def decline(self, why: str) -> None:
        """Its node takes it away."""
        if self.phase is not Phase.OPEN:
            raise Refused(Refusal.STARTED)
        self._link.send(self.owner, f.Declined(self.number, why))

    def leave(self, player: Player, why: str = "") -> None:
        """Be gone for good."""
        seat = self.seat_of(player)
        if self.phase is Phase.PLAYING:
            self._quit(player, seat, "leave", why)
            self._part(player)
            self.seats[seat] = Guest(player.name, player.kind)

    def away(self, player: Player, grace: float) -> None:
        """The connection was lost."""
        seat = self.seat_of(player)
        self._quit(player, seat, "away", grace=grace)
        if self.phase is Phase.OPEN and not self.terms.is_patient:
            self.vacated(seat)
        else:
            self.gone(seat, is_silent=False)

    def retire(self, player: Player) -> None:
        """Get up from a match that continues without you."""
        seat = self.seat_of(player)
        self._quit(player, seat, "retire")
        self._part(player)
        self.seats[seat] = Guest(player.name, player.kind)

    def suspend(self, player: Player, grace: float, why: str = "") -> None:
        """Nothing is heard of a player."""
        self._quit(player, self.seat_of(player), "suspend", why, grace)

    def recover(self, player: Player) -> None:
        """They are heard of again."""
        self._quit(player, self.seat_of(player), "recover")

    def break_off(self, why: Termination) -> None:
        """Let its node end it."""
        self._link.send(self.owner, f.Close(self.number, why.value))

    def disown(self, account: int) -> None:
        """Its node hears of that by itself."""

    def utter(self, said: Said) -> None:
        """Carry there what was said here."""
        self._link.send(self.owner, f.Utter(self.number, said.name, said.text, aside=said.aside))

    def _quit(self, player: Player, seat: Seat, how: str, why: str = "", grace: float = 0.0) -> None:
        token = self._tokens.get(player, 0)
        self._link.send(self.owner, f.Quit(self.number, seat, token, how, why, grace))

    def _part(self, player: Player) -> None:
        self._tokens.pop(player, None)
        self._fresh.discard(player)
        self._link.house.lobby.displace(player, self)

    def end(self, outcome: Outcome | None, *, stopping: bool = False) -> None:
        """It is over, or our node stops."""
        self._link.house.timers.drop((self, "owner"))
        super().end(outcome, stopping=stopping)


def _people(watchers: tuple[Player, ...]) -> tuple[Player, ...]:
    return tuple(one for one in watchers if one.kind not in ("node", "house"))


def _sitter(who: f.Who | None) -> Player | None:
    if who is None:
        return None
    return Guest(who.name, who.kind, who.account) if who.is_away else FarPlayer(who)
