"""A visit to the peer on a COM line: one table after another, as long as both sides like.

The table is ours (`Harbour`); the fleet of the peer is known to nobody but itself. What the document asks of
a person beyond the game are commands: the key that ends a silence or an error, and what a master may say.
"""

from random import Random
from typing import Any, ClassVar

from parley.core import IllegalMove, Leave, Resign, Seat, Termination
from parley.games.seabattle import GAME
from parley.seats.comport.fleet import format_fleet, parse_conditions
from parley.seats.comport.harbour import Harbour
from parley.seats.comport.plan import Plan
from parley.seats.comport.report import Kind, LogLine
from parley.tables import Closed, Happened, News, Recorder, Refused, Sat, Table, Timers
from parley.tables import Phase as TablePhase
from parley.visits.comport.clauses import clause_of
from parley.visits.hall import Remark, Wish
from parley.visits.notices import Announced, Came, Entered, Fault, Lost
from parley.visits.presence import Presence
from parley.visits.seated import take_in
from parley.visits.seen import Seen
from parley.visits.visit import Can, CannotNow, Command, Stage

NAMELESS = "player"
_PLAYED = (Termination.WON, Termination.RESIGNED)
"""Endings that count. Whatever else ends a match, on a COM line it counts for nobody."""
_THEIRS = "the opponent broke the protocol: "
_AGAIN = 0.1
"""Seconds after which a lost line is first retried."""


class ComVisit(Presence):
    """A `Visit`, and the `Player` opposite the peer. `harbour.peer` is for the line."""

    kind = "terminal"
    account: int | None = None
    games: ClassVar[tuple[str, ...]] = (GAME.name,)

    def __init__(self, where: str, plan: Plan, recorder: Recorder, timers: Timers, rng: Random) -> None:
        super().__init__(where, timers.now, plan.nick or NAMELESS)
        self.harbour = Harbour(plan, recorder, timers, rng, self)
        self._captain, self._peer, self._timers = self.harbour.captain, self.harbour.peer, timers
        self._table: Table | None = None
        self._is_connected = self._waits = False
        self._peer.changed = self._look
        self._peer.logbook.told = self._note

    @property
    def can(self) -> frozenset[Can]:
        """To talk, if the peer can; to begin again, though only a master can say so."""
        return frozenset({Can.AGAIN} if self._captain.no_chat else {Can.AGAIN, Can.SAY})

    # -- what may be done --------------------------------------------------------------------------

    def commands(self) -> list[Command]:
        """What the document leaves to a person."""
        captain, found = self._captain, list[Command]()
        if captain.waits_for_key:
            found.append(
                Command(
                    "key",
                    "start over",
                    "wait no longer, and begin anew",
                    lambda _: captain.press_key(),
                    is_urgent=True,
                )
            )
        if not captain.no_restart:
            found.append(Command("restart", "restart", "begin a new game", lambda _: captain.restart()))
        if not captain.no_proposal:
            size, fleet = captain.conditions
            typed = f"{size} {format_fleet(fleet)}"
            asks = "The field and the fleet of the next game, such as 8 0,2,3,4:"
            found.append(Command("field", "field", "choose field and fleet", self._propose, asks, typed))
        asks = "Your name:"
        found.append(Command("name", "name", "be called something else", self._rename, asks, captain.nick))
        return found

    def _propose(self, text: str) -> None:
        self._captain.propose(*parse_conditions(text))

    def _rename(self, nick: str) -> None:
        self._captain.rename(nick)
        self.name = self._captain.nick or NAMELESS

    def submit(self, move: Any) -> None:
        """At the table. Raises `IllegalMove`."""
        table = self._table
        if isinstance(move, Resign) and (table is None or table.phase is not TablePhase.PLAYING):
            self._peer.surrender()
            return
        if table is None:
            raise CannotNow("there is no game yet")
        try:
            table.submit(self, move)
        except Refused as error:
            raise CannotNow(str(error)) from None

    def say(self, text: str, to: str = "") -> None:
        """As soon as the line is free. Raises `CannotNow` if nobody would hear it."""
        del to
        try:
            self._captain.say(text)
        except IllegalMove as error:
            raise CannotNow(str(error)) from None

    def again(self) -> None:
        """A bot rests first, so that people can see how it ended. A slave waits for its master."""
        rest = 0.0 if self.harbour.plan.key_wait is None else self.harbour.plan.rest
        self._timers.set(self, self._timers.now() + rest, self._peer.restart)

    def leave(self) -> None:
        """There is one table: leaving it says goodbye."""
        self.close()

    def close(self) -> None:
        """Say goodbye; we are gone once the peer knows, or has had time to."""
        self._timers.drop(self)
        self.harbour.goodbye()

    async def stop(self) -> None:
        """The line is closed; called by its owner. Waits until everything is recorded."""
        why = "" if self._peer.is_finished else self._peer.logbook.trouble
        await self.harbour.close()
        self._timers.close()
        self.go(why)

    def open(self, wish: Wish) -> None:
        """A master says what is played from the next game on."""
        raise CannotNow(f"a table for {wish.game} opens when somebody is at the other end")

    # -- what the table tells: a `Player` ------------------------------------------------------------

    def tell(self, table: Table | None, news: News) -> None:
        """Hear news of our table; a new one takes the place of the last."""
        if table is None:
            return
        if isinstance(news, Sat) and table is not self._table and self in table.seats:
            self._sit(table)
        seen = self.seen
        if seen is None or table is not self._table:
            return
        if isinstance(news, Closed) and not (news.outcome and news.outcome.termination in _PLAYED):
            news = Closed(None, news.stopping, news.why or self._peer.logbook.trouble)
        elif isinstance(news, Happened):
            news = Happened(tuple(ply for ply in news.plies if not isinstance(ply.move, Leave)))
        notice = take_in(news, table, seen, self.hall, self.now())
        if notice is not None:
            self.told(notice)

    def _sit(self, table: Table) -> None:
        names = [None if player is None else player.name for player in table.seats]
        self._table, seat = table, Seat(table.seats.index(self))
        self.seen = Seen(table.number, GAME, table.terms.setup, seat, names)
        self.is_in = True
        self.told(Came())

    # -- what the line tells -------------------------------------------------------------------------

    def _look(self) -> None:
        """The line came or went, or somebody has to press the key."""
        is_connected, waits = self._captain.is_connected, self._captain.waits_for_key
        was_connected, waited = self._is_connected, self._waits
        self._is_connected, self._waits = is_connected, waits
        if self.stage is Stage.GONE:
            return
        if is_connected and not was_connected:
            self.told(Entered())
        elif was_connected and not is_connected:
            self.told(Lost(self._peer.logbook.trouble, _AGAIN))
        if waits and not waited:
            silence = "The opponent is silent. Wait, or start over."
            self.told(Announced(silence if self._captain.suspended else "Something went wrong: start over."))

    def _note(self, line: LogLine) -> None:
        """The log says it in words; shots are told as moves."""
        if line.kind is Kind.CHAT:
            name, _, text = line.text.partition(": ")
            self.remark(Remark(name, text, at_table=True))
        elif line.kind is Kind.TROUBLE and line.text.startswith(_THEIRS):
            what = line.text.removeprefix(_THEIRS)
            self.told(Fault(what, clause_of(what)))
        elif line.kind is not Kind.SHOT:
            self.told(Announced(line.text))
