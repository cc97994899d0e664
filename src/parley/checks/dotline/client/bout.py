"""A game of the client against us: we are its opponents and its server, and judge it by the rules."""

from collections.abc import Sequence
from enum import Enum
from random import Random

from parley.checks.case import BrokenError, UntestedError
from parley.checks.dotline.client.host import OPPONENT, Host
from parley.core import Event, IllegalMove, Resign, Seat
from parley.core import Timeout as OutOfTime
from parley.games import dots
from parley.games.dots import GAME, Put
from parley.seats.dotline.codes import ENDINGS, ILLEGAL, WHYS
from parley.seats.dotline.rows import area_rows, dot_rows, score_rows, setup_of
from parley.wires.dotline import Code, News, Refusal, Saying, State, answers, news
from parley.wires.dotline import requests as r
from parley.wires.dotline.rows import Phase, PlayerRow, Presence, Settings

WAITS = "no PUT: it is not its turn"
MATCH = 113_246_208_311_415
CROSSING = (r.ShowBoard, r.OfferDraw, r.Stop, r.Leave, r.Unwatch)
"""What may be in flight when a game begins or ends."""
LEFT_TO_US = (Code.TAKEN, Code.CAPTURED, Code.NOT_CENTRAL)
"""What a client may leave for its server to judge (dots/line/6/11)."""
PATIENCE = 2_000
"""How often it may be refused in a game."""


class Pace(Enum):
    """How what we say reaches the client."""

    APART = "a saying at a time"
    JOINED = "all there is in one segment"
    SPLIT = "byte by byte"


