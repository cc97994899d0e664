"""Servers that mean no good: whatever they say, nothing breaks, hangs or grows without end."""

from contextlib import suppress
from itertools import islice
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from parley.core import Cell, IllegalMove, LocalProtocolError, Resign, Seat
from parley.visits import CannotNow, Stage, Wish
from parley.visits.hall import PEOPLE, REMARKS, ROWS
from parley.visits.seen import PLIES
from parley.wires.dotline import Closing, Refusal, Saying, rows
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline.codec import encode
from parley.wires.dotline.news import Ending, Why
from tests.visits.dotline.window import PLAYERS, SETTINGS, TABLE, Window, board_of

SEATS = st.builds(Seat, st.integers(0, 3))
CELLS = st.builds(Cell, st.integers(0, 11), st.integers(0, 11))
TABLES = st.integers(1, 9)
PLAYED = st.builds(rows.Settings, st.integers(10, 12), st.integers(10, 12), st.integers(2, 4))
ROWS_OF = st.builds(rows.BoardRow, st.text("..12ab34", min_size=10, max_size=11), st.integers(0, 11))
PLAYER = st.builds(rows.PlayerRow, SEATS, st.sampled_from(["ann", "bob"]))
BOARDS = st.builds(
    a.Board,
    table=TABLES,
    phase=st.sampled_from(rows.Phase),
    settings=PLAYED,
    players=st.lists(PLAYER, max_size=4).map(tuple),
    seat=st.none() | SEATS,
    turn=st.none() | SEATS,
    left=st.none() | st.integers(0, 90),
    agreed=st.lists(SEATS, max_size=2).map(tuple),
    last=st.none() | CELLS,
    dots=st.lists(ROWS_OF, max_size=12).map(tuple),
    areas=st.lists(ROWS_OF, max_size=2).map(tuple),
)
SCORES = st.lists(st.builds(rows.Score, SEATS, st.integers(0, 5)), max_size=4).map(tuple)
ANSWERS: st.SearchStrategy[Saying] = st.one_of(
    st.just(a.Done()),
    st.just(a.LoggedIn("ann")),
    st.just(a.Left()),
    st.just(a.Stopped()),
    st.builds(a.Resumed, st.just("ann"), TABLES, SEATS),
    st.builds(a.Opened, TABLES, SEATS),
    st.builds(a.Joined, TABLES, SEATS),
    st.builds(a.Watching, TABLES),
    st.just(a.Tables((TABLE,), more=True)),
    st.just(a.People((rows.PersonRow("bob", rows.Place.LOBBY),), more=True)),
    BOARDS,
    st.builds(Refusal, st.integers(400, 599)),
)
NEWS: st.SearchStrategy[Saying] = st.one_of(
    st.just(n.Greeting("evil")),
    st.builds(n.GameStarted, TABLES, PLAYED, st.just(PLAYERS), st.none() | SEATS),
    st.builds(n.Turn, SEATS, st.integers(0, 90), SCORES),
    st.builds(n.DotPut, SEATS, CELLS),
    st.builds(n.TimePassed, SEATS),
    st.builds(n.PlayerStopped, SEATS, st.sampled_from(Why)),
    st.builds(n.DrawOffered, SEATS),
    st.builds(n.PlayerJoined, PLAYER),
    st.builds(n.PlayerLeft, SEATS, st.just("bob")),
    st.builds(n.PlayerAway, SEATS, st.integers(0, 90)),
    st.builds(n.PlayerBack, SEATS),
    st.builds(n.TableClosed, TABLES),
    st.builds(n.GameOver, TABLES, st.sampled_from(Ending), st.lists(SEATS, max_size=3).map(tuple), SCORES),
    st.builds(Closing, st.integers(190, 199)),
)
DOINGS = st.sampled_from(["open", "join", "watch", "leave", "move", "resign", "say", "wait", "long", "lose"])
STEPS = st.lists(st.lists(ANSWERS | NEWS, min_size=1, max_size=4) | DOINGS, max_size=30)


