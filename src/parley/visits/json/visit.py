"""A visit to a Parley server, by its JSON socket.

`net` hands over whole messages, and fetches what is read by HTTP (`queries`). Whatever the server says,
nothing here raises: what cannot be is a `Fault`, and everything stays as it was.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from itertools import count
from typing import Any, NamedTuple

import msgspec

from parley import tables
from parley.core import LocalProtocolError, NotationError, Resign
from parley.core.connection import Received, Violation
from parley.core.text import clean
from parley.games import GAMES
from parley.match.clock import ClockRules
from parley.tables import Phase
from parley.visits.hall import Hall, Wish
from parley.visits.json import answers, news
from parley.visits.json.queries import BOTS_PATH, OK, PEOPLE_PATH, Query, read_bots, read_people, read_refusal
from parley.visits.json.rows import LINE
from parley.visits.json.views import Reader
from parley.visits.notices import Declined, Entered, Fault, Listed, Lost, Notice, Parted
from parley.visits.seen import Seen
from parley.visits.visit import Can, CannotNow, Stage
from parley.wires.json import ClientConnection, Granted, Refusal
from parley.wires.json import requests as r
from parley.wires.json.connection import UNANSWERED
from parley.wires.json.messages import word_of
from parley.wires.json.news import News, OtherNews

PATIENCE = 60.0
"""Seconds for an answer."""
FAULTS = 100
"""Of a server that are put up with while it is connected."""
PEOPLE = 10.0
"""Seconds between two looks at who is here."""
QUERIES = 16
"""Under way at the same time."""

_SECOND = 1000
_STARTED = tables.Refusal.STARTED.name.lower()
"""The code of a refusal: the match has begun."""
_WITHOUT_AGAIN = frozenset(Can) - {Can.AGAIN}


class Asked(NamedTuple):
    """A request without an answer yet."""

    what: str
    """The method that asked."""
    word: str
    """The request."""
    until: float
    granted: Callable[[], None] | None = None
    refused: Callable[[Refusal], None] | None = None
    """In place of a `Declined`."""


class JsonVisit:
    """A `Visit` that is `Wired`, and an `Archive`. `now` is the clock of whoever drives it."""

    games = GAMES

    def __init__(self, where: str, now: Callable[[], float]) -> None:
        self.where, self.now = where, now
        self.name = self.why = ""
        self.told: Callable[[Notice], None] = lambda _notice: None
        self.flush: Callable[[], None] = lambda: None
        self.hang_up: Callable[[str], None] = lambda _why: None
        """Set by `net`: the line is of no use; try another one."""
        self.hall = Hall()
        self.seen: Seen | None = None
        self.reader: Reader | None = None
        """Of what is told about `seen`."""
        self.is_in = self.is_entering = self.is_leaving = False
        self.wish: Wish | None = None
        """How to open this table again, if only bots play at it."""
        self.password = ""
        """Of the table that is watched."""
        self.asked: dict[int, Asked] = {}
        self._connection: ClientConnection | None = None
        self._numbers = count(1)
        self._queries: list[Query] = []
        self._faults, self._is_gone, self._look_again = 0, False, 0.0

    @property
    def stage(self) -> Stage:
        """Where we are."""
        if self._is_gone:
            return Stage.GONE
        if not self.is_in:
            return Stage.OUTSIDE
        return Stage.HALL if self.seen is None else Stage.TABLE

    @property
    def can(self) -> frozenset[Can]:
        """Everything; to play again only against bots."""
        return frozenset(Can) if self._is_among_bots else _WITHOUT_AGAIN

    @property
    def _is_among_bots(self) -> bool:
        seen, wish = self.seen, self.wish
        return seen is not None and wish is not None and len(wish.bots) == len(seen.names) - 1

    # -- what may be done --------------------------------------------------------------------------

    def open(self, wish: Wish) -> None:
        """Open a table and sit down at it; bots and programs by their names."""
        clock = None if wish.clock is None else _in_seconds(wish.clock)
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
        """Watch a table."""
        self._go_elsewhere()
        self.password = password
        self.ask(partial(r.Watch, table=number, password=password), "watch", granted=self._forget_wish)

    def _go_elsewhere(self) -> None:
        """Whoever plays stays; whoever watches goes."""
        seen = self.seen
        if seen is None or seen.phase is Phase.OVER:
            return
        if seen.seat is not None:
            raise CannotNow("you are at a table")
        self.leave()

    def _forget_wish(self) -> None:
        self.wish = None

    def leave(self) -> None:
        """Back to the hall; give up first, where a match is played."""
        seen = self.seen
        if seen is None:
            raise CannotNow("you are at no table")
        if seen.phase is Phase.OVER:
            self.part()
        elif seen.seat is None:
            self.ask(r.Unwatch, "leave", refused=self._part_anyway)
        elif seen.phase is Phase.OPEN:
            self.ask(r.Stand, "leave", refused=self._leave_begun)
        else:
            self.ask(r.Resign, "leave", self._stand, lambda _refusal: self._stand())
            self.is_leaving = True

    def _leave_begun(self, refusal: Refusal) -> None:
        """The match may have begun before we could get up, and before we hear of it."""
        if self.seen is not None and self.seen.phase is Phase.PLAYING:
            self.leave()
        elif refusal.error == _STARTED:
            self.is_leaving = True
        else:
            self.told(Declined(clean(refusal.text, LINE), "leave"))

    def _stand(self) -> None:
        """Having given up, get up; a match of two is over, and the table gone."""
        if self.is_in and self.seen is not None:
            self.ask(r.Stand, "leave", refused=self._part_anyway)

    def _part_anyway(self, _refusal: Refusal) -> None:
        if self.seen is not None:
            self.part()

    def part(self, why: str = "") -> None:
        """We are at no table any more."""
        self.seen = self.reader = None
        self.is_leaving = False
        self.told(Parted(why))

    def submit(self, move: Any) -> None:
        """It is made when the server tells everybody."""
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
        """Of the strongest, or this one; only against bots, and in turn."""
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
        self.end("")

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
        if len(self.asked) >= UNANSWERED:
            raise CannotNow("too much is asked at once: wait for answers")
        number = next(self._numbers)
        message = request(id=number)
        try:
            self._connection.send(message)
        except LocalProtocolError as error:
            raise CannotNow(clean(str(error), LINE)) from None
        word = word_of(type(message))
        self.asked[number] = Asked(what, word, self.now() + PATIENCE, granted, refused)
        self.flush()

    def query(self, path: str, answer: Callable[[int, bytes], None]) -> None:
        """Have something fetched; where too much is, there is no answer."""
        if self._is_gone or len(self._queries) >= QUERIES:
            answer(0, b"")
        else:
            self._queries.append(Query(path, answer))
            self.flush()

    def queries(self) -> list[Query]:
        """What to fetch since the last call."""
        queries, self._queries = self._queries, []
        return queries

    def look_around(self) -> None:
        """Who is here, and whom can one ask to a table?"""
        self._look_again = self.now() + PEOPLE
        self.query(PEOPLE_PATH, self._hear_people)
        if not self.hall.bots:
            self.query(BOTS_PATH, self._hear_bots)

    def _hear_people(self, status: int, body: bytes) -> None:
        people = read_people(body) if status == OK else None
        if people is not None and people != self.hall.people:
            self.hall.people = people
            self.told(Listed())

    def _hear_bots(self, status: int, body: bytes) -> None:
        bots = read_bots(body) if status == OK else None
        if bots is not None:
            self.hall.bots = bots
            self.told(Listed())

    # -- driven by net: `Wired` ----------------------------------------------------------------------

    def connected(self, now: float) -> None:
        """There is a socket; the server says hello."""
        del now
        self._connection = ClientConnection()
        self._faults = 0

    def receive(self, data: bytes, now: float) -> None:
        """Take a message."""
        if self._connection is None:
            return
        was_entering = self.is_entering
        self._connection.receive_message(data, now)
        for notice in self._connection.events():
            if isinstance(notice, Received):
                self._hear(notice.message)
            elif isinstance(notice, Violation):
                self.fault(notice.rule, _word(notice.message))
        if was_entering and self.is_entering and not self._is_gone:
            self.enter()

    def _hear(self, message: Any) -> None:
        try:
            if isinstance(message, Granted | Refusal):
                answers.take(self, message)
            elif not isinstance(message, OtherNews):
                news.take(self, message)
        except NotationError as error:
            self.fault(str(error), _word(message))
        except CannotNow as error:  # what we would have asked because of it
            self.told(Declined(str(error)))

    def enter(self) -> None:
        """We are in, and what can be seen is shown."""
        self.is_entering = False
        self.told(Entered())

    def fault(self, text: str, word: str) -> None:
        """The server broke the protocol; one that does nothing else is left."""
        self._faults += 1
        self.told(Fault(clean(text, LINE), f"json/{word}"))
        if self._faults >= FAULTS:
            self.end("the server breaks the protocol all the time")

    def lost(self, why: str, now: float, again: float | None) -> None:
        """The socket is gone; what was asked may have been heard or not."""
        del now
        self._drop_line()
        if self._is_gone:
            return
        if again is None:
            self.end(why)
        else:
            self.why = why
            self.told(Lost(why, again))

    def end(self, why: str) -> None:
        """We are gone for good."""
        if self._is_gone:
            return
        self._is_gone, self.why = True, why
        for query in self.queries():
            query.answer(0, b"")
        self.told(Lost(why))
        self.flush()

    def _drop_line(self) -> None:
        self._connection = None
        self.is_in = self.is_entering = self.is_leaving = False
        self.asked.clear()

    def data_to_send(self) -> list[bytes]:
        """Messages to write since the last call."""
        return [] if self._connection is None else self._connection.messages_to_send()

    def deadline(self) -> float | None:
        """When an answer is overdue, or another look around is due."""
        if not self.is_in:
            return None
        looks = [self._look_again] if self.stage is Stage.HALL else []
        return min((*looks, *(asked.until for asked in self.asked.values())), default=None)

    def wake(self, now: float) -> None:
        """Time has passed."""
        late = [asked for asked in self.asked.values() if asked.until <= now]
        if late:
            self.fault("the server does not answer", late[0].word)
            self.hang_up("the server does not answer")
        elif self.stage is Stage.HALL and self._look_again <= now:
            self.look_around()

    @property
    def wants_line(self) -> bool:
        """Until we are gone."""
        return not self._is_gone


def _settle(found: "asyncio.Future[tuple[int, bytes]]", status: int, body: bytes) -> None:
    if not found.done():
        found.set_result((status, body))


def _in_seconds(clock: ClockRules) -> r.Clock:
    parts = (clock.per_move, clock.first, clock.bank)
    move, first, bank = (part and part // _SECOND for part in parts)
    return r.Clock(move, first, bank, clock.increment // _SECOND)


def _word(message: object) -> str:
    """The row of the protocol's page: the word of news, or what an answer is told apart by."""
    match message:
        case News():
            return word_of(type(message))
        case Refusal():
            return "error"
        case Granted():
            return "ok"
    return "message"
