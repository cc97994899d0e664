"""Our own table: no server, no network; the opponents are bots or programs started here."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import partial
from random import Random
from typing import Any

from parley.bots import Level, best_bot, load_bot
from parley.bots.own import explain
from parley.core import Resign, Seat, SetupError
from parley.core.bot import Hint, Limit
from parley.games import GAMES, load_game
from parley.match.journal import Entry, encode_journal, make_header
from parley.match.referee import Match, Ply
from parley.match.replay import read_setup
from parley.tables import (
    Closed,
    Happened,
    News,
    Phase,
    Player,
    Recorder,
    Refused,
    Table,
    Terms,
    Timers,
)
from parley.visits.hall import Wish
from parley.visits.notices import Came, Entered, Hinted
from parley.visits.presence import Presence
from parley.visits.seated import take_in
from parley.visits.seen import Seen
from parley.visits.visit import Can, CannotNow

Opponents = Callable[[Terms], Sequence[Player]]
"""Opponents for the other seats of a new match, in the order of the seats. Raises `SetupError`."""


class LocalVisit(Presence):
    """A `Visit` to a table that is made for every match. Our seat is `first`, then the next every time.

    Bots that explain themselves think in `threads`.
    """

    kind = "terminal"
    account: int | None = None
    games = GAMES
    can = frozenset({Can.OPEN, Can.HINT, Can.AGAIN, Can.REPLAY})

    def __init__(
        self,
        name: str,
        opponents: Opponents,
        recorder: Recorder,
        timers: Timers,
        rng: Random,
        threads: Executor,
        limit: Limit | None = None,
        first: Seat = Seat(0),  # noqa: B008 - a number
    ) -> None:
        super().__init__("here", timers.now, name)
        self.is_in = True
        self.arrange: Callable[[Terms, Seat], tuple[Terms, Seat]] = lambda terms, seat: (terms, seat)
        """What is actually played, and where we sit: not every opponent can take every seat."""
        self._opponents, self._recorder, self._timers, self._rng = opponents, recorder, timers, rng
        self._threads, self._limit = threads, limit or Limit()
        self._table: Table | None = None
        self._last: Table | None = None
        self._terms: Terms | None = None
        self._plies: list[Ply[Any]] = []
        """All of the match, nothing hidden."""
        self._number, self._first = 0, first
        self._gone = asyncio.Event()

    # -- what may be done --------------------------------------------------------------------------

    def open(self, wish: Wish) -> None:
        """Sit down with the opponents, and begin."""
        game = load_game(wish.game)
        self.begin(Terms(game, read_setup(game, wish.settings), wish.clock))

    def begin(self, terms: Terms, seat: Seat | None = None) -> None:
        """A new match, in this seat or the next one. Raises `SetupError`."""
        if self._table is not None and self._table.phase is not Phase.OVER:
            raise CannotNow("you are at a table")
        others = list(self._opponents(terms))
        if len(others) != terms.seats - 1:
            raise SetupError(
                f"{terms.game.name} has {terms.seats} seats here: name {terms.seats - 1} opponents"
            )
        self._terms, self._plies = terms, []
        mine = Seat((self._first + self._number) % terms.seats) if seat is None else seat
        terms, mine = self.arrange(terms, mine)
        self._number += 1
        parts = self._recorder, self._timers, self._rng, lambda _table: None
        table = self._table = self._last = Table(self._number, terms, *parts)
        others.insert(mine, self)
        names: list[str | None] = [other.name for other in others]
        self.seen = Seen(self._number, terms.game, terms.setup, mine, names, clock=terms.clock)
        for other in others:
            table.sit(other)
        self.told(Came())

    def leave(self) -> None:
        """Give up a match in play, and get up."""
        table, self._table, self.seen = self._table, None, None
        if table is not None and table.phase is Phase.PLAYING:
            table.leave(self)
        self.part()

    def submit(self, move: Any) -> None:
        """It goes the way of every move. Raises `IllegalMove`."""
        if self._table is None:
            raise CannotNow("you are at no table")
        try:
            if isinstance(move, Resign):
                self._table.resign(self)
            else:
                self._table.submit(self, move)
        except Refused as error:
            raise CannotNow(str(error)) from None

    def say(self, text: str, to: str = "") -> None:
        del text, to
        raise CannotNow("bots do not read messages")

    def again(self) -> None:
        """The same terms, the next seat."""
        if self._terms is None:
            raise CannotNow("nothing was played yet")
        self.begin(self._terms)

    async def fetch(self, match: int) -> bytes:
        """The last match, once it is over: an `Archive`."""
        seen = self.seen
        if seen is None or seen.match != match:
            raise CannotNow("that match is not over, or not kept")
        header = make_header(seen.game, seen.setup, [name or "" for name in seen.names], seen.clock)
        written = seen.game.format_move
        entries = (Entry(ply.number, ply.seat, written(ply.move), ply.at) for ply in self._plies)
        return encode_journal(header, entries)

    def close(self) -> None:
        if not self.is_gone:
            self.leave()
            self.go("")
            self._gone.set()

    async def stay(self) -> None:
        """Come in, stay until it is closed, and wait until everything is recorded."""
        self.told(Entered())
        await self._gone.wait()
        if self._last is not None:
            await self._last.settle()

    # -- hints -------------------------------------------------------------------------------------

    def ask_hint(self, bot: str = "") -> None:
        """Ask the strongest, or this one; only in turn."""
        table, seen = self._table, self.seen
        if table is None or seen is None or not seen.is_my_turn:
            raise CannotNow("it is not your turn")
        name = bot or best_bot(seen.game.name, Level.MASTER)
        advisor, match = load_bot(seen.game.name, name), table.match
        rng = Random(self._rng.getrandbits(64))
        think = partial(advisor.hint, seen.view, self._limit, rng)
        thought = asyncio.get_running_loop().run_in_executor(self._threads, think)
        thought.add_done_callback(partial(self._hinted, table, match, name))

    def _hinted(
        self,
        table: Table,
        match: Match[Any, Any, Any],
        bot: str,
        thought: "asyncio.Future[Hint[Any]]",
    ) -> None:
        if thought.cancelled() or self._table is not table:
            return
        if table.match is not match:
            self._think_again(bot)
        elif (failure := thought.exception()) is not None:
            self.decline(f"{bot} has no hint: {explain(failure)}", "ask_hint")
        else:
            self.told(Hinted(thought.result(), bot, match.length))

    def _think_again(self, bot: str) -> None:
        """Somebody has moved meanwhile: fleets are placed at the same time. The hint still comes."""
        try:
            self.ask_hint(bot)
        except CannotNow as error:
            self.decline(str(error), "ask_hint")

    # -- what the table tells: a `Player` ------------------------------------------------------------

    def tell(self, table: Table | None, news: News) -> None:
        """Hear news of the table."""
        seen = self.seen
        if table is None or seen is None or table is not self._table:
            return
        if isinstance(news, Happened):
            self._plies += news.plies
        elif isinstance(news, Closed):
            seen.match = seen.number
        notice = take_in(news, table, seen, self.hall, self.now())
        if notice is not None:
            self.told(notice)
