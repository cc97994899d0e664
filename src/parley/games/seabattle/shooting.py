"""Shots and answers: a miss and a repeat pass the turn, a hit and a kill keep it."""

from functools import cache
from typing import cast

from parley.core import Cell, IllegalMove, Seat, Step, Termination
from parley.core import Reason as CoreReason
from parley.games.seabattle.chart import Chart
from parley.games.seabattle.endings import end
from parley.games.seabattle.events import Fired, Shot
from parley.games.seabattle.fleet import Ship, ship_at
from parley.games.seabattle.moves import Answer, Result, Shoot
from parley.games.seabattle.reasons import Reason
from parley.games.seabattle.state import TURN_OF, State


def check_shoot(state: State, seat: Seat, move: Shoot) -> None:
    """Raise `IllegalMove` unless it is the shooter's turn and the cell is on the field, fired at or not."""
    # com/4/9
    if not state.started:
        raise IllegalMove(Reason.NOT_STARTED)
    if seat not in state.to_move:
        raise IllegalMove(CoreReason.NOT_YOUR_TURN)
    if state.pending is not None:
        raise IllegalMove(Reason.ANSWER_FIRST)
    x, y = move.cell
    size = state.setup.size
    if not (0 <= x < size and 0 <= y < size):
        raise IllegalMove(Reason.OFF_THE_FIELD)


def check_answer(state: State, seat: Seat, move: Answer) -> None:
    """Raise `IllegalMove` unless some fleet could give this answer."""
    if seat not in state.to_move:
        raise IllegalMove(CoreReason.NOT_YOUR_TURN)
    if state.pending is None:
        raise IllegalMove(Reason.NO_SHOT)
    if type(move.result) is not Result:
        raise IllegalMove(CoreReason.UNKNOWN_MOVE)
    reason = state.charts[seat].refuse(state.pending, move.result)
    if reason is not None:
        raise IllegalMove(reason)


def shoot(state: State, seat: Seat, move: Shoot) -> Step[State]:
    """Answered at once if the fleet is known, otherwise by its side."""
    setup, _, _, charts, fleets, _, _ = state
    defender = 1 - seat
    x, y = cell = move.cell
    fleet = fleets[defender]
    if not fleet.cells:
        waiting = State(setup, TURN_OF[defender], True, charts, fleets, cell)
        return Step(waiting, (Fired(seat, cell),))
    chart = charts[defender]
    at = y * (setup.size + 1) + x
    bit = 1 << at
    if chart.shots & bit:
        return _after(state, seat, TURN_OF[defender], chart, _repeated(seat, cell))
    number = fleet.numbers[at]
    if not number:
        return _after(state, seat, TURN_OF[defender], chart.missed(bit), _missed(seat, cell))
    mask = fleet.masks[number - 1]
    if mask & ~(chart.hits | bit):
        return _after(state, seat, TURN_OF[seat], chart.hit(bit), _hit(seat, cell))
    return _after_sinking(state, seat, cell, chart.sank(bit, mask), fleet.ships[number - 1])


def answer(state: State, seat: Seat, move: Answer) -> Step[State]:
    """The answer goes on the chart."""
    cell = cast("Cell", state.pending)  # the check made sure of it
    shooter = Seat(1 - seat)
    chart = state.charts[seat].after(cell, move.result)
    match move.result:
        case Result.MISS:
            return _after(state, shooter, TURN_OF[seat], chart, _missed(shooter, cell))
        case Result.HIT:
            return _after(state, shooter, TURN_OF[shooter], chart, _hit(shooter, cell))
        case Result.SUNK:
            return _after_sinking(state, shooter, cell, chart, ship_at(chart.waters.grid, chart.sunk[-1]))
        case _:
            return _after(state, shooter, TURN_OF[seat], chart, _repeated(shooter, cell))


def _after(state: State, shooter: Seat, turn: frozenset[Seat], chart: Chart, shot: Shot) -> Step[State]:
    setup, _, _, charts, fleets, _, _ = state
    charts = (chart, charts[1]) if shooter else (charts[0], chart)
    return Step(State(setup, turn, True, charts, fleets), (shot,))


def _after_sinking(state: State, shooter: Seat, cell: Cell, chart: Chart, ship: Ship) -> Step[State]:
    """Whoever sinks the last ship has won."""
    step = _after(state, shooter, TURN_OF[shooter], chart, Shot(shooter, cell, Result.SUNK, ship))
    return end(step.state, shooter, Termination.WON, step.events) if chart.is_destroyed else step


# Every shot is made once: that is faster than making equal ones again and again.


@cache
def _missed(seat: Seat, cell: Cell) -> Shot:
    return Shot(seat, Cell(*cell), Result.MISS)


@cache
def _repeated(seat: Seat, cell: Cell) -> Shot:
    return Shot(seat, Cell(*cell), Result.REPEAT)


@cache
def _hit(seat: Seat, cell: Cell) -> Shot:
    return Shot(seat, Cell(*cell), Result.HIT)
