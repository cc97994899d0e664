"""Somebody's visit to a Dots server."""

import asyncio

import pytest

from parley.core import Cell, IllegalMove, Resign, Seat, SetupError, Termination
from parley.games.dots import GAME, Captured, Goal, OfferDraw, Placed, Put
from parley.match.clock import ClockRules
from parley.match.journal import decode_journal
from parley.tables import Phase
from parley.visits import (
    Absent,
    Announced,
    Began,
    Came,
    CannotNow,
    Declined,
    Entered,
    Happened,
    Listed,
    Lost,
    Over,
    Parted,
    Remark,
    Returned,
    Sat,
    Stage,
    Stood,
    Wish,
)
from parley.visits.dotline.visit import SILENCE, DotlineVisit
from parley.wires.dotline import Closing, Code, Refusal, rows
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from parley.wires.dotline.news import Ending, Why
from tests.visits.dotline.window import PLAYERS, SETTINGS, STARTED, TABLE, Window, board_of

ANN, BOB = Seat(0), Seat(1)


def dot(seat: Seat, x: int, y: int) -> n.DotPut:
    return n.DotPut(seat, Cell(x, y))


def test_logging_in_and_looking_around() -> None:
    server = Window()
    assert server.heard() == [], "the server speaks first"
    assert server.say(n.Greeting("Parley", 1)) == [r.LogIn("ann", "sesame")]
    asked = server.say(a.LoggedIn("Ann"))
    assert asked == [r.LobbyNews(wanted=True), r.ListTables(r.Which.ALL), r.Who()]
    server.say(a.Done(), a.Tables((TABLE,), more=True))
    assert (server.stage(), server.visit.name) == (Stage.HALL, "Ann")
    asked = server.say(a.People((rows.PersonRow("bob", rows.Place.LOBBY),)))
    server.say(a.Tables((rows.TableRow(9, rows.Phase.LIVE, 2, "eve", locked=True, settings=SETTINGS),)))
    assert server.notices[:2] == [Entered(), Listed()]
    free, live = server.visit.hall.rows.values()
    assert (free.number, free.names, free.is_free, free.clock) == (7, ("bob", None), True, ClockRules(20_000))
    assert (live.names, live.phase, live.is_locked) == (("eve", ""), Phase.PLAYING, True)
    assert server.visit.hall.people == ("bob",)
    server.say(n.TableGone(7), n.TableNews(rows.TableRow(8, rows.Phase.OPEN, 1, "joe", locked=False)))
    assert set(server.visit.hall.rows) == {8, 9}


def test_registering_and_coming_back_to_the_account() -> None:
    server = Window(register=True)
    assert server.say(n.Greeting("Parley")) == [r.Register("ann", "sesame")]
    server.say(a.Registered("ann"))
    server.visit.lost("reset", server.time, 1.0)
    assert server.stage() is Stage.OUTSIDE
    server.visit.connected(server.time)
    assert server.say(n.Greeting("Parley")) == [r.LogIn("ann", "sesame")]


@pytest.mark.parametrize(("register", "code"), [(False, Code.WRONG_PASSWORD), (True, Code.LOGIN_TAKEN)])
def test_not_let_in(register: bool, code: Code) -> None:
    server = Window(register=register)
    server.say(n.Greeting("Parley"))
    server.say(Refusal.of(code))
    assert server.stage() is Stage.GONE
    assert server.visit.why.startswith(code.text)
    assert isinstance(server.notices[-1], Lost)


@pytest.mark.parametrize(
    ("login", "password"), [("", "sesame"), ("ann", ""), ("a b", "sesame"), ("ann", " x ")]
)
def test_what_cannot_be_an_account_is_said_at_once(login: str, password: str) -> None:
    with pytest.raises(SetupError):
        DotlineVisit("dotline:here", login, password, lambda: 0.0)


