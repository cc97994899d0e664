from dataclasses import dataclass, field
from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from parley.bots.battleship_plus.random import RandomBot
from parley.core import CHANCE, NOBODY, Cell, Event, Resign, Seat, Timeout
from parley.core.bitboard import Grid
from parley.core.bot import Limit
from parley.games.battleship_plus import (
    GAME,
    BattleshipMove,
    Chart,
    Ended,
    Fail,
    Fleet,
    Hit,
    Move,
    Moved,
    Place,
    Placed,
    Public,
    Setup,
    Shoot,
    Started,
    State,
    TimedOut,
    Wake,
    strict_fleet,
)
from parley.games.battleship_plus.fleet import place_fleet
from parley.games.battleship_plus.state import put
from tests.games.battleship_plus.sea import FIRST, SECOND, mask, place, play, setup_of, started

ME, YOU = Seat(0), Seat(1)
START = GAME.start(setup_of(FIRST))


# -- what is in it ----------------------------------------------------------------------------------------


def test_everybody_sees_what_is_public() -> None:
    state = play(started(), "B2", "A1", "D9")
    for seat in (ME, YOU, None):
        view = GAME.view(state, seat)
        assert view.seat == seat
        assert view.public is state.public
        assert view.setup == setup_of(FIRST)
        assert view.to_move == {ME}
        assert view.outcome is None


@pytest.mark.parametrize("state", [GAME.apply(START, ME, place(FIRST)).state, started()])
def test_a_fleet_is_for_its_owner_alone(state: State) -> None:
    mine = place_fleet(setup_of(FIRST), place(FIRST).ships)
    assert GAME.view(state, ME).fleets == (mine, Fleet())
    assert GAME.view(state, YOU).fleets[0] == Fleet()
    assert GAME.view(state, None).fleets == (Fleet(), Fleet())


def test_the_fleets_are_shown_in_the_end() -> None:
    over = GAME.apply(started(), ME, Resign()).state
    for seat in (ME, YOU, None):
        assert GAME.view(over, seat).fleets == over.fleets
        assert GAME.view(over, seat).outcome == GAME.outcome(over)


def test_ships_in_view() -> None:
    view = GAME.view(play(started(to_move=1), "A1", "C1"), ME)
    assert [ship.hits.bit_count() for ship in view.ships(ME)] == [1, 0, 0, 0, 0]
    assert view.ships(YOU) == ()
    assert GAME.view(START, ME).ships(ME) == ()


def test_where_no_ship_comes_is_public_and_counts_on_the_carrier() -> None:
    state = play(started(), "I3")
    assert GAME.view(state, ME).barred(YOU) == GAME.view(state, None).barred(YOU) == 0
    carrier = [f"{column}{row}" for column in "BCDEF" for row in (2, 3)]
    view = GAME.view(play(started(), *carrier, "I3"), ME)
    beside = mask(SECOND, "0") | mask(SECOND, "2") & view.public.charts[YOU].hits
    assert view.barred(YOU) == (view.setup.grid.around(mask(SECOND, "0")) | _corners(Cell(8, 2))) & ~beside
    assert not view.barred(ME)


def _corners(cell: Cell) -> int:
    return sum(1 << ((cell.y + dy) * 11 + cell.x + dx) for dx in (-1, 1) for dy in (-1, 1))


def test_what_is_afloat_is_public() -> None:
    state = play(started(), "I3", "I4", "I5", "B8", "B9", "B2")
    assert GAME.view(state, None).afloat(YOU) == (1, 0, 1, 0, 1)
    assert GAME.view(state, None).afloat(ME) == (1, 0, 1, 1, 2)


def test_which_ship_moved_does_not_show() -> None:
    views = {
        GAME.view(play(started(), text), YOU) for text in ("move 1 E", "move 2 N", "move 2 W", "move 3 S")
    }
    assert len(views) == 1


# -- what one may do ---------------------------------------------------------------------------------------


def test_placements_without_end() -> None:
    moves = list(islice(GAME.view(START, YOU).moves(), 20))
    assert len(set(moves)) > 10
    for move in moves:
        GAME.check(START, YOU, move)


def test_shots_then_moves_of_ships() -> None:
    state = play(started(), "B2", "A1")
    moves = list(GAME.view(state, YOU).moves())
    assert moves[:100] == [Shoot(Cell(x, y)) for y in range(10) for x in range(10)]
    legal = [Move(ship, direction) for ship in range(5) for direction in range(4)]
    assert moves[100:] == [move for move in legal if GAME.view(state, YOU).refuse(move) is None]
    assert {move.ship for move in moves[100:] if isinstance(move, Move)} == {1, 2, 3, 4}, "0 is damaged"
    # What has been hit is not offered again.
    mine = list(GAME.view(play(state, "C1"), ME).moves())
    assert Shoot(Cell(1, 1)) not in mine
    assert Shoot(Cell(0, 0)) in mine


