"""Derives what everybody knows from the public events, for those who never see the state.

`hear` over the public events of a game, one after another, gives the `Public` the referee has.
"""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from parley.core import NOBODY, Cell, Event, Seat
from parley.games.battleship_plus.chart import Chart, Wake
from parley.games.battleship_plus.events import Ended, Fail, Hit, Moved, Placed, Started, TimedOut
from parley.games.battleship_plus.state import TURN_OF, TURN_OF_CHANCE, Public, put


def hear(public: Public, event: Event) -> Public:
    """What is known after an event, which is believed even out of turn."""
    learn = _LEARNT.get(type(event))
    return public if learn is None else learn(public, event)


def wreck(public: Public, seat: int, cell: Cell) -> tuple[Cell, ...]:
    """The ship of `seat` that a hit on `cell` sinks: ships do not touch, so it is all that was hit there."""
    board = public.setup.grid
    bit = board.bit(*cell)
    return tuple(board.cells(board.flood(bit, public.charts[seat].hits | bit)))


def placed(public: Public, event: Placed) -> Public:
    """The last to place hands over to CHANCE."""
    return Public(public.setup, public.to_move - TURN_OF[event.seat] or TURN_OF_CHANCE)


def started(public: Public, event: Started) -> Public:
    """Players take turns from now on."""
    return Public(public.setup, TURN_OF[event.first], started=True)


def _hit(public: Public, event: Hit) -> Public:
    """The turn stays with whoever hit."""
    enemy, board = 1 - event.seat, public.setup.grid
    hits, sunk, missed, wakes = public.charts[enemy]
    hits |= board.bit(*event.cell)
    sunk |= board.mask(event.ship)
    charts = put(public.charts, enemy, Chart(hits, sunk, missed, wakes))
    return _turn(public, event.seat, event.seat, charts=charts)


def _fail(public: Public, event: Fail) -> Public:
    enemy = 1 - event.seat
    fresh = put(public.fresh, enemy, public.fresh[enemy] | public.setup.grid.bit(*event.cell))
    return _turn(public, event.seat, enemy, fresh=fresh)


def _moved(public: Public, event: Moved) -> Public:
    """A cell that was missed before may have a ship now."""
    seat, board = event.seat, public.setup.grid
    hits, sunk, missed, wakes = public.charts[seat]
    wake = Wake(public.turn, hits, public.fresh[seat], board.mask(event.uncovered))
    chart = Chart(hits, sunk, missed | public.fresh[seat], (*wakes, wake))
    charts, fresh = put(public.charts, seat, chart), put(public.fresh, seat, 0)
    return _turn(public, seat, 1 - seat, charts=charts, fresh=fresh)


def timed_out(public: Public, event: TimedOut) -> Public:
    """The turn passes; before the start there is no turn."""
    if not public.started:
        return public
    in_a_row = public.timeouts[event.seat] + 1
    return _turn(public, event.seat, 1 - event.seat, in_a_row)


def ended(public: Public, event: Ended) -> Public:
    """Nobody is to move."""
    return replace(public, to_move=NOBODY, outcome=event.outcome)


def _turn(public: Public, seat: Seat, then: int, in_a_row: int = 0, **changes: Any) -> Public:
    """The turn of `seat` is over; the next is `then`'s."""
    return replace(
        public,
        to_move=TURN_OF[then],
        started=True,
        turn=public.turn + 1,
        timeouts=put(public.timeouts, seat, in_a_row),
        **changes,
    )


_LEARNT: Mapping[type[Event], Callable[[Public, Any], Public]] = {
    Placed: placed,
    Started: started,
    Hit: _hit,
    Fail: _fail,
    Moved: _moved,
    TimedOut: timed_out,
    Ended: ended,
}