def test_opening_a_table_with_all_settings() -> None:
    server = Window().enter()
    settings = {"width": 12, "height": 15, "players": 3, "extra_move": True, "goal": "territory"}
    server.visit.open(Wish("dots", settings, ClockRules(per_move=45_000), "sesame", ("random",)))
    wanted = rows.Settings(12, 15, 3, 45, extra=True, goal=rows.Goal.TERRITORY)
    assert server.heard() == [r.OpenTable(wanted, ("random",), "sesame")]
    server.say(a.Opened(7, ANN), n.PlayerJoined(rows.PlayerRow(BOB, "random", bot=True)))
    assert server.seen.names == ["ann", "random", None]
    assert server.seen.setup.goal is Goal.TERRITORY
    assert server.notices[-2:] == [Came(), Sat(BOB, "random")]
    server.say(n.PlayerLeft(BOB, "random"))
    assert server.notices[-1] == Stood(BOB, "random")
    server.visit.leave()
    assert server.heard() == [r.Leave()]
    assert server.say(a.Left()) == [r.ListTables(r.Which.ALL)]
    assert server.stage() is Stage.HALL
    for clock in (ClockRules(per_move=5_000), ClockRules(bank=60_000)):
        with pytest.raises(CannotNow):
            server.visit.open(Wish("dots", {}, clock))


def test_a_game_is_played_on_a_board_of_our_own() -> None:
    server = Window().play()
    assert server.seen.deadlines == {ANN: server.time + 9}
    server.visit.submit(Put(Cell(4, 4)))
    assert server.heard() == [r.Put(Cell(4, 4))]
    with pytest.raises(CannotNow):
        server.visit.submit(Put(Cell(4, 5)))
    server.say(a.Done(), dot(ANN, 4, 4), n.Turn(BOB, 20))
    assert [type(notice) for notice in server.notices] == [Happened]
    assert server.seen.plies[-1].events == (Placed(ANN, Cell(4, 4)),)
    assert server.seen.deadlines == {BOB: server.time + 20}
    for x, y in ((3, 5), (5, 5)):
        server.say(dot(BOB, 4, 5) if x == 3 else dot(BOB, 8, 8), n.Turn(ANN, 20))
        server.say(dot(ANN, x, y), n.Turn(BOB, 20))
    server.say(dot(BOB, 8, 7), dot(ANN, 4, 6))
    assert server.state.scores == (1, 0)
    assert [type(event) for event in server.seen.plies[-1].events] == [Placed, Captured]
    server.say(n.Turn(BOB, 20, (rows.Score(ANN, 1), rows.Score(BOB, 0))))
    server.say(n.TimePassed(BOB), n.DrawOffered(BOB))
    server.visit.submit(OfferDraw())
    assert server.heard() == [r.OfferDraw()]
    server.say(a.Done(), n.DrawOffered(ANN), n.GameOver(7, Ending.AGREED, (ANN, BOB), (), 4711))
    outcome = server.seen.outcome
    assert outcome is not None
    assert (outcome.places, outcome.termination) == ((1, 1), Termination.AGREED)
    assert server.notices[-1] == Over(outcome)
    assert (server.seen.match, server.clauses) == (4711, [])
    server.visit.leave()
    assert server.stage() is Stage.HALL


def test_illegal_moves_never_leave_the_house() -> None:
    server = Window().play()
    for cell in (Cell(0, 0), Cell(40, 3)):
        with pytest.raises(IllegalMove):
            server.visit.submit(Put(cell))
    assert server.heard() == []


def test_a_refused_move_is_told_when_the_board_is_known() -> None:
    server = Window().play()
    server.visit.submit(Put(Cell(4, 4)))
    assert server.say(Refusal.of(Code.OUT_OF_TIME)) == [r.Put(Cell(4, 4)), r.ShowBoard()]
    assert server.refusals == []
    passed = GAME.start(server.seen.setup)._replace(turn=BOB)
    server.say(n.TimePassed(ANN), board_of(passed))
    assert server.refusals == [Declined(Code.OUT_OF_TIME.text, "submit")]
    assert not server.seen.is_my_turn


def test_a_server_with_other_rules_is_believed() -> None:
    server = Window().play()
    assert server.say(dot(ANN, 0, 0)) == [r.ShowBoard()]
    assert server.clauses == ["dots/line/6/1"]
    server.say(dot(BOB, 4, 4))
    state = GAME.apply(GAME.start(server.seen.setup), ANN, Put(Cell(4, 4))).state
    server.say(board_of(state), dot(BOB, 5, 5))
    assert server.state.turn == ANN
    assert server.say(n.Turn(ANN, 20, (rows.Score(ANN, 3),))) == [r.ShowBoard()]
    assert len(server.clauses) == 2