class Bout:
    """From the client's seat on. What we have to tell is held back until the client has to answer."""

    def __init__(self, host: Host, table: int, settings: Settings, seat: Seat, rng: Random) -> None:
        self.host, self.table, self.settings, self.seat, self.rng = host, table, settings, seat, rng
        self.state: dots.State = GAME.start(setup_of(settings))
        self._shown = self.state
        """The board as far as it has been told: what BRD shows."""
        self.pace = Pace.APART
        self.bots: tuple[str, ...] = ()
        self.arriving: list[Seat] = []
        """Those of us who have not sat down yet."""
        self.excused = 0
        """Dots that may come too late, because we skipped the client's turn."""
        self.is_strict = False
        """Is the case about legal dots?"""
        self.refused = 0
        self._told: list[Saying] = []
        host.board = self.board

    @property
    def is_theirs(self) -> bool:
        """Is it the client's turn?"""
        return self.seat in self.state.to_move

    @property
    def is_over(self) -> bool:
        """Has the game ended?"""
        return self.state.standing.outcome is not None

    @property
    def others(self) -> list[Seat]:
        return [Seat(seat) for seat in range(self.settings.players) if seat != self.seat]

    def player(self, seat: Seat) -> PlayerRow:
        is_stopped = seat not in self._shown.standing.playing
        presence = Presence.STOPPED if is_stopped else Presence.HERE
        score = self._shown.scores[seat]
        if seat == self.seat:
            return PlayerRow(seat, self.host.login, presence=presence, score=score)
        number = self.others.index(seat)
        if number < len(self.bots):
            return PlayerRow(seat, self.bots[number], bot=True, presence=presence, score=score)
        return PlayerRow(seat, f"{OPPONENT}-{number + 1}", presence=presence, score=score)

    def players(self) -> tuple[PlayerRow, ...]:
        """All of them, by seat."""
        return tuple(self.player(Seat(seat)) for seat in range(self.settings.players))

    def board(self) -> answers.Board:
        """What BRD shows."""
        if self.host.state is State.WAITING:
            sitting = tuple(row for row in self.players() if row.seat not in self.arriving)
            return answers.Board(self.table, Phase.OPEN, self.settings, sitting, self.seat)
        shown = self._shown
        return answers.Board(
            *(self.table, Phase.LIVE, self.settings, self.players(), self.seat, shown.turn),
            left=self.settings.seconds,
            agreed=tuple(sorted(shown.standing.agreed)),
            last=shown.last,
            dots=dot_rows(shown),
            areas=area_rows(shown),
        )

    # -- telling -----------------------------------------------------------------------------------

    def tell(self, *sayings: Saying) -> None:
        """Queue something it is to hear before it answers."""
        self._told += sayings

    async def flush(self) -> None:
        """Send what was held back."""
        told, self._told, self._shown = self._told, [], self.state
        if self.pace is Pace.SPLIT:
            await self.host.dribble(*told)
        elif self.pace is Pace.JOINED and told:
            self.host.say(*told)
        else:
            for saying in told:
                self.host.say(saying)

    @property
    def untold(self) -> bytes:
        """What was held back."""
        return b"".join(map(self.host.encode, self._told))

    def resume(self, host: Host) -> None:
        """Continue on another connection, where it sees the board; what was held back is never sent."""
        self.host, self._told, self._shown = host, [], self.state
        host.board = self.board

    def gather(self) -> None:
        """Those who are missing sit down: 120 for each."""
        self.tell(*(news.PlayerJoined(self.player(seat)) for seat in self.arriving))
        self.arriving = []

    def start(self) -> None:
        """130, and nobody's turn yet."""
        self.tell(news.GameStarted(self.table, self.settings, self.players(), self.seat, MATCH))
        self.host.move_to(State.PLAYING, *CROSSING)

    def tell_turn(self) -> None:
        """131."""
        self.tell(news.Turn(self.state.turn, self.settings.seconds, score_rows(self.state)))

    async def begin(self) -> None:
        """Up to the first turn."""
        self.gather()
        self.start()
        self.tell_turn()
        await self.flush()

    def _tell_events(self, events: Sequence[Event]) -> None:
        """What happened, and what comes next."""
        self.tell(*notices(events))
        if self.is_over:
            self._end()
        else:
            self.tell_turn()

    def _end(self) -> None:
        outcome = self.state.standing.outcome
        if outcome is None:
            raise AssertionError("the game goes on")
        self.finish(ENDINGS[outcome.termination], outcome.winners)

    def finish(self, why: news.Ending, winners: tuple[Seat, ...] = ()) -> None:
        """139."""
        self.tell(news.GameOver(self.table, why, winners, score_rows(self.state), MATCH))
        late = (r.Put,) if self.excused else ()
        self.host.move_to(State.LOBBY, *CROSSING, *late)
        self.host.board = None

    # -- turns -------------------------------------------------------------------------------------

    async def hear_put(self) -> r.Put | None:
        """Its dot, legal at last and not answered yet. None: the game has ended instead."""
        await self.flush()
        while not self.is_over:
            asked = await self.host.request(self.host.slowly)
            if asked is None:
                raise BrokenError("PUT within the time it has", self.host.nothing)
            if not isinstance(asked, r.Put):
                self._take_word(asked)
            elif self.is_legal(asked):
                return asked
        return None

    def is_legal(self, asked: r.Put) -> bool:
        """If not, that is a breach, or it is refused: it came too late, or judging is left to us."""
        try:
            GAME.check(self.state, self.seat, Put(asked.cell))
        except IllegalMove as error:
            code = ILLEGAL[error.reason]
            if code in LEFT_TO_US and self.is_theirs and not self.is_strict:
                self._refuse(code)
            else:
                self._refuse_late(asked, str(error))
            return False
        return True

    def _refuse(self, code: Code) -> None:
        self.refused += 1
        if self.refused > PATIENCE:
            raise UntestedError(f"it was refused {PATIENCE} times, the last time with {code.value}")
        self.host.say(Refusal.of(code))

    def advance(self, dots_put: int) -> None:
        """Everybody puts this many dots, without announcements."""
        for _ in range(dots_put):
            (seat,) = self.state.to_move
            self._apply(seat, self._choose(seat))
        self._shown = self.state

    async def their_turn(self) -> None:
        """It puts a dot, and hears the result."""
        asked = await self.hear_put()
        if asked is not None:
            self.grant(asked)

    def grant(self, asked: r.Put, answer: Saying | None = None) -> None:
        self.tell(answer or answers.Done())
        self._tell_events(self._apply(self.seat, Put(asked.cell)))

    async def our_turn(self) -> None:
        """Whichever of us is to move puts a dot; the client has not jumped in."""
        await self._hear_no_put(0)
        if not self.is_over:
            (seat,) = self.state.to_move
            self._tell_events(self._apply(seat, self._choose(seat)))

    async def expect_quiet(self, within: float | None = None) -> None:
        """For a moment it puts no dot."""
        await self.flush()
        await self._hear_no_put(self.host.means.quiet if within is None else within)

    async def _hear_no_put(self, within: float) -> None:
        while not self.is_over and (asked := await self.host.request(within)) is not None:
            if isinstance(asked, r.Put):
                self._refuse_late(asked, WAITS)
            else:
                self._take_word(asked)

    def _take_word(self, asked: r.Request) -> None:
        """It may offer a draw at any time, and stop; but nobody leaves in the middle of a game."""
        if isinstance(asked, r.Bye):
            raise BrokenError("that it plays on, or STP", "BYE in the middle of a game")
        if not isinstance(asked, r.OfferDraw):
            raise UntestedError(f"it did not play: {self.host.wire.describe(asked)}")
        self._draw()

    def _refuse_late(self, asked: r.Put, why: str) -> None:
        if not self.excused:
            raise BrokenError("a legal PUT in its turn only", f"{self.host.wire.describe(asked)}: {why}")
        self.excused -= 1
        self.host.say(Refusal.of(Code.NOT_YOUR_TURN))

    def let_pass(self) -> None:
        """A turn's time is over. What the client puts in its own may be in flight."""
        (seat,) = self.state.to_move
        self.excused += seat == self.seat
        self._tell_events(self._apply(seat, OutOfTime()))

    def stop(self, seat: Seat) -> None:
        """One of us stops."""
        self.excused += self.is_theirs
        was_turn = self.state.turn
        events = self._apply(seat, Resign())
        if self.is_over or self.state.turn != was_turn:
            self._tell_events(events)
        else:
            self.tell(*notices(events))

    async def play(self, until: float, dots_put: int = 100_000) -> None:
        """Play until the game is over, or this many dots are put, or that time is reached."""
        count = 0
        while not self.is_over and count < dots_put and self.host.means.clock() < until:
            count += 1
            if self.is_theirs:
                await self.their_turn()
            else:
                await self.our_turn()
        await self.flush()

    async def expect_parting(self) -> None:
        """Back in the lobby it asks nothing, or what belongs there."""
        await self.flush()
        await self.host.request(self.host.means.quiet)

    def _draw(self) -> None:
        """DRW: until everybody else agrees, nothing happens."""
        if self.seat in self.state.standing.agreed:
            self.host.say(Refusal.of(Code.ALREADY_AGREED))
            return
        self.host.say(answers.Done())
        events = self._apply(self.seat, dots.OfferDraw())
        self.host.say(*notices(events))
        self._shown = self.state
        if self.is_over:
            self._end()
            told, self._told = self._told, []
            self.host.say(*told)

    def offer_draw(self) -> None:
        """All of us agree to a draw."""
        for seat in self.others:
            self.tell(*notices(self._apply(seat, dots.OfferDraw())))

    def _choose(self, seat: Seat) -> Put:
        """A dot that captures something, or beside one of the client's, or anywhere."""
        legal = [move for move in GAME.moves(self.state, seat) if isinstance(move, Put)]
        self.rng.shuffle(legal)
        enemies = set(self.state.field.grid.cells(self.state.live[self.seat]))
        near = [move for move in legal if _sides(move) & enemies]
        for move in near:
            if any(isinstance(event, dots.Captured) for event in GAME.apply(self.state, seat, move).events):
                return move
        return (near or legal)[0]

    def _apply(self, seat: Seat, move: dots.Move) -> Sequence[Event]:
        step = GAME.apply(self.state, seat, move)
        self.state = step.state
        return step.events


def _sides(move: Put) -> set[tuple[int, int]]:
    x, y = move.cell
    return {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)}


def notices(events: Sequence[Event]) -> list[News]:
    """What everybody at the table is told about these."""
    return [told for event in events if (told := _notice(event)) is not None]


def _notice(event: Event) -> News | None:
    match event:
        case dots.Placed():
            return news.DotPut(event.seat, event.cell)
        case dots.Captured():
            return news.AreaCaptured(event.seat, event.area, event.prisoners)
        case dots.Lost():
            return news.AreaLost(event.seat, event.area)
        case dots.Freed():
            return news.DotsFreed(event.seat, event.cells)
        case dots.Passed():
            return news.TimePassed(event.seat)
        case dots.Stopped():
            return news.PlayerStopped(event.seat, WHYS[event.why])
        case dots.DrawOffered():
            return news.DrawOffered(event.seat)
    return None