def check(server: Window) -> None:
    """What holds whatever is said."""
    hall, seen = server.visit.hall, server.visit.seen
    assert len(hall.rows) <= ROWS
    assert len(hall.people) <= PEOPLE
    assert len(hall.remarks) <= REMARKS
    if seen is not None:
        assert len(seen.plies) <= PLIES
        assert len(seen.names) == seen.setup.players
        if seen.view is not None:
            list(islice(seen.view.moves(), 3))
            assert seen.view.state.setup == seen.setup


def do(server: Window, doing: str) -> None:
    visit = server.visit
    with suppress(CannotNow, IllegalMove):
        match doing:
            case "open":
                visit.open(Wish("dots", {"width": 10, "height": 10}))
            case "join":
                visit.join(7)
            case "watch":
                visit.watch(7)
            case "leave":
                visit.leave()
            case "move" if visit.seen is not None and visit.seen.view is not None:
                for move in islice(visit.seen.view.moves(), 1):
                    visit.submit(move)
            case "resign":
                visit.submit(Resign())
            case "say":
                visit.say("hello")
            case "lose":
                visit.lost("reset", server.time, 1.0)
                if visit.wants_line:
                    visit.connected(server.time)


@settings(deadline=None, max_examples=100)
@given(STEPS)
def test_any_sayings_in_any_order(steps: list[list[Saying] | str]) -> None:
    server = Window()
    for step in steps:
        if isinstance(step, str):
            do(server, step)
            server.wait({"wait": 3.0, "long": 40.0}.get(step, 0.0))
        else:
            with suppress(LocalProtocolError):  # what cannot be said is not
                server.visit.receive(b"".join(map(encode, step)), server.time)
        server.heard()
        check(server)
    server.visit.close()
    assert server.stage() is Stage.GONE
    assert server.visit.deadline() is None


@settings(deadline=None, max_examples=60)
@given(st.lists(st.binary(max_size=60) | st.text("123 \n\nabLOG", max_size=60).map(str.encode), max_size=20))
def test_any_bytes(chunks: list[bytes]) -> None:
    server = Window()
    for data in chunks:
        server.visit.receive(data, server.time)
        server.heard()
        check(server)


def test_mutations_of_a_real_conversation() -> None:
    rng = Random(7)
    played = Window().play()
    talk = (
        n.Greeting("Parley"),
        a.Resumed("ann", 7, Seat(0)),
        board_of(played.state),
        n.GameStarted(7, SETTINGS, PLAYERS, Seat(0)),
        n.Turn(Seat(0), 20),
        n.DotPut(Seat(0), Cell(4, 4)),
        n.GameOver(7, Ending.FULL, (Seat(0),)),
    )
    for _ in range(200):
        server = Window()
        for saying in talk:
            data = bytearray(encode(saying))
            for _ in range(rng.randrange(3)):
                data[rng.randrange(len(data))] = rng.randrange(256)
            server.visit.receive(bytes(data), server.time)
            server.heard()
            check(server)
        server.wait(30)


def test_no_end_of_tables_people_and_talk() -> None:
    server = Window().enter()
    for number in range(1, 3_000):
        server.say(n.TableNews(rows.TableRow(number, rows.Phase.OPEN, 1, "eve", locked=False)))
        server.say(n.Said("eve", f"{number}"))
        server.notices.clear()
    server.visit.refresh()
    server.heard()
    for number in range(100):
        listed = tuple(
            rows.TableRow(number * 100 + each + 1, rows.Phase.OPEN, 1, "x", locked=False)
            for each in range(100)
        )
        people = tuple(rows.PersonRow(f"p{number}.{each}", rows.Place.LOBBY) for each in range(100))
        server.say(a.Tables(listed, more=True), a.People(people, more=True))
        check(server)
    assert len(server.visit.hall.rows) == ROWS
    assert len(server.visit.hall.people) == PEOPLE
    assert server.wait(1) == [], "enough is enough"


def test_the_same_page_again_and_again() -> None:
    server = Window()
    server.say(n.Greeting("evil"))
    server.say(a.LoggedIn("ann"))
    server.say(a.Done())
    asked = server.say(a.Tables((TABLE,), more=True))
    assert asked
    server.say(a.People(()))
    assert server.say(a.Tables((TABLE,), more=True)) == []
