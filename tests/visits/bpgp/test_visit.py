"""Somebody's visit to BPGP servers as they should be."""

import pytest

from parley.core import IllegalMove, Resign, Seat, SetupError, Termination
from parley.core import Timeout as OutOfTime
from parley.games import battleship_plus as game
from parley.games.battleship_plus import Fail, Hit, Move, Moved, Placed, ShipMoved, Shoot, Started
from parley.match.clock import ClockRules
from parley.tables import Phase
from parley.visits import (
    Began,
    Came,
    CannotNow,
    Chat,
    Declined,
    Entered,
    Happened,
    Listed,
    Lost,
    Over,
    Parted,
    Remark,
    Sat,
    Stage,
    Wish,
)
from parley.visits.bpgp.visit import BpgpVisit
from parley.wires import bpgp as wire
from parley.wires.bpgp import EndReason, ErrorCode
from tests.visits.bpgp.counter import PLACE, SHIPS, START, Counter, cell

ANN, BOB = Seat(0), Seat(1)
OTHERS = wire.Game(5, "bob", 12, wire.NumShips(1, 0, 0, 0, 2), 45, wire.PASSWORD_OPTION)


def test_logging_in_shows_the_games() -> None:
    server = Counter()
    assert server.heard() == [wire.Login("ann")]
    assert server.stage() is Stage.OUTSIDE
    server.say(wire.Games((OTHERS,)))
    assert server.stage() is Stage.HALL
    assert server.visit.name == "ann"
    assert server.notices == [Entered(), Listed()]
    (row,) = server.visit.hall.rows.values()
    assert (row.number, row.names, row.is_locked, row.is_free) == (5, ("bob", None), True, True)
    assert row.setup == {"size": 12, "ships": [1, 0, 0, 0, 2]}
    assert row.clock == ClockRules(per_move=45_000)
    server.say(wire.DeleteGame(5))
    assert not server.visit.hall.rows


def test_refreshing_asks_once_and_forgets_what_is_gone() -> None:
    server = Counter().enter()
    server.say(OTHERS)
    server.visit.refresh()
    server.visit.refresh()
    assert server.heard() == [wire.GetGames()]
    server.say(wire.Games(()))
    assert not server.visit.hall.rows


def test_a_taken_name_gets_one_line_or_another_name() -> None:
    server = Counter()
    server.heard()
    server.say(wire.Error(ErrorCode.USERNAME_ALREADY_EXISTS))
    assert server.notices == [Lost("the name ann is taken: choose another with --name")]
    assert not server.visit.wants_line
    free = Counter(is_name_free=True)
    assert free.heard() == [wire.Login("ann")]
    asked = free.say(wire.Error(ErrorCode.USERNAME_ALREADY_EXISTS))
    asked += free.say(wire.Error(ErrorCode.USERNAME_ALREADY_EXISTS))
    assert asked == [wire.Login("ann2"), wire.Login("ann3")]
    free.say(wire.Games())
    assert free.visit.name == "ann3"


@pytest.mark.parametrize("name", ["", "x" * 23, "a\nb"])
def test_what_is_no_name_is_said_at_once(name: str) -> None:
    with pytest.raises(SetupError):
        BpgpVisit("bpgp:here", name, lambda: 0.0)
    with pytest.raises(SetupError):
        BpgpVisit("bpgp:here", "ann", lambda: 0.0, "middle")


def test_opening_waiting_and_cancelling() -> None:
    server = Counter().enter()
    wish = Wish(
        "battleship-plus", {"size": 10, "ships": [0, 0, 0, 1, 1]}, ClockRules(per_move=40_000), "sesame"
    )
    server.visit.open(wish)
    assert server.heard() == [wire.CreateGame(10, SHIPS, 40, wire.PASSWORD_OPTION, b"sesame")]
    with pytest.raises(CannotNow):
        server.visit.join(3)
    server.say(wire.Game(9, "ann", 10, SHIPS, 40, wire.PASSWORD_OPTION))
    assert server.seen.phase is Phase.OPEN
    assert (server.seen.number, server.seen.seat, server.seen.names) == (9, ANN, ["ann", None])
    server.visit.leave()
    server.visit.leave()
    assert server.heard() == [wire.Cancel()]
    server.say(wire.DeleteGame(9))
    assert server.stage() is Stage.HALL
    assert isinstance(server.notices[-2], Parted)


