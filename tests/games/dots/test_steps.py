import pytest

from parley.core import Cell, Event, Leave, Outcome, Resign, Seat, Termination, Timeout
from parley.games.dots import (
    GAME,
    Captured,
    DrawOffered,
    Ended,
    Goal,
    Move,
    OfferDraw,
    Passed,
    Placed,
    Put,
    Setup,
    State,
    Stopped,
)
from tests.games.dots.boards import blocks, drawn, framed, move, position

A, B, C, D = (Seat(seat) for seat in range(4))
SMALL = Setup(10, 10)


def play(state: State, *plies: tuple[Seat, Move]) -> tuple[State, list[Event]]:
    """The state after these plies, and what happened in all of them."""
    events: list[Event] = []
    for seat, ply in plies:
        step = GAME.apply(state, seat, ply)
        state, events = step.state, [*events, *step.events]
    return state, events


def put(x: int, y: int) -> Put:
    return Put(Cell(x, y))


def opening(players: int) -> State:
    """Everybody has put a first dot in the centre."""
    state = GAME.start(Setup(11, 11, players))
    return play(state, *((Seat(seat), put(4 + seat % 2, 4 + seat // 2)) for seat in range(players)))[0]


# Turns


@pytest.mark.parametrize("players", [2, 3, 4])
def test_players_put_one_dot_in_turn(players: int) -> None:
    # dots/I/3
    state = GAME.start(Setup(10, 10, players))
    for ply in range(3 * players):
        (seat,) = GAME.to_move(state)
        assert seat == ply % players
        dot = next(iter(GAME.moves(state, seat)))
        state, events = play(state, (seat, dot))
        assert isinstance(dot, Put)
        assert events == [Placed(seat, dot.cell)]
        assert state.last == dot.cell


EXTRA = [
    ("a capture", "A", """
        . A .  |  . A .
        A B *  |  A b A
        . A .  |  . A .
    """),
    ("of a dot that was put into a free area", "A", """
        . A . . .  |  . A . . .
        A B A . *  |  A b A . A
        . A . . .  |  . A . . .
    """),
]  # fmt: skip


@pytest.mark.parametrize(("name", "turn", "drawing"), EXTRA, ids=[name for name, _, _ in EXTRA])
def test_a_capture_gives_an_extra_move_where_that_is_on(name: str, turn: str, drawing: str) -> None:
    # dots/I/7, dots/II/5
    before, after = (framed(rows) for rows in blocks(drawing))
    for extra_move, next_turn in ((True, A), (False, B)):
        state = move(position(before, turn=turn, extra_move=extra_move), before)
        assert drawn(state)[0] == after
        assert GAME.to_move(state) == {next_turn}


def test_a_ring_round_nothing_gives_no_extra_move() -> None:
    (rows,) = blocks("""
        . A .
        A . *
        . A .
    """)
    state = move(position(framed(rows), extra_move=True), framed(rows))
    assert GAME.to_move(state) == {B}


# Time


def test_who_is_late_loses_the_turn() -> None:
    # dots/I/6, dots/II/4
    state, events = play(GAME.start(SMALL), (A, Timeout()))
    assert events == [Passed(A)]
    assert GAME.to_move(state) == {B}


def test_nothing_is_judged_when_a_turn_passes() -> None:
    before, after = (
        framed(rows)
        for rows in blocks("""
        . A . .  |  . A . .
        A B A .  |  A B A .
        . A . .  |  . A . .
    """)
    )
    state, _ = play(position(before), (A, Timeout()))
    assert drawn(state)[0] == after


def test_an_extra_move_may_be_lost_too() -> None:
    (rows,) = blocks("""
        . A .
        A B *
        . A .
    """)
    state = move(position(framed(rows), extra_move=True), framed(rows))
    assert GAME.to_move(play(state, (A, Timeout()))[0]) == {B}


def test_three_times_in_a_row_is_stopping() -> None:
    # dots/II/4
    state, _ = play(opening(3), (A, Timeout()), (B, put(0, 0)), (C, put(0, 1)))
    state, _ = play(state, (A, Timeout()), (B, put(1, 0)), (C, put(1, 1)))
    state, events = play(state, (A, Timeout()))
    assert events == [Stopped(A, Termination.TIMED_OUT)]
    assert GAME.outcome(state) is None
    assert GAME.to_move(state) == {B}
    state, _ = play(state, (B, put(2, 0)), (C, put(2, 1)))
    assert GAME.to_move(state) == {B}


def test_a_dot_in_between_begins_the_count_anew() -> None:
    state = opening(2)
    for x in range(5):
        state, _ = play(state, (A, Timeout()), (B, put(x, 0)), (A, Timeout()), (B, put(x, 1)))
        state, events = play(state, (A, put(x, 2)), (B, put(x, 3)))
        assert not any(isinstance(event, Stopped) for event in events)


def test_players_are_late_each_on_their_own() -> None:
    state, _ = play(opening(2), *[(A, Timeout()), (B, Timeout())] * 2)
    assert GAME.outcome(state) is None
    state, _ = play(state, (A, Timeout()))
    assert GAME.outcome(state) == Outcome((2, 1), Termination.TIMED_OUT)


# Stopping


@pytest.mark.parametrize(("clause", "why"), [(Resign(), Termination.RESIGNED), (Leave(), Termination.LEFT)])
@pytest.mark.parametrize("stopping", [A, B, C])
def test_the_others_go_on(clause: Move, why: Termination, stopping: Seat) -> None:
    # dots/I/16
    state, events = play(opening(3), (stopping, clause))
    assert events == [Stopped(stopping, why)]
    turns = [seat for seat in (A, B, C, A, B, C) if seat != stopping]
    for x, seat in enumerate(turns):
        assert GAME.to_move(state) == {seat}
        state, _ = play(state, (seat, put(x, 0)))
    assert GAME.outcome(state) is None


def test_two_of_four_stop() -> None:
    state, _ = play(opening(4), (B, Resign()), (C, Leave()))
    state, _ = play(state, (A, put(0, 0)))
    assert GAME.to_move(state) == {D}
    assert GAME.to_move(play(state, (D, put(0, 1)))[0]) == {A}


def test_the_dots_of_who_stopped_stay_and_can_be_captured() -> None:
    before, after = (
        framed(rows)
        for rows in blocks("""
        . A . . C  |  . A . . C
        A B * . .  |  A b A . .
        . A . . .  |  . A . . .
    """)
    )
    state, _ = play(position(before, players=3), (B, Resign()))
    state = move(state, before)
    assert drawn(state)[0] == after
    assert state.scores == (1, 0, 0)


def test_a_stopped_player_s_ring_still_stands_in_the_way() -> None:
    # B's dots are walls: A cannot close a ring through them.
    (rows,) = blocks("""
        . A . . C
        B C * . .
        . A . . .
    """)
    state, _ = play(position(framed(rows), players=3), (B, Resign()))
    assert move(state, framed(rows)).scores == (0, 0, 0)


# The last player's sweep

SWEEPS = [
    ("a dot that could be ringed is captured", (1, 0), """
        . . .  |  . . .  |  . . .
        . B .  |  . b .  |  . a .
        . . .  |  . . .  |  . . .
    """),
    ("with all that is joined to it, and nothing more", (3, 0), """
        . . . . .  |  . . . . .  |  . . . . .
        . B B . A  |  . b b . A  |  . a a . .
        . . B . .  |  . . b . .  |  . . a . .
        . . . . .  |  . . . . .  |  . . . . .
    """),
    ("a ring of the one who stopped is captured by filling it", (4, 0), """
        . B .  |  . b .  |  . a .
        B . B  |  b . b  |  a . a
        . B .  |  . b .  |  . a .
    """),
    ("what waited in a free area is captured", (1, 0), """
        . A .  |  . A .  |  . . .
        A B A  |  A b A  |  . a .
        . A .  |  . A .  |  . . .
    """),
]  # fmt: skip


@pytest.mark.parametrize(("name", "scores", "drawing"), SWEEPS, ids=[name for name, _, _ in SWEEPS])
@pytest.mark.parametrize("turn", ["A", "B"])
def test_the_last_player_s_sweep(name: str, scores: tuple[int, int], drawing: str, turn: str) -> None:
    # dots/I/17
    before, after, holders = (framed(rows, (3, 3)) for rows in blocks(drawing))
    state, events = play(position(before, turn=turn), (B, Resign()))
    assert drawn(state) == (after, holders)
    assert state.scores == scores
    assert events[0] == Stopped(B, Termination.RESIGNED)
    assert isinstance(events[1], Captured)
    assert events[-1] == Ended(Outcome((1, 2), Termination.RESIGNED), scores)


def test_dots_that_reach_the_edge_are_safe() -> None:
    # "Игроку, который первый планирует сказать «стоп», следует обезопасить свои точки … выходом к краю."
    # dots/I.remarks/4, dots/I/13
    rows, after, holders = (
        framed(rows, (4, 0))
        for rows in blocks("""
        B . B  |  B . B  |  . . .
        B . .  |  B . .  |  . . .
        B B .  |  B B .  |  . . .
        . . B  |  . . b  |  . . a
    """)
    )
    state, _ = play(position(rows), (B, Resign()))
    assert drawn(state) == (after, holders)
    assert GAME.outcome(state) == Outcome((1, 2), Termination.RESIGNED)


def test_the_sweep_takes_captured_areas_with_it_and_frees_prisoners() -> None:
    before, held, after, holders = (
        framed(rows)
        for rows in blocks("""
        . B .  |  . . .  |  . b .  |  . a .
        B a B  |  . b .  |  b a b  |  a a a
        . B .  |  . . .  |  . b .  |  . a .
    """)
    )
    state, _ = play(position(before, held), (B, Leave()))
    assert drawn(state) == (after, holders)
    assert state.scores == (4, 0)
    assert GAME.outcome(state) == Outcome((1, 2), Termination.LEFT)


def test_the_sweep_counts_points_where_the_goal_is_territory() -> None:
    before, held = (
        framed(rows)
        for rows in blocks("""
        . B B .  |  . . . .
        B a . B  |  . b b .
        . B B .  |  . . . .
    """)
    )
    state, _ = play(position(before, held, goal=Goal.TERRITORY), (B, Resign()))
    assert state.scores == (8, 0)


def test_the_sweep_waits_until_one_player_is_left() -> None:
    before, after = (
        framed(rows)
        for rows in blocks("""
        . . . . .  |  . . . . .
        . B . C .  |  . b . c .
        . . . . .  |  . . . . .
    """)
    )
    state, _ = play(position(before, players=3), (B, Resign()))
    assert state.scores == (0, 0, 0)
    state, _ = play(state, (C, Resign()))
    assert drawn(state)[0] == after
    assert GAME.outcome(state) == Outcome((1, 3, 2), Termination.RESIGNED)


def test_who_stopped_may_still_have_won() -> None:
    before, held = (
        framed(rows, (0, 0))
        for rows in blocks("""
        . B B .  |  . . . .
        B a a B  |  . b b .
        B . . B  |  . b b .
        . B B .  |  . . . .
    """)
    )
    state, events = play(position(before, held), (B, Resign()))
    assert state.scores == (0, 2)
    assert events == [Stopped(B, Termination.RESIGNED), Ended(Outcome((2, 1), Termination.RESIGNED), (0, 2))]


def test_the_end_is_named_after_the_last_one_who_stopped() -> None:
    state, _ = play(opening(3), (B, Resign()), (C, Leave()))
    assert GAME.outcome(state) == Outcome((1, 2, 3), Termination.LEFT)
    assert GAME.to_move(state) == frozenset()


def test_of_equal_scores_the_better_place_is_theirs_who_stayed() -> None:
    # dots/I/18
    state, _ = play(GAME.start(SMALL), (A, Resign()))
    assert GAME.outcome(state) == Outcome((2, 1), Termination.RESIGNED)


# Agreement


def test_when_all_agree_it_is_a_draw() -> None:
    # dots/I/15
    state, events = play(opening(3), (B, OfferDraw()), (A, OfferDraw()))
    assert events == [DrawOffered(B), DrawOffered(A)]
    assert GAME.outcome(state) is None
    assert GAME.to_move(state) == {A}
    state, events = play(state, (C, OfferDraw()))
    draw = Outcome((1, 1, 1), Termination.AGREED)
    assert events == [DrawOffered(C), Ended(draw, (0, 0, 0))]
    assert GAME.outcome(state) == draw


def test_a_dot_withdraws_every_agreement() -> None:
    state, _ = play(opening(2), (B, OfferDraw()), (A, put(0, 0)), (A, OfferDraw()))
    assert GAME.outcome(state) is None
    assert state.standing.agreed == {A}


def test_a_turn_let_pass_does_not() -> None:
    state, _ = play(opening(2), (B, OfferDraw()), (A, Timeout()), (A, OfferDraw()))
    assert GAME.outcome(state) == Outcome((1, 1), Termination.AGREED)


def test_only_those_who_still_play_have_to_agree() -> None:
    state, _ = play(opening(3), (C, Resign()), (A, OfferDraw()), (B, OfferDraw()))
    assert GAME.outcome(state) == Outcome((1, 1, 3), Termination.AGREED)


def test_whoever_had_stopped_has_no_share_in_a_draw() -> None:
    rows, holders = (
        framed(block)
        for block in blocks("""
        . D .  |  . . .
        D a D  |  . d .
        . D .  |  . . .
    """)
    )
    state, _ = play(position(rows, holders, players=4), (C, Resign()), (D, Resign()))
    assert state.scores == (0, 0, 0, 1)
    state, _ = play(state, (A, OfferDraw()), (B, OfferDraw()))
    assert GAME.outcome(state) == Outcome((1, 1, 4, 3), Termination.AGREED)


def test_the_last_one_against_it_may_stop() -> None:
    _, events = play(opening(3), (A, OfferDraw()), (B, OfferDraw()), (C, Resign()))
    draw = Outcome((1, 1, 3), Termination.AGREED)
    assert events[-2:] == [Stopped(C, Termination.RESIGNED), Ended(draw, (0, 0, 0))]


def test_who_agreed_and_then_stopped_counts_no_more() -> None:
    state, _ = play(opening(3), (A, OfferDraw()), (A, Resign()), (B, OfferDraw()))
    assert GAME.outcome(state) is None
    state, _ = play(state, (C, OfferDraw()))
    assert GAME.outcome(state) == Outcome((3, 1, 1), Termination.AGREED)


def test_who_is_left_alone_need_not_agree_with_anybody() -> None:
    state, _ = play(opening(2), (A, OfferDraw()), (B, Resign()))
    assert GAME.outcome(state) == Outcome((1, 2), Termination.RESIGNED)


# The full board


def crowded(drawing: str, filler: str, players: int, turn: str, extra_move: bool = False) -> State:
    """The drawing, with dots of one player wherever else there is room; the top-left point stays open."""
    rows = [row.replace(".", filler) for row in framed(blocks(drawing)[0], (0, 2))]
    rows[0] = "." + rows[0][1:]
    return position(rows, turn=turn, players=players, extra_move=extra_move)


def test_the_game_is_over_when_no_point_is_left() -> None:
    # dots/I/14
    state = crowded("A", filler="A", players=2, turn="A")
    state, events = play(state, (A, put(0, 0)))
    assert events == [Placed(A, Cell(0, 0)), Ended(Outcome((1, 1), Termination.BOARD_FULL), (0, 0))]
    assert GAME.to_move(state) == frozenset()


def test_a_capture_may_close_the_last_points() -> None:
    (rows,) = blocks("""
        A A A A
        A B . A
        A . . *
        A A A A
    """)
    rows = [row.ljust(10, "A") for row in rows]
    rows = ["A" * 10] * 3 + rows + ["A" * 10] * 3
    state = move(position(rows), rows)
    assert state.open == 0
    assert GAME.outcome(state) == Outcome((1, 2), Termination.BOARD_FULL)


def test_an_extra_move_ends_with_the_board() -> None:
    state = crowded("A A \n A B \n A A", filler="A", players=2, turn="A", extra_move=True)
    state, _ = play(state, (A, put(0, 0)))
    assert GAME.outcome(state) == Outcome((1, 2), Termination.BOARD_FULL)


def test_pending_areas_are_judged_when_the_board_is_full() -> None:
    # A's dot waits in B's free area, and B has no point left to move to.
    # dots/I/14
    state = crowded(
        """
        . . . B B B
        B B B B A B
        . . . B B B
        """,
        filler="A", players=2, turn="A",
    )  # fmt: skip
    state, events = play(state, (A, put(0, 0)))
    assert [event.seat for event in events if isinstance(event, Captured)] == [B]
    assert events[-1] == Ended(Outcome((2, 1), Termination.BOARD_FULL), (0, 1))


@pytest.mark.parametrize(
    ("mover", "rings", "first"),
    [("A", "BC", "B"), ("B", "CA", "C"), ("C", "AB", "A"), ("A", "CB", "B"), ("B", "AC", "C")],
)
def test_in_seat_order_from_the_one_to_move(mover: str, rings: str, first: str) -> None:
    # Two rings hold a dot of each other's: the one that is judged first breaks the other. D has stopped.
    drawing = """
        . . . . X Y . .
        . . . X Y X Y .
        . . . . X Y . .
    """.replace("X", rings[0]).replace("Y", rings[1])
    state, _ = play(crowded(drawing, filler="D", players=4, turn=mover), (D, Resign()))
    state, events = play(state, (Seat("ABC".index(mover)), put(0, 0)))
    captors = ["ABCD"[event.seat] for event in events if isinstance(event, Captured)]
    assert [captor for captor in captors if captor in rings] == [first]


def test_a_stopped_player_s_areas_are_judged_when_the_board_is_full() -> None:
    state = crowded(
        """
        . . . C C C
        C C C C A C
        . . . C C C
        """,
        filler="A", players=3, turn="A",
    )  # fmt: skip
    state, _ = play(state, (C, Resign()), (A, put(0, 0)))
    assert state.scores == (0, 0, 1)
    assert GAME.outcome(state) == Outcome((2, 2, 1), Termination.BOARD_FULL)


def test_the_winner_has_the_highest_score_and_places_are_shared() -> None:
    # dots/I/18
    state = crowded("A A A \n A B A \n A A A", filler="A", players=4, turn="A")
    state, _ = play(state, (A, put(0, 0)))
    assert GAME.outcome(state) == Outcome((1, 2, 2, 2), Termination.BOARD_FULL)
