import pytest

from parley.core import Cell, Outcome, Seat, Termination, Timeout, parse_cell
from parley.games.battleship_plus import (
    GAME,
    Ended,
    Fail,
    Hit,
    Move,
    Moved,
    ShipMoved,
    Shoot,
    State,
    TimedOut,
    Wake,
)
from tests.games.battleship_plus.sea import FIRST, SECOND, events, mask, mover, place, play, refusal, started

ME, YOU = Seat(0), Seat(1)


def named(*names: str) -> tuple[Cell, ...]:
    return tuple(parse_cell(name) for name in names)


def bits(*names: str) -> int:
    return started().public.setup.grid.mask(named(*names))


# -- shooting ---------------------------------------------------------------------------------------------


def test_a_miss_passes_the_turn() -> None:
    # bpgp/1.3/8
    assert events(started(), "A1") == (Fail(ME, Cell(0, 0)),)
    after = play(started(), "A1")
    assert GAME.to_move(after) == {YOU}
    assert after.public.fresh == (0, bits("A1"))


def test_a_hit_keeps_the_turn() -> None:
    # bpgp/1.3/9
    assert events(started(), "B2") == (Hit(ME, Cell(1, 1)),)
    after = play(started(), "B2", "C2", "D2")
    assert GAME.to_move(after) == {ME}
    assert after.public.charts[YOU].hits == bits("B2", "C2", "D2")
    assert after.public.charts[ME].hits == 0


def test_the_second_player_shoots_at_the_first() -> None:
    state = started(to_move=1)
    assert events(state, "A1") == (Hit(YOU, Cell(0, 0)),)
    assert events(state, "C1") == (Fail(YOU, Cell(2, 0)),)
    assert GAME.to_move(play(state, "C1")) == {ME}


def test_a_ship_sinks_when_all_its_squares_have_been_hit() -> None:
    # bpgp/1.2/11
    state = play(started(), "I3", "I5")
    assert state.public.charts[YOU].sunk == 0
    assert events(state, "I4") == (Hit(ME, Cell(8, 3), named("I3", "I4", "I5")),)
    assert play(state, "I4").public.charts[YOU].sunk == mask(SECOND, "2")


def test_a_carrier_takes_ten_hits() -> None:
    *nine, last = named("B2", "C2", "D2", "E2", "F2", "B3", "C3", "D3", "E3", "F3")
    state = started()
    for cell in nine:
        step = GAME.apply(state, ME, Shoot(cell))
        assert step.events == (Hit(ME, cell),)
        state = step.state
    assert GAME.apply(state, ME, Shoot(last)).events == (Hit(ME, last, (*nine, last)),)


def test_where_there_was_a_hit_nobody_shoots_again() -> None:
    # bpgp/4.2.4/6
    state = play(started(), "B8")
    assert refusal(state, ME, Shoot(Cell(1, 7))) == "ALREADY_HIT"
    sunk = play(state, "B9")
    assert refusal(sunk, ME, Shoot(Cell(1, 8))) == "ALREADY_HIT"
    # It is the other board that counts.
    assert refusal(play(state, "A1"), YOU, Shoot(Cell(1, 7))) is None


def test_where_there_was_a_miss_one_may_shoot_again() -> None:
    state = play(started(), "A1", "C1")
    assert refusal(state, ME, Shoot(Cell(0, 0))) is None
    assert events(state, "A1") == (Fail(ME, Cell(0, 0)),)


@pytest.mark.parametrize(
    "cell", [(-1, 0), (0, -1), (10, 0), (0, 10), (255, 255), (10**30, 0), (0, -(10**30))]
)
def test_a_shot_goes_to_the_board(cell: tuple[int, int]) -> None:
    assert refusal(started(), ME, Shoot(Cell(*cell))) == "OUT_OF_BOUNDS"


def test_the_corners_of_the_board() -> None:
    for cell in ((0, 0), (9, 0), (0, 9), (9, 9)):
        assert refusal(started(), ME, Shoot(Cell(*cell))) is None


def test_the_turn_is_looked_at_before_the_shot() -> None:
    # bpgp/4.2.4/3,7
    state = play(started(), "B2")
    assert refusal(state, YOU, Shoot(Cell(99, 99))) == "NOT_YOUR_TURN"
    assert refusal(state, YOU, Shoot(Cell(1, 1))) == "NOT_YOUR_TURN"


def all_cells(drawing: str) -> list[str]:
    state = started(second=drawing)
    return [
        GAME.format_move(Shoot(cell)) for cell in state.public.setup.grid.cells(state.fleets[YOU].occupied)
    ]


