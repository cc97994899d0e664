"""How a game ends, and what is revealed then."""

from parley.core import Event, Leave, Outcome, Resign, Seat, Step, Termination
from parley.games.battleship_plus import hearing
from parley.games.battleship_plus.events import Ended, Revealed
from parley.games.battleship_plus.fleet import positions
from parley.games.battleship_plus.state import PLAYERS, Fleets, Public, State


def end(public: Public, fleets: Fleets, loser: int | None, how: Termination, *events: Event) -> Step[State]:
    """The game is over after `events`. Both placed fleets are shown to everybody."""
    outcome = Outcome((1, 1) if loser is None else (1, 2) if loser else (2, 1), how)
    told = Ended(outcome)
    over = State(hearing.ended(public, told), fleets)
    board = public.setup.grid
    shown = [Revealed(seat, positions(board, fleets[seat])) for seat in PLAYERS if fleets[seat].ships]
    return Step(over, (*events, told, *shown))


def refuse_quit(_public: Public, _fleets: Fleets, _seat: Seat, _move: Resign | Leave) -> None:
    """Anybody may leave at any time."""


def resign(state: State, seat: Seat, _move: Resign) -> Step[State]:
    """ABORT: the opponent has won."""
    # bpgp/4.2.5/2
    return end(state.public, state.fleets, seat, Termination.RESIGNED)


def leave(state: State, seat: Seat, _move: Leave) -> Step[State]:
    """Logout or a lost connection: the opponent has won."""
    # bpgp/1.3/12
    return end(state.public, state.fleets, seat, Termination.LEFT)
