"""How a game ends."""

from parley.core import (
    NOBODY,
    Event,
    IllegalMove,
    Leave,
    Outcome,
    Reason,
    Resign,
    Seat,
    Step,
    Termination,
    Timeout,
)
from parley.games.seabattle.events import Ended, Revealed
from parley.games.seabattle.state import BOTH, PLAYERS, State


def end(
    state: State, winner: Seat | None, termination: Termination, events: tuple[Event, ...] = ()
) -> Step[State]:
    """The game is over, and the fleets known here are shown to everybody."""
    outcome = Outcome((1, 1) if winner is None else (1, 2) if winner == 0 else (2, 1), termination)
    over = State(state.setup, NOBODY, state.started, state.charts, state.fleets, outcome=outcome)
    revealed = (Revealed(seat, state.fleets[seat].ships) for seat in PLAYERS if state.fleets[seat].ships)
    return Step(over, (*events, Ended(outcome), *revealed))


def check_resign(_state: State, _seat: Seat, _move: Resign | Leave) -> None:
    """You may resign at any time."""


def resign(state: State, seat: Seat, _move: Resign) -> Step[State]:
    """Whoever gives up has lost (com/6/1)."""
    return end(state, Seat(1 - seat), Termination.RESIGNED)


def leave(state: State, seat: Seat, _move: Leave) -> Step[State]:
    """Whoever leaves has lost."""
    return end(state, Seat(1 - seat), Termination.LEFT)


def check_timeout(state: State, seat: Seat, _move: Timeout) -> None:
    """Only the player to move can run out of time."""
    if seat not in state.to_move:
        raise IllegalMove(Reason.NOT_YOUR_TURN)


def time_out(state: State, seat: Seat, _move: Timeout) -> Step[State]:
    """Whoever runs out of time has lost. If neither has placed, both ran out together, and nobody has won."""
    winner = None if state.to_move == BOTH else Seat(1 - seat)
    return end(state, winner, Termination.TIMED_OUT)
