"""A visit to a Parley server, by its JSON socket.

`net` hands over whole messages, and fetches what is read by HTTP (`queries`). Whatever the server says,
nothing here raises: what cannot be is a `Fault`, and everything stays as it was.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from parley.core import NotationError, Resign
from parley.core.connection import Received, Violation
from parley.core.text import clean
from parley.games import GAMES
from parley.tables import Phase
from parley.visits.hall import Wish
from parley.visits.json import answers, news
from parley.visits.json.around import look_around
from parley.visits.json.asking import Asked, Asking
from parley.visits.json.clauses import clause_of
from parley.visits.json.leaving import leave
from parley.visits.json.queries import OK, Query, read_refusal
from parley.visits.json.rows import LINE, write_clock
from parley.visits.json.views import Reader
from parley.visits.presence import Presence
from parley.visits.visit import Can, CannotNow, Stage
from parley.wires.json import ClientConnection, Granted, Refusal
from parley.wires.json import requests as r
from parley.wires.json.news import OtherNews

FAULTS = 100
"""How many faults of a server are tolerated while it is connected."""
PEOPLE = 10.0
"""Seconds between looks at who is here."""
QUERIES = 16
"""Under way at the same time."""

_WITHOUT_AGAIN = frozenset(Can) - {Can.AGAIN}


class JsonVisit(Presence):
    """A `Visit` that is `Wired`, and an `Archive`. `now` is the clock of whoever drives it."""

    games = GAMES

    def __init__(self, where: str, now: Callable[[], float]) -> None:
        super().__init__(where, now)
        self.hang_up: Callable[[str], None] = lambda _why: None
        """Set by `net`: the line is useless; try another one."""
        self.reader: Reader | None = None
        """Reads what is said about `seen`."""
        self.is_entering = False
        self.wish: Wish | None = None
        """How to open this table again, if only bots play at it."""
        self.password = ""
        """Of the table that is watched."""
        self.asking = Asking()
        self._connection: ClientConnection | None = None
        self._queries: list[Query] = []
        self._broken, self._look_again = 0, 0.0

    @property
    def can(self) -> frozenset[Can]:
        """Everything; playing again only against bots."""
        return frozenset(Can) if self._is_among_bots else _WITHOUT_AGAIN

    @property
    def _is_among_bots(self) -> bool:
        seen, wish = self.seen, self.wish
        return seen is not None and wish is not None and len(wish.bots) == len(seen.names) - 1

    # -- what may be done --------------------------------------------------------------------------

    def open(self, wish: Wish) -> None:
        """Open a table and sit down at it; bots and programs by their names."""
        clock = None if wish.clock is None else write_clock(wish.clock)
        self._go_elsewhere()
        request = partial(r.Open, game=wish.game, setup=msgspec.to_builtins(wish.settings), clock=clock)
        self.ask(
            partial(request, password=wish.password, bots=list(wish.bots)),
            "open",
            granted=lambda: setattr(self, "wish", wish),
        )

    def join(self, number: int, password: str = "") -> None:
        """Sit down at a table."""
        self._go_elsewhere()
        self.ask(partial(r.Join, table=number, password=password), "join", granted=self._forget_wish)

    def watch(self, number: int, password: str = "") -> None:
        self._go_elsewhere()
        self.password = password
        self.ask(partial(r.Watch, table=number, password=password), "watch", granted=self._forget_wish)

    def _go_elsewhere(self) -> None:
        """A player stays; a spectator may go."""
        seen = self.seen
        if seen is None or seen.phase is Phase.OVER:
            return
        if seen.seat is not None:
            raise CannotNow("you are at a table")
        self.leave()

    def _forget_wish(self) -> None:
        self.wish = None

    def leave(self) -> None:
        """Back to the hall; give up first, if a match is in play."""
        leave(self)

    def part(self, why: str = "") -> None:
        """We are at no table any more."""
        self.reader = None
        super().part(why)

    def submit(self, move: Any) -> None:
        """It is made when the server announces it."""
        seen = self.seen
        if seen is None or seen.seat is None or seen.phase is not Phase.PLAYING:
            raise CannotNow("you play no match")
        is_resigning = isinstance(move, Resign)
        text = "" if is_resigning else seen.game.format_move(move)
        self.ask(r.Resign if is_resigning else partial(r.Move, move=text), "submit")

    def say(self, text: str, to: str = "") -> None:
        """At the table where we are, in the hall, or to one person."""
        seen = self.seen
        is_here = seen is not None and seen.phase is not Phase.OVER and not to
        table = seen.number if seen is not None and is_here else None
        said = clean(text)
        if not 0 < len(said) <= r.TALK:
            raise CannotNow(f"say it in 1 to {r.TALK} characters")
        self.ask(partial(r.Say, text=said, table=table, to=to or None), "say")

    def ask_hint(self, bot: str = "") -> None:
        """From the strongest bot, or this one; only against bots, and on our turn."""
        if self.seen is None or not self.seen.is_my_turn:
            raise CannotNow("it is not your turn")
        self.ask(partial(r.Hint, bot=bot or None), "ask_hint")

    def again(self) -> None:
        """The same table with the same bots."""
        if self.wish is None or not self._is_among_bots:
            raise CannotNow("people have to be asked: open a table, and tell them")
        self.open(self.wish)

    def refresh(self) -> None:
        """Ask for tables and people again."""
        self.ask(r.Subscribe, "refresh")
        self.look_around()

    def close(self) -> None:
        """Go home. A seat in a match is kept for a while."""
        self.go("")

    async def fetch(self, match: int) -> bytes:
        """The journal of a match that is over. Raises `CannotNow`."""
        found: asyncio.Future[tuple[int, bytes]] = asyncio.get_running_loop().create_future()
        self.query(f"/api/matches/{match}/journal", partial(_settle, found))
        status, body = await found
        if status != OK:
            raise CannotNow(read_refusal(body) or "the match cannot be had now")
        return body

    # -- asking ------------------------------------------------------------------------------------

    def ask(
        self,
        request: Callable[..., r.Request],
        what: str,
        granted: Callable[[], None] | None = None,
        refused: Callable[[Refusal], None] | None = None,
    ) -> None:
        """Say this on the socket; raises `CannotNow`."""
        if self._connection is None or not self.is_in:
            raise CannotNow("there is no connection just now")
        self.asking.ask(self._connection, request, Asked(what, granted, refused), self.now())
        self.flush()

    def query(self, path: str, answer: Callable[[int, bytes], None]) -> None:
        """Have something fetched; if too much is pending, there is no answer."""
        if self.is_gone or len(self._queries) >= QUERIES:
            answer(0, b"")
        else:
            self._queries.append(Query(path, answer))
            self.flush()

    def queries(self) -> list[Query]:
        """What to fetch since the last call."""
        queries, self._queries = self._queries, []
        return queries

    def look_around(self) -> None:
        """Who is here, and who can be invited to a table? Asked again after a while."""
        self._look_again = self.now() + PEOPLE
        look_around(self)

    # -- driven by net: `Wired` ----------------------------------------------------------------------

    def connected(self, now: float) -> None:
        """There is a socket; the server says hello."""
        del now
        self._connection = ClientConnection()
        self._broken = 0

    def receive(self, data: bytes, now: float) -> None:
        if self._connection is None:
            return
        was_entering = self.is_entering
        self._connection.receive_message(data, now)
        for notice in self._connection.events():
            if isinstance(notice, Received):
                self._hear(notice.message)
            elif isinstance(notice, Violation):
                self.fault(notice.rule, clause_of(notice.message))
        if was_entering and self.is_entering and self.wants_line:
            self.enter()

    def _hear(self, message: Any) -> None:
        try:
            if isinstance(message, Granted | Refusal):
                answers.take(self, message)
            elif not isinstance(message, OtherNews):
                news.take(self, message)
        except NotationError as error:
            self.fault(str(error), clause_of(message))
        except CannotNow as error:  # what we would have asked because of it
            self.decline(str(error), "")

    def enter(self) -> None:
        """We are in, and what can be seen is shown."""
        self.is_entering = False
        super().enter()

    def fault(self, text: str, clause: str) -> None:
        """The server broke the protocol; if it does nothing else, we leave."""
        self._broken += 1
        self.blame(clean(text, LINE), clause)
        if self._broken >= FAULTS:
            self.go("the server breaks the protocol all the time")

    def lost(self, why: str, now: float, again: float | None) -> None:
        """The socket is gone; what was asked may have been heard or not."""
        del now
        self._connection = None
        self.is_in = self.is_entering = self.is_leaving = False
        self.asking.drop()
        if again is None:
            self.go(why)
        elif self.wants_line:
            self.fade(why, again)

    def go(self, why: str) -> None:
        """For good; what was to be fetched has no answer."""
        for query in self.queries():
            query.answer(0, b"")
        super().go(why)

    def data_to_send(self) -> list[bytes]:
        """Messages to write since the last call."""
        return [] if self._connection is None else self._connection.messages_to_send()

    def deadline(self) -> float | None:
        """When an answer is overdue, or another look around is due."""
        if not self.is_in:
            return None
        dues = [self._look_again] if self.stage is Stage.HALL else []
        if (due := self.asking.deadline()) is not None:
            dues.append(due)
        return min(dues, default=None)

    def wake(self, now: float) -> None:
        late = self.asking.late(now)
        if late is not None:
            self.fault("the server does not answer", f"json/{late.word}/1")
            self.hang_up("the server does not answer")
        elif self.stage is Stage.HALL and self._look_again <= now:
            self.look_around()


def _settle(found: "asyncio.Future[tuple[int, bytes]]", status: int, body: bytes) -> None:
    if not found.done():
        found.set_result((status, body))