def test_a_lost_line_leads_back_to_the_seat() -> None:
    server = Window().play()
    before = server.seen
    server.visit.lost("reset", server.time, 1.0)
    assert server.notices == [Lost("reset", 1.0)]
    with pytest.raises(CannotNow):
        server.visit.submit(Put(Cell(4, 4)))
    server.visit.connected(server.time)
    server.say(n.Greeting("Parley"))
    assert server.say(a.Resumed("ann", 7, ANN), dot(ANN, 4, 4)) == [r.ShowBoard()]
    assert server.stage() is Stage.OUTSIDE, "until we know the board"
    state = GAME.apply(GAME.start(before.setup), ANN, Put(Cell(4, 4))).state
    state = GAME.apply(state, BOB, Put(Cell(5, 5))).state
    server.say(board_of(state))
    assert server.notices[1] == Entered()
    assert server.stage() is Stage.TABLE
    assert server.seen is before
    assert server.state.live == state.live
    assert server.seen.is_my_turn
    assert server.clauses == []


def test_a_game_that_ended_while_we_were_away() -> None:
    server = Window().play()
    server.visit.lost("reset", server.time, 1.0)
    server.visit.connected(server.time)
    server.say(n.Greeting("Parley"))
    server.say(a.LoggedIn("ann"))
    assert server.seen.phase is Phase.OVER
    assert Over(None, "the game ended while we were away") in server.notices
    server.visit.lost("gone", server.time, None)
    assert server.stage() is Stage.GONE


def test_a_table_where_nothing_has_begun_is_lost_with_the_line() -> None:
    server = Window().enter()
    server.visit.open(Wish("dots", {"width": 10, "height": 10}))
    server.say(a.Opened(7, ANN))
    server.visit.lost("reset", server.time, 1.0)
    assert server.visit.seen is None
    assert Parted("the connection was lost") in server.notices


def test_stopping_and_leaving() -> None:
    server = Window().play()
    server.visit.leave()
    server.visit.leave()
    assert server.heard() == [r.Stop()]
    server.say(a.Stopped(), n.PlayerStopped(ANN, Why.ASKED), n.GameOver(7, Ending.STOPPED, (BOB,)))
    assert server.heard() == [], "the game is over, and we are in the lobby"
    assert server.stage() is Stage.HALL
    assert [type(notice) for notice in server.notices] == [Happened, Over, Parted]
    server = Window().play()
    server.visit.submit(Resign())
    server.say(a.Stopped(), n.PlayerStopped(ANN, Why.ASKED), n.GameOver(7, Ending.STOPPED, (BOB,)))
    assert server.seen.outcome is not None
    assert server.seen.outcome.winners == (BOB,)


def test_leaving_where_the_others_play_on() -> None:
    server = Window().enter()
    three = rows.Settings(10, 10, 3)
    server.visit.open(Wish("dots", {"width": 10, "height": 10, "players": 3}))
    server.say(a.Opened(7, ANN))
    players = (*PLAYERS, rows.PlayerRow(Seat(2), "eve"))
    server.say(n.GameStarted(7, three, players, ANN), n.Turn(ANN, 30))
    server.visit.leave()
    server.heard()
    assert server.say(a.Stopped(), n.PlayerStopped(ANN, Why.ASKED)) == [r.Unwatch()]
    server.say(a.Left())
    assert server.stage() is Stage.HALL


def test_watching() -> None:
    server = Window().enter()
    server.visit.watch(7, "sesame")
    assert server.heard() == [r.Watch(7, "sesame")]
    assert server.say(a.Watching(7)) == [r.ShowBoard()]
    server.say(a.Board(7, rows.Phase.OPEN, SETTINGS, PLAYERS[:1]))
    assert (server.seen.seat, server.seen.view, server.seen.names) == (None, None, ["ann", None])
    server.say(
        n.PlayerJoined(PLAYERS[1]), n.GameStarted(7, SETTINGS, PLAYERS), n.Turn(ANN, 20), dot(ANN, 4, 4)
    )
    assert [type(notice) for notice in server.notices[-3:]] == [Sat, Began, Happened]
    server.say(n.PlayerAway(BOB, 60), n.PlayerBack(BOB))
    assert server.notices[-2:] == [Absent(BOB, 60), Returned(BOB)]
    assert not server.seen.is_my_turn
    server.visit.leave()
    assert server.heard() == [r.Unwatch()]
    server.say(a.Left())
    assert server.stage() is Stage.HALL