def test_the_winner_is_who_sinks_all_ships_of_the_opponent() -> None:
    # bpgp/1.2/12
    *shots, last = all_cells(SECOND)
    state = play(started(), *shots)
    assert GAME.outcome(state) is None
    after = GAME.apply(state, ME, GAME.parse_move(last))
    outcome = Outcome((1, 2), Termination.WON)
    assert GAME.outcome(after.state) == outcome
    assert GAME.to_move(after.state) == frozenset()
    assert [type(event).__name__ for event in after.events] == ["Hit", "Ended", "Revealed", "Revealed"]
    assert after.events[1] == Ended(outcome)
    assert isinstance(after.events[0], Hit)
    assert after.events[0].sunk


def test_the_second_player_may_win_too() -> None:
    state = play(started(SECOND, FIRST, to_move=1), *all_cells(SECOND))
    assert GAME.outcome(state) == Outcome((2, 1), Termination.WON)


# -- moving -----------------------------------------------------------------------------------------------


def test_moving_a_ship_ends_the_turn_at_once() -> None:
    # bpgp/1.3/7
    after = play(started(), "move 2 N")
    assert GAME.to_move(after) == {YOU}
    assert after.fleets[ME].ships[2] == bits("F7", "G7", "H7")


@pytest.mark.parametrize(
    ("text", "direction", "new"),
    [("N", 0, "F7 G7 H7"), ("E", 1, "G8 H8 I8"), ("S", 2, "F9 G9 H9"), ("W", 3, "E8 F8 G8")],
)
def test_directions(text: str, direction: int, new: str) -> None:
    # bpgp/4.4.2/1, bpgp/4.3/15
    state = started()
    assert play(state, f"move 2 {text}").fleets[ME].ships[2] == bits(*new.split())
    assert events(state, f"move 2 {text}") == (ShipMoved(ME, 2, direction), Moved(ME, ()))


def test_what_moved_is_for_the_mover_alone() -> None:
    private, public = events(started(), "move 2 N")
    assert private.audience() == frozenset((ME,))
    assert public.audience() is None


def test_the_order_of_the_reasons_not_to_move() -> None:
    state = started()
    assert refusal(state, YOU, Move(99, 99)) == "NOT_YOUR_TURN"
    assert refusal(state, ME, Move(99, 99)) == "INVALID_SHIP"
    assert refusal(state, ME, Move(0, 99)) == "INVALID_DIRECTION"
    assert refusal(state, ME, Move(0, 0)) == "OUT_OF_BOUNDS"
    assert refusal(state, ME, Move(0, 1)) == "SHIPS_TOUCH"
    hit = play(started(to_move=1), "A1", "C1")
    assert refusal(hit, ME, Move(0, 99)) == "INVALID_DIRECTION"
    assert refusal(hit, ME, Move(0, 0)) == "SHIP_IMMOVABLE"
    assert refusal(hit, ME, Move(0, 2)) == "SHIP_IMMOVABLE"
    assert refusal(state, ME, Move(0, 2)) is None


def test_a_sunk_ship_cannot_move_and_still_blocks() -> None:
    sunk = play(started(to_move=1), "F8", "G8", "H8", "C1")
    assert sunk.public.charts[ME].sunk == mask(FIRST, "2")
    assert refusal(sunk, ME, Move(2, 0)) == "SHIP_IMMOVABLE"
    near = """
        0 0 . 1 1 . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
    """
    sunk = play(started(near, near, to_move=1), "D1", "E1", "J9")
    assert sunk.public.charts[ME].sunk == mask(near, "1")
    assert refusal(sunk, ME, Move(0, 1)) == "SHIPS_TOUCH"


# The destroyer of FIRST lies on F8 G8 H8; the second player shoots around it, the first misses at A1.
MISSED = play(started(to_move=1), "F7", "A1", "H7", "A1", "F6", "A1", "J9")


def test_a_ship_that_moves_to_shot_fields_uncovers_them() -> None:
    assert events(MISSED, "move 2 N")[1] == Moved(ME, named("F7", "H7"))
    assert events(MISSED, "move 2 W")[1] == Moved(ME, ())
    assert events(MISSED, "move 1 E")[1] == Moved(ME, ())


def test_every_shot_field_of_the_new_place_is_mentioned_old_or_new() -> None:
    # bpgp/4.1.7/3
    north = play(MISSED, "move 2 N", "J9")
    assert events(north, "move 2 E")[1] == Moved(ME, named("H7"))  # it stood on H7 before
    assert events(north, "move 2 N")[1] == Moved(ME, named("F6"))
    assert events(north, "move 2 S")[1] == Moved(ME, ())


def test_a_shot_field_is_one_that_was_missed_at_any_time() -> None:
    # Between the miss and the move onto it other ships have moved.
    state = play(MISSED, "move 1 E", "J9", "move 1 W", "J9")
    assert events(state, "move 2 N")[1] == Moved(ME, named("F7", "H7"))


