import pytest

from parley.core import IllegalMove, Leave, Outcome, Resign, Seat, Termination, Timeout
from parley.core import Reason as CoreReason
from parley.games.seabattle import GAME, Ended, Place, Revealed, Setup, State
from parley.games.seabattle.drawing import parse_fleet
from tests.games.seabattle.play import FIRST, MASTER, SETUP, SLAVE, placed, shoot

PLACES = {MASTER: (2, 1), SLAVE: (1, 2)}
"""The places when this seat has lost."""

STATES = {
    "before": GAME.start(SETUP),
    "half placed": GAME.apply(GAME.start(SETUP), MASTER, Place(parse_fleet(FIRST))).state,
    "placed": placed(),
    "under way": shoot(placed(), "A1"),
    "awaiting an answer": shoot(placed(Setup(SETUP.size, SETUP.fleet, remote=(1,))), "A1"),
}


@pytest.mark.parametrize("state", STATES.values(), ids=STATES)
@pytest.mark.parametrize("loser", [MASTER, SLAVE])
@pytest.mark.parametrize(
    ("move", "termination"), [(Resign(), Termination.RESIGNED), (Leave(), Termination.LEFT)]
)
def test_who_gives_up_or_is_gone_loses_at_any_time(
    state: State, loser: Seat, move: Resign | Leave, termination: Termination
) -> None:
    step = GAME.apply(state, loser, move)
    outcome = Outcome(PLACES[loser], termination)
    assert GAME.outcome(step.state) == outcome
    assert GAME.to_move(step.state) == frozenset()
    assert step.state.pending is None
    known = [seat for seat in (MASTER, SLAVE) if state.fleets[seat].ships]
    assert step.events == (Ended(outcome), *(Revealed(seat, state.fleets[seat].ships) for seat in known))


@pytest.mark.parametrize("state", STATES.values(), ids=STATES)
@pytest.mark.parametrize("seat", [MASTER, SLAVE])
def test_who_is_late_loses_if_it_was_their_move(state: State, seat: Seat) -> None:
    if seat in GAME.to_move(state):
        over = GAME.apply(state, seat, Timeout()).state
        neither_placed = len(GAME.to_move(state)) == 2
        places = (1, 1) if neither_placed else PLACES[seat]
        assert GAME.outcome(over) == Outcome(places, Termination.TIMED_OUT)
    else:
        with pytest.raises(IllegalMove) as refusal:
            GAME.check(state, seat, Timeout())
        assert refusal.value.reason is CoreReason.NOT_YOUR_TURN


@pytest.mark.parametrize("move", [Resign(), Leave(), Timeout()])
def test_nothing_follows_the_end(move: Resign | Leave | Timeout) -> None:
    over = GAME.apply(placed(), SLAVE, Resign()).state
    for seat in (MASTER, SLAVE):
        with pytest.raises(IllegalMove) as refusal:
            GAME.apply(over, seat, move)
        assert refusal.value.reason is CoreReason.GAME_OVER
