"""One match: players say hello, the referee asks, and somebody wins; or the machine was too busy to tell."""

import asyncio
from collections.abc import Sequence
from functools import partial
from random import Random

from parley.arena.conquest.ai import AIPlayer
from parley.arena.conquest.bot import BotPlayer
from parley.arena.conquest.desk import Desk
from parley.arena.conquest.entrants import Entrant
from parley.arena.conquest.player import Player
from parley.arena.conquest.results import Result, Share
from parley.arena.conquest.transcript import Book, Trace
from parley.core import Outcome, Seat, Termination
from parley.games.conquest import GAME, Move, PreparationEnded, Setup, State, TurnBegan
from parley.match.clock import Millis
from parley.match.journal import make_header
from parley.match.referee import Match
from parley.seats.gamecore.seat import AnyPlayed


class Contest:
    """A match of `seating`: for every seat, which entrant."""

    def __init__(
        self,
        setup: Setup,
        entrants: Sequence[Entrant],
        seating: Sequence[int],
        seed: int,
        desk: Desk,
        game: int,
    ) -> None:
        self._seating, self._seed, self._desk, self._game = tuple(seating), seed, desk, game
        self._loop = asyncio.get_running_loop()
        self._began = self._loop.time()
        self._rng = Random(seed)
        names = [entrants[number].name for number in seating]
        self._book = self._open_book(setup, names)
        first = Match.start(GAME, setup, self._rng)
        self._match = first.match
        self._note(first)
        self._waiting = {Seat(seat) for seat in range(len(seating))}
        self._dropped: list[Seat] = []
        self._over = asyncio.Event()
        self._outcome: Outcome | None = None
        self._void = ""
        self._is_preparing = True
        self._first_asked, self._seconds = self._began, 0.0
        self._players = [self._seat(Seat(seat), entrants[number]) for seat, number in enumerate(seating)]

    def _open_book(self, setup: Setup, names: Sequence[str]) -> Book | None:
        if self._desk.folder is None:
            return None
        header = make_header(GAME, setup, names, seed=self._seed)
        return Book(self._desk.folder / f"game-{self._game}.jsonl", header)

    def _seat(self, seat: Seat, entrant: Entrant) -> Player:
        if not entrant.command:
            return BotPlayer(self, seat, entrant.bot, self._desk, Random(self._rng.getrandbits(64)))
        folder = self._desk.folder
        trace = None if folder is None else Trace(folder / f"game-{self._game}-seat-{seat}.trace")
        if trace is not None:
            trace.remark(f"{entrant.name} in seat {seat}, seed {self._seed}")
        return AIPlayer(self, seat, entrant, self._desk, trace)

    async def run(self) -> Result:
        """Play to the end. However it ends, no process of a player is left."""
        try:
            for player in self._players:
                player.start()
                await asyncio.sleep(0)
            await self._over.wait()
            if not self._void:
                await asyncio.gather(*(player.leave() for player in self._players))
        finally:
            await asyncio.shield(self._close())
        return self._result()

    async def _close(self) -> None:
        await asyncio.gather(*(player.close() for player in self._players))
        if self._book is not None:
            self._book.close()

    def _result(self) -> Result:
        shares = tuple(
            Share(entrant, player.fault, player.requests, player.seconds, player.errors)
            for entrant, player in zip(self._seating, self._players, strict=True)
        )
        drawing = GAME.drawing(self._match.view(None))
        length, rounds = self._match.length, self.state.standing.round
        return Result(
            self._game, self._seed, shares, self._outcome, length, rounds, self._seconds, drawing, self._void
        )

    # What players call

    @property
    def state(self) -> State:
        """How it stands."""
        return self._match.state

    @property
    def elapsed(self) -> float:
        """Seconds since it began."""
        return self._loop.time() - self._began

    def ready(self, seat: Seat) -> None:
        """When the last has said hello, it begins."""
        self._waiting.discard(seat)
        self._begin_if_all_are_here()

    def play(self, seat: Seat, move: Move) -> AnyPlayed:
        """Make a move. Raises `IllegalMove`."""
        played = self._match.play(seat, move, Millis(int(self.elapsed * 1000)), self._rng)
        self._match = played.match
        self._note(played)
        return played

    def _note(self, played: AnyPlayed) -> None:
        if self._book is not None:
            self._book.add(GAME, played.plies)

    def go_on(self, played: AnyPlayed) -> None:
        """Tell everybody who has to know, and ask whoever is next."""
        if self._is_preparing:
            self._prepare(played)
        if self._match.outcome is not None:
            self._end(self._match.outcome)
            return
        events = played.plies[-1].events
        is_new = self._is_preparing or isinstance(events[-1] if events else None, TurnBegan)
        self._ask(is_new=is_new)

    def _prepare(self, played: AnyPlayed) -> None:
        if any(isinstance(event, PreparationEnded) for ply in played.plies for event in ply.events):
            self._is_preparing = False
            for seat in self.state.standing.playing:
                self._players[seat].prepared()

    def _ask(self, *, is_new: bool) -> None:
        (seat,) = self._match.to_move
        self._players[seat].asked(is_new=is_new)

    def drop(self, seat: Seat) -> None:
        """A player is out; its units stay. Whoever fails before the beginning never was in."""
        if seat in self._waiting:
            self._waiting.discard(seat)
            self._dropped.append(seat)
            self._begin_if_all_are_here()
        elif self._waiting:
            self._dropped.append(seat)
        elif not self._over.is_set() and seat in self.state.standing.playing:
            self._loop.call_soon(partial(self._leave, seat))

    def _leave(self, seat: Seat) -> None:
        if not self._over.is_set() and seat in self.state.standing.playing:
            played = self._match.leave(seat, Millis(int(self.elapsed * 1000)), self._rng)
            was_its_turn = seat in self._match.to_move
            self._match = played.match
            self._note(played)
            if was_its_turn or played.match.outcome is not None:
                self.go_on(played)

    def _begin_if_all_are_here(self) -> None:
        if not self._waiting and not self._over.is_set():
            self._loop.call_soon(self._begin)

    def _begin(self) -> None:
        if len(self._dropped) == len(self._players):
            self._end(Outcome((1,) * len(self._players), Termination.LEFT))
            return
        for seat in self._dropped:
            if self._match.outcome is None:
                played = self._match.leave(seat, Millis(0), self._rng)
                self._match = played.match
                self._note(played)
        if self._match.outcome is not None:
            self._end(self._match.outcome)
        else:
            self._first_asked = self._loop.time()
            self._ask(is_new=True)

    def void(self, why: str) -> None:
        """It means nothing."""
        self._void = why
        self._over.set()

    def _end(self, outcome: Outcome) -> None:
        self._outcome = outcome
        self._seconds = self._loop.time() - self._first_asked
        for player in self._players:
            player.over()
        self._over.set()
