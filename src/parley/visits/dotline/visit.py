"""A visit to a server of the Dots line protocol.

After a lost line we dial and log in again: a running game is where it was, and BRD shows what we missed.
Older servers refuse commands they do not know; that is not reported.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from parley.core import LocalProtocolError, Outcome, Resign, SetupError
from parley.core import connection as core
from parley.core.text import clean
from parley.games.dots import GAME, OfferDraw, Put
from parley.match.replay import read_setup
from parley.tables import Phase
from parley.visits.dotline.answered import ANSWERED
from parley.visits.dotline.asking import ANSWER, Asking
from parley.visits.dotline.clauses import clause_broken, clause_of
from parley.visits.dotline.heard import BELIEVED, HEARD
from parley.visits.dotline.listing import settings_of
from parley.visits.hall import PEOPLE, Remark, Wish
from parley.visits.notices import Happened, Listed
from parley.visits.presence import Presence
from parley.visits.seen import Told
from parley.visits.visit import Can, CannotNow, NotAnswered, Stage
from parley.wires.dotline import Answer, ClientConnection, News, Request
from parley.wires.dotline import requests as r
from parley.wires.dotline.codec import encode
from parley.wires.dotline.messages import saying_class

GREETING = 10.0
"""Seconds for it to say the first word."""
SILENCE = 600.0
"""Seconds in which we have pinged it twice."""


class DotlineVisit(Presence):
    """A `Visit` that `net` drives as a `Wired`; an `Archive` too."""

    games = (GAME.name,)
    can = frozenset(Can) - {Can.HINT, Can.AGAIN}

    def __init__(
        self, where: str, login: str, password: str, clock: Callable[[], float], *, register: bool = False
    ) -> None:
        """Raises `SetupError` for what cannot be a login."""
        if not login or not password:
            raise SetupError(f"{where} is for those with an account: --name and --password, or --register")
        try:
            encode(r.LogIn(login, password))
        except LocalProtocolError as error:
            raise SetupError(f"--name, --password: {error}") from None
        super().__init__(where, clock)
        self.is_new = register
        """Is the account still to be made?"""
        self.connection = ClientConnection()
        self.is_greeted = self.is_listed = False
        self.is_outdated = False
        """Has our board ceased to be the server's? BRD is on its way."""
        self.refused = ""
        """Why our move was refused: reported when we know the board again."""
        self._login, self._password = login, password
        self.asking = Asking()
        self._plies: list[Told] = []
        self._greet_by = self._heard_at = 0.0

    # -- what may be done ----------------------------------------------------------------------------

    def open(self, wish: Wish) -> None:
        """NEW."""
        self.check_idle()
        if wish.game != GAME.name:
            raise CannotNow(f"only {GAME.name} is played here")
        settings = settings_of(read_setup(GAME, wish.settings), wish.clock)
        self.ask(r.OpenTable(settings, wish.bots, wish.password or None))

    def join(self, number: int, password: str = "") -> None:
        """JON."""
        self.check_idle()
        self.ask(r.Join(number, password or None))

    def watch(self, number: int, password: str = "") -> None:
        """WCH."""
        self.check_idle()
        self.ask(r.Watch(number, password or None))

    def leave(self) -> None:
        """LEV before the game, STP in it, UNW for whoever watches."""
        seen = self.seen
        if seen is None or self.is_leaving:
            return
        if seen.phase is Phase.OVER:
            self.part()
        elif self.is_playing:
            self.ask(r.Stop())
            self.is_leaving = True
        else:
            is_seated = seen.seat is not None and seen.phase is Phase.OPEN
            self.ask(r.Leave() if is_seated else r.Unwatch())

    @property
    def is_playing(self) -> bool:
        """Have we a seat in a game, and not stopped?"""
        seen = self.seen
        if seen is None or seen.phase is not Phase.PLAYING or seen.view is None:
            return False
        return seen.seat in seen.view.state.standing.playing

    def submit(self, move: Any) -> None:
        """PUT, DRW, or STP for `Resign`."""
        seen = self.seen
        if seen is None or not self.is_playing or self.stage is not Stage.TABLE:
            raise CannotNow("you are not playing")
        if isinstance(move, Put):
            if self.asking.has(r.Put):
                raise NotAnswered("your last move is not answered yet")
            GAME.check(seen.view.state, seen.seat, move)  # type: ignore[arg-type] # one plays, so one sits
            self.ask(r.Put(move.cell))
        elif isinstance(move, OfferDraw):
            self.ask(r.OfferDraw())
        elif isinstance(move, Resign):
            self.ask(r.Stop())
        else:
            raise CannotNow("that is no move of yours")

    def say(self, text: str, to: str = "") -> None:
        """SAY, or TEL."""
        said = clean(text)
        self.ask(r.Tell(to, said) if to else r.Say(said))
        if to:
            self.remark(Remark(self.name, said, to))

    def refresh(self) -> None:
        """LST and WHO."""
        self.ask(r.ListTables(r.Which.ALL))
        self.ask(r.Who())

    def close(self) -> None:
        """BYE."""
        if self.stage in (Stage.HALL, Stage.TABLE):
            self.try_asking(r.Bye())
        self.go("")

    async def fetch(self, match: int) -> bytes:
        """GET, as a journal. Raises `CannotNow`."""
        self.ask(r.GetRecord(match, r.Form.RECORD))
        return await self.asking.journal()

    def ask(self, request: Request) -> None:
        """Send it. Raises `CannotNow`."""
        self.check_inside()
        self._send(request)
        self.flush()

    def _send(self, request: Request) -> None:
        try:
            self.connection.send(request)
        except LocalProtocolError as error:
            raise CannotNow(f"not now: {error}") from None
        self.asking.add(request, self.now())

    def try_asking(self, request: Request) -> None:
        """Send it if we may: nobody has asked us to."""
        with suppress(CannotNow):
            self._send(request)

    def look(self) -> None:
        """BRD, once."""
        if not self.asking.has(r.ShowBoard):
            self.try_asking(r.ShowBoard())

    # -- driven by net -------------------------------------------------------------------------------

    def connected(self, now: float) -> None:
        """The server speaks first."""
        self.connection = ClientConnection(now=now)
        self.asking.drop()
        self.is_greeted = self.is_leaving = False
        self.is_outdated = self.is_playing
        self.refused, self._greet_by, self._heard_at = "", now + GREETING, now
        self.flush()

    def log_in(self) -> None:
        """REG or LOG, once greeted."""
        if not self.is_greeted:
            self.is_greeted = True
            kind = r.Register if self.is_new else r.LogIn
            self.try_asking(kind(self._login, self._password))

    def receive(self, data: bytes, now: float) -> None:
        """Hear everything that came, and report it at once."""
        if self.stage is Stage.GONE:
            return
        self._heard_at = now
        self.connection.receive_data(data, now)
        for notice in self.connection.events():
            if self.wants_line:
                self._notice(notice, now)
        self._settle()

    def _notice(self, notice: core.Notice, now: float) -> None:
        if isinstance(notice, core.Violation):
            self.blame(notice.rule, clause_broken(notice))
            if notice.message is not None:
                self._believe(notice.message, now)
            elif issubclass(saying_class(notice.code or 0) or News, Answer):
                self.asking.answer(now)
        elif isinstance(notice, core.Received):
            self._hear(notice.message, now)

    def _believe(self, message: core.Message, now: float) -> None:
        self.connection.state = BELIEVED.get(type(message), self.connection.state)
        self._hear(message, now)

    def _hear(self, message: core.Message, now: float) -> None:
        if isinstance(message, News):
            if (hear := HEARD.get(type(message))) is not None:
                hear(self, message, now)
        elif (request := self.asking.answer(now)) is not None:
            ANSWERED[type(request)](self, request, message, now)

    def lost(self, why: str, now: float, again: float | None) -> None:
        """A game is kept for us; a table where nothing has begun is not."""
        del now
        if self.stage is Stage.GONE:
            return
        self.asking.drop()
        if again is None:
            self.go(why)
            return
        seen = self.seen
        if seen is not None and seen.phase is not Phase.OVER and not self.is_playing:
            self.part("the connection was lost")
        self.fade(why, again)

    def data_to_send(self) -> list[bytes]:
        return self.connection.data_to_send()

    def deadline(self) -> float | None:
        """When to say PNG, or when an answer is late."""
        if self.stage is Stage.GONE:
            return None
        dues = [self._heard_at + SILENCE]
        dues += [due for due in (self.connection.deadline(), self.asking.deadline()) if due is not None]
        if self._awaits_greeting:
            dues.append(self._greet_by)
        return min(dues)

    @property
    def _awaits_greeting(self) -> bool:
        return not self.is_greeted and self.stage is Stage.OUTSIDE

    def wake(self, now: float) -> None:
        if self.stage is Stage.GONE:
            return
        self.connection.handle_deadline(now)
        if (late := self.asking.late(now)) is not None:
            self.blame(f"no answer to {late.CODE}", clause_of(type(late)))
            self.go(f"the server has not answered {late.CODE} in {ANSWER:.0f} s")
        elif self._awaits_greeting and now >= self._greet_by:
            self.blame("no greeting", "dots/line/3/1")
            self.log_in()
        elif now >= self._heard_at + SILENCE:
            self.go(f"the server has said nothing for {SILENCE:.0f} s")
        self._settle()

    def _settle(self) -> None:
        self.publish()
        self.flush()

    # -- what comes of it ----------------------------------------------------------------------------

    def add(self, ply: Told) -> None:
        self._plies.append(ply)
        if self.seen is not None:
            self.seen.add((ply,))

    @property
    def next_ply(self) -> int:
        plies = self.seen.plies if self.seen is not None else ()
        return plies[-1].number + 1 if plies else 1

    def publish(self) -> None:
        """Report what has gathered."""
        if self._plies:
            plies, self._plies = tuple(self._plies), []
            self.told(Happened(plies))
        if self.is_listed:
            self.is_listed = False
            self.told(Listed())

    def name_people(self, people: tuple[str, ...]) -> None:
        """More of those who are here."""
        self.hall.people = (*self.hall.people, *people)[:PEOPLE]
        self.is_listed = True

    def finish(self, outcome: Outcome | None, why: str = "") -> None:
        """The game is over."""
        self.publish()
        super().finish(outcome, why)

    def go(self, why: str) -> None:
        if self.stage is Stage.GONE:
            return
        self.asking.drop()
        if self.is_playing:
            self.finish(None, why)
        super().go(why)