def test_a_fleet_nobody_chose_is_as_the_draft_wants_it() -> None:
    # bpgp/1.2/1
    server = Counter().enter()
    server.visit.open(Wish("battleship-plus", {"size": 10}))
    (created,) = server.heard()
    assert isinstance(created, wire.CreateGame)
    assert created.round_time == 60
    assert tuple(created.num_ships) == game.strict_fleet(10)


def test_somebody_joins_our_game() -> None:
    server = Counter().enter()
    server.visit.open(Wish("battleship-plus", {"size": 10, "ships": [0, 0, 0, 1, 1]}))
    server.say(wire.Game(9, "ann", 10, SHIPS, 60))
    server.notices.clear()
    server.say(START, wire.DeleteGame(9))
    assert server.notices == [Sat(BOB, "bob"), Began(), Listed()]
    assert server.seen.names == ["ann", "bob"]
    assert server.seen.is_my_turn
    assert server.seen.deadlines == {}, "the draft gives placing all the time in the world"


def test_a_game_is_told_as_the_games_own_moves_and_events() -> None:
    server = Counter().begin()
    assert [type(notice) for notice in server.notices[2:]] == [Came, Began]
    server.visit.submit(PLACE)
    (placed,) = server.heard()
    assert placed == wire.Place(tuple(wire.ShipPosition(*ship) for ship in PLACE.ships))
    server.say(wire.Placed(), wire.YouStart())
    assert server.seen.deadlines == {BOB: server.time + 30}
    server.wait(1)
    server.visit.submit(Shoot(cell("C3")))
    assert server.heard() == [wire.Shoot(0, cell("C3"))]
    with pytest.raises(CannotNow):
        server.visit.submit(Shoot(cell("C4")))
    server.say(wire.Hit(False, cell("C3")))
    server.visit.submit(Shoot(cell("C4")))
    assert server.heard() == [wire.Shoot(1, cell("C4"))]
    server.say(wire.Hit(True, cell("C4")))
    server.visit.submit(move := next(m for m in server.seen.view.moves() if isinstance(m, Move)))
    assert server.heard() == [wire.Move(2, move.ship, move.direction)]
    before = server.seen.view.fleets[BOB]
    server.say(wire.Moved(()), wire.Moved((cell("C9"),)), wire.Timeout())
    after = server.seen.view.fleets[BOB]
    assert after == before.moved(server.seen.setup.grid, move)
    assert [(told.number, told.seat, told.move, told.events) for told in server.seen.plies] == [
        (1, BOB, PLACE, (Placed(BOB),)),
        (2, ANN, None, (Placed(ANN),)),
        (3, -1, game.First(BOB), (Started(BOB),)),
        (4, BOB, Shoot(cell("C3")), (Hit(BOB, cell("C3")),)),
        (5, BOB, Shoot(cell("C4")), (Hit(BOB, cell("C4"), (cell("C3"), cell("C4"))),)),
        (6, BOB, move, (ShipMoved(BOB, move.ship, move.direction), Moved(BOB, ()))),
        (7, ANN, None, (Moved(ANN, (cell("C9"),)),)),
        (8, BOB, OutOfTime(), (game.TimedOut(BOB),)),
    ]
    assert server.seen.view.public.turn == 5
    assert server.clauses == []


def test_illegal_moves_never_leave_the_house() -> None:
    server = Counter().play()
    for move in (Shoot(cell("Z3")), Move(9, 0), PLACE):
        with pytest.raises(IllegalMove):
            server.visit.submit(move)
    assert server.heard() == []


@pytest.mark.parametrize(
    ("reason", "places", "how"),
    [
        (EndReason.YOU_WON, (2, 1), Termination.WON),
        (EndReason.OPPONENT_WON, (1, 2), Termination.WON),
        (EndReason.OPPONENT_ABORTED, (2, 1), Termination.RESIGNED),
        (EndReason.OPPONENT_TIMED_OUT, (2, 1), Termination.TIMED_OUT),
    ],
)
def test_how_it_ends(reason: EndReason, places: tuple[int, int], how: Termination) -> None:
    server = Counter().play()
    server.say(wire.EndGame(reason))
    outcome = server.seen.outcome
    assert outcome is not None
    assert (outcome.places, outcome.termination) == (places, how)
    assert server.seen.view.outcome == outcome
    assert server.notices[-1] == Over(outcome)
    server.visit.leave()
    assert server.stage() is Stage.HALL