def test_talking() -> None:
    server = Window().enter()
    server.visit.say("hello")
    server.visit.say("psst", "bob")
    assert server.heard() == [r.Say("hello"), r.Tell("bob", "psst")]
    server.say(
        a.Done(), n.Said("ann", "hello"), Refusal.of(Code.NO_SUCH_LOGIN), n.Said("bob", "hi", 7, "ann")
    )
    said = [Remark("ann", "psst", "bob"), Remark("ann", "hello"), Remark("bob", "hi", "ann", at_table=True)]
    assert list(server.visit.hall.remarks) == said
    assert server.refusals == [Declined(Code.NO_SUCH_LOGIN.text, "say")]
    for text in ("", "x" * 241):
        with pytest.raises(CannotNow):
            server.visit.say(text)


def test_old_servers_know_less() -> None:
    server = Window()
    server.say(n.Greeting("old", 1))
    server.say(a.LoggedIn("ann"))
    server.say(*[Refusal.of(Code.UNKNOWN_COMMAND)] * 3)
    assert server.stage() is Stage.HALL
    assert server.refusals == []
    assert server.clauses == []


@pytest.mark.parametrize("code", [Code.REPLACED, Code.SENT_AWAY, Code.SIGNED_OUT])
def test_last_words_that_are_for_good(code: Code) -> None:
    server = Window().play()
    server.say(Closing.of(code))
    assert not server.visit.wants_line
    assert server.visit.why == code.text
    assert server.seen.phase is Phase.OVER


def test_last_words_of_a_server_that_will_be_back() -> None:
    server = Window().play()
    server.say(n.StoppingSoon(5), n.Announced("back soon"), Closing.of(Code.STOPPING))
    assert server.notices == [Announced("the server will stop in 5 s"), Announced("back soon")]
    assert server.visit.wants_line


def test_a_table_that_is_closed() -> None:
    server = Window().enter()
    server.visit.open(Wish("dots", {"width": 10, "height": 10}))
    server.say(a.Opened(7, ANN))
    assert r.ListTables(r.Which.ALL) in server.say(n.TableClosed(7))
    assert server.stage() is Stage.HALL


def test_a_record_is_fetched_as_a_journal() -> None:
    text = (
        "Parley record 1",
        "game: dots",
        'setup: {"width":10,"height":10,"players":2,"extra_move":false,"goal":"classic"}',
        'players: ["ann","bob"]',
        "result: 1 2 resigned",
        "",
        "1. 0 E5",
        "2. 1 resign",
    )

    async def fetch(server: Window, *answers: a.Answer) -> bytes:
        waiting = asyncio.ensure_future(server.visit.fetch(4711))
        await asyncio.sleep(0)
        assert server.heard() == [r.GetRecord(4711, r.Form.RECORD)]
        server.say(*answers)
        return await waiting

    server = Window().enter()
    journal = decode_journal(asyncio.run(fetch(server, a.Record(text))))
    assert [entry.move for entry in journal.entries] == ["E5", "resign"]
    for answer in (Refusal.of(Code.NO_SUCH_TABLE), a.Record(("nonsense",))):
        with pytest.raises(CannotNow):
            asyncio.run(fetch(server, answer))


def test_silence() -> None:
    server = Window()
    assert server.wait(15) == [r.LogIn("ann", "sesame")], "some do not greet"
    assert server.clauses == ["dots/line/3/1"]
    server.wait(60)
    assert server.visit.why == "the server has not answered LOG in 30 s"
    server = Window().enter()
    asked = server.wait(300)
    assert asked == [r.Ping()]
    server.wait(SILENCE)
    assert server.stage() is Stage.GONE


def test_saying_goodbye_and_what_this_place_has_not() -> None:
    server = Window().enter()
    for ask in (server.visit.ask_hint, server.visit.again, lambda: server.visit.submit(Resign())):
        with pytest.raises(CannotNow):
            ask()
    with pytest.raises(CannotNow):
        server.visit.open(Wish("seabattle"))
    server.visit.refresh()
    assert server.heard() == [r.ListTables(r.Which.ALL), r.Who()]
    server.visit.close()
    assert server.heard() == [r.Bye()]
    assert server.notices[-1] == Lost("")


def test_a_game_nobody_has_announced() -> None:
    server = Window().enter()
    server.say(STARTED)
    assert server.clauses == ["dots/line/5/4"]
    assert server.seen.phase is Phase.PLAYING
    server.visit.submit(Put(Cell(4, 4)))
    assert server.heard() == [r.Put(Cell(4, 4))]
