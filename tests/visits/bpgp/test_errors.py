"""What servers refuse, some of it for reasons of their own."""

import pytest
from msgspec.structs import replace

from parley.core import Seat
from parley.games.battleship_plus import Move, Shoot
from parley.tables import Phase
from parley.visits import CannotNow, Declined, Lost, Stage, Wish
from parley.wires import bpgp as wire
from parley.wires.bpgp import ErrorCode
from tests.visits.bpgp.counter import PLACE, SHIPS, START, Counter, cell

ANN, BOB = Seat(0), Seat(1)


def test_a_server_that_counts_turns_from_one() -> None:
    server = Counter().play()
    server.visit.submit(Shoot(cell("B2")))
    assert server.heard() == [wire.Shoot(0, cell("B2"))]
    assert server.say(wire.Error(ErrorCode.INVALID_TURN_COUNT)) == [wire.Shoot(1, cell("B2"))]
    assert server.clauses == ["bpgp/4.2.1/2"]
    server.say(wire.Hit(False, cell("B2")))
    server.visit.submit(Shoot(cell("B3")))
    assert server.heard() == [wire.Shoot(2, cell("B3"))], "it goes on like that"
    assert server.refusals == []


def test_a_server_that_likes_no_number() -> None:
    server = Counter().play()
    server.visit.submit(Shoot(cell("B2")))
    server.heard()
    tries = 0
    while server.say(wire.Error(ErrorCode.INVALID_TURN_COUNT)):
        tries += 1
    assert 1 <= tries < 10
    assert server.refusals == [Declined("invalid turn count (error 115)", "submit")]


def test_a_move_that_crossed_the_end_of_our_time() -> None:
    server = Counter().play()
    server.visit.submit(Shoot(cell("B2")))
    server.say(wire.Error(ErrorCode.NOT_YOUR_TURN), wire.Timeout())
    server.wait(5)
    assert server.clauses == []
    assert server.seen.view.to_move == {ANN}
    server = Counter().play()
    server.visit.submit(Shoot(cell("B2")))
    server.say(wire.Timeout(), wire.Error(ErrorCode.NOT_YOUR_TURN))
    assert server.seen.view.to_move == {ANN}


def test_it_was_our_turn_and_is_not() -> None:
    server = Counter().play()
    server.visit.submit(Shoot(cell("B2")))
    server.say(wire.Error(ErrorCode.NOT_YOUR_TURN))
    assert server.seen.is_my_turn
    server.wait(3)
    assert not server.seen.is_my_turn
    assert server.clauses == ["bpgp/4.2.4/3"]
    assert server.refusals == [Declined("the server says that it is not your turn", "submit")]


def test_a_placing_the_server_does_not_like() -> None:
    server = Counter().begin()
    server.visit.submit(PLACE)
    assert not server.seen.is_my_turn
    server.say(wire.Error(ErrorCode.OVERLAPPING_SHIPS))
    assert server.seen.is_my_turn
    assert server.seen.view.ships(BOB) == ()
    assert server.refusals == [Declined("overlapping ships (error 111)", "submit")]
    server.say(wire.Placed())
    server.visit.submit(PLACE)
    server.say(wire.Error(ErrorCode.OVERLAPPING_SHIPS))
    assert server.seen.view.to_move == {BOB}


def test_a_second_thought_that_came_too_late() -> None:
    server = Counter().begin()
    server.visit.submit(PLACE)
    server.say(wire.Error(ErrorCode.GAME_ALREADY_STARTED), wire.Wait())
    assert server.seen.view.ships(BOB)
    assert server.refusals == []


@pytest.mark.parametrize("missed", [True, False])
def test_a_cell_that_may_not_be_shot_at(missed: bool) -> None:
    server = Counter().play()
    if missed:
        server.visit.submit(Shoot(cell("B2")))
        server.say(wire.Fail(cell("B2")), wire.Fail(cell("A1")))
    server.visit.submit(Shoot(cell("B2")))
    server.say(wire.Error(ErrorCode.ALREADY_HIT))
    bit = server.seen.setup.grid.bit(*cell("B2"))
    public = server.seen.view.public
    assert bit & (public.fresh[ANN] if missed else public.charts[ANN].hits)
    assert server.clauses == ["bpgp/4.2.4/6"]
    assert len(server.refusals) == 1


