import pytest

from parley.core import Leave, Outcome, Resign, Seat, Termination, Timeout
from parley.games.battleship_plus import GAME, BattleshipMove, Ended, Revealed, State, TimedOut
from tests.games.battleship_plus.sea import FIRST, SECOND, place, play, refusal, setup_of, started

START = GAME.start(setup_of(FIRST))
PLACED = GAME.apply(START, Seat(0), place(FIRST)).state
DRAWN = GAME.apply(PLACED, Seat(1), place(SECOND)).state
PHASES = {"placing": START, "one placed": PLACED, "both placed": DRAWN, "playing": started()}


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("move", "how"), [(Resign(), Termination.RESIGNED), (Leave(), Termination.LEFT)])
def test_who_aborts_or_is_gone_has_lost(
    phase: str, seat: int, move: BattleshipMove, how: Termination
) -> None:
    step = GAME.apply(PHASES[phase], Seat(seat), move)
    outcome = Outcome((2, 1) if seat == 0 else (1, 2), how)
    assert GAME.outcome(step.state) == outcome
    assert GAME.to_move(step.state) == frozenset()
    assert step.events[0] == Ended(outcome)


@pytest.mark.parametrize(
    ("state", "shown"), [(START, []), (PLACED, [0]), (DRAWN, [0, 1]), (started(), [0, 1])]
)
def test_the_fleets_that_were_placed_are_shown_in_the_end(state: State, shown: list[int]) -> None:
    fleets = (place(FIRST).ships, place(SECOND).ships)
    events = GAME.apply(state, Seat(0), Resign()).events
    assert events[1:] == tuple(Revealed(Seat(seat), fleets[seat]) for seat in shown)


def test_ships_are_shown_where_they_lie_now() -> None:
    revealed = GAME.apply(play(started(), "move 2 N"), Seat(0), Resign()).events[1]
    north = FIRST.splitlines()
    north[7], north[8] = north[8], north[7]
    assert revealed == Revealed(Seat(0), place("\n".join(north)).ships)


@pytest.mark.parametrize("seat", [0, 1])
def test_who_does_not_place_in_time_has_lost(seat: int) -> None:
    placed = GAME.apply(START, Seat(1 - seat), place(FIRST)).state
    step = GAME.apply(placed, Seat(seat), Timeout())
    outcome = Outcome((2, 1) if seat == 0 else (1, 2), Termination.TIMED_OUT)
    assert step.events[:2] == (TimedOut(Seat(seat)), Ended(outcome))
    assert GAME.outcome(step.state) == outcome


@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_has_won_where_neither_places_in_time(seat: int) -> None:
    step = GAME.apply(START, Seat(seat), Timeout())
    outcome = Outcome((1, 1), Termination.TIMED_OUT)
    assert step.events == (TimedOut(Seat(seat)), Ended(outcome))
    assert GAME.outcome(step.state) == outcome


def test_who_has_placed_is_not_late() -> None:
    assert refusal(PLACED, 0, Timeout()) == "NOT_YOUR_TURN"
    assert refusal(PLACED, 1, Timeout()) is None
    assert refusal(DRAWN, 0, Timeout()) == "NOT_YOUR_TURN"