def test_the_uncovered_ship_can_be_hit_where_the_shot_missed() -> None:
    state = play(MISSED, "move 2 N")
    assert events(state, "F7") == (Hit(YOU, Cell(5, 6)),)
    hit = play(state, "F7")
    assert hit.public.charts[ME].hits == bits("F7")
    assert refusal(hit, YOU, Shoot(Cell(5, 6))) == "ALREADY_HIT"
    assert refusal(play(hit, "J9"), ME, Move(2, 0)) == "SHIP_IMMOVABLE"


def test_moves_age_the_misses() -> None:
    assert MISSED.public.fresh[ME] == bits("F7", "H7", "F6", "J9")
    north = play(MISSED, "move 2 N")
    assert north.public.fresh[ME] == 0
    assert north.public.stale(ME) == bits("F7", "H7", "F6", "J9")
    assert north.public.charts[ME].wakes == (
        Wake(turn=7, hits=0, misses=bits("F7", "H7", "F6", "J9"), uncovered=bits("F7", "H7")),
    )
    # The other side's misses stay as good as they were.
    assert north.public.fresh[YOU] == MISSED.public.fresh[YOU] == bits("A1")
    again = play(north, "F7", "J9", "move 1 E")
    assert again.public.charts[ME].wakes[1:] == (Wake(10, bits("F7"), bits("J9"), 0),)
    assert again.public.stale(ME) == bits("H7", "F6", "J9")


# -- letting the time run out ------------------------------------------------------------------------------


def timed_out(state: State, times: int = 1) -> State:
    for _ in range(times):
        state = GAME.apply(state, mover(state), Timeout()).state
    return state


def test_when_the_time_runs_out_the_turn_passes() -> None:
    # bpgp/1.3/11
    step = GAME.apply(started(), ME, Timeout())
    assert step.events == (TimedOut(ME),)
    assert GAME.to_move(step.state) == {YOU}
    assert GAME.outcome(step.state) is None


def test_time_runs_out_for_who_is_to_move() -> None:
    assert refusal(started(), YOU, Timeout()) == "NOT_YOUR_TURN"


def test_three_turns_in_a_row_lose() -> None:
    # bpgp/1.3/13
    state = play(started(), "timeout", "C3", "timeout", "C3")
    assert state.public.timeouts == (2, 0)
    assert GAME.outcome(state) is None
    step = GAME.apply(state, ME, Timeout())
    outcome = Outcome((2, 1), Termination.TIMED_OUT)
    assert GAME.outcome(step.state) == outcome
    assert step.events[:2] == (TimedOut(ME), Ended(outcome))


def test_turns_of_the_opponent_do_not_count() -> None:
    # Both sleep: each has let two turns go by, then the first to sleep a third time loses.
    state = timed_out(started(), 4)
    assert state.public.timeouts == (2, 2)
    assert GAME.outcome(timed_out(state)) == Outcome((2, 1), Termination.TIMED_OUT)


@pytest.mark.parametrize("response", ["A1", "move 2 N"])
def test_any_response_starts_the_count_again(response: str) -> None:
    state = play(started(), "timeout", "C3", "timeout", "C3", response)
    assert state.public.timeouts == (0, 0)
    state = play(state, "C3", "timeout", "C3", "timeout", "C3")
    assert GAME.outcome(state) is None
    assert GAME.outcome(timed_out(state)) == Outcome((2, 1), Termination.TIMED_OUT)


def test_the_turn_a_hit_earned_is_a_turn_of_its_own() -> None:
    state = play(started(), "timeout", "C3", "timeout", "C3", "B2")
    assert state.public.timeouts == (0, 0)
    assert play(state, "timeout").public.timeouts == (1, 0)


def test_a_refused_move_is_no_response() -> None:
    state = play(started(), "timeout", "C3", "timeout", "C3")
    assert refusal(state, ME, Shoot(Cell(99, 99))) == "OUT_OF_BOUNDS"
    assert GAME.outcome(timed_out(state)) is not None


# -- counting ---------------------------------------------------------------------------------------------


def test_hits_misses_moves_and_timeouts_are_counted() -> None:
    # bpgp/4.2.1/2
    state = started()
    assert state.public.turn_counter == 0
    for count, text in enumerate(["B2", "A1", "move 1 S", "timeout", "move 1 N", "timeout"], 1):
        state = play(state, text)
        assert state.public.turn_counter == count


def test_the_count_fits_a_byte() -> None:
    state = play(started(), *["A10", "C10"] * 127, "A10")
    assert state.public.turn_counter == 255
    after = play(state, "C10")
    assert after.public.turn_counter == 0
    assert after.public.turn == 256


def test_placing_is_not_a_turn() -> None:
    state = GAME.start(started().public.setup)
    assert GAME.apply(state, ME, place(FIRST)).state.public.turn == 0