def test_other_refusals_of_a_turn_are_told() -> None:
    server = Counter().play()
    move = next(move for move in server.seen.view.moves() if isinstance(move, Move))
    server.visit.submit(move)
    server.say(wire.Error(ErrorCode.SHIP_IMMOVABLE))
    assert server.refusals == [Declined("ship immovable (error 114)", "submit")]
    assert server.seen.is_my_turn


def test_a_game_that_is_over_without_a_word() -> None:
    server = Counter().play()
    server.visit.submit(Shoot(cell("B2")))
    server.say(wire.Hit(False, cell("B2")))
    server.visit.submit(Shoot(cell("B3")))
    server.say(wire.Error(ErrorCode.NOT_IN_GAME))
    assert server.seen.phase is Phase.OVER
    assert server.clauses == ["bpgp/4.1.9/2"]


def test_codes_that_are_not_in_the_draft() -> None:
    server = Counter().enter()
    server.visit.join(3)
    server.say(wire.Error(77))
    assert server.clauses == ["bpgp/5.1/3"]
    assert server.refusals == [Declined("error 77", "join")]


@pytest.mark.parametrize("code", [ErrorCode.INVALID_USERNAME, 9, 200])
def test_not_let_in(code: int) -> None:
    server = Counter()
    server.heard()
    server.say(wire.Error(code))
    assert server.visit.stage is Stage.GONE
    assert isinstance(server.notices[-1], Lost)
    assert "let us in" in server.visit.why


def test_in_already() -> None:
    server = Counter()
    server.heard()
    server.say(wire.Error(ErrorCode.ALREADY_LOGGED_IN))
    assert server.visit.stage is Stage.HALL


def test_refusals_in_the_hall() -> None:
    server = Counter().enter()
    server.visit.open(Wish("battleship-plus", {"size": 10, "ships": [0, 0, 0, 1, 1]}))
    server.say(wire.Error(ErrorCode.TOO_MANY_SHIPS))
    server.visit.open(Wish("battleship-plus", {"size": 10, "ships": [0, 0, 0, 1, 1]}))
    server.say(wire.Game(9, "ann", 10, SHIPS, 60))
    server.visit.leave()
    server.say(wire.Error(ErrorCode.UNKNOWN_GAME_ID))
    assert [refused.asked for refused in server.refusals] == ["open", "leave"]
    assert server.seen.phase is Phase.OPEN


def test_no_game_is_opened_while_the_server_wants_none() -> None:
    """bpgp/3.2.4/8: not until somebody's game is deleted."""
    server = Counter().enter()
    wish = Wish("battleship-plus", {"size": 10, "ships": [0, 0, 0, 1, 1]})
    server.visit.open(wish)
    server.heard()
    server.say(wire.Error(ErrorCode.NUMBER_OF_GAMES_LIMIT_EXCEEDED))
    with pytest.raises(CannotNow, match="no more games"):
        server.visit.open(wish)
    assert server.heard() == []
    server.say(wire.DeleteGame(3))
    server.visit.open(wish)
    assert server.heard() == [wire.CreateGame(10, SHIPS, 60)]


def test_a_number_whose_bytes_are_the_other_way_round() -> None:
    server = Counter("auto").enter()
    server.visit.join(1)
    assert server.heard() == [wire.Join(1)]
    assert server.say(wire.Error(ErrorCode.UNKNOWN_GAME_ID)) == [wire.Join(256)]
    server.say(wire.Error(ErrorCode.UNKNOWN_GAME_ID))
    assert server.refusals == [Declined("unknown game id (error 104)", "join")], "once is enough"
    server.say(wire.Game(1, "bob", 10, SHIPS, 60))
    assert list(server.visit.hall.rows) == [1], "the order is what it was"
    server.visit.join(2)
    server.heard()
    assert server.say(wire.Error(ErrorCode.UNKNOWN_GAME_ID)) == [wire.Join(512)], (
        "the next one may be told so"
    )
    server.say(wire.Error(ErrorCode.INVALID_PASSWORD))
    assert list(server.visit.hall.rows) == [256], "a number that is known was the right one"
    strict = Counter().enter()
    strict.visit.join(1)
    strict.heard()
    assert strict.say(wire.Error(ErrorCode.UNKNOWN_GAME_ID)) == []


