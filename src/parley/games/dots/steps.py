"""What a legal move leads to."""

from dataclasses import replace

from parley.core import Event, Outcome, Seat, Step, Termination
from parley.games.dots import ranking
from parley.games.dots.events import DrawOffered, Ended, Passed, Stopped
from parley.games.dots.field import Spot
from parley.games.dots.judge import Judge
from parley.games.dots.state import Land, Standing, State, replaced

_new = tuple.__new__
"""Makes a State or a Step in half the time of `State(…)`: one of each is made for every dot."""
_PATIENCE = 3
"""How many turns in a row a player may let pass before they count as stopped."""


def put(state: State, seat: Seat, spot: Spot) -> Step[State]:
    """Place a dot, judge the mover's rings, pass the turn."""
    # dots/I/3, dots/I/7, dots/I.remarks/1-2,5
    setup, live, land, points, _, _, standing = state
    field, cell, number, bit, placed = spot
    enclosed = land.enclosed[seat]
    fresh = () if enclosed & bit else field.closed(live[seat], number)
    live = replaced(live, seat, live[seat] | bit)
    points ^= bit
    turn = standing.after[seat]
    events: tuple[Event, ...] = placed[seat]
    if fresh or enclosed & bit:
        enclosed = sum(fresh, enclosed) & ~bit
        land = Land(land.dead, land.areas, replaced(land.enclosed, seat, enclosed))
    if enclosed and any(map(enclosed.__and__, live)):
        judge = Judge(field, live, land)
        judge.judge(seat, fresh)
        live, land = tuple(judge.live), judge.land
        points &= ~land.areas[seat]
        events += tuple(judge.events)
        turn = seat if setup.extra_move else turn
    if standing.agreed or standing.late[seat]:
        standing = replace(standing, late=replaced(standing.late, seat, 0), agreed=frozenset())
    state = _new(State, (setup, live, land, points, turn, cell, standing))
    return _new(Step, (state, events)) if points else _full(state, events)


def offer_draw(state: State, seat: Seat) -> Step[State]:
    """Agree to a draw until the next dot."""
    # dots/I/15
    standing = replace(state.standing, agreed=state.standing.agreed | {seat})
    return _settled(state._replace(standing=standing), (DrawOffered(seat),))


def time_out(state: State, seat: Seat) -> Step[State]:
    """Let the turn pass. Nothing is judged, because no dot was placed."""
    # dots/I/6, dots/II/4
    standing = state.standing
    late = standing.late[seat] + 1
    if late == _PATIENCE:
        return _stop(state, seat, Termination.TIMED_OUT)
    standing = replace(standing, late=replaced(standing.late, seat, late))
    return Step(state._replace(turn=standing.after[seat], standing=standing), (Passed(seat),))


def resign(state: State, seat: Seat) -> Step[State]:
    """The player stops."""
    return _stop(state, seat, Termination.RESIGNED)


def leave(state: State, seat: Seat) -> Step[State]:
    """The player is gone, which counts as stopping."""
    return _stop(state, seat, Termination.LEFT)


def _stop(state: State, seat: Seat, why: Termination) -> Step[State]:
    # dots/I/16: the dots stay.
    turn = state.standing.after[seat] if seat == state.turn else state.turn
    standing = _without(state.standing, seat, why)
    state = state._replace(turn=turn, standing=standing)
    events = (Stopped(seat, why),)
    return _settled(state, events) if len(standing.playing) > 1 else _swept(state, events, why)


def _without(standing: Standing, seat: Seat, why: Termination) -> Standing:
    playing = tuple(other for other in standing.playing if other != seat)
    after = tuple(standing.after[seat] if other == seat else other for other in standing.after)
    forfeited = standing.forfeited | {seat} if ranking.is_forfeit(why) else standing.forfeited
    return replace(
        standing,
        playing=playing,
        after=after,
        agreed=standing.agreed - {seat},
        stopped=(*standing.stopped, seat),
        forfeited=forfeited,
    )


def _settled(state: State, events: tuple[Event, ...]) -> Step[State]:
    # dots/I/15
    if len(state.standing.agreed) < len(state.standing.playing):
        return Step(state, events)
    places = ranking.drawn_places(state.standing, state.scores)
    return _ended(state, events, Outcome(places, Termination.AGREED))


def _swept(state: State, events: tuple[Event, ...], why: Termination) -> Step[State]:
    # dots/I/17
    (last,) = state.standing.playing
    judge = Judge(state.field, state.live, state.land)
    judge.sweep(last, state.open)
    state = state._replace(live=tuple(judge.live), land=judge.land)
    return _ended(state, (*events, *judge.events), ranking.ended(state.standing, state.scores, why))


def _full(state: State, events: tuple[Event, ...]) -> Step[State]:
    """No point is left: pending areas are judged once in seat order, starting with the player to move."""
    # dots/I/14
    judge = Judge(state.field, state.live, state.land)
    for turn in range(state.setup.players):
        judge.judge(Seat((state.turn + turn) % state.setup.players))
    state = state._replace(live=tuple(judge.live), land=judge.land)
    outcome = ranking.ended(state.standing, state.scores, Termination.BOARD_FULL)
    return _ended(state, (*events, *judge.events), outcome)


def _ended(state: State, events: tuple[Event, ...], outcome: Outcome) -> Step[State]:
    # dots/I/18
    state = state._replace(standing=replace(state.standing, outcome=outcome))
    return Step(state, (*events, Ended(outcome, state.scores)))