@pytest.mark.parametrize("reason", [EndReason.SERVER_CLOSED_CONNECTION, EndReason.OTHER])
def test_a_game_may_be_broken_off(reason: EndReason) -> None:
    server = Counter().play()
    server.say(wire.EndGame(reason))
    assert server.seen.phase is Phase.OVER
    assert server.seen.outcome is None
    assert server.seen.why


def test_giving_up_and_leaving() -> None:
    server = Counter().play()
    server.visit.submit(Resign())
    assert server.heard() == [wire.Abort()]
    server.say(wire.EndGame(EndReason.OPPONENT_WON))
    assert server.seen.outcome is not None
    assert server.seen.outcome.termination is Termination.RESIGNED
    assert server.seen.plies[-1].move == Resign()
    server = Counter().play()
    server.visit.leave()
    assert server.heard() == [wire.Abort()]
    server.say(wire.EndGame(EndReason.OPPONENT_WON))
    assert server.visit.seen is None
    assert [type(notice) for notice in server.notices[-2:]] == [Over, Parted]


def test_talking() -> None:
    server = Counter().enter()
    server.visit.say("hello")
    server.visit.say("psst", "bob")
    assert server.heard() == [wire.Chat("", "hello")], "one at a time"
    assert server.wait(1) == [wire.Chat("bob", "psst")]
    server.say(wire.ChatFrom("bob", "ann", "what?"), wire.ChatFrom("eve", "", "ho"))
    said = [
        Remark("ann", "hello"),
        Remark("ann", "psst", "bob"),
        Remark("bob", "what?", "ann"),
        Remark("eve", "ho"),
    ]
    assert list(server.visit.hall.remarks) == said
    assert [notice.remark for notice in server.notices if isinstance(notice, Chat)] == said
    server.say(wire.Error(ErrorCode.USERNAME_DOES_NOT_EXIST))
    assert server.refusals == [Declined("username does not exist (error 102)", "say")]
    for text, to in (("", ""), ("x" * 64, ""), ("hi", "y" * 23)):
        with pytest.raises(CannotNow):
            server.visit.say(text, to)


def test_a_lost_line_is_a_lost_game_and_the_hall_again() -> None:
    server = Counter().play()
    server.visit.lost("reset", server.time, 1.0)
    assert server.stage() is Stage.OUTSIDE
    assert server.notices == [Over(None, "the connection was lost"), Lost("reset", 1.0)]
    with pytest.raises(CannotNow):
        server.visit.say("anybody?")
    server.visit.connected(server.time)
    assert server.heard() == [wire.Login("ann")]
    server.say(wire.Games())
    assert server.stage() is Stage.TABLE, "what was played can still be looked at"
    server.visit.lost("gone", server.time, None)
    assert server.stage() is Stage.GONE
    assert server.visit.why == "gone"


def test_saying_goodbye() -> None:
    server = Counter().enter()
    server.visit.close()
    server.visit.close()
    assert server.heard() == [wire.Logout()]
    assert server.notices[-1] == Lost("")
    assert not server.visit.wants_line


def test_what_this_place_has_not() -> None:
    visit = Counter().enter().visit
    for ask in (visit.ask_hint, visit.again, lambda: visit.watch(3), lambda: visit.submit(Resign())):
        with pytest.raises(CannotNow):
            ask()
    for wish in (Wish("dots"), Wish("battleship-plus", bots=("random",))):
        with pytest.raises(CannotNow):
            visit.open(wish)
    for number, password in ((-1, ""), (65_536, ""), (3, "x" * 256)):
        with pytest.raises(CannotNow):
            visit.join(number, password)


def test_several_things_at_once_are_told_together() -> None:
    server = Counter().play(first=False)
    server.say(*[wire.Hit(False, cell(f"A{row}")) for row in range(1, 4)], wire.Fail(cell("B5")))
    (happened,) = server.notices
    assert isinstance(happened, Happened)
    assert [type(told.events[0]) for told in happened.plies] == [Hit, Hit, Hit, Fail]
