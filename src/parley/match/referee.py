"""The referee: takes moves, keeps the clocks, makes chance's moves, and says what happened.

A `Match` is frozen. `play` returns the match after the move together with the plies to record; whoever holds
the match keeps the old one until they are durable, and simply forgets the new one if not.
"""

from collections.abc import Callable
from random import Random
from typing import Generic, NamedTuple, TypeVar

import msgspec

from parley.core import (
    CHANCE,
    Aside,
    Dated,
    Event,
    Game,
    IllegalMove,
    Outcome,
    Ranking,
    Reason,
    Seat,
    Step,
    Termination,
    Timeout,
)
from parley.core.clauses import FINDINGS
from parley.match.clock import Clock, ClockRules, Millis

S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")

_CHANCE_MOVES = frozenset({CHANCE})


class Ply(msgspec.Struct, Generic[M], frozen=True):
    """One move as it was made: number from 1, who, what, and when in match time."""

    number: int
    seat: Seat
    move: M
    at: Millis
    events: tuple[Event, ...] = ()


class Played(NamedTuple, Generic[S, M, V]):
    """The result of a decision: the match after it, and the plies to record, including chance's."""

    match: "Match[S, M, V]"
    plies: tuple[Ply[M], ...]


class Match(msgspec.Struct, Generic[S, M, V], frozen=True):
    """One playing of a game: its position, its clocks, and how many plies led here."""

    game: Game[S, M, V]
    state: S
    clock: Clock | None
    length: int
    to_move: frozenset[Seat]
    """Whose decision is awaited; empty when it is over."""

    @classmethod
    def start(
        cls, game: Game[S, M, V], setup: object, rng: Random, clock: ClockRules | None = None
    ) -> Played[S, M, V]:
        """A new match, with the moves chance makes before anybody else."""
        return cls.at_start(game, setup, clock)._settle((), Millis(0), rng)

    @classmethod
    def at_start(
        cls, game: Game[S, M, V], setup: object, clock: ClockRules | None = None, edition: int | None = None
    ) -> "Match[S, M, V]":
        """A match before its very first ply: where a replay begins, by the edition of the rules it names."""
        if edition is not None and isinstance(game, Dated):
            state = game.start_as_of(edition, setup)
        else:
            state = game.start(setup)
        to_move, clocks = game.to_move(state), None
        if clock is not None:
            clocks = Clock.start(clock, game.seats(setup)).after(CHANCE, to_move, Millis(0))
        return cls(game, state, clocks, 0, to_move)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, None while it goes on."""
        return self.game.outcome(self.state)

    def view(self, seat: Seat | None) -> V:
        """What `seat` may know; None: a spectator."""
        return self.game.view(self.state, seat)

    def is_out(self, seat: Seat) -> bool:
        """Has this seat stopped playing? If it may not resign, it has done so, was beaten, or it is over."""
        try:
            self.game.check(self.state, seat, self.game.parse_move("resign"))
        except IllegalMove:
            return True
        return False

    def adjudicate(self, seats: int, why: Termination) -> Outcome:
        """How it ends if nobody plays on: as the game says it stands, else everybody shares first place."""
        game = self.game
        return Outcome(game.places(self.state) if isinstance(game, Ranking) else (1,) * seats, why)

    def play(self, seat: Seat, move: M, now: int, rng: Random) -> Played[S, M, V]:
        """Make a player's move, `now` ms after the start. Raises `IllegalMove`, and nothing has happened.

        Time is called first on whoever is late: somebody else's move must not save them.
        """
        if seat == CHANCE:
            raise IllegalMove(Reason.NOT_A_PLAYER)
        if isinstance(move, FINDINGS):
            raise IllegalMove(Reason.UNKNOWN_MOVE)
        at, clock = Millis(now), self.clock
        if clock is not None and clock.earliest is not None and at >= clock.earliest:
            if seat in clock.expired(at):
                raise IllegalMove(Reason.OUT_OF_TIME)
            return self._decide(seat, move, at, rng)
        match, ply = self.step(seat, move, at)
        return match._settle((ply,), at, rng)

    def check(self, seat: Seat, move: M) -> None:
        """Raise `IllegalMove` where `play` would, whatever the clock says."""
        if isinstance(move, FINDINGS):
            raise IllegalMove(Reason.UNKNOWN_MOVE)
        self.game.check(self.state, seat, move)

    def leave(self, seat: Seat, now: Millis, rng: Random) -> Played[S, M, V]:
        """Record that a player is gone, late or not. Raises `IllegalMove` if they no longer play."""
        return self._decide(seat, self.game.parse_move("leave"), now, rng)

    def expire(self, now: Millis, rng: Random) -> Played[S, M, V]:
        """Call time on everybody whose deadline has passed; no plies if nobody's has."""
        played: Played[S, M, V] = Played(self, ())
        for seat in self._late(now):
            if seat in played.match._late(now):
                match, ply = played.match.step(seat, self.game.parse_move("timeout"), now)
                played = match._settle((*played.plies, ply), now, rng)
        return played

    def deadline(self) -> Millis | None:
        """When to call `expire` if nothing is played before."""
        return None if self.clock is None else self.clock.earliest

    def step(
        self, seat: Seat, move: M, now: Millis, apply: Callable[[S, Seat, M], Step[S]] | None = None
    ) -> tuple["Match[S, M, V]", Ply[M]]:
        """One ply exactly as given, chance's too: what a replay does. `apply` may stand for the game's."""
        game, clock, number = self.game, self.clock, self.length + 1
        state, events = (apply or game.apply)(self.state, seat, move)
        to_move = game.to_move(state)
        if clock is not None:
            mover = CHANCE if isinstance(move, Aside) else seat
            clock = clock.after(mover, to_move, now, decided=not isinstance(move, Timeout))
        return Match(game, state, clock, number, to_move), Ply(number, seat, move, now, events)

    def _decide(self, seat: Seat, move: M, now: Millis, rng: Random) -> Played[S, M, V]:
        called = self.expire(now, rng)
        match, ply = called.match.step(seat, move, now)
        return match._settle((*called.plies, ply), now, rng)

    def _settle(self, plies: tuple[Ply[M], ...], now: Millis, rng: Random) -> Played[S, M, V]:
        match = self
        while match.to_move == _CHANCE_MOVES:
            match, ply = match.step(CHANCE, match.game.chance(match.state, rng), now)
            plies = (*plies, ply)
        return Played(match, plies)

    def _late(self, now: Millis) -> tuple[Seat, ...]:
        return () if self.clock is None else self.clock.expired(now)
