"""Servers that say things at odd times."""

import pytest

from parley.core import Seat
from parley.games.battleship_plus import Shoot
from parley.tables import Phase
from parley.visits import Entered, Over, Parted, Remark, Stage, Wish
from parley.wires import bpgp as wire
from parley.wires.bpgp import EndReason
from tests.visits.bpgp.counter import PLACE, SHIPS, START, Counter, cell

ANN, BOB = Seat(0), Seat(1)


def test_chat_and_games_before_the_answer_to_login() -> None:
    server = Counter()
    server.say(wire.ChatFrom("eve", "", "hi"), wire.Game(3, "bob", 10, SHIPS, 30))
    assert server.clauses == ["bpgp/3.1.1.1/2", "bpgp/3.1.1.3/2"]
    assert list(server.visit.hall.remarks) == [Remark("eve", "hi")]
    assert server.stage() is Stage.OUTSIDE
    server.say(wire.Games())
    assert server.stage() is Stage.HALL


def test_a_game_during_a_game() -> None:
    server = Counter().play()
    server.say(wire.Game(3, "eve", 10, SHIPS, 30), wire.Games((wire.Game(4, "joe", 10, SHIPS, 30),)))
    assert set(server.visit.hall.rows) == {3, 4}
    assert server.seen.is_my_turn


def test_a_shot_before_anybody_has_said_who_begins() -> None:
    server = Counter().begin()
    server.visit.submit(PLACE)
    server.say(wire.Placed(), wire.Fail(cell("A1")))
    assert server.clauses == ["bpgp/4.1.6/2", "bpgp/4.1.3/2"]
    assert server.seen.view.public.started
    assert server.seen.is_my_turn
    server.wait(1)
    server.visit.submit(Shoot(cell("B2")))
    assert server.heard()[-1] == wire.Shoot(1, cell("B2"))


@pytest.mark.parametrize("says_placed", [True, False])
def test_the_start_before_anybody_has_placed(says_placed: bool) -> None:
    server = Counter().begin()
    server.say(wire.YouStart())
    assert server.clauses == ["bpgp/4.1.3/2"]
    assert server.seen.is_my_turn, "to place, first of all"
    server.visit.submit(PLACE)
    server.heard()
    assert not server.seen.is_my_turn
    if says_placed:
        server.say(wire.Placed())
    else:
        server.wait(20)
    assert server.clauses[1:] == (["bpgp/4.1.2/2"] if says_placed else [])
    server.visit.submit(Shoot(cell("B2")))
    server.wait(1)
    assert server.visit.outbox.asked == wire.Shoot(0, cell("B2"))


def test_the_start_of_the_other_one_before_we_have_placed() -> None:
    server = Counter().begin()
    server.say(wire.Placed(), wire.Wait())
    server.visit.submit(PLACE)
    assert server.seen.view.to_move == {ANN}
    server.say(wire.Fail(cell("A1")))
    assert server.seen.is_my_turn


def test_a_game_begins_instead_of_an_answer_to_login() -> None:
    server = Counter()
    server.heard()
    server.say(START)
    assert server.stage() is Stage.TABLE
    server.visit.submit(PLACE)
    assert [type(said) for said in server.heard()] == [wire.Place]


def test_endgame_twice_and_a_turn_after_it() -> None:
    server = Counter().play()
    server.say(wire.EndGame(EndReason.YOU_WON), wire.EndGame(EndReason.OPPONENT_WON), wire.Fail(cell("A1")))
    assert server.seen.outcome is not None
    assert server.seen.outcome.winners == (BOB,)
    assert server.clauses == ["bpgp/4.1.9/2", "bpgp/4.1.6/2"]
    assert server.stage() is Stage.TABLE


def test_a_turn_of_a_player_whose_turn_it_is_not() -> None:
    server = Counter().play()
    server.say(wire.Fail(cell("A1")))
    assert server.clauses == ["bpgp/4.1.6/2"]
    assert server.seen.plies[-1].seat == ANN


def test_an_answer_about_another_cell() -> None:
    server = Counter().play()
    server.visit.submit(Shoot(cell("B2")))
    server.say(wire.Fail(cell("B3")))
    assert server.clauses == ["bpgp/4.1.6/2"]
    assert server.seen.plies[-1].move == Shoot(cell("B3"))
    assert not server.seen.is_my_turn


def test_a_game_that_is_deleted_before_it_begins() -> None:
    server = Counter().enter()
    server.visit.open(Wish("battleship-plus", {"size": 10, "ships": [0, 0, 0, 1, 1]}))
    own = wire.Game(9, "ann", 10, SHIPS, 60)
    server.say(own)
    server.say(wire.DeleteGame(9))
    assert server.visit.seen is not None
    server.say(START)
    assert server.seen.phase is Phase.PLAYING, "it was about to begin"
    server.say(wire.EndGame(EndReason.OTHER), own)
    server.say(wire.DeleteGame(9))
    server.wait(5)
    assert server.visit.seen is None
    assert isinstance(server.notices[-1], Parted)


def test_a_game_nobody_asked_for_and_another_on_top_of_it() -> None:
    server = Counter().enter()
    server.say(START, wire.Placed())
    assert server.seen.phase is Phase.PLAYING
    first = server.seen
    server.say(START)
    assert first.phase is Phase.OVER
    assert server.seen is not first
    assert Over(None, "another game has begun") in server.notices


def test_a_game_nobody_can_play_is_given_up() -> None:
    server = Counter().enter()
    server.visit.join(3)
    server.heard()
    said = server.say(wire.StartGame(10, wire.NumShips(99, 99, 99, 99, 99), 30, "bob"))
    assert said == [wire.Abort()]
    assert server.clauses == ["bpgp/4.1.1/2"]
    assert server.visit.seen is None


def test_cells_off_the_board_and_strange_values() -> None:
    server = Counter().play(first=False)
    server.say(wire.Hit(False, cell("A99")), wire.Moved((cell("A99"),)))
    assert server.clauses == ["bpgp/4.1.5/2", "bpgp/4.1.7/2"]
    assert not server.seen.is_my_turn
    server.visit.receive(b"\x6d\0\x01\x09\x63\0\0", server.time)  # ENDGAME 9, and a command of nobody's
    assert server.seen.phase is Phase.OVER
    assert server.clauses[2:] == ["bpgp/4.1.9/2", "bpgp/5.2.1/1"]


def test_our_own_words_that_come_back_are_not_said_twice() -> None:
    server = Counter().enter()
    server.visit.say("hello")
    server.say(wire.ChatFrom("ann", "", "hello"))
    assert list(server.visit.hall.remarks) == [Remark("ann", "hello")]


def test_logging_in_twice_is_no_second_entrance() -> None:
    server = Counter().enter()
    server.say(wire.Games())
    assert sum(isinstance(notice, Entered) for notice in server.notices) == 1
