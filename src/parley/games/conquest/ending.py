"""Who is out, and how it ends.

A player without nodes is out. A player who resigns, leaves or runs out of time is out too; their units stay
and only defend. The game ends when only one player is left: nobody else could move any more, so the passive
nodes need not be conquered. Otherwise it ends at the turn limit.
"""

from msgspec.structs import replace

from parley.core.game import Event, Step
from parley.core.outcome import Outcome, Termination
from parley.core.seats import NOBODY, Seat
from parley.games.conquest.events import Ended
from parley.games.conquest.state import Phase, State


def end(state: State, why: Termination, events: tuple[Event, ...]) -> Step[State]:
    """End the game, whatever was going on."""
    outcome = Outcome(places(state), why)
    standing = replace(state.standing, outcome=outcome)
    over = State(standing, Phase.OVER, NOBODY, state.owners, state.lands, state.units)
    return Step(over, (*events, Ended(outcome)))


def places(state: State) -> tuple[int, ...]:
    """Those still playing by nodes, then units, sharing places; then the fallen, the last to fall first."""
    scores: dict[Seat, tuple[int, int, int]] = {}
    for seat in state.standing.playing:
        held = [count for owner, count in zip(state.owners, state.units, strict=True) if owner == seat]
        scores[seat] = (1, len(held), sum(held))
    for order, seat in enumerate(state.standing.fallen):
        scores[seat] = (0, order, 0)
    return tuple(1 + sum(other > scores[seat] for other in scores.values()) for seat in sorted(scores))
