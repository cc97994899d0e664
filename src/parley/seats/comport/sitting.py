"""One match, from the chair of a COM peer: the moves it has made, and what it has still to hear.

A move of the peer cannot be taken back, because the wire has confirmed it: if the table cannot store it, it
is retried until it can.
"""

from collections import deque
from collections.abc import Callable

from parley.core import Cell, IllegalMove, Outcome, Reason, Seat, Termination
from parley.core.clauses import FINDINGS
from parley.core.connection import Message
from parley.games.seabattle import Fired, Placed, SeaBattleMove, Setup, Shot
from parley.tables import Closed, Happened, Phase, Player, Refusal, Refused, Table
from parley.wires import comport as wire

AGAIN = 1.0
"""Seconds until a move that could not be stored is retried."""
_NOBODYS_FAULT = (Reason.GAME_OVER, Reason.OUT_OF_TIME)
"""The table ends, or has ended, the match by itself."""


class Sitting:
    """The peer at one table, from sitting down to the end of the match."""

    def __init__(self, table: Table, player: Player, seat: Seat, *, is_proposed: bool) -> None:
        self.table, self.seat = table, seat
        self.is_proposed = is_proposed
        """Does the peer know the conditions?"""
        self.is_begun = self.is_over = False
        self.is_ready = False
        """Was the table told that the peer has placed?"""
        self.has_other_placed = False
        self.incoming: Cell | None = None
        """A shot at the peer that it has not heard of yet."""
        self.outcome: Outcome | None = None
        self.again_at: float | None = None
        """When to `submit` again what could not be stored."""
        self._player, self._is_silent = player, False
        self._moves: deque[SeaBattleMove] = deque()
        self._storing: deque[SeaBattleMove] = deque()

    @property
    def is_known(self) -> bool:
        """Has the peer heard of this match? If it is over, it has, even if only of its end."""
        return self.is_proposed or self.is_over

    @property
    def setup(self) -> Setup:
        setup: Setup = self.table.terms.setup
        return setup

    @property
    def pending(self) -> Cell | None:
        """The shot that awaits its answer, as far as everybody knows."""
        cell: Cell | None = self.table.match.state.pending
        return cell

    @property
    def afloat(self) -> int:
        """How many ships of the peer's opponent are afloat."""
        return len(self.table.match.state.charts[1 - self.seat].afloat)

    @property
    def is_decided(self) -> bool:
        """Has either side sunk every ship of the other?"""
        return self.outcome is not None and self.outcome.termination is Termination.WON

    @property
    def is_won(self) -> bool:
        """Was it the peer?"""
        # com/end/1
        return self.is_decided and self.outcome is not None and self.seat in self.outcome.winners

    def last_word(self) -> Message | None:
        """How the peer hears that the match is over; None if it is not, or the peer said so itself."""
        # com/end/2
        if not self.is_over:
            return None
        outcome = self.outcome
        if outcome is None or len(outcome.winners) > 1:
            return wire.Relaunch()
        has_won = self.seat in outcome.winners
        match outcome.termination:
            case Termination.WON:
                return None if has_won else wire.GameOver()
            case Termination.RESIGNED if not has_won:
                return None
            case _:
                return wire.Surrender() if has_won else wire.Relaunch()

    # What the peer does

    def play(self, move: SeaBattleMove) -> None:
        """The peer has made this move; `submit` makes it at the table."""
        if not self.is_over:
            self._moves.append(move)

    def submit(self, now: float, refuse: Callable[[SeaBattleMove, IllegalMove], None]) -> None:
        """Make at the table what can be made; an illegal move of the peer is refused."""
        if self.again_at is not None and now < self.again_at:
            return
        self.again_at = None
        while self._moves and self.is_begun and not self.is_over:
            move = self._moves[0]
            try:
                self.table.submit(self._player, move)
            except Refused as error:
                if error.refusal is Refusal.STORAGE:
                    self.again_at = now + AGAIN
                return
            except IllegalMove as error:
                self._moves.clear()
                if error.reason not in _NOBODYS_FAULT:
                    refuse(move, error)
                return
            self._storing.append(self._moves.popleft())

    def leave(self, why: str) -> None:
        """The peer is gone, and why."""
        if self.table.phase is Phase.PLAYING and not self.is_over:
            self.table.leave(self._player, why)

    def show(self, *, is_silent: bool, grace: float, why: str) -> None:
        """Tell the table whether the peer is silent; after `grace` seconds it counts as having left."""
        if is_silent != self._is_silent and not self.is_over:
            self._is_silent = is_silent
            if is_silent:
                self.table.suspend(self._player, grace, why)
            else:
                self.table.recover(self._player)

    # What the table tells

    def hear(self, news: Happened) -> list[Shot]:
        """Take in what happened; returns the shots that were answered."""
        shots: list[Shot] = []
        for ply in news.plies:
            if ply.seat == self.seat and not isinstance(ply.move, FINDINGS) and self._storing:
                self._storing.popleft()
            for event in ply.events:
                match event:
                    case Placed(seat) if seat != self.seat:
                        self.has_other_placed = True
                    case Fired(seat, cell) if seat != self.seat:
                        self.incoming = cell
                    case Shot():
                        shots.append(event)
        return shots

    def make_again(self, now: float) -> None:
        """The peer's move was not stored."""
        self._moves.extendleft(reversed(self._storing))
        self._storing.clear()
        self.again_at = now + AGAIN

    def close(self, news: Closed) -> None:
        """The table has closed."""
        self.is_over, self.outcome = True, news.outcome
        self.incoming = None
        self._moves.clear()
