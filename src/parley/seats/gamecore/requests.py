"""What is asked of an AI, and when: turns what happens at its table into words of the wire."""

from typing import Any

from parley.core import Seat
from parley.games.conquest import Move, Phase, PreparationEnded, State, TurnBegan
from parley.match.referee import Match
from parley.seats.gamecore.seat import CoreSeat, Plies
from parley.wires.gamecore import CoreConnection

AnyMatch = Match[State, Move, Any]

_PREPARATION = (Phase.DRAW_PLACING, Phase.DEAL, Phase.CLAIM, Phase.FILL)
_MID_TURN = (Phase.ATTACK, Phase.ADVANCE, Phase.MARCH)


class Requests:
    """Tells one AI about a match, starting with the position.

    `is_passing` while it is the AI's turn but it cannot be asked.
    """

    def __init__(self, seat: Seat, connection: CoreConnection, match: AnyMatch) -> None:
        self.core, self._seat = CoreSeat(seat, connection), seat
        self._seen = match.length
        self._is_preparing = match.state.phase in _PREPARATION
        self._is_asked = self.is_passing = False
        self.pending: Move | None = None
        """What the table was asked to play and has not announced yet."""
        self.core.inform(match.state)
        if not self._is_preparing:
            self.core.prepared()
        if seat in match.to_move:
            self._ask(match.state)

    def hear(self, state: State, plies: Plies) -> bool:
        """These were played: answer the AI's own action, ask for what is next. Was there anything to say?"""
        # core/general/7
        if plies[-1].number <= self._seen:  # known from the start
            return False
        told = self.pending is not None and self._answer(state, plies)
        if self._is_preparing:
            told |= self._prepare(state, plies)
        if self._seat not in state.to_move:
            self.is_passing = False
        elif self._is_new(plies):
            self._ask(state)
            return True
        return told

    def _answer(self, state: State, plies: Plies) -> bool:
        for index, ply in enumerate(plies):
            if ply.move is self.pending:
                self.pending, self._is_asked = None, False
                if not self.is_passing:
                    self.core.answer(state, plies[index:])
                return True
        return False

    def _prepare(self, state: State, plies: Plies) -> bool:
        for ply in plies:
            for event in ply.events:
                if isinstance(event, PreparationEnded) and self._seat in state.standing.playing:
                    self._is_preparing = False
                    self.core.prepared()
                    return True
        return False

    def _is_new(self, plies: Plies) -> bool:
        """Is there anything to ask that the answers have not asked already: a unit to place, a turn?"""
        if self._is_preparing:
            return not self._is_asked
        events = plies[-1].events
        return self.is_passing or (bool(events) and isinstance(events[-1], TurnBegan))

    def _ask(self, state: State) -> None:
        self.is_passing = state.phase in _MID_TURN
        if not self.is_passing:
            self._is_asked = True
            self.core.ask(state)