def test_giving_up_is_refused() -> None:
    server = Counter().play()
    server.visit.leave()
    server.say(wire.Error(ErrorCode.NOT_IN_GAME))
    assert server.visit.seen is None


def test_our_name_is_still_taken_when_we_come_back() -> None:
    server = Counter().enter()
    server.visit.lost("reset", server.time, 1.0)
    server.visit.connected(server.time)
    assert server.heard() == [wire.Login("ann")]
    server.say(wire.Error(ErrorCode.USERNAME_ALREADY_EXISTS))
    assert server.wait(6) == [wire.Login("ann")]
    server.say(wire.Games())
    assert server.stage() is Stage.HALL
    server.visit.lost("reset", server.time, 1.0)
    server.visit.connected(server.time)
    while server.heard():
        server.say(wire.Error(ErrorCode.USERNAME_ALREADY_EXISTS))
        server.visit.wake(server.time)
        if not server.visit.wants_line:
            break
        server.time += 6
        server.visit.wake(server.time)
    assert server.visit.why == "the name ann is taken: choose another with --name"


def test_error_0_is_no_error_to_some() -> None:
    server = Counter()
    server.heard()
    server.say(wire.Error(ErrorCode.UNKNOWN_COMMAND), wire.Games())
    assert server.stage() is Stage.HALL
    server.visit.join(7)
    server.say(wire.Error(ErrorCode.UNKNOWN_COMMAND), START)
    server.visit.submit(PLACE)
    server.say(wire.Error(ErrorCode.UNKNOWN_COMMAND), wire.Placed(), wire.Wait())
    assert server.seen.view.to_move == {ANN}
    assert server.clauses == ["bpgp/5.2.1/1"] * 3
    assert server.refusals == []


def test_a_list_before_our_name_is_refused() -> None:
    server = Counter(is_name_free=True)
    server.heard()
    server.say(wire.Games())
    server.visit.refresh()
    assert server.say(wire.Error(ErrorCode.USERNAME_ALREADY_EXISTS)) == [wire.GetGames()]
    assert server.stage() is Stage.OUTSIDE
    assert server.say(wire.Error(ErrorCode.NOT_LOGGED_IN)) == [wire.Login("ann2")]
    server.say(wire.Games())
    assert (server.stage(), server.visit.name) == (Stage.HALL, "ann2")


def test_a_server_that_wants_less_than_30_percent_of_the_board() -> None:
    server = Counter().enter()
    server.visit.open(Wish("battleship-plus"))
    (asked,) = server.heard()
    assert isinstance(asked, wire.CreateGame)
    (again,) = server.say(wire.Error(ErrorCode.TOO_MANY_SHIPS))
    assert isinstance(again, wire.CreateGame)
    assert again == replace(
        asked, num_ships=asked.num_ships._replace(submarines=asked.num_ships.submarines - 1)
    )
    assert server.clauses == ["bpgp/1.2/1"]
    assert server.refusals == []
    while server.say(wire.Error(ErrorCode.TOO_MANY_SHIPS)):
        assert server.refusals == []
    assert server.refusals == [Declined("too many ships (error 108)", "open")]


def test_a_fleet_that_somebody_wants_stays_as_it_is() -> None:
    server = Counter().enter()
    server.visit.open(Wish("battleship-plus", {"size": 10, "ships": [1, 1, 1, 1, 1]}))
    server.heard()
    assert server.say(wire.Error(ErrorCode.TOO_MANY_SHIPS)) == []
    assert server.refusals == [Declined("too many ships (error 108)", "open")]
