"""Servers that say nothing."""

import pytest

from parley.core import Resign, Seat, Termination
from parley.games.battleship_plus import Shoot
from parley.tables import Phase
from parley.visits import Declined, Stage, Wish
from parley.visits.bpgp.visit import PATIENCE
from parley.wires import bpgp as wire
from parley.wires.bpgp import ErrorCode
from tests.visits.bpgp.counter import PLACE, SHIPS, START, Counter, cell

ANN, BOB = Seat(0), Seat(1)


def test_a_server_that_never_sends_games() -> None:
    server = Counter()
    server.wait(20)
    assert server.visit.stage is Stage.HALL
    assert server.clauses == ["bpgp/3.2.1/2", "bpgp/3.2.7/2"]
    server.visit.refresh()
    server.wait(20)
    assert server.refusals == [Declined("no answer to GET_GAMES in 15 s", "refresh")]


def test_a_server_that_sends_games_only_if_asked_for_them() -> None:
    server = Counter()
    server.heard()
    assert server.wait(4) == [wire.GetGames()]
    server.say(wire.Games())
    assert server.visit.stage is Stage.HALL
    assert server.clauses == ["bpgp/3.2.1/2"]
    server.say(wire.Game(9, "bob", 10, SHIPS, 60))
    assert server.clauses == ["bpgp/3.2.1/2"]


def test_a_server_that_refuses_us_without_a_word() -> None:
    server = Counter()
    server.wait(4)
    server.say(wire.Error(ErrorCode.NOT_LOGGED_IN))
    assert server.stage() is Stage.GONE
    assert server.visit.why == "the server does not let us in: not logged in (error 2)"


def test_a_server_that_tells_everybody_of_a_game_but_whoever_opened_it() -> None:
    server = Counter().enter()
    server.visit.open(Wish("battleship-plus", {"size": 10, "ships": [0, 0, 0, 1, 1]}))
    server.wait(20)
    assert (server.seen.number, server.seen.phase) == (0, Phase.OPEN)
    assert server.clauses == ["bpgp/3.2.4/2"]
    server.say(START)
    assert server.seen.phase is Phase.PLAYING


def test_silence_after_cancel_and_join() -> None:
    server = Counter().enter()
    server.visit.open(Wish("battleship-plus", {"size": 10, "ships": [0, 0, 0, 1, 1]}))
    server.say(wire.Game(9, "ann", 10, SHIPS, 60))
    server.visit.leave()
    server.wait(20)
    assert server.visit.seen is None
    server.visit.join(3)
    server.wait(20)
    assert server.refusals == [Declined("no answer to JOIN in 15 s", "join")]
    assert server.clauses == ["bpgp/3.2.5/2", "bpgp/3.2.6/2"]


def test_nobody_says_who_begins() -> None:
    server = Counter().begin()
    server.say(wire.Placed())
    server.visit.submit(PLACE)
    server.wait(20)
    assert server.clauses == ["bpgp/1.3/4"]
    assert server.seen.is_my_turn, "somebody has to try"
    server.visit.submit(Shoot(cell("A1")))
    server.say(wire.Error(ErrorCode.NOT_YOUR_TURN))
    server.wait(5)
    assert server.seen.view.to_move == {ANN}


def test_a_server_that_says_placed_to_whoever_has_placed() -> None:
    server = Counter().begin()
    server.visit.submit(PLACE)
    server.say(wire.Placed())
    server.heard()
    for pause in (11, 21, 21):
        server.wait(pause)
        server.visit.submit(Shoot(cell("A1")))
        assert server.heard() == [wire.Shoot(0, cell("A1"))]
        server.say(wire.Error(ErrorCode.NOT_IN_GAME))
        assert not server.seen.is_my_turn
    server.wait(100)
    assert not server.seen.is_my_turn, "three times are enough"
    assert server.refusals == []
    server.say(wire.YouStart())
    assert server.seen.is_my_turn
    assert server.seen.view.ships(BOB)


def test_a_shot_without_an_answer_ends_the_visit() -> None:
    server = Counter().play()
    server.visit.submit(Shoot(cell("A1")))
    server.wait(20)
    assert server.visit.stage is Stage.GONE
    assert server.visit.why == "no answer to SHOOT in 15 s"
    assert server.seen.phase is Phase.OVER


def test_giving_up_needs_no_answer() -> None:
    server = Counter().play()
    server.visit.submit(Resign())
    server.wait(20)
    assert server.seen.outcome is not None
    assert server.seen.outcome.termination is Termination.RESIGNED
    assert server.clauses == ["bpgp/4.2.5/2"]


def test_all_ships_sunk_and_no_endgame() -> None:
    server = Counter().play()
    for text, sunk in (("A1", False), ("A2", True), ("E1", False), ("F1", False), ("G1", True)):
        assert server.seen.is_my_turn
        server.visit.submit(Shoot(cell(text)))
        server.say(wire.Hit(sunk, cell(text)))
    assert not server.seen.is_my_turn, "there is nothing left to shoot at"
    server.wait(5)
    assert server.seen.outcome is not None
    assert server.seen.outcome.winners == (BOB,)
    assert server.clauses == ["bpgp/4.1.9/2"]


@pytest.mark.parametrize("first", [True, False])
def test_nobody_waits_for_ever(first: bool) -> None:
    server = Counter().play(first=first)
    server.wait(PATIENCE + 10)
    assert server.visit.stage is Stage.GONE
    assert "nothing" in server.visit.why
