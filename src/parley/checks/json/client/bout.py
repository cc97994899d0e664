"""A match of the target against us, whatever the game: we are its server and all its opponents.

A client may ask anything at any time, so an impossible move is refused and noted in `vain`, and the match
continues; cases that are about moves judge what was noted.
"""

from random import Random
from typing import Any

from parley.bots import load_bot
from parley.checks.case import BrokenError, UntestedError
from parley.checks.json.client.host import Host
from parley.core import Game, IllegalMove, NotationError, Seat
from parley.core.bot import Limit
from parley.games import load_game
from parley.match.clock import Millis
from parley.match.referee import Match, Ply
from parley.seats.web.codes import code_of
from parley.seats.web.views import face_of, show_match, show_outcome, show_plies
from parley.wires.json import answers as a
from parley.wires.json import news as n
from parley.wires.json import requests as r

TRIES = 5
"""How many impossible moves are allowed in one position."""
MATCH = 4711
"""The number of the match, in a record that nobody keeps."""
_NOW = Millis(0)
_QUICK = Limit(0.01)
_STARTED = ("started", "the game has already started")
DECISIONS = (r.Move, r.Offer, r.Resign)
_WORDS: dict[type[r.Request], str] = {r.Offer: "draw", r.Resign: "resign"}


class Bout:
    """From the moment all seats are taken. `seat` is the target's, all others are ours."""

    def __init__(self, host: Host, row: n.TableRow, seat: Seat, setup: Any, rng: Random) -> None:
        self.host, self.row, self.seat, self.rng = host, row, seat, rng
        self._setup = setup
        self.match: Match[Any, Any, Any] = Match.start(load_game(row.game), setup, rng).match
        self.vain: list[str] = []
        """Impossible moves, and why."""
        self._bot = load_bot(self.game.name, "random")
        self._waiting = 0
        """Moves of the target that have not been answered yet."""

    @property
    def game(self) -> Game[Any, Any, Any]:
        return self.match.game

    @property
    def is_theirs(self) -> bool:
        """Is it the target's turn?"""
        return self.seat in self.match.to_move

    @property
    def is_over(self) -> bool:
        return self.match.outcome is not None

    def resume(self) -> None:
        """Continue on another socket: what was not answered never will be."""
        self._waiting = 0

    # -- what we tell ------------------------------------------------------------------------------

    def _view(self) -> dict[str, Any]:
        clock, seats = self.row.clock, len(self.row.players)
        seconds = (clock.get("move") or clock.get("bank")) if clock else None
        clocks: list[int | None] | None = [seconds * 1000] * seats if seconds else None
        return show_match(self.match, self.match.view(self.seat), clocks)

    def shown(self) -> n.FullTable:
        """The table in full."""
        row = self.row
        return n.FullTable(
            row.table,
            self.seat,
            row.game,
            "playing",
            row.setup,
            row.clock,
            row.players,
            locked=False,
            watchers=0,
            match=MATCH,
            view=self._view(),
            recent=[],
        )

    def happened(self, plies: tuple[Ply[Any], ...]) -> n.Happened:
        """What was just played, and the resulting position."""
        return n.Happened(self.row.table, show_plies(self.game, plies, self.seat), self._view())

    def closed(self) -> n.TableClosed:
        """The table is gone."""
        return n.TableClosed(self.row.table, show_outcome(self.match.outcome), MATCH)

    def advise(self, request: r.Check | r.Shuffle) -> a.Granted | a.Refusal:
        """`check` and `shuffle` change nothing."""
        if isinstance(request, r.Shuffle):
            shuffle = face_of(self.game.name).shuffle
            if shuffle is None:
                return a.Refusal(request.id, "no_fleet", "there is no fleet to place")
            return a.Shuffled(re=request.id, move=shuffle(self._setup, self.rng))
        try:
            self.match.check(self.seat, self.game.parse_move(request.move))
        except IllegalMove as error:
            why = code_of(error.reason)
            return a.Checked(re=request.id, legal=False, why=why, text=str(error))
        except NotationError as error:
            return a.Refusal(request.id, "bad_move", str(error)[:300])
        return a.Checked(re=request.id, legal=True)

    # -- moves -------------------------------------------------------------------------------------

    def note(self, request: r.Move) -> None:
        """A move has arrived, and nobody has looked at it yet: is it time for one?"""
        if not self.is_theirs:
            self.vain.append(f"move {request.move} while it is not its turn")
        elif self._waiting:
            self.vain.append(f"move {request.move} before the move before it was answered")
        self._waiting += 1

    async def hear(self) -> tuple[r.Request, Any]:
        """Its next legal move, not answered yet. Illegal ones are refused first."""
        for _ in range(TRIES):
            request = await self.request()
            move = self._read(request)
            if move is not None:
                return request, move
        raise UntestedError(
            f"it makes no move that can be made: {self.vain[-1] if self.vain else 'none at all'}"
        )

    def _read(self, request: r.Request) -> Any:
        """The move; None if it is impossible, and has been refused."""
        try:
            move = self.game.parse_move(_text(request))
            self.match.check(self.seat, move)
        except (NotationError, IllegalMove) as error:
            if isinstance(request, r.Move):
                self.vain.append(f"move {request.move[:60]}: {error}")
            self._waiting -= isinstance(request, r.Move)
            self.host.refuse(request, error)
            return None
        return move

    async def request(self) -> r.Request:
        """A move, or another decision in a match; anything else is refused."""
        while True:
            request = await self.host.request("a move")
            if request is None:
                raise BrokenError("a move: it is its turn", self.host.nothing)
            if isinstance(request, DECISIONS):
                return request
            self.host.say(a.Refusal(request.id, *_STARTED))

    async def linger(self) -> None:
        """For a moment it may ask what it likes, and is answered as by any server."""
        while (request := await self.host.request("a request", self.host.means.quiet)) is not None:
            if not isinstance(request, DECISIONS):
                self.host.say(a.Refusal(request.id, *_STARTED))
            elif (move := self._read(request)) is not None:
                self.grant(request, move)

    def deny(self, request: r.Request, code: str, text: str) -> None:
        """Refuse it for a reason that has nothing to do with the move."""
        self._waiting -= isinstance(request, r.Move)
        self.host.say(a.Refusal(request.id, code, text))

    def grant(self, request: r.Request, move: Any) -> None:
        """It is made, and everybody is told."""
        self._waiting -= isinstance(request, r.Move)
        played = self.match.play(self.seat, move, _NOW, self.rng)
        self.match = played.match
        self.host.say(a.Done(re=request.id), self.happened(played.plies))

    def make(self, move: Any) -> None:
        """It is made, and nobody is told."""
        self.match = self.match.play(self.seat, move, _NOW, self.rng).match

    async def their_turn(self) -> None:
        """It makes a move."""
        self.grant(*await self.hear())

    def our_turn(self) -> n.Happened:
        """One of ours makes a move; returns what the target is told about it."""
        seat = min(self.match.to_move - {self.seat})
        return self._make(seat, self._bot.choose(self.match.view(seat), _QUICK, self.rng))

    def give_up(self) -> n.Happened:
        """All of ours resign."""
        told = [
            self._make(Seat(seat), self.game.parse_move("resign"))
            for seat in range(len(self.row.players))
            if seat != self.seat and not self.match.is_out(Seat(seat))
        ]
        return n.Happened(self.row.table, [ply for one in told for ply in one.plies], told[-1].view)

    def _make(self, seat: Seat, move: Any) -> n.Happened:
        played = self.match.play(seat, move, _NOW, self.rng)
        self.match = played.match
        return self.happened(played.plies)

    async def step(self) -> None:
        """Whoever is to move does so."""
        if self.is_theirs:
            await self.their_turn()
        else:
            self.host.say(self.our_turn())

    async def play(self, until: float, plies: int = 100_000) -> None:
        """Play to the end, or to that ply or time."""
        while not self.is_over and self.match.length < plies and self.host.means.clock() < until:
            await self.step()
        if self.is_over:
            self.host.say(self.closed())

    async def play_well(self, until: float) -> None:
        """The same to the end, judging every move. Raises `BrokenError`."""
        try:
            await self.play(until)
        except UntestedError:
            self.judge()
            raise
        self.judge()

    async def until_ours(self) -> None:
        """Until the target has made a move and waits for us."""
        while self.is_theirs or self.match.length < len(self.row.players):
            await self.step()
        if self.is_over:
            raise UntestedError("the match was over before our turn came")

    async def expect_quiet(self) -> None:
        """It makes no move. Raises `BrokenError`."""
        await self.linger()
        self.judge()

    def judge(self) -> None:
        """Every move was legal, and came in time. Raises `BrokenError`."""
        if self.vain:
            raise BrokenError("one legal move in each of its turns", self.vain[0])


def _text(request: r.Request) -> str:
    return request.move if isinstance(request, r.Move) else _WORDS[type(request)]
