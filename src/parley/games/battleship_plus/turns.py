"""Turns: shooting, moving a ship, running out of time (bpgp/1.2/8).

Simulations and replays are mostly shots, so `refuse_shoot` and `shoot` are written for speed.
"""

from enum import StrEnum

from msgspec.structs import replace

from parley.core import Reason as CoreReason
from parley.core import Seat, Step, Termination, Timeout
from parley.games.battleship_plus import hearing
from parley.games.battleship_plus.chart import Chart, Wake
from parley.games.battleship_plus.endings import end
from parley.games.battleship_plus.events import Fail, Hit, Moved, ShipMoved, TimedOut
from parley.games.battleship_plus.moves import Move, Shoot
from parley.games.battleship_plus.reasons import Reason
from parley.games.battleship_plus.setup import BOARDS
from parley.games.battleship_plus.state import BOTH, TURN_OF, Fleets, Public, State, put

PATIENCE = 3
"""How many turns in a row a player may let pass (bpgp/1.3/13)."""


def refuse_shoot(public: Public, _fleets: Fleets, seat: Seat, move: Shoot) -> StrEnum | None:
    """A cell that was missed may be fired at again: ships move."""
    # bpgp/4.2.4/3-4,6-7
    if not public.started:
        return Reason.NOT_STARTED
    if seat not in public.to_move:
        return CoreReason.NOT_YOUR_TURN
    x, y = move.cell
    size = public.setup.size
    if not (0 <= x < size and 0 <= y < size):
        return Reason.OUT_OF_BOUNDS
    if public.charts[1 - seat].hits >> (y * BOARDS[size].stride + x) & 1:
        return Reason.ALREADY_HIT
    return None


def shoot(state: State, seat: Seat, move: Shoot) -> Step[State]:
    """A miss ends the turn, a hit earns another."""
    # bpgp/4.2.4/2
    public, fleets, enemy = state.public, state.fleets, 1 - seat
    setup, timeouts, fresh = public.setup, public.timeouts, public.fresh
    x, y = move.cell
    bit = 1 << (y * BOARDS[setup.size].stride + x)
    if fleets[enemy].occupied & bit:
        return _hit(state, seat, move, bit)
    if timeouts[seat]:
        timeouts = put(timeouts, seat, 0)
    fresh = (fresh[0], fresh[1] | bit) if enemy else (fresh[0] | bit, fresh[1])
    public = Public(setup, TURN_OF[enemy], True, public.turn + 1, timeouts, public.charts, fresh)
    # bpgp/1.3/8
    return Step(State(public, fleets), (Fail(seat, move.cell),))


def _hit(state: State, seat: Seat, move: Shoot, bit: int) -> Step[State]:
    """The last hit wins."""
    # bpgp/1.3/9, bpgp/1.2/11-12
    public, enemy = state.public, 1 - seat
    chart, fleet = public.charts[enemy], state.fleets[enemy]
    ship = fleet.ship_at(bit)
    hits, sunk = chart.hits | bit, chart.sunk
    event = Hit(seat, move.cell)
    if not ship & ~hits:
        sunk |= ship
        event = Hit(seat, move.cell, tuple(public.setup.grid.cells(ship)))
    charts = put(public.charts, enemy, Chart(hits, sunk, chart.missed, chart.wakes))
    timeouts = put(public.timeouts, seat, 0)
    public = replace(public, turn=public.turn + 1, timeouts=timeouts, charts=charts)
    if hits == fleet.occupied:
        return end(public, state.fleets, enemy, Termination.WON, event)
    return Step(State(public, state.fleets), (event,))


def refuse_move(public: Public, fleets: Fleets, seat: Seat, move: Move) -> StrEnum | None:
    """Only a ship that has not been hit, and only to where it keeps its distance."""
    # bpgp/4.2.3/3, bpgp/4.2.3/10
    if not public.started:
        return Reason.NOT_STARTED
    if seat not in public.to_move:
        return CoreReason.NOT_YOUR_TURN
    return fleets[seat].refuse_move(public.setup.grid, public.charts[seat].hits, move)


def move_ship(state: State, seat: Seat, move: Move) -> Step[State]:
    """Moving ends the turn, and reveals which cells of the new place had been fired at."""
    # bpgp/1.3/7, bpgp/4.1.7/3
    public, board = state.public, state.public.setup.grid
    chart, fresh = public.charts[seat], public.fresh
    fleet = state.fleets[seat].moved(board, move)
    missed = chart.missed | fresh[seat]
    uncovered = fleet.ships[move.ship] & missed
    wake = Wake(public.turn, chart.hits, fresh[seat], uncovered)
    charts = put(public.charts, seat, Chart(chart.hits, chart.sunk, missed, (*chart.wakes, wake)))
    timeouts, fresh = put(public.timeouts, seat, 0), put(fresh, seat, 0)
    public = Public(public.setup, TURN_OF[1 - seat], True, public.turn + 1, timeouts, charts, fresh)
    events = ShipMoved(seat, move.ship, move.direction), Moved(seat, tuple(board.cells(uncovered)))
    return Step(State(public, put(state.fleets, seat, fleet)), events)


def refuse_timeout(public: Public, _fleets: Fleets, seat: Seat, _move: Timeout) -> CoreReason | None:
    """Only the player to move can run out of time."""
    return None if seat in public.to_move else CoreReason.NOT_YOUR_TURN


def timeout(state: State, seat: Seat, _move: Timeout) -> Step[State]:
    """The turn passes; the third in a row loses. Being late to place, if placing is timed, loses at once.

    Both players' placing time runs out together: if neither has placed, nobody has won. The turn that a hit
    earned is a turn of its own (bpgp/1.3/13): if it passes, it is the first in a row, because the hit was a
    response.
    """
    # bpgp/1.2/13
    told = TimedOut(seat)
    if not state.public.started:
        loser = None if state.public.to_move == BOTH else seat
        return end(state.public, state.fleets, loser, Termination.TIMED_OUT, told)
    # bpgp/1.3/11
    public = hearing.timed_out(state.public, told)
    if public.timeouts[seat] == PATIENCE:
        return end(public, state.fleets, seat, Termination.TIMED_OUT, told)
    return Step(State(public, state.fleets), (told,))