@pytest.mark.parametrize("state", [started(), GAME.apply(START, ME, place(FIRST)).state])
def test_no_moves_for_those_who_wait(state: State) -> None:
    for seat in {ME, YOU} - GAME.to_move(state):
        assert list(GAME.view(state, seat).moves()) == []
    assert list(GAME.view(state, None).moves()) == []


def test_why_not() -> None:
    view = GAME.view(started(), ME)
    assert view.refuse(Shoot(Cell(0, 0))) is None
    refused: list[tuple[BattleshipMove, str]] = [
        (Shoot(Cell(10, 0)), "OUT_OF_BOUNDS"),
        (Move(0, 0), "OUT_OF_BOUNDS"),
        (Move(0, 1), "SHIPS_TOUCH"),
        (place(FIRST), "ALREADY_STARTED"),
    ]
    for move, name in refused:
        reason = view.refuse(move)
        assert reason is not None
        assert reason.name == name
    for seat, name in ((YOU, "NOT_YOUR_TURN"), (None, "NOT_A_PLAYER")):
        reason = GAME.view(started(), seat).refuse(Shoot(Cell(0, 0)))
        assert reason is not None
        assert reason.name == name


# -- nothing else is in it ---------------------------------------------------------------------------------


@dataclass
class Notebook:
    """What somebody writes down who sees only the public events."""

    board: Grid
    public: Public
    wakes: tuple[list[Wake], list[Wake]] = field(default_factory=lambda: ([], []))

    def write(self, event: Event) -> None:
        public = self.public
        match event:
            case Placed(seat):
                waiting = public.to_move - {seat}
                self.public = replace(public, to_move=waiting or frozenset((CHANCE,)))
            case Started(first):
                self.public = replace(public, to_move=frozenset((first,)), started=True)
            case Fail(seat, cell):
                enemy = 1 - seat
                missed = public.fresh[enemy] | self.board.bit(*cell)
                self._turn(seat, enemy, fresh=put(public.fresh, enemy, missed))
            case Hit(seat, cell, ship):
                enemy = 1 - seat
                chart = public.charts[enemy]
                hits, sunk = chart.hits | self.board.bit(*cell), chart.sunk | self.board.mask(ship)
                chart = chart._replace(hits=hits, sunk=sunk)
                self._turn(seat, seat, charts=put(public.charts, enemy, chart))
            case Moved(seat, uncovered):
                chart, misses = public.charts[seat], public.fresh[seat]
                wake = Wake(public.turn, chart.hits, misses, self.board.mask(uncovered))
                chart = Chart(chart.hits, chart.sunk, chart.missed | misses, (*chart.wakes, wake))
                charts, fresh = put(public.charts, seat, chart), put(public.fresh, seat, 0)
                self._turn(seat, 1 - seat, charts=charts, fresh=fresh)
            case TimedOut(seat) if public.started:
                late = put(public.timeouts, seat, public.timeouts[seat] + 1)
                self._turn(seat, 1 - seat, timeouts=late)
            case Ended(outcome):
                self.public = replace(public, to_move=NOBODY, outcome=outcome)

    def _turn(self, seat: int, then: int, **changes: object) -> None:
        awake = put(self.public.timeouts, seat, 0)
        turn, to_move = self.public.turn + 1, frozenset((Seat(then),))
        changes = {"timeouts": awake, "turn": turn, "to_move": to_move, **changes}
        self.public = replace(self.public, **changes)


@pytest.mark.parametrize("size", [10, 13, 26])
@pytest.mark.parametrize("late", [0.0, 0.2])
def test_who_sees_only_the_public_events_knows_all_that_is_public(size: int, late: float) -> None:
    setup, rng = Setup(size, strict_fleet(size)), Random(f"{size} {late}")
    state = GAME.start(setup)
    notebook = Notebook(setup.grid, Public(setup))
    while GAME.outcome(state) is None:
        seat = rng.choice(sorted(GAME.to_move(state)))
        move = (
            GAME.chance(state, rng)
            if seat == CHANCE
            else RandomBot().choose(GAME.view(state, seat), Limit(), rng)
        )
        if rng.random() < late and state.public.started:
            move = Timeout()
        step = GAME.apply(state, seat, move)
        for event in step.events:
            if event.audience() is None:
                notebook.write(event)
        state = step.state
        assert GAME.view(state, None).public == notebook.public


def test_a_seat_sees_its_fleet_as_it_placed_and_moved_it() -> None:
    state = started()
    for text in ("move 2 N", "move 1 S", "move 2 E", "move 1 N"):
        state = play(state, text)
    assert GAME.view(state, ME).fleets[ME].ships[2] == mask(FIRST, "2") << 1 >> setup_of(FIRST).grid.stride
    assert GAME.view(state, YOU).fleets[YOU].occupied == mask(SECOND, "01234")


def test_an_endless_choice_is_a_choice_of_placements() -> None:
    assert all(isinstance(move, Place) for move in islice(GAME.moves(START, ME), 5))
